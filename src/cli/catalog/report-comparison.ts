import type { CatalogChange } from '../../catalog/index.js';
import { createLineIndex } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import type { Input, Problem } from '../../tasks/input/source.js';
import type { OutputFormat } from '../../tasks/output/output-format.js';
import { reportText } from '../../tasks/output/problems.js';
import {
  type JsonDiagnostic,
  type JsonProblem,
  reportProblems,
  withPositions,
} from '../../tasks/output/report-json.js';
import { reportSarif } from '../../tasks/output/report-sarif.js';
import { type Paint, printable } from '../../tasks/output/terminal.js';
import type { ComparedFile } from './compare-file.js';

/** Output of `vql catalog diff --format json`. Members may be added without a new `version`; none is changed or removed. */
interface ComparisonReport {
  readonly version: 1;
  readonly changes: readonly CatalogChange[];
  readonly files: readonly JsonComparedFile[];
  readonly problems: readonly JsonProblem[];
  readonly summary: {
    readonly changes: number;
    /** Number of changes that can break a query. */
    readonly breaking: number;
    readonly files: number;
    /** Number of files that break. */
    readonly broken: number;
  };
}

/** A file with the findings that only the new version causes, and the changes that concern it. */
interface JsonComparedFile {
  readonly file: string;
  readonly breaks: boolean;
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly changes: readonly CatalogChange[];
}

/** A comparison of two versions. */
export interface CatalogComparison {
  readonly changes: readonly CatalogChange[];
  /** The catalog of the new version. */
  readonly current: Input;
  /** Whether files were named: then only their findings are printed, and the changes that concern them. */
  readonly checksFiles: boolean;
  readonly files: readonly ComparedFile[];
  readonly problems: readonly Problem[];
}

/** **The** table of the formats of `vql catalog diff --format`. */
export const comparisonFormats = {
  text: {
    description: 'changes, or findings in the files',
    isForPeople: true,
    write: ({ checksFiles, files, changes }, { paint }) =>
      checksFiles ? files.map((file) => fileText(file, paint)).join('') : changesText(changes, paint),
  },
  json: { description: 'one report for programs', isForPeople: false, write: comparisonJson },
  sarif: {
    description: 'for code scanning',
    isForPeople: false,
    write: ({ checksFiles, files, problems, changes, current }, { cwd }) =>
      reportSarif(checksFiles ? { files, problems } : { files, problems, catalog: { input: current, changes } }, cwd),
  },
} as const satisfies Readonly<Record<string, OutputFormat<CatalogComparison>>>;

/** Name of a format of `vql catalog diff`. */
export type ComparisonFormatName = keyof typeof comparisonFormats;

function comparisonJson(comparison: CatalogComparison): string {
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

/** Writes the findings of a file as code frames, followed by the changes that concern it. */
function fileText({ source, diagnostics, breaks, changes }: ComparedFile, paint: Paint): string {
  if (diagnostics.length === 0) return '';
  const breaking = changes.filter((change) => change.breaking);
  // A change that is not breaking can break a query too: it may use a new name for something else.
  const relevant = breaks && breaking.length > 0 ? breaking : changes;
  const list = relevant.map(({ message }) => `  ${printable(message)}\n`).join('');
  const heading = `Changes that concern ${printable(source.name)}:\n`;
  return reportText(source, diagnostics, paint) + (list === '' ? '' : `${heading}${list}\n`);
}

/** Writes one line per change, and marks those that can break a query. */
function changesText(changes: readonly CatalogChange[], paint: Paint): string {
  return changes
    .map(({ breaking, message }) => `${breaking ? paint('error', 'breaking') : '        '}  ${printable(message)}\n`)
    .join('');
}

/** Returns the last line of a text report. */
export function comparisonLine(comparison: CatalogComparison): string {
  const { changes, breaking, files, broken } = summaryOf(comparison);
  const all = `${counted(changes, 'change')}, ${breaking} breaking`;
  return files === 0 ? all : `${all}; ${counted(files, 'file')}, ${broken} broken`;
}

function summaryOf({ changes, files }: CatalogComparison): ComparisonReport['summary'] {
  return {
    changes: changes.length,
    breaking: changes.filter(({ breaking }) => breaking).length,
    files: files.length,
    broken: files.filter(({ breaks }) => breaks).length,
  };
}
