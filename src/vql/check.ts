import { type Catalog, catalogKind } from '../catalog/catalog.js';
import { runCatalogRules } from '../catalog/check/check-view.js';
import { type Plugin, pluginsKind, type RuleSettings, ruleSettingsKind } from '../catalog/rules/plugin.js';
import { checkPlugins } from '../catalog/rules/read-plugins.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { flag, type OptionKinds } from '../diagnostics/arguments.js';
import { type Diagnostic, hasErrors, inTextOrder } from '../diagnostics/diagnostic.js';
import { suggestion } from '../diagnostics/did-you-mean.js';
import { type Span, spansTouch } from '../diagnostics/span.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import type { Statement } from './ast.js';
import { finishFixes } from './grammar/finish-fixes.js';
import { fix, replacement } from './grammar/fix.js';
import { removeQuotes } from './grammar/repair-quotes.js';
import { ignoreComments } from './ignore-comments.js';
import { nodeAt } from './node-at.js';
import { sourceSpan } from './nodes.js';
import {
  checkReadArguments,
  confirmStatement,
  type ParseOptions,
  parseOptions,
  type Reading,
  readUnconfirmed,
} from './read.js';
import { type RuleCode, ruleNames } from './rules/all.js';
import { scopeAround, templateOf } from './rules/rule.js';
import { runRules } from './rules/run-rules.js';
import { viewStatement } from './view-statement.js';

/** Options of `check`. */
export interface CheckOptions extends ParseOptions {
  /** Capabilities of the installation's VQL; default `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The templates and fields of the installation, from `defineCatalog` of `vql-kit/catalog`; default: none are known. */
  readonly catalog?: Catalog | undefined;
  /** Whether syntax that is not documented is reported (`assumed-syntax`); default `false`. */
  readonly strict?: boolean | undefined;
  /**
   * Whether the statement is read page by page, as `paginate` does: then each request has a limit and is sorted by id last, and rules
   * about that (`no-limit`, `unstable-paging`) do not report, whatever `rules` says. Default `false`.
   */
  readonly paged?: boolean | undefined;
  /** Turns rules off, or changes their severity. */
  readonly rules?: RuleSettings<RuleCode> | undefined;
  /** Custom rules, made by `defineRule` of `vql-kit/rules`; default: none. */
  readonly plugins?: readonly Plugin[] | undefined;
}

/** **The** table of the options of `check`. */
export const checkOptionKinds: OptionKinds<CheckOptions> = {
  ...parseOptions,
  catalog: catalogKind,
  strict: flag,
  paged: flag,
  rules: ruleSettingsKind(ruleNames),
  plugins: pluginsKind,
};

/**
 * Checks the arguments of a function that checks a text.
 *
 * @throws {VqlError} `wrong-argument`, `unknown-option` or `wrong-plugin`.
 */
export function checkCheckArguments<Options extends CheckOptions>(
  owner: string,
  text: string,
  options: Options | undefined,
  kinds: OptionKinds<Options>,
): void {
  checkReadArguments(owner, text, options, kinds);
  checkPlugins(options);
}

/**
 * Parses a statement and applies the rules; those about templates and fields need a catalog. The diagnostics are in the order
 * of the text. On a text with errors, rules that look for what is absent (such as `no-limit`) do not report. A comment such as
 * `-- vql-ignore no-limit: reason` ignores a rule in its line, in the next line if it has a line of its own, or in the statement if it
 * stands before SELECT.
 *
 * @throws {VqlError} `wrong-argument`, `unknown-option` or `wrong-plugin` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { check } from 'vql-kit/vql';
 * const diagnostics = check('SELECT id FROM account.query WHERE name = NULL', { rules: { 'no-limit': 'off' } });
 * console.log(diagnostics.map(({ code }) => code)); // ['null-comparison']
 * ```
 */
export function check(text: string, options?: CheckOptions): readonly Diagnostic[] {
  checkCheckArguments('check', text, options, checkOptionKinds);
  return checkReading(text, readUnconfirmed(text, options), options);
}

/** Applies the rules to a parsed statement. The options must have been checked. */
export function checkReading(
  text: string,
  reading: Reading<Statement>,
  options: CheckOptions & { readonly isAfterSeparator?: boolean } = {},
): readonly Diagnostic[] {
  const { catalog, strict = false, paged = false, rules: severities, plugins } = options;
  const dialect = resolveDialect(options.dialect);
  const { value: statement, diagnostics } = reading;
  if (statement === undefined) return confirmStatement(text, diagnostics, options);
  const isBroken = hasErrors(diagnostics);
  const found =
    catalog === undefined || diagnostics.length === 0
      ? diagnostics.slice()
      : diagnostics.map((one) => suggestTemplates(preferFields(one, { text, statement, catalog }), { text, catalog }));
  const selection = { dialect, hasCatalog: catalog !== undefined, isBroken, strict, paged, severities, plugins };
  runRules({ text, statement, reading, dialect, catalog, found, maxDiagnostics }, selection);
  for (const diagnostic of runCatalogRules(viewStatement(statement, { text }), catalog, selection, text)) {
    const isRelevant = !isConsequence(diagnostic, diagnostics) && !(isBroken && isIncompletePath(diagnostic, text));
    const isLast = found.length >= maxDiagnostics && diagnostic.code !== 'rule-failed';
    if (!isLast && isRelevant) found.push(diagnostic);
  }
  const reported = ignoreComments(found, {
    text,
    reading,
    options,
    isBroken,
    isAfterSeparator: options.isAfterSeparator,
  });
  const finished = finishFixes(text, reading.comments, inTextOrder(reported));
  // The fixes of a plugin may be anything, and those of the parser may lead to an error that another one hid.
  return isBroken || plugins !== undefined ? confirmStatement(text, finished, options, diagnostics) : finished;
}

/** The statement of a diagnostic, with its text and catalog. */
interface DiagnosedStatement {
  readonly text: string;
  readonly statement: Statement;
  readonly catalog: Catalog;
}

/** Reads a text in double quotes or back-ticks as a field, if the template of its statement has one of that name. */
function preferFields(diagnostic: Diagnostic, { text, statement, catalog }: DiagnosedStatement): Diagnostic {
  const { code, span, fixes = [] } = diagnostic;
  if ((code !== 'string-quotes' && code !== 'quoted-name') || span === undefined) return diagnostic;
  const name = text.slice(span.start + 1, span.end - 1);
  if (templateAt(statement, span, catalog)?.field(name) === undefined) return diagnostic;
  const removal = fixes.filter(({ title }) => title === removeQuotes).map((one) => ({ ...one, safe: true }));
  const others = fixes.filter(({ title }) => title !== removeQuotes).map((one) => ({ ...one, safe: false }));
  return { ...diagnostic, fixes: [...removal, ...others] };
}

/** Returns the template that the innermost statement around a span reads from. */
function templateAt(root: Statement, { start, end }: Span, catalog: Catalog): CatalogTemplate | undefined {
  const at = nodeAt(root, start);
  if (at === undefined) return undefined;
  const { statement } = scopeAround([...at.ancestors, at.node]);
  return end <= sourceSpan(statement).end ? templateOf(statement, catalog) : undefined;
}

/** Adds the templates of a group to the diagnostic of a template that is named by its group alone. */
function suggestTemplates(
  diagnostic: Diagnostic,
  { text, catalog }: { readonly text: string; readonly catalog: Catalog },
): Diagnostic {
  const { code, span, message, fixes = [] } = diagnostic;
  if (code !== 'template-name' || span === undefined) return diagnostic;
  const group = `${text.slice(span.start, span.end)}.`;
  const names = Object.keys(catalog.definition.templates).filter((name) => name.startsWith(group));
  const [nearest] = names;
  if (nearest === undefined) return diagnostic;
  const more = names.slice(0, maxSuggestions).map((name) => fix(`Replace with "${name}"`, replacement(span, name)));
  return { ...diagnostic, message: message + suggestion(nearest), fixes: [...more, ...fixes] };
}

/** Maximum number of templates that are suggested. */
const maxSuggestions = 3;

/** Whether a diagnostic is at a parse error, and so probably a consequence of it. */
function isConsequence({ span }: Diagnostic, errors: readonly Diagnostic[]): boolean {
  return errors.some((error) => spansTouch(error.span, span));
}

/** Whether a diagnostic is at a path whose last name is missing. */
function isIncompletePath({ span }: Diagnostic, text: string): boolean {
  return span !== undefined && text[span.end - 1] === '.';
}

/** Maximum number of diagnostics per statement, including those of the parser. */
const maxDiagnostics = 1_000;
