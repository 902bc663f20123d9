import type { CheckedFile } from '../check/check-source.js';
import type { Problem } from '../input/source.js';
import type { OutputFormat } from './output-format.js';
import { reportText } from './problems.js';
import { reportJson } from './report-json.js';
import { reportSarif } from './report-sarif.js';

/** Result of a check, as the formats write it. */
export interface CheckReport {
  readonly files: readonly CheckedFile[];
  /** Files that could not be read or written. */
  readonly problems: readonly Problem[];
}

/** **The** table of the formats of `vql check --format`. */
export const checkFormats = {
  text: {
    description: 'findings with their lines',
    isForPeople: true,
    write: ({ files }, { paint }) =>
      files.map(({ source, diagnostics }) => reportText(source, diagnostics, paint)).join(''),
  },
  json: {
    description: 'one report for programs',
    isForPeople: false,
    write: ({ files, problems }) => reportJson(files, problems),
  },
  sarif: { description: 'for code scanning', isForPeople: false, write: (report, { cwd }) => reportSarif(report, cwd) },
} as const satisfies Readonly<Record<string, OutputFormat<CheckReport>>>;

/** Name of a format of `vql check`. */
export type CheckFormatName = keyof typeof checkFormats;
