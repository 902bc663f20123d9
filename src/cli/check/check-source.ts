import { applyFixes, type Diagnostic, type Fix, type Severity } from '../../diagnostics/index.js';
import { defaultDialect } from '../../dialect/index.js';
import { checkProgram } from '../../embedded/index.js';
import { checkCUnit } from '../../json-text/index.js';
import { type CheckOptions, checkFile, splitStatements } from '../../vql/index.js';
import type { Source } from '../input/source.js';
import { formOf } from '../input/source.js';
import { isAtLeast } from '../options/common.js';
import { type Programs, readProgram } from './programs.js';

/** What sources are held to. */
export interface SourceCheckOptions extends CheckOptions {
  /** What C-Unit without a template is sent to, as `group.name`. */
  readonly template?: string;
  /** What finds queries in programs; without it they count as texts of VQL. */
  readonly programs?: Programs;
}

/** A source and what is to be said of it. */
export interface CheckedFile {
  readonly source: Source;
  /** What is shown of it, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many statements or C-Unit objects it holds. */
  readonly statements: number;
  /** How many C-Unit objects there are of which nothing says the template, though there is a catalog. */
  readonly templateless: number;
}

/** Checks all statements or C-Unit objects of a source, and keeps what is as grave as `floor`. */
export function checkSource(source: Source, options: SourceCheckOptions, floor: Severity): CheckedFile {
  const { diagnostics: all, ...counts } = findingsOf(source, options);
  return { source, diagnostics: all.filter(({ severity }) => isAtLeast(severity, floor)), ...counts };
}

type Findings = Omit<CheckedFile, 'source'>;

function findingsOf(source: Source, options: SourceCheckOptions): Findings {
  // A statement names its template itself.
  const { programs, template: _, ...textOptions } = options;
  const program = readProgram(source, programs);
  if (program !== undefined) {
    const { dialect = defaultDialect } = options;
    const check = (text: string) => checkFile(text, textOptions);
    const diagnostics = checkProgram(program, { dialect, check, valueInQuotes: programs?.valueInQuotes });
    const statements = program.queries.filter(({ role }) => role !== 'part').length;
    return { diagnostics, statements, templateless: 0 };
  }
  if (formOf(source) === 'cunit') {
    const { diagnostics, items, templateless } = checkCUnit(source.text, options);
    return { diagnostics, statements: items, templateless };
  }
  return {
    diagnostics: checkFile(source.text, textOptions),
    statements: splitStatements(source.text).length,
    templateless: 0,
  };
}

/** A text after its safe fixes, and how many there were. */
export interface FixedText {
  readonly text: string;
  /** How many findings were mended. */
  readonly fixes: number;
  /** How many of them came up only when others had been mended. */
  readonly hidden: number;
}

/** Applies the safe fixes of what a check finds, and those of what is found then, until there is none left. */
export function fixText(source: Source, options: SourceCheckOptions, floor: Severity): FixedText {
  let current = source.text;
  let fixes = 0;
  let atFirst: number | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const { diagnostics } = checkSource({ ...source, text: current }, options, floor);
    const safe = diagnostics.flatMap((diagnostic) => safeFixOf(diagnostic) ?? []);
    atFirst ??= safe.length;
    const { text: fixed, applied } = applyFixes(current, safe);
    if (fixed === current) break;
    current = fixed;
    fixes += applied.length;
  }
  return { text: current, fixes, hidden: Math.max(0, fixes - (atFirst ?? 0)) };
}

/** The fix of a diagnostic that may be applied without asking; of several ways the first. */
export function safeFixOf({ fixes = [] }: Diagnostic): Fix | undefined {
  return fixes.find(({ safe }) => safe);
}

/** A round applies all fixes that do not touch one another; more than a few mean that two of them undo each other. */
const maxRounds = 10;
