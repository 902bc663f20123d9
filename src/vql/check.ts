import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check-view.js';
import { catalogKind, ruleSettingsKind } from '../catalog/option-kinds.js';
import type { RuleSettings } from '../catalog/rules/rule.js';
import { anything, checkOptions, flag, type OptionKinds, record } from '../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { inTextOrder } from '../diagnostics/in-text-order.js';
import { spansTouch } from '../diagnostics/span.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import type { Statement } from './ast.js';
import { type ParseOptions, type Reading, readStatement } from './read.js';
import { type RuleCode, ruleNames } from './rules/all.js';
import { runRules } from './rules/run-rules.js';
import { viewStatement } from './view.js';

/** What a statement is checked against, and the severities of the rules. */
export interface CheckOptions extends ParseOptions {
  /** What the installation's VQL can do; default: what the interface document says. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The installation's templates and fields, as `defineCatalog` of `vql-kit/catalog` makes them; default: nothing is known of them. */
  readonly catalog?: Catalog | undefined;
  /** Whether syntax that is documented nowhere is reported (`assumed-syntax`); default `false`. */
  readonly strict?: boolean | undefined;
  /** Switches rules off, or gives them another severity. */
  readonly rules?: RuleSettings<RuleCode> | undefined;
}

/**
 * Parses a statement and runs the rules on it; those about templates and fields need a catalog. The diagnostics are in
 * the order of the text.
 * On a text with errors, rules that report what is absent (such as `no-limit`) do not run.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an option, rule or severity that does not exist.
 *
 * @example
 * ```ts
 * import { check } from 'vql-kit/vql';
 * const diagnostics = check('SELECT id FROM account.query WHERE name = NULL', { rules: { 'no-limit': 'off' } });
 * console.log(diagnostics.map(({ code }) => code)); // ['null-comparison']
 * ```
 */
export function check(text: string, options: CheckOptions = {}): readonly Diagnostic[] {
  checkOptions('check', options, checkKinds);
  return checkReading(text, readStatement(text, options), options);
}

/** Runs the rules on a statement that has been parsed; the options have been checked. */
export function checkReading(text: string, reading: Reading<Statement>, options: CheckOptions): readonly Diagnostic[] {
  const { catalog, strict = false, rules: severities = {} } = options;
  const dialect = resolveDialect(options.dialect);
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

/** Whether a diagnostic touches an error of the parser, and so is probably about what is missing there. */
function isEcho({ span }: Diagnostic, errors: readonly Diagnostic[]): boolean {
  return errors.some((error) => spansTouch(error.span, span));
}

/** Whether a diagnostic is about a path whose last name is missing. */
function isHalfPath({ span }: Diagnostic, text: string): boolean {
  return span !== undefined && text[span.end - 1] === '.';
}

const checkKinds: OptionKinds<CheckOptions> = {
  dialect: record,
  catalog: catalogKind,
  strict: flag,
  rules: ruleSettingsKind(ruleNames),
  maxDepth: anything,
  maxLength: anything,
};

/** How many diagnostics one statement gets at most, those of the parser included: nobody reads more. */
const maxDiagnostics = 1_000;
