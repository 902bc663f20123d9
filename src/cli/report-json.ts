import { createLineIndex } from '../diagnostics/index.js';
import type { CheckedFile } from './check-source.js';
import { type JsonDiagnostic, placed } from './json-diagnostic.js';
import { type JsonProblem, reportProblems } from './report-problems.js';
import type { Problem } from './source.js';
import { type Summary, summarize } from './summary.js';

/** What `vql check --format json` prints. A member is added without a new `version`; none is changed or taken away. */
export interface JsonReport {
  readonly version: 1;
  readonly files: readonly JsonFile[];
  /** The files that could not be read or written, and what is wrong with the config or the catalog. */
  readonly problems: readonly JsonProblem[];
  readonly summary: Summary;
}

/** One file that was checked, also one without findings. */
interface JsonFile {
  readonly file: string;
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** The findings for programs. */
export function reportJson(files: readonly CheckedFile[], problems: readonly Problem[]): string {
  const report: JsonReport = {
    version: 1,
    files: files.map(({ source, diagnostics }) => {
      const lines = createLineIndex(source.text);
      return { file: source.name, diagnostics: diagnostics.map((diagnostic) => placed(diagnostic, lines)) };
    }),
    problems: reportProblems(problems),
    summary: summarize(files),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
