import { isPagedOrAggregated } from '../../cunit/from-vql/statement.js';
import { createLossLog } from '../../cunit/loss-log.js';
import type { CUnitQuery } from '../../cunit/request.js';
import { toCUnit } from '../../cunit/to-cunit.js';
import { type LossyResult, lossyResult } from '../../cunit/translation.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { type RelativeDates, relativeDatesBy } from '../../dialect/value/relative-date.js';
import type { VariableStatement } from '../../interface/computed-queries.js';
import { sentOffset } from '../../interface/page.js';
import type { ExecuteRequest } from '../../interface/requests.js';
import type { Statement } from '../../vql/ast.js';
import { builderError, exactValue } from '../../vql/building/errors.js';
import { createExecuteRequest, type ExecuteOptions } from '../../vql/building/execute-request.js';
import { printOptions } from '../../vql/building/query-options.js';
import { noQueryAround, type OuterField, refuseOuterField } from '../../vql/building/reference.js';
import {
  asLiterals,
  asVariables,
  type BoundTexts,
  encodeBindings,
  substitutionList,
  type ValueWriter,
  type VariableUse,
  withBindings,
} from '../../vql/building/variables.js';
import { print } from '../../vql/print.js';
import { type ConditionData, variablesOf } from '../condition/condition-data.js';
import { outerFieldsOf } from '../condition/outer-fields.js';
import { joinData } from '../condition/scoped-condition.js';
import { toCUnitPredicate } from '../condition/to-cunit.js';
import { buildStatement, type QueryState } from './query-state.js';
import {
  type AnyRequestOptions,
  type CUnitOptions,
  createTemplateRequest,
  type Endpoint,
  type RequestOf,
} from './request.js';
import { fragmentOf, writeWithFragments } from './write-with-fragments.js';

/** A query as data. */
export interface QueryData {
  readonly state: QueryState;
  /** All of them must be true. */
  readonly where: readonly ConditionData[];
}

/** Returns the variables in the order of the text; of nested queries only those that the nested query does not bind. */
export function variablesOfQuery({ state: { parsed, joins }, where }: QueryData): readonly VariableUse[] {
  return [
    ...(parsed?.inColumns ?? []),
    ...joins.flatMap(({ query, on }) => [...query.openVariables(), ...variablesOf([on])]),
    ...variablesOf(where),
    ...(parsed?.inOrderBy ?? []),
  ];
}

/** Returns the fields of queries around an EXISTS that the query names. @throws {VqlError} `outer-field` as `outerFieldsOf` does. */
export function outerFieldsOfQuery({ state: { joins, scope }, where }: QueryData): readonly OuterField[] {
  return outerFieldsOf([...joins.map(({ on }) => on), ...where], scope);
}

/** Whether a query has a condition that is a text of the tag, which only a parser can turn into a tree. */
export function hasFragment({ where }: QueryData): boolean {
  return where.some((condition) => fragmentOf(condition) !== undefined);
}

/** Writes the tree with bound variables replaced by their values, since a tree has no list of substitutions. */
export function writeTree(query: QueryData, writer: ValueWriter): Statement {
  return buildStatement(query.state, query.where, boundWriter(query, writer));
}

/** Writes the tree of a whole statement. @throws {VqlError} `outer-field` for a field of a query around it, since no query is. */
export function toTree(query: QueryData): Statement {
  refuseOuterFields(query);
  return writeTree(query, literalsOf(query));
}

/** Writes the text of a whole statement. @throws {VqlError} as `toTree` does. */
export function toText(query: QueryData): string {
  refuseOuterFields(query);
  return writeText(query, boundWriter(query, literalsOf(query)));
}

/** Writes the text of a whole statement with a variable for each value. @throws {VqlError} as `toTree` does, and `unbound-variable`. */
export function toTextWithVariables(query: QueryData): VariableStatement {
  refuseOuterFields(query);
  const writer = asVariables(boundTexts(query, relativeDatesBy({})), query.state.dialect.likeEscape);
  const statement = writeText(query, writer);
  return { statement, variableSubstitutionList: writer.list };
}

/** Returns the request in VQL if that is exact, else in C-Unit. @throws {VqlError} with the losses of both. */
export function toExactRequest(query: QueryData, options: AnyRequestOptions): RequestOf[Endpoint] {
  // Only C-Unit can add to the conditions of a preset, or replace them.
  if (options.predicate !== undefined)
    return createTemplateRequest(exactValue(toCUnitQuery(query, options, relativeDatesBy({}))));
  const execute = toExecuteRequest(query, options);
  if (execute.diagnostics.length === 0) return exactValue(execute);
  const { value, diagnostics } = toCUnitQuery(query, options, relativeDatesBy({}));
  if (value !== undefined) return createTemplateRequest(value);
  throw builderError([...execute.diagnostics, ...diagnostics]);
}

/** Returns the request in VQL. Limit and offset are sent beside the statement: the interface document states that they override its clauses. */
export function toExecuteRequest(query: QueryData, { variables = false }: ExecuteOptions): Result<ExecuteRequest> {
  refuseOuterFields(query);
  const { state, where } = query;
  const { limit, dialect } = state;
  const offset = sentOffset('vql-request', state.offset);
  const unpaged = { state: { ...state, limit: undefined, offset: 0 }, where };
  const losses: Diagnostic[] = [];
  const bound = boundTexts(query, relativeDatesBy({}));
  const withVariables = variables ? asVariables(bound, dialect.likeEscape) : undefined;
  const writer = withVariables ?? literalsOf(query);
  const statement = writeText(unpaged, { ...writer, report: (loss) => losses.push(loss) });
  if (losses.length > 0) return { diagnostics: losses };
  const list = withVariables?.list ?? substitutionList(bound);
  const page = { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
  return { value: createExecuteRequest({ statement, variableSubstitutionList: list }, page), diagnostics: [] };
}

/** Translates a query to C-Unit. Relative dates without a value get it from `dates`; without `dates` they have no value. */
export function toCUnitQuery(
  query: QueryData,
  { predicate = 'queryPredicate' }: CUnitOptions,
  dates?: RelativeDates,
): LossyResult<CUnitQuery> {
  refuseOuterFields(query);
  const { state, where } = query;
  const log = createLossLog();
  const inJoins: Diagnostic[] = [];
  // Conditions are not translated from VQL: C-Unit takes literal text that VQL may not be able to escape.
  const unfiltered = buildStatement(state, [], { ...literalsOf(query), report: (loss) => inJoins.push(loss) });
  const variables = boundTexts(query, dates);
  const translated = toCUnit(unfiltered);
  log.addLosses(translated.diagnostics);
  log.addLosses(inJoins);
  const start = log.count();
  const filter = joinData('AND', where);
  const filtered = filter && toCUnitPredicate(filter, { dialect: state.dialect, variables, log });
  // A query whose whole filter is lost reads every row.
  log.setDirection('wider', start);
  if (isPagedOrAggregated(unfiltered)) log.markUntranslatable(start);
  const value = translated.value && {
    ...translated.value,
    request: {
      ...translated.value.request,
      ...(filtered && { [predicate]: filtered }),
      ...(variables.size > 0 && { variableSubstitutionList: substitutionList(variables) }),
    },
  };
  return lossyResult(value, log.losses(), {});
}

function writeText(query: QueryData, writer: ValueWriter): string {
  const { state, where } = query;
  const options = printOptions(state.dialect);
  if (!hasFragment(query)) return print(buildStatement(state, where, writer), options);
  return writeWithFragments(buildStatement(state, [], writer), where, writer, options);
}

function literalsOf({ state: { dialect } }: QueryData): ValueWriter {
  return asLiterals(dialect.likeEscape);
}

/** Returns the writer that replaces bound variables by their values. */
function boundWriter(query: QueryData, writer: ValueWriter): ValueWriter {
  const { bindings } = query.state;
  return bindings.size === 0 ? writer : withBindings(writer, variablesOfQuery(query), bindings);
}

/** Encodes the values of all variables in a query; `dates` has the values of relative dates. @throws {VqlError} `unbound-variable`. */
function boundTexts(query: QueryData, dates: RelativeDates | undefined): BoundTexts {
  return encodeBindings(variablesOfQuery(query), query.state.bindings, dates);
}

/** Refuses fields of queries around: as a whole statement, the query has none. */
function refuseOuterFields(query: QueryData): void {
  const [field] = outerFieldsOfQuery(query);
  if (field !== undefined) refuseOuterField(field, noQueryAround);
}
