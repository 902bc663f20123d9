import type { LackOfSupport } from './support.js';

/** **The** table of what a lack of support means for a query. */
const lackTexts: Readonly<Record<LackOfSupport, (part: string) => string>> = {
  refused: (part) => `The installation refuses ${part}: it answers with an error.`,
  ignored: (part) =>
    `The installation accepts ${part}, but ignores it, so that the rows may be others than the query says.`,
  differs: (part) =>
    `The installation understands ${part} in another way, so that the rows may be others than the query says.`,
};

/** Returns a full sentence on what an installation does with a part of the language, such as `the operator RANGE`. */
export function lackText(part: string, lack: LackOfSupport): string {
  return lackTexts[lack](part);
}
