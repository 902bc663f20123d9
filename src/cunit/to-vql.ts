import { type JsonPath, pointerTo } from '../diagnostics/json/pointer.js';
import type { Result } from '../diagnostics/result.js';
import { checkedLikeRules } from '../dialect/like-rules.js';
import type { VariableSubstitutionList } from '../interface/computed-queries.js';
import type { Node, Predicate, Statement } from '../vql/ast.js';
import { printSpans } from '../vql/print.js';
import { createLossLog, type LossLog } from './loss-log.js';
import type { CUnitFilter, CUnitPredicate } from './predicate.js';
import { readPredicate } from './read/read-predicate.js';
import { readQuery } from './read/read-request.js';
import type { CUnitQuery } from './request.js';
import { reportUnknownMembers, type ToVqlContext, withOrigin } from './to-vql/context.js';
import { toPredicate } from './to-vql/predicate.js';
import { toStatement } from './to-vql/statement.js';
import type { Translation, TranslationOptions } from './translation.js';
import { createSourceMap, lossyResult, type SourceMapEntry } from './translation.js';

type Origins = NonNullable<ToVqlContext['origins']>;

/** Reads a VQL text: `parse` of `vql-kit/vql`. */
export type ParseStatement = (text: string) => Result<Statement>;

/** Options of `toVql`. */
export interface ToVqlOptions extends TranslationOptions {
  /** Reads the VQL texts in the object: the query of an EXISTS, and a `queryStatement`. This room has no parser of its own. */
  readonly parse?: ParseStatement;
  /** How the query of an EXISTS is found; default: `values[0]` is its text, read by `parse` (assumed in spec, query-language §2). */
  readonly readExists?: (filter: CUnitFilter) => Statement | undefined;
}

/** What came of translating a whole query: the values of its variables travel beside the statement. */
export type StatementTranslation = Translation<Statement> & {
  readonly variableSubstitutionList?: VariableSubstitutionList;
};

/**
 * Translates a C-Unit predicate, or a whole query `{ group, template, request }`, to VQL. The object is read first, as by
 * `readPredicate` or `readQuery`: what is wrong with it is among the losses. What VQL cannot say is a loss with its JSON
 * pointer; then there is no value, unless every loss is allowed. Values become strings, which every type is compared with.
 *
 * @example
 * ```ts
 * import { toVql } from 'vql-kit/cunit';
 * import { print } from 'vql-kit/vql';
 * const { value, diagnostics } = toVql({ type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ["O'"] });
 * console.log(value && print(value)); // name LIKE 'O''%'
 * console.log(diagnostics.length); // 0
 * ```
 */
export function toVql(source: CUnitPredicate, options?: ToVqlOptions): Translation<Predicate>;
export function toVql(source: CUnitQuery, options?: ToVqlOptions): StatementTranslation;
export function toVql(
  source: CUnitPredicate | CUnitQuery,
  options: ToVqlOptions = {},
): Translation<Predicate | Statement> & Pick<StatementTranslation, 'variableSubstitutionList'> {
  const isQuery = typeof source === 'object' && source !== null && 'request' in source;
  const log = createLossLog();
  log.addErrors((isQuery ? readQuery(source) : readPredicate(source)).diagnostics);
  const isInvalid = log.count() > 0;
  const { variables = {} } = options;
  const list = isQuery && !isInvalid ? listWith(source, variables) : undefined;
  const own = list?.variableSubstitutions.map(({ variable }) => variable.variableName) ?? [];
  const names = [...own, ...Object.keys(variables)];
  const translate = (context: ToVqlContext): Predicate | Statement | undefined =>
    isQuery ? fromQuery(source, context, options) : toPredicate(source, undefined, context);
  const value = isInvalid ? undefined : translate(createContext(names, log, undefined, options));
  const sourceMap = createSourceMap(() => {
    const origins: Origins = new Map();
    const again = isInvalid ? undefined : translate(createContext(names, createLossLog(), origins, options));
    return again === undefined ? [] : placesIn(again, origins);
  });
  const translation = { ...lossyResult(value, log.losses(), options), sourceMap };
  return list === undefined || translation.value === undefined
    ? translation
    : { ...translation, variableSubstitutionList: list };
}

function createContext(
  variables: readonly string[],
  log: LossLog,
  origins: Origins | undefined,
  options: ToVqlOptions,
): ToVqlContext {
  const { readExists } = options;
  return {
    dialect: checkedLikeRules(options.dialect),
    variables: new Set(variables),
    log,
    origins,
    readExists: (filter, place) => {
      if (readExists !== undefined) return readExists(filter) ?? 'the caller does not know it';
      loseBesideText(filter, place, log);
      const { values: [text = ''] = [] } = filter;
      return readText(text, options);
    },
  };
}

/** Where the value of an EXISTS is its query, there is nothing for a property and its functions to say. */
function loseBesideText(filter: CUnitFilter, place: JsonPath | undefined, log: LossLog): void {
  const { property, functions = [] } = filter;
  const members = [...(property === undefined ? [] : ['property']), ...(functions.length === 0 ? [] : ['functions'])];
  for (const member of members)
    log.add('lost-member', { member }, { path: pointerTo(place, member) }, 'untranslatable');
}

/** Reads a text with the parser that the caller gave; a text says why that is not possible. */
function readText(text: string, { parse }: ToVqlOptions): Statement | string {
  if (parse === undefined) return 'no parser was given';
  const { value: statement, diagnostics } = parse(text);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (statement === undefined || error !== undefined) return (error?.message ?? 'it is empty').replace(/\.$/, '');
  return statement;
}

/** With the mode STATEMENT the text says everything. */
function fromQuery(query: CUnitQuery, context: ToVqlContext, options: ToVqlOptions): Statement | undefined {
  const { mode, queryStatement = '', ...others } = query.request;
  if (mode !== 'STATEMENT') return toStatement(query, context);
  const place: JsonPath = { outer: undefined, key: 'request' };
  reportUnknownMembers(query, { group: '', template: '', request: '' }, undefined, context);
  reportUnknownMembers(others, { variableSubstitutionList: '' }, place, context);
  const statement = readText(queryStatement, options);
  const at: JsonPath = { outer: place, key: 'queryStatement' };
  if (typeof statement !== 'string') return withOrigin(context, { ...statement }, at);
  context.log.add('lost-statement', { problem: statement }, { path: pointerTo(at) }, 'untranslatable');
  return undefined;
}

/** The values of the variables: those of the query, and those that the options give to others. */
function listWith(
  { request }: CUnitQuery,
  variables: NonNullable<ToVqlOptions['variables']>,
): VariableSubstitutionList | undefined {
  const { variableSubstitutionList } = request;
  const own = variableSubstitutionList?.variableSubstitutions ?? [];
  const more = Object.entries(variables).filter(
    ([name]) => !own.some(({ variable }) => variable.variableName === name),
  );
  if (more.length === 0) return variableSubstitutionList;
  const added = more.map(([variableName, values]) => ({ variable: { variableName }, values }));
  return { ...variableSubstitutionList, variableSubstitutions: [...own, ...added] };
}

/** The places of the nodes in the text that `print` makes of the tree. */
function placesIn(root: Node, origins: Origins): readonly SourceMapEntry[] {
  const spans = printSpans(root);
  return [...origins].flatMap(([node, places]) => {
    const span = spans.get(node);
    return span === undefined ? [] : places.map((place) => ({ span, pointer: pointerTo(place) }));
  });
}
