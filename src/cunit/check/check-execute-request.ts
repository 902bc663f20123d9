import { catalogKind } from '../../catalog/catalog.js';
import { checkView } from '../../catalog/check/check-view.js';
import type { PageMember, QueryView } from '../../catalog/check/query-view.js';
import { catalogRuleNames } from '../../catalog/rules/all.js';
import { isPluginCode, pluginsKind, type RuleSettings, ruleSettingsKind } from '../../catalog/rules/plugin.js';
import { checkPlugins } from '../../catalog/rules/read-plugins.js';
import { callback, checkOptions, flag, type OptionKinds } from '../../diagnostics/arguments.js';
import { cunitCodes } from '../../diagnostics/codes/cunit.js';
import { pagingCodes } from '../../diagnostics/codes/paging.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { type Diagnostic, type Fix, hasErrors, inObject } from '../../diagnostics/diagnostic.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { isObject } from '../../diagnostics/json/json-object.js';
import { below, keysOf, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import { resolveDialect } from '../../dialect/dialect.js';
import { isRelativeDate } from '../../dialect/value/relative-date.js';
import { type VariableStyle, variableNameIn, variableStyles, writeVariable } from '../../dialect/variable-style.js';
import type { ExecuteBody } from '../../interface/computed-queries.js';
import { pageConflicts, pageFormats } from '../../interface/page.js';
import type { Statement } from '../../vql/ast.js';
import type { CheckOptions } from '../../vql/check.js';
import { parserKind } from '../../vql/parse-statement.js';
import { type RuleCode, ruleNames } from '../../vql/rules/all.js';
import { visit } from '../../vql/visit.js';
import { readExecuteRequest } from '../read/read-execute-request.js';
import { readOptionKinds } from '../read/traverse-json.js';
import type { CUnitCheckOptions } from './check-query.js';
import { locationAt } from './view-predicate.js';
import { viewStatementAt } from './view-request.js';

/** Checks a VQL text: `check` of `vql-kit/vql`. */
export type CheckStatement = (
  text: string,
  options?: Pick<CheckOptions, 'catalog' | 'dialect' | 'plugins' | 'strict' | 'rules'>,
) => readonly Diagnostic[];

/** Options of `checkExecuteRequest`. */
export interface ExecuteCheckOptions extends Omit<CUnitCheckOptions, 'rules'> {
  /**
   * Applies the rules about the text of the statement: `check` of `vql-kit/vql`. Without it, with `parse` alone, the rules for both
   * forms run. It needs `parse` beside it.
   */
  readonly check?: CheckStatement | undefined;
  /** Whether syntax that is not documented is reported; default `false`. */
  readonly strict?: boolean | undefined;
  /** Turns rules off, or changes their severity. */
  readonly rules?: RuleSettings<RuleCode> | undefined;
}

const optionKinds: OptionKinds<ExecuteCheckOptions> = {
  ...readOptionKinds,
  catalog: catalogKind,
  paged: flag,
  strict: flag,
  rules: ruleSettingsKind(ruleNames),
  plugins: pluginsKind,
  parse: parserKind,
  check: { ...callback, expected: "the function check, import { check } from 'vql-kit/vql'" },
};

/**
 * Reads foreign JSON as the body of the execute endpoint, as `readExecuteRequest` does, and checks its statement. The page beside the
 * statement counts, since it overrides the clauses; values are compared with the variables of the statement. Diagnostics about the
 * statement have the pointer to it and the span in it. A statement with errors is checked as `check` does, without its page and its
 * variables, and a mistake in another member does not hide those of the statement.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { checkExecuteRequest } from 'vql-kit/cunit';
 * import { check, parse } from 'vql-kit/vql';
 * const request = { statement: 'SELECT id FROM account.query WHERE name = NULL AND type = :kind LIMIT 5', limit: 50 };
 * for (const { code, path, span } of checkExecuteRequest(request, { parse, check })) console.log(code, path, span?.start);
 * // null-comparison /statement 35
 * // page-conflict /limit undefined
 * // missing-substitution /statement 58
 * ```
 */
export function checkExecuteRequest(json: unknown, options: ExecuteCheckOptions = {}): readonly Diagnostic[] {
  checkOptions('checkExecuteRequest', options, optionKinds);
  checkPlugins(options);
  const { catalog, check, maxDepth, maxNodes, paged, parse, rules = {}, plugins, strict } = options;
  const dialect = resolveDialect(options.dialect);
  const { value, diagnostics } = readExecuteRequest(json, { maxDepth, maxNodes });
  // A mistake in one member does not hide those of the statement.
  const request = value ?? withoutMistakes(json, diagnostics);
  if (request === undefined || parse === undefined) return diagnostics;
  const { statement: text } = request;
  const { value: statement, diagnostics: syntax } = parse(text, { dialect });
  const isBroken = statement === undefined || hasErrors(syntax);
  // The rules for both forms run below, with the page of the request. About a text with errors, no rule asks for its page.
  const inText =
    check?.(text, { catalog, dialect, strict, ...(isBroken ? { rules, plugins } : withoutCatalogRules(rules)) }) ??
    syntax;
  const found = [...diagnostics, ...inText.map((one) => inObject(one, statementPointer))];
  if (isBroken) return found;
  const isLeftOut = (member: keyof ExecuteBody): boolean => !(member in request) && member in Object(json);
  const paging = withPage(viewStatementAt(statementPointer, statement, { text }), request);
  // The intended value of a member with a mistake is not known.
  const view = isLeftOut(pageFormats['vql-request'].limit) ? { ...paging, page: undefined } : paging;
  return [
    ...found,
    ...checkView(view, { catalog, dialect, paged, rules, plugins }),
    ...conflictsOf(request, statement),
    ...(isLeftOut('variableSubstitutionList') ? [] : variableProblems(request, statement, dialect.variableStyle)),
  ];
}

/** Returns the members of a request without errors; `undefined` if there is no statement among them. */
function withoutMistakes(json: unknown, diagnostics: readonly Diagnostic[]): ExecuteBody | undefined {
  if (!isObject(json)) return undefined;
  const wrong = new Set(
    diagnostics.filter(({ severity }) => severity === 'error').map(({ path = '' }) => keysOf(path)[0]),
  );
  const entries = Object.entries(json).filter(([name]) => !wrong.has(name));
  // The members that are left have been compared with the shape.
  const request = Object.fromEntries(entries) as Partial<ExecuteBody>;
  return wrong.has(undefined) || request.statement === undefined
    ? undefined
    : { ...request, statement: request.statement };
}

const statementPointer = '/statement';

/** Returns settings for the rules about the text alone: those for both forms run on the statement with the page of the request. */
function withoutCatalogRules(rules: RuleSettings<RuleCode>): Pick<ExecuteCheckOptions, 'rules'> {
  const own = Object.entries(rules).filter(([code]) => !isPluginCode(code));
  return { rules: { ...Object.fromEntries(own), ...allOff } };
}

const allOff = Object.fromEntries(catalogRuleNames.map((name) => [name, 'off' as const]));

const pageMembers = ['limit', 'offset'] as const;

/** Returns a view in which the page of the request overrides that of the statement. */
function withPage(view: QueryView, request: ExecuteBody): QueryView {
  if (view.page === undefined) return view;
  const memberOf = (member: (typeof pageMembers)[number]): PageMember | undefined => {
    const name = pageFormats['vql-request'][member];
    const value = request[name];
    if (value === undefined) return view.page?.[member];
    return { name: quoted(name), value, location: locationAt(below(undefined, name)), remove: () => [] };
  };
  return { ...view, page: { ...view.page, limit: memberOf('limit'), offset: memberOf('offset') } };
}

const create = diagnosticsOf({ ...cunitCodes, 'page-conflict': pagingCodes['page-conflict'] });

/** Returns warnings of request fields that override clauses with another value. */
function conflictsOf(request: ExecuteBody, statement: Statement): readonly Diagnostic[] {
  return pageConflicts(request, statement).map(({ name, winner, loser }) =>
    create('page-conflict', { winner, loser }, { path: `/${name}` }),
  );
}

/** Returns the variables without values, those that are listed twice, and the values without a variable. */
function variableProblems(
  { variableSubstitutionList }: ExecuteBody,
  statement: Statement,
  style: VariableStyle,
): readonly Diagnostic[] {
  const spans = new Map<string, Span | undefined>();
  visit(statement, {
    Variable: ({ name, span }) => {
      if (!spans.has(name)) spans.set(name, span);
    },
  });
  const substitutions = variableSubstitutionList?.variableSubstitutions ?? [];
  const names = substitutions.map(({ variable }) => variable.variableName);
  const withValues = new Set(
    substitutions.filter(({ values }) => values.length > 0).map(({ variable }) => variable.variableName),
  );
  // Whoever sends the request computes relative dates.
  const missing = [...spans.keys()].filter((name) => !withValues.has(name) && !isRelativeDate(name));
  const unlisted = missing.filter((name) => !names.includes(name));
  return [
    ...missing.map((name) =>
      create(
        'missing-substitution',
        { name: quoted(writeVariable(name, style)) },
        { path: statementPointer, ...spanOf(spans.get(name)) },
      ),
    ),
    ...names.flatMap((name, index) => {
      const path = pointerTo(undefined, ...listKeys, index, 'variable', 'variableName');
      const first = names.indexOf(name);
      if (first < index) {
        const nameAt = (at: number): string => `${listKeys[1]}[${at}]`;
        return [create('conflicting-members', { first: nameAt(first), second: nameAt(index) }, { path })];
      }
      if (spans.has(name)) return [];
      // In the list, a name has no sign before it.
      const bare = variableStyles
        .map((one) => variableNameIn(name, one))
        .find((inner) => inner && unlisted.includes(inner));
      const nearest = bare ?? didYouMean(name, unlisted, 1)[0];
      const fixes = nearest === undefined ? undefined : [replacementAt(path, nearest, bare !== undefined)];
      return [create('unused-substitution', { name: quoted(name), nearest }, { path, ...(fixes && { fixes }) })];
    }),
  ];
}

function spanOf(span: Span | undefined): Pick<Diagnostic, 'span'> {
  return span === undefined ? {} : { span };
}

const listKeys = ['variableSubstitutionList', 'variableSubstitutions'] as const;

function replacementAt(path: string, value: string, safe: boolean): Fix {
  return { title: `Replace with ${quoted(value)}`, safe, edits: [], changes: [{ path, value }] };
}
