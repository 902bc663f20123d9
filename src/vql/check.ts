import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check-view.js';
import { checkRuleSettings } from '../catalog/rules/settings.js';
import { type Diagnostic, hasErrors, type Severity } from '../diagnostics/diagnostic.js';
import { inTextOrder } from '../diagnostics/in-text-order.js';
import { spansTouch } from '../diagnostics/span.js';
import { rejectUnknownOptions } from '../diagnostics/unknown-option.js';
import { type Dialect, defaultDialect } from '../dialect/dialect.js';
import type { Statement } from './ast.js';
import { type ParseOptions, type Reading, readStatement } from './read.js';
import type { RuleCode } from './rules/rule.js';
import { runRules } from './rules/run-rules.js';
import { viewStatement } from './view.js';

/** What is checked, and how gravely. */
export interface CheckOptions extends ParseOptions {
  /** What the installation's VQL can do; default: what the interface document says. */
  readonly dialect?: Dialect;
  /** The installation's templates and fields, as `defineCatalog` of `vql-kit/catalog` makes them; default: nothing is known of them. */
  readonly catalog?: Catalog;
  /** Whether syntax that is documented nowhere is reported (`assumed-syntax`); default `false`. */
  readonly strict?: boolean;
  /** Switches rules off, or gives them another severity. */
  readonly rules?: { readonly [Code in RuleCode]?: Severity | 'off' };
}

/**
 * Reads a statement and holds it to the rules; those about templates and fields speak up where there is a catalog. The
 * diagnostics come in the order of the text.
 * On a text with errors, rules that look for what is absent (such as `no-limit`) keep still.
 *
 * @throws {RangeError} if there is no such option, rule or severity.
 *
 * @example
 * ```ts
 * import { check } from 'vql-kit/vql';
 * const diagnostics = check('SELECT id FROM account.query WHERE name = NULL', { rules: { 'no-limit': 'off' } });
 * console.log(diagnostics.map(({ code }) => code)); // ['null-comparison']
 * ```
 */
export function check(text: string, options: CheckOptions = {}): readonly Diagnostic[] {
  rejectUnknownOptions(options, optionNames);
  checkRuleSettings(options.rules ?? {});
  return checkReading(text, readStatement(text, options), options);
}

/** Holds a statement that was read already to the rules; the settings are known to be right. */
export function checkReading(text: string, reading: Reading<Statement>, options: CheckOptions): readonly Diagnostic[] {
  const { dialect = defaultDialect, catalog, strict = false, rules: severities = {} } = options;
  const { value: statement, diagnostics } = reading;
  if (statement === undefined) return diagnostics;
  const isBroken = hasErrors(diagnostics);
  const found: Diagnostic[] = [...diagnostics];
  runRules({ text, statement, reading, dialect, catalog, strict, severities, isBroken, found, maxDiagnostics });
  for (const diagnostic of checkView(viewStatement(statement), { catalog, dialect, rules: severities }, isBroken)) {
    const isMeant = !isEcho(diagnostic, diagnostics) && !(isBroken && isHalfPath(diagnostic, text));
    if (found.length < maxDiagnostics && isMeant) found.push(diagnostic);
  }
  return inTextOrder(found);
}

/** Whether what is said stands where the parser has reported an error, and so is probably about what is missing there. */
function isEcho({ span }: Diagnostic, errors: readonly Diagnostic[]): boolean {
  return errors.some((error) => spansTouch(error.span, span));
}

/** Whether what is said is about a path whose last name is missing. */
function isHalfPath({ span }: Diagnostic, text: string): boolean {
  return span !== undefined && text[span.end - 1] === '.';
}

/** **The** table of the options of a check, for callers without types. */
const optionNames: { readonly [Name in keyof Required<CheckOptions>]: true } = {
  dialect: true,
  catalog: true,
  strict: true,
  rules: true,
  maxDepth: true,
  maxLength: true,
};

/** How many findings one statement gets at most, those of the parser included: nobody reads more. */
const maxDiagnostics = 1_000;
