import { applyFixes, type Diagnostic, type Fix, type Severity } from '../diagnostics/index.js';
import { type CheckOptions, checkFile, splitStatements } from '../vql/index.js';
import { isAtLeast } from './severity.js';
import type { Source } from './source.js';

/** A source and what is to be said of it. */
export interface CheckedFile {
  readonly source: Source;
  /** What is shown of it, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many statements it holds. */
  readonly statements: number;
}

/** Checks all statements of a source, and keeps what is as grave as `floor`. */
export function checkSource(source: Source, options: CheckOptions, floor: Severity): CheckedFile {
  const diagnostics = checkFile(source.text, options).filter(({ severity }) => isAtLeast(severity, floor));
  return { source, diagnostics, statements: splitStatements(source.text).length };
}

/** A text after its safe fixes, and how many there were. */
export interface FixedText {
  readonly text: string;
  readonly fixes: number;
}

/** Applies the safe fixes of what a check finds, and those of what is found then, until there is none left. */
export function fixText(text: string, options: CheckOptions, floor: Severity): FixedText {
  let current = text;
  let fixes = 0;
  for (let round = 0; round < maxRounds; round++) {
    const safe = checkFile(current, options)
      .filter(({ severity }) => isAtLeast(severity, floor))
      .flatMap((diagnostic) => safeFixOf(diagnostic) ?? []);
    const { text: fixed, applied } = applyFixes(current, safe);
    if (fixed === current) break;
    current = fixed;
    fixes += applied.length;
  }
  return { text: current, fixes };
}

/** The fix of a diagnostic that may be applied without asking; of several ways the first. */
export function safeFixOf({ fixes = [] }: Diagnostic): Fix | undefined {
  return fixes.find(({ safe }) => safe);
}

/** A round applies all fixes that do not touch one another; more than a few mean that two of them undo each other. */
const maxRounds = 10;
