import { createLineIndex, type Diagnostic, type LineIndex, type Position, type Span } from '../../diagnostics/index.js';
import type { CheckedFile } from '../check/check-source.js';
import type { Problem } from '../input/source.js';
import { type Summary, summarize } from './summary.js';

/** Output of `vql check --format json`. Members may be added without a new `version`; none is changed or removed. */
export interface JsonReport {
  readonly version: 1;
  readonly files: readonly JsonFile[];
  /** Files that could not be read or written, and mistakes in the config or the catalog. */
  readonly problems: readonly JsonProblem[];
  readonly summary: Summary;
}

/** A checked file, also one without findings. */
interface JsonFile {
  readonly file: string;
  readonly diagnostics: readonly JsonDiagnostic[];
  /** Arguments of calls in a program that should be queries, but cannot be read there; absent if there are none. */
  readonly unread?: readonly JsonRange[];
}

/** A part of a file, with positions as in a diagnostic. */
interface JsonRange {
  readonly span: Span;
  readonly start: Position;
  readonly end: Position;
}

/** Writes the findings as JSON. */
export function reportJson(files: readonly CheckedFile[], problems: readonly Problem[]): string {
  const report: JsonReport = {
    version: 1,
    files: files.map(({ source, diagnostics, unread }) => {
      const lines = createLineIndex(source.text);
      return {
        file: source.name,
        diagnostics: diagnostics.map((diagnostic) => withPositions(diagnostic, lines)),
        ...(unread && { unread: unread.map((span) => ({ span, ...positionsOf(span, lines) })) }),
      };
    }),
    problems: reportProblems(problems),
    summary: summarize(files),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** A file that could not be read, written or used. */
export interface JsonProblem {
  readonly file: string;
  /** Full sentence. */
  readonly message: string;
  /** The mistake in the text of the file, if that is the problem. */
  readonly diagnostic?: JsonDiagnostic;
}

/** Converts problems for a JSON report. */
export function reportProblems(problems: readonly Problem[]): readonly JsonProblem[] {
  return problems.map(({ name, message, finding }) => ({
    file: name,
    message,
    ...(finding && { diagnostic: withPositions(finding.diagnostic, createLineIndex(finding.source.text)) }),
  }));
}

/**
 * A diagnostic with positions. Offsets and columns count UTF-16 units; lines and columns begin at 1; `end` is exclusive.
 */
export interface JsonDiagnostic extends Diagnostic {
  readonly start?: Position;
  readonly end?: Position;
}

function positionsOf({ start, end }: Span, lines: LineIndex): Pick<JsonRange, 'start' | 'end'> {
  return { start: lines.positionAt(start), end: lines.positionAt(end) };
}

/** Adds line and column positions to a diagnostic. */
export function withPositions(
  { code, severity, message, span, path, related = [], fixes = [], help }: Diagnostic,
  lines: LineIndex,
): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(span === undefined ? {} : { span, ...positionsOf(span, lines) }),
    ...(path === undefined ? {} : { path }),
    related,
    fixes,
    ...(help === undefined ? {} : { help }),
  };
}
