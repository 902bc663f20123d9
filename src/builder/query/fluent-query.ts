import type { CUnitQuery } from '../../cunit/request.js';
import type { LossyResult } from '../../cunit/translation.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isReserved } from '../../dialect/keywords.js';
import { isName } from '../../dialect/names.js';
import { relativeDatesBy } from '../../dialect/value/relative-date.js';
import type { VariableStatement } from '../../interface/computed-queries.js';
import { pageBounds } from '../../interface/page.js';
import type { Path, Statement } from '../../vql/ast.js';
import { readOptions, readRowCount } from '../../vql/building/arguments.js';
import { cloneTree } from '../../vql/building/clone.js';
import { type CreationKey, creationKey } from '../../vql/building/creation-key.js';
import { describeArgument } from '../../vql/building/describe-argument.js';
import { atCaller, exactValue, refuse, refuseArgument, refuseMore } from '../../vql/building/errors.js';
import { executeOptionKinds, readRequestArguments } from '../../vql/building/execute-request.js';
import { inspect, inspectSymbol } from '../../vql/building/inspect.js';
import { type OuterField, refuseOuterField } from '../../vql/building/reference.js';
import { addBindings, encodeBindings, type ValueWriter, type VariableUse } from '../../vql/building/variables.js';
import { createIdentifier, createSortKey } from '../../vql/create.js';
import { pathText } from '../../vql/nodes.js';
import { type ParserOption, parserKind, parseWith } from '../../vql/parse-statement.js';
import { type ConditionData, queryDepthOf } from '../condition/condition-data.js';
import { readSubject, resolveFieldPath } from '../condition/field-scope.js';
import { outerFieldsOf } from '../condition/outer-fields.js';
import { negateCondition } from '../condition/scoped-condition.js';
import { isGiven, operatorMethods, resolveCondition } from '../conditions.js';
import { readWhere } from '../where.js';
import { readColumn, resultName } from './column.js';
import { type FieldResolution, NestedQuery, readNestedQuery } from './nested-query.js';
import type { Query } from './query.js';
import type { QueryState } from './query-state.js';
import {
  type AnyRequestOptions,
  type CUnitOptions,
  createTemplateRequest,
  cunitOptionKinds,
  type Endpoint,
  type RequestOf,
  type RequestOptions,
  requestOptionKinds,
} from './request.js';
import {
  hasFragment,
  outerFieldsOfQuery,
  type QueryData,
  toCUnitQuery,
  toExactRequest,
  toExecuteRequest,
  toText,
  toTextWithVariables,
  toTree,
  variablesOfQuery,
  writeTree,
} from './write-query.js';

/** Creates a query. */
export function createQuery(state: QueryState, where: readonly ConditionData[] = []): Query {
  // The methods of the operators are added below, from the table of operators, as their types are.
  return new FluentQuery(creationKey, state, where) as unknown as Query;
}

/** The methods that are not those of operators. */
const namedMethods = [
  ...['select', 'distinct', 'where', 'not', 'when', 'orderBy', 'limit', 'offset', 'join', 'bind'],
  ...['toAst', 'toText', 'toTextWithVariables', 'toCUnit', 'toCUnitOrThrow', 'toRequest'],
] as const satisfies readonly (keyof Query)[];

class FluentQuery extends NestedQuery {
  readonly #state: QueryState;
  /** Not part of the state: most calls add a condition, and need not copy the rest. */
  readonly #where: readonly ConditionData[];
  #depth: number | undefined;

  constructor(key: CreationKey, state: QueryState, where: readonly ConditionData[]) {
    super(key);
    this.#state = state;
    this.#where = where;
  }

  select(...specs: readonly unknown[]): FluentQuery {
    if (specs.length === 0)
      refuse('wrong-argument', { name: 'The columns of "select"', expected: 'one or more', found: 'none' });
    const columns = [...this.#state.columns];
    const names = columns.map(resultName);
    for (const spec of specs) {
      if (Array.isArray(spec))
        refuseArgument('The columns of "select"', 'separate arguments, select(...columns)', spec);
      const column = readColumn(spec, this.#state.scope);
      const name = resultName(column);
      if (name !== undefined && names.includes(name)) refuse('duplicate-result', { name: quoted(name) });
      names.push(name);
      columns.push(column);
    }
    return this.#with({ ...this.#state, columns });
  }

  distinct(...more: readonly unknown[]): FluentQuery {
    refuseMore('distinct', more);
    return this.#with({ ...this.#state, distinct: true });
  }

  where(...args: readonly unknown[]): FluentQuery {
    return this.#filtered(readWhere(args, this.#state.scope));
  }

  not(source: unknown, ...more: readonly unknown[]): FluentQuery {
    refuseMore('not', more);
    return this.#filtered(negateCondition(resolveCondition(source, this.#state.scope, 'not')).data);
  }

  when(
    value: unknown,
    continueQuery: (query: FluentQuery, value: unknown) => unknown,
    ...more: readonly unknown[]
  ): unknown {
    refuseMore('when', more);
    if (typeof continueQuery !== 'function')
      return refuseArgument('The second argument of "when"', 'a function', continueQuery);
    if (!isGiven(value)) return this;
    const next = continueQuery(this, value);
    if (next instanceof FluentQuery && next.#continues(this)) return next;
    return refuse('wrong-argument', {
      name: 'The result of the function of "when"',
      expected: 'a query that continues the one it is given',
      found: next instanceof FluentQuery ? 'another query' : describeArgument(next),
    });
  }

  orderBy(field: unknown, direction?: unknown, ...more: readonly unknown[]): FluentQuery {
    refuseMore('orderBy', more);
    if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC')
      return refuseArgument('The direction of "orderBy"', '"ASC" or "DESC"', direction);
    const key = createSortKey(readSubject(field, this.#state.scope, 'orderBy', 'sortable'), direction);
    return this.#with({ ...this.#state, orderBy: [...this.#state.orderBy, key] });
  }

  limit(rows: unknown, ...more: readonly unknown[]): FluentQuery {
    refuseMore('limit', more);
    return this.#with({ ...this.#state, limit: readRowCount('limit', rows, pageBounds.leastLimit) });
  }

  offset(rows: unknown, ...more: readonly unknown[]): FluentQuery {
    refuseMore('offset', more);
    return this.#with({ ...this.#state, offset: readRowCount('offset', rows, 0) });
  }

  join(rows: unknown, alias: unknown, on: unknown, ...more: readonly unknown[]): FluentQuery {
    refuseMore('join', more);
    const { scope, joins } = this.#state;
    const query = readNestedQuery(rows, 'join');
    const [field] = query.outerFields();
    if (field !== undefined) refuseOuterField(field, 'a joined query cannot name fields of the queries around it');
    const refuseAlias = (expected: string): never => refuseArgument('The alias of "join"', expected, alias);
    if (typeof alias !== 'string' || !isName(alias)) return refuseAlias('a name');
    if (isReserved(alias)) return refuseAlias('a name that is not a reserved word');
    // Whether letter case distinguishes aliases is documented nowhere.
    if (joins.some((other) => other.alias.name.toLowerCase() === alias.toLowerCase()))
      return refuseAlias('a name that no other join has');
    const inner = { ...scope, joined: new Map([...scope.joined, [alias, query]]) };
    const { data: condition } = resolveCondition(on, inner, 'join');
    if (condition === undefined)
      return refuse('wrong-argument', { name: 'The condition of "join"', expected: 'present', found: 'an empty one' });
    outerFieldsOf([condition, ...this.#where], inner);
    return this.#with({
      ...this.#state,
      scope: inner,
      joins: [...joins, { query, alias: createIdentifier(alias), on: condition }],
    });
  }

  bind(values: Readonly<Record<string, unknown>>, ...more: readonly unknown[]): FluentQuery {
    refuseMore('bind', more);
    const bindings = addBindings(this.#state.bindings, values);
    // Values that do not suit the present variables are rejected here, and not when the query is sent.
    encodeBindings(
      variablesOfQuery(this.#data).filter(({ name }) => bindings.has(name)),
      bindings,
      undefined,
    );
    return this.#with({ ...this.#state, bindings });
  }

  toAst(options?: ParserOption, ...more: readonly unknown[]): Statement {
    refuseMore('toAst', more);
    const { parse } = readOptions<Partial<ParserOption>>('toAst', options, { parse: parserKind });
    // Without a parser, writing the tree says that a text of the tag needs one.
    if (parse !== undefined && hasFragment(this.#data)) return parseWith(parse, this.toText(), this.#state.dialect);
    return cloneTree(toTree(this.#data));
  }

  toText(...more: readonly unknown[]): string {
    refuseMore('toText', more);
    return toText(this.#data);
  }

  override toString(): string {
    return this.toText();
  }

  toJSON(): string {
    return this.toText();
  }

  get [Symbol.toStringTag](): string {
    return 'Query';
  }

  [inspectSymbol](): string {
    return inspect('Query', () => this.toText());
  }

  toTextWithVariables(...more: readonly unknown[]): VariableStatement {
    refuseMore('toTextWithVariables', more);
    return toTextWithVariables(this.#data);
  }

  toCUnit(options?: CUnitOptions, ...more: readonly unknown[]): LossyResult<CUnitQuery> {
    refuseMore('toCUnit', more);
    return toCUnitQuery(this.#data, readOptions('toCUnit', options, cunitOptionKinds));
  }

  toCUnitOrThrow(options?: CUnitOptions, ...more: readonly unknown[]): CUnitQuery {
    refuseMore('toCUnitOrThrow', more);
    return exactValue(toCUnitQuery(this.#data, readOptions('toCUnitOrThrow', options, cunitOptionKinds)));
  }

  toRequest<To extends Endpoint>(endpoint: To, options?: RequestOptions[To]): RequestOf[To];
  toRequest(options?: AnyRequestOptions): RequestOf[Endpoint];
  toRequest(...args: readonly unknown[]): RequestOf[Endpoint] {
    const { endpoint, options } = readRequestArguments<AnyRequestOptions>(args);
    const query = this.#data;
    switch (endpoint) {
      case undefined:
        return toExactRequest(query, readOptions('toRequest', options, requestOptionKinds));
      case 'execute':
        return exactValue(toExecuteRequest(query, readOptions('toRequest', options, executeOptionKinds)));
      case 'template':
        return createTemplateRequest(
          exactValue(toCUnitQuery(query, readOptions('toRequest', options, cunitOptionKinds), relativeDatesBy({}))),
        );
      default:
        return refuseArgument('The endpoint of "toRequest"', '"execute" or "template"', endpoint);
    }
  }

  get depth(): number {
    this.#depth ??=
      1 +
      this.#state.joins.reduce(
        (deepest, { query, on }) => Math.max(deepest, query.depth, queryDepthOf([on])),
        queryDepthOf(this.#where),
      );
    return this.#depth;
  }

  writeNested(writer: ValueWriter): Statement {
    return writeTree(this.#data, writer);
  }

  openVariables(): readonly VariableUse[] {
    return variablesOfQuery(this.#data).filter(({ name }) => !this.#state.bindings.has(name));
  }

  outerFields(): readonly OuterField[] {
    return outerFieldsOfQuery(this.#data);
  }

  /** Resolves display names first; other fields too, since it is documented nowhere that a joined query has only its columns. */
  resolvePath(path: Path): FieldResolution {
    const { columns, scope } = this.#state;
    const column = columns.find((one) => resultName(one) === pathText(path));
    if (column === undefined) return resolveFieldPath(path, scope);
    return column.expression.kind === 'Path' ? resolveFieldPath(column.expression, scope) : 'open';
  }

  get #data(): QueryData {
    return { state: this.#state, where: this.#where };
  }

  /** Whether this query has all that another one has; else conditions would be lost. */
  #continues(other: FluentQuery): boolean {
    const { template, joins } = other.#state;
    return (
      this.#state.template === template &&
      joins.every((join, index) => this.#state.joins[index] === join) &&
      other.#where.every((condition, index) => this.#where[index] === condition)
    );
  }

  #with(state: QueryState): FluentQuery {
    return new FluentQuery(creationKey, state, this.#where);
  }

  /** Adds a condition; an empty one changes nothing. */
  #filtered(condition: ConditionData | undefined): FluentQuery {
    if (condition === undefined) return this;
    outerFieldsOf([condition], this.#state.scope);
    return new FluentQuery(creationKey, this.#state, [...this.#where, condition]);
  }

  /** Returns the error to throw from a method; if the method was called on something other than a query, an error that says so. */
  static #errorOf(error: unknown, method: (...args: never[]) => unknown, receiver: unknown, name: string): unknown {
    if (typeof receiver === 'object' && receiver !== null && #state in receiver) return atCaller(error, method);
    try {
      return refuseArgument(`The method "${name}"`, `called on a query, as in query.${name}(…)`, receiver, 'Query');
    } catch (wrongReceiver) {
      return atCaller(wrongReceiver, method);
    }
  }

  static {
    for (const name of namedMethods) {
      const inner: (...args: never[]) => unknown = FluentQuery.prototype[name];
      const method = function (this: FluentQuery, ...args: readonly unknown[]): unknown {
        try {
          return inner.apply(this, args as never[]);
        } catch (error) {
          throw FluentQuery.#errorOf(error, method, this, name);
        }
      };
      Object.defineProperty(FluentQuery.prototype, name, { value: method });
    }
    for (const [name, read] of operatorMethods) {
      const method = function (this: FluentQuery, ...args: readonly unknown[]): FluentQuery {
        try {
          return this.#filtered(read(args, this.#state.scope).data);
        } catch (error) {
          throw FluentQuery.#errorOf(error, method, this, name);
        }
      };
      Object.defineProperty(FluentQuery.prototype, name, { value: method });
    }
  }
}
