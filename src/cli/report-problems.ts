import { createLineIndex } from '../diagnostics/index.js';
import { type JsonDiagnostic, placed } from './json-diagnostic.js';
import type { Problem } from './source.js';

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
    ...(finding && { diagnostic: placed(finding.diagnostic, createLineIndex(finding.source.text)) }),
  }));
}
