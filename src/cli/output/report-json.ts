import { createLineIndex, type Diagnostic, type LineIndex, type Position } from '../../diagnostics/index.js';
import type { CheckedFile } from '../check/check-source.js';
import type { Problem } from '../input/source.js';
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
      return { file: source.name, diagnostics: diagnostics.map((diagnostic) => withPositions(diagnostic, lines)) };
    }),
    problems: reportProblems(problems),
    summary: summarize(files),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** A file that could not be read, written or worked with, as a report for programs has it. */
export interface JsonProblem {
  readonly file: string;
  /** The reason, as a sentence. */
  readonly message: string;
  /** What is wrong in its text, and where, if it is that. */
  readonly diagnostic?: JsonDiagnostic;
}

/** Problems for programs. */
export function reportProblems(problems: readonly Problem[]): readonly JsonProblem[] {
  return problems.map(({ name, message, finding }) => ({
    file: name,
    message,
    ...(finding && { diagnostic: withPositions(finding.diagnostic, createLineIndex(finding.source.text)) }),
  }));
}

/**
 * A diagnostic as the library has it, and its place for people. Offsets and columns count UTF-16 units; lines and columns
 * begin at 1; `end` is the first place behind.
 */
export interface JsonDiagnostic extends Diagnostic {
  readonly start?: Position;
  readonly end?: Position;
}

/** A diagnostic of a text as a report has it. */
export function withPositions(
  { code, severity, message, span, path, related = [], fixes = [] }: Diagnostic,
  lines: LineIndex,
): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(span === undefined ? {} : { span, start: lines.positionAt(span.start), end: lines.positionAt(span.end) }),
    ...(path === undefined ? {} : { path }),
    related,
    fixes,
  };
}
