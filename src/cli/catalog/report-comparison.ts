import type { CatalogChange } from '../../catalog/index.js';
import { createLineIndex } from '../../diagnostics/index.js';
import type { Problem } from '../input/source.js';
import { reportText } from '../output/problems.js';
import { type JsonDiagnostic, type JsonProblem, reportProblems, withPositions } from '../output/report-json.js';
import { counted } from '../output/summary.js';
import type { Paint } from '../output/terminal.js';
import { printable } from '../output/terminal.js';
import type { ComparedFile } from './compare-file.js';

/** What `vql catalog diff --format json` prints. A member is added without a new `version`; none is changed or taken away. */
interface ComparisonReport {
  readonly version: 1;
  readonly changes: readonly CatalogChange[];
  readonly files: readonly JsonComparedFile[];
  readonly problems: readonly JsonProblem[];
  readonly summary: {
    readonly changes: number;
    /** How many of them can break a query. */
    readonly breaking: number;
    readonly files: number;
    /** How many of them do break. */
    readonly broken: number;
  };
}

/** One file: what is wrong with it under the new version alone, and what has changed that it uses. */
interface JsonComparedFile {
  readonly file: string;
  readonly breaks: boolean;
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly changes: readonly CatalogChange[];
}

/** A comparison of two versions. */
export interface Comparison {
  readonly changes: readonly CatalogChange[];
  readonly files: readonly ComparedFile[];
  readonly problems: readonly Problem[];
}

/** A comparison for programs. */
export function comparisonJson(comparison: Comparison): string {
  const report: ComparisonReport = {
    version: 1,
    changes: comparison.changes,
    files: comparison.files.map(({ source, breaks, diagnostics, changes }) => {
      const lines = createLineIndex(source.text);
      const found = diagnostics.map((diagnostic) => withPositions(diagnostic, lines));
      return { file: source.name, breaks, diagnostics: found, changes };
    }),
    problems: reportProblems(comparison.problems),
    summary: summaryOf(comparison),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** The findings of a file with code frames, and below them what has changed that its queries use. */
export function fileText({ source, diagnostics, breaks, changes }: ComparedFile, paint: Paint): string {
  if (diagnostics.length === 0) return '';
  const relevant = breaks ? changes.filter(({ breaking }) => breaking) : changes;
  const list = relevant.map(({ message }) => `  ${printable(message)}\n`).join('');
  const heading = `${printable(source.name)} uses what has changed:\n`;
  return reportText(source, diagnostics, paint) + (list === '' ? '' : `${heading}${list}\n`);
}

/** One line for each change; those that can break a query come with a mark. */
export function changesText(changes: readonly CatalogChange[], paint: Paint): string {
  return changes
    .map(({ breaking, message }) => `${breaking ? paint('error', 'breaking') : '        '}  ${printable(message)}\n`)
    .join('');
}

/** The last line for people. */
export function comparisonLine(comparison: Comparison): string {
  const { changes, breaking, files, broken } = summaryOf(comparison);
  const all = `${counted(changes, 'change')}, ${breaking} breaking`;
  return files === 0 ? all : `${all}; ${counted(files, 'file')}, ${broken} broken`;
}

function summaryOf({ changes, files }: Comparison): ComparisonReport['summary'] {
  return {
    changes: changes.length,
    breaking: changes.filter(({ breaking }) => breaking).length,
    files: files.length,
    broken: files.filter(({ breaks }) => breaks).length,
  };
}
