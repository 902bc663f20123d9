import type { Evidence } from '../interface/evidence.js';

/** The ways in which an installation can fail to support a part of the language. */
const lacksOfSupport = ['refused', 'ignored', 'differs'] as const;

/**
 * A way in which an installation does not support a part of the language: it answers with an error (`refused`), accepts it
 * without effect (`ignored`), or gives it another effect (`differs`).
 */
export type LackOfSupport = (typeof lacksOfSupport)[number];

/** Evidence of a construct, function or operator, and how the installation does not support it. */
export interface SupportEvidence {
  readonly evidence: Evidence;
  readonly support?: LackOfSupport;
}

/** Verdicts about a part of the language at an installation: it works as described (`holds`), or how it does not. */
export const verdicts = ['holds', ...lacksOfSupport] as const;

/** One of {@link verdicts}. */
export type Verdict = (typeof verdicts)[number];

/** Whether a value is a verdict. */
export function isVerdict(value: unknown): value is Verdict {
  return verdicts.some((verdict) => verdict === value);
}

/** Verdicts by name; a name without one was not tried, or its answer was unclear. */
export type Verdicts<Name extends string> = { readonly [Each in Name]?: Verdict | undefined };

/** Whether nothing speaks against a name: it holds, or was not tried. */
export function isSupported<Name extends string>(name: Name, found: Verdicts<Name>): boolean {
  return (found[name] ?? 'holds') === 'holds';
}

/** Returns the members for evidence and support that follow from a verdict. */
export function seenAs(verdict: Verdict): { readonly evidence: 'installation' } | { readonly support: LackOfSupport } {
  return verdict === 'holds' ? { evidence: 'installation' } : { support: verdict };
}

/** **The** table of what a lack of support means for a query. */
const lackTexts: Readonly<Record<LackOfSupport, (part: string) => string>> = {
  refused: (part) => `The installation refuses ${part}: it answers with an error.`,
  ignored: (part) =>
    `The installation accepts ${part}, but ignores it, so that the rows may be others than the query says.`,
  differs: (part) =>
    `The installation understands ${part} in another way, so that the rows may be others than the query says.`,
};

/** Returns full sentences on what an installation does with a part of the language, such as `the operator RANGE`, and on what to do. */
export function lackText(part: string, lack: LackOfSupport, advice?: string): string {
  return [lackTexts[lack](part), ...(advice === undefined ? [] : [advice])].join(' ');
}
