import type { CheckedFile } from '../check/check-source.js';
import type { Problem } from '../input/source.js';
import { reportText } from './problems.js';
import { reportJson } from './report-json.js';
import { reportSarif } from './report-sarif.js';
import type { Paint } from './terminal.js';

/** Result of a check, as the formats write it. */
export interface CheckReport {
  readonly files: readonly CheckedFile[];
  /** Files that could not be read or written. */
  readonly problems: readonly Problem[];
}

/** A format of the findings. */
interface CheckFormat {
  /** The format is read by people, who also get progress, notes and a summary on standard error. */
  readonly isForPeople: boolean;
  write(report: CheckReport, setting: { readonly paint: Paint; readonly cwd: string }): string;
}

/** **The** table of the formats of `vql check --format`. */
export const checkFormats = {
  text: {
    isForPeople: true,
    write: ({ files }, { paint }) =>
      files.map(({ source, diagnostics }) => reportText(source, diagnostics, paint)).join(''),
  },
  json: { isForPeople: false, write: ({ files, problems }) => reportJson(files, problems) },
  sarif: { isForPeople: false, write: ({ files, problems }, { cwd }) => reportSarif(files, problems, cwd) },
} as const satisfies Readonly<Record<string, CheckFormat>>;

/** Name of a format of `vql check`. */
export type CheckFormatName = keyof typeof checkFormats;
