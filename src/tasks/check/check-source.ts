import { type FixedText, fixRounds, suggestFixesOf } from '../../diagnostics/fix-rounds.js';
import type { Diagnostic, Severity, Span } from '../../diagnostics/index.js';
import { resolveDialect } from '../../dialect/index.js';
import { checkCUnit } from '../../json-documents/index.js';
import { type CheckOptions, checkFile, splitStatements } from '../../vql/index.js';
import type { ReportProgress } from '../input/read-each.js';
import { formOf, type Source } from '../input/source.js';
import { isAtLeast } from '../options/common.js';
import { type Programs, readProgram } from './programs.js';

/** Options for checking a source. */
export interface SourceCheckOptions extends CheckOptions {
  /** Template of C-Unit objects that do not name one, as `group.name`. */
  readonly template?: string;
  /** Finds queries in programs; without it, programs are read as VQL. */
  readonly programs?: Programs;
  /** Called after each statement of a VQL text. */
  readonly onProgress?: ReportProgress | undefined;
}

/** A source with its findings. */
export interface CheckedFile {
  readonly source: Source;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of statements or C-Unit objects. */
  readonly statements: number;
  /** Number of C-Unit objects that the catalog could not check because their template is unknown. */
  readonly withoutTemplate: number;
  /** Arguments of calls in a program that should be queries, but cannot be read there. */
  readonly unread?: readonly Span[];
}

/** Checks all statements or C-Unit objects of a source; findings below the severity `floor` are left out. */
export function checkSource(source: Source, options: SourceCheckOptions, floor: Severity): CheckedFile {
  const { diagnostics: all, ...counts } = findingsOf(source, options);
  return { source, diagnostics: all.filter(({ severity }) => isAtLeast(severity, floor)), ...counts };
}

/** The findings of a source. */
export type CheckFindings = Omit<CheckedFile, 'source'>;

function findingsOf(source: Source, options: SourceCheckOptions): CheckFindings {
  // A statement names its own template.
  const { programs, template: _, onProgress, ...textOptions } = options;
  const program = readProgram(source, programs);
  if (programs !== undefined && program !== undefined) {
    const { checkProgram, rules } = programs;
    const dialect = resolveDialect(options.dialect);
    const check = (text: string) => checkFile(text, textOptions);
    const checkJson = (text: string) => checkCUnit(text, textOptions).diagnostics;
    const diagnostics = checkProgram(program, { dialect, check, checkJson, settings: { ...textOptions, rules } });
    const { unread = [], literals = [] } = program;
    const statements = program.queries.filter(({ role }) => role !== 'part').length + literals.length;
    return { diagnostics, statements, withoutTemplate: 0, ...(unread.length > 0 && { unread }) };
  }
  if (formOf(source) === 'cunit') {
    const { diagnostics, items, templateless: withoutTemplate } = checkCUnit(source.text, options);
    return { diagnostics, statements: items, withoutTemplate };
  }
  const diagnostics = checkFile(source.text, { ...textOptions, onProgress });
  return { diagnostics, statements: splitStatements(source.text).length, withoutTemplate: 0 };
}

/** Applies the safe fixes of all findings, checks again, and repeats until no safe fix is left. */
export function fixText(source: Source, options: SourceCheckOptions, floor: Severity): FixedText {
  const rounds = fixRounds(source.text);
  let step = rounds.next();
  while (step.done !== true) {
    const { diagnostics } = checkSource({ ...source, text: step.value }, options, floor);
    step = rounds.next(diagnostics);
  }
  return step.value;
}

/** Checks a source after its safe fixes: a fix that has not ended its finding is a suggestion there. */
export function checkFixed(
  source: Source,
  { text, unending }: FixedText,
  options: SourceCheckOptions,
  floor: Severity,
): CheckedFile {
  const checked = checkSource({ ...source, text }, options, floor);
  return { ...checked, diagnostics: suggestFixesOf(unending, checked.diagnostics) };
}
