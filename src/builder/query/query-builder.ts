import type { CUnitQuery } from '../../cunit/request.js';
import { toCUnit } from '../../cunit/to-cunit.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Result } from '../../diagnostics/result.js';
import { isReserved } from '../../dialect/keywords.js';
import { isName } from '../../dialect/names.js';
import type { VariableStatement } from '../../interface/computed-queries.js';
import { pageBounds, sentOffset } from '../../interface/page.js';
import type { ExecuteRequest } from '../../interface/requests.js';
import type { Path, Statement } from '../../vql/ast.js';
import { createIdentifier, createSortKey } from '../../vql/create.js';
import { pathText } from '../../vql/nodes.js';
import { type ParserOption, parserKind, parseWith } from '../../vql/parse-statement.js';
import { print } from '../../vql/print.js';
import { readOptions, readRowCount } from '../arguments.js';
import { cloneTree } from '../clone.js';
import { type BuiltCondition, createCondition, isGiven, join, negate, partOf } from '../condition/condition.js';
import { noQueryAround, outerFieldsOf, refuseOuterField } from '../condition/outer-fields.js';
import { type Part, queryDepthOf, variablesOf } from '../condition/part.js';
import { readSubject, resolvePath } from '../condition/scope.js';
import { toCUnitPredicate } from '../condition/to-cunit.js';
import { operatorMethods, resolveCondition } from '../conditions.js';
import { describeArgument } from '../describe-argument.js';
import { atCaller, builderError, refuse, refuseArgument, refuseMore, valueOrThrow } from '../errors.js';
import { inspect, inspectSymbol } from '../inspect.js';
import type { OuterField } from '../reference.js';
import { readWhere } from '../where.js';
import { readColumn, resultName } from './column.js';
import { NestedQuery, type Resolution, readNestedQuery } from './nested-query.js';
import { printOptions } from './options.js';
import type { Query } from './query.js';
import { type QueryState, toStatement } from './query-state.js';
import {
  type AnyRequestOptions,
  type CUnitOptions,
  createExecuteRequest,
  createTemplateRequest,
  cunitOptionKinds,
  type Endpoint,
  executeOptionKinds,
  type RequestOf,
  type RequestOptions,
  readRequestArguments,
  requestOptionKinds,
} from './request.js';
import {
  addBindings,
  asLiterals,
  asVariables,
  type BoundTexts,
  encodeBindings,
  substitutionList,
  type ValueWriter,
  type VariableUse,
  withBindings,
} from './variables.js';
import { writeWithFragments } from './write-with-fragments.js';

/** Creates a query. */
export function createQuery(state: QueryState, where: readonly Part[] = []): Query {
  // The methods of the operators are added below, from the table of operators, as their types are.
  return new QueryBuilder(state, where) as unknown as Query;
}

/** The methods that are not those of operators. */
const namedMethods = [
  ...['select', 'distinct', 'where', 'not', 'when', 'orderBy', 'limit', 'offset', 'join', 'bind'],
  ...['toAst', 'toText', 'toTextWithVariables', 'toCUnit', 'toRequest'],
] as const satisfies readonly (keyof Query)[];

class QueryBuilder extends NestedQuery {
  readonly #state: QueryState;
  /** Not part of the state: most calls add a condition, and need not copy the rest. */
  readonly #where: readonly Part[];
  #depth: number | undefined;

  constructor(state: QueryState, where: readonly Part[]) {
    super();
    this.#state = state;
    this.#where = where;
  }

  select(...specs: readonly unknown[]): QueryBuilder {
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

  distinct(...more: readonly unknown[]): QueryBuilder {
    refuseMore('distinct', more);
    return this.#with({ ...this.#state, distinct: true });
  }

  where(source: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('where', more);
    return this.#withPart(readWhere(source, this.#state.scope));
  }

  not(source: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('not', more);
    return this.#withCondition(negate(resolveCondition(source, this.#state.scope, 'not')));
  }

  when(
    value: unknown,
    continueQuery: (query: QueryBuilder, value: unknown) => unknown,
    ...more: readonly unknown[]
  ): unknown {
    refuseMore('when', more);
    if (typeof continueQuery !== 'function')
      return refuseArgument('The second argument of "when"', 'a function', continueQuery);
    if (!isGiven(value)) return this;
    const next = continueQuery(this, value);
    if (next instanceof QueryBuilder && next.#continues(this)) return next;
    return refuse('wrong-argument', {
      name: 'The result of the function of "when"',
      expected: 'a query that continues the one it is given',
      found: next instanceof QueryBuilder ? 'another query' : describeArgument(next),
    });
  }

  orderBy(field: unknown, direction?: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('orderBy', more);
    if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC')
      return refuseArgument('The direction of "orderBy"', '"ASC" or "DESC"', direction);
    const key = createSortKey(readSubject(field, this.#state.scope, 'orderBy', 'sortable'), direction);
    return this.#with({ ...this.#state, orderBy: [...this.#state.orderBy, key] });
  }

  limit(rows: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('limit', more);
    return this.#with({ ...this.#state, limit: readRowCount('limit', rows, pageBounds.leastLimit) });
  }

  offset(rows: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('offset', more);
    return this.#with({ ...this.#state, offset: readRowCount('offset', rows, 0) });
  }

  join(rows: unknown, alias: unknown, on: unknown, ...more: readonly unknown[]): QueryBuilder {
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
    const part = partOf(resolveCondition(on, inner, 'join'));
    if (part === undefined)
      return refuse('wrong-argument', { name: 'The condition of "join"', expected: 'present', found: 'an empty one' });
    outerFieldsOf([part, ...this.#where], inner);
    return this.#with({
      ...this.#state,
      scope: inner,
      joins: [...joins, { query, alias: createIdentifier(alias), on: part }],
    });
  }

  bind(values: Readonly<Record<string, unknown>>, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('bind', more);
    const bindings = addBindings(this.#state.bindings, values);
    // Values that do not suit the present variables are rejected here, and not when the query is sent.
    encodeBindings(
      this.#variables().filter(({ name }) => bindings.has(name)),
      bindings,
    );
    return this.#with({ ...this.#state, bindings });
  }

  toAst(options?: ParserOption, ...more: readonly unknown[]): Statement {
    refuseMore('toAst', more);
    this.#refuseOuterFields();
    const { parse } = readOptions<Partial<ParserOption>>('toAst', options, { parse: parserKind });
    // Only a parser can read a text of the tag; without one, writing the tree says so.
    if (parse !== undefined && this.#where.some(({ kind }) => kind === 'fragment'))
      return parseWith(parse, this.toText(), this.#state.dialect);
    return cloneTree(this.writeNested(this.#literals()));
  }

  toText(...more: readonly unknown[]): string {
    refuseMore('toText', more);
    this.#refuseOuterFields();
    return this.#writeText(this.#bindNested(this.#literals()));
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
    this.#refuseOuterFields();
    const bound = this.#bound();
    const writer = asVariables(bound, this.#state.dialect.likeEscape);
    const statement = this.#writeText(writer);
    return { statement, variableSubstitutionList: writer.list };
  }

  toCUnit(options?: CUnitOptions, ...more: readonly unknown[]): CUnitQuery {
    refuseMore('toCUnit', more);
    return valueOrThrow(this.#toCUnit(readOptions('toCUnit', options, cunitOptionKinds)));
  }

  toRequest<To extends Endpoint>(endpoint: To, options?: RequestOptions[To]): RequestOf[To];
  toRequest(options?: AnyRequestOptions): RequestOf[Endpoint];
  toRequest(...args: readonly unknown[]): RequestOf[Endpoint] {
    const { endpoint, options } = readRequestArguments(args);
    switch (endpoint) {
      case undefined:
        return this.#toExactRequest(readOptions('toRequest', options, requestOptionKinds));
      case 'execute':
        return valueOrThrow(this.#toExecute(readOptions('toRequest', options, executeOptionKinds)));
      case 'template':
        return createTemplateRequest(valueOrThrow(this.#toCUnit(readOptions('toRequest', options, cunitOptionKinds))));
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

  /** Replaces bound variables by their values: the text and the query around it have no list of substitutions for them. */
  writeNested(writer: ValueWriter): Statement {
    return this.#write(this.#bindNested(writer));
  }

  openVariables(): readonly VariableUse[] {
    return this.#variables().filter(({ name }) => !this.#state.bindings.has(name));
  }

  outerFields(): readonly OuterField[] {
    const { joins, scope } = this.#state;
    return outerFieldsOf([...joins.map(({ on }) => on), ...this.#where], scope);
  }

  /** Resolves display names first; other fields too, since it is documented nowhere that a joined query has only its columns. */
  resolvePath(path: Path): Resolution {
    const { columns, scope } = this.#state;
    const column = columns.find((one) => resultName(one) === pathText(path));
    if (column === undefined) return resolvePath(path, scope);
    return column.expression.kind === 'Path' ? resolvePath(column.expression, scope) : 'open';
  }

  #write(writer: ValueWriter): Statement {
    return toStatement(this.#state, this.#where, writer);
  }

  /** Returns the writer of a text or tree without a list of substitutions beside it: bound variables become their values. */
  #bindNested(writer: ValueWriter): ValueWriter {
    const { bindings } = this.#state;
    return bindings.size === 0 ? writer : withBindings(writer, this.#variables(), bindings);
  }

  #writeText(writer: ValueWriter): string {
    const options = printOptions(this.#state.dialect);
    if (this.#where.every(({ kind }) => kind !== 'fragment')) return print(this.#write(writer), options);
    return writeWithFragments(toStatement(this.#state, [], writer), this.#where, writer, options);
  }

  #literals(): ValueWriter {
    return asLiterals(this.#state.dialect.likeEscape);
  }

  /** Returns the request in VQL if that is exact, else in C-Unit. @throws {VqlError} with the losses of both. */
  #toExactRequest(options: AnyRequestOptions): RequestOf[Endpoint] {
    // Only C-Unit can add to the conditions of a preset, or replace them.
    if (options.predicate !== undefined) return createTemplateRequest(valueOrThrow(this.#toCUnit(options)));
    const execute = this.#toExecute(options);
    if (execute.diagnostics.length === 0) return valueOrThrow(execute);
    const { value, diagnostics } = this.#toCUnit(options);
    if (value !== undefined) return createTemplateRequest(value);
    throw builderError([...execute.diagnostics, ...diagnostics]);
  }

  /** Limit and offset are sent beside the statement. The interface document states that they override its clauses. */
  #toExecute({ variables = false }: RequestOptions['execute']): Result<ExecuteRequest> {
    this.#refuseOuterFields();
    const { limit, offset, dialect } = this.#state;
    const unpaged = this.#with({ ...this.#state, limit: undefined, offset: 0 });
    const losses: Diagnostic[] = [];
    const bound = this.#bound();
    const withVariables = variables ? asVariables(bound, dialect.likeEscape) : undefined;
    const writer = withVariables ?? asLiterals(dialect.likeEscape);
    const statement = unpaged.#writeText({ ...writer, report: (loss) => losses.push(loss) });
    if (losses.length > 0) return { diagnostics: losses };
    const list = withVariables?.list ?? substitutionList(bound);
    const page = {
      ...(limit !== undefined && { limit }),
      ...(sentOffset('vql-request', offset) !== undefined && { offset }),
    };
    return { value: createExecuteRequest({ statement, variableSubstitutionList: list }, page), diagnostics: [] };
  }

  #toCUnit({ predicate = 'queryPredicate' }: CUnitOptions): Result<CUnitQuery> {
    this.#refuseOuterFields();
    const { dialect } = this.#state;
    const losses: Diagnostic[] = [];
    // Conditions are not translated from VQL: C-Unit takes literal text that VQL may not be able to escape.
    const unfiltered = toStatement(this.#state, [], { ...this.#literals(), report: (loss) => losses.push(loss) });
    const bound = this.#bound();
    const query = toCUnit(unfiltered);
    const part = partOf(join('AND', this.#where.map(createCondition)));
    const filter = part && toCUnitPredicate(part, { dialect, variables: bound });
    const diagnostics = [...query.diagnostics, ...losses, ...(filter?.diagnostics ?? [])];
    if (query.value === undefined || diagnostics.length > 0) return { diagnostics };
    const request = {
      ...query.value.request,
      ...(filter && { [predicate]: filter.value }),
      ...(bound.size > 0 && { variableSubstitutionList: substitutionList(bound) }),
    };
    return { value: { ...query.value, request }, diagnostics: [] };
  }

  /** Refuses fields of queries around: as a whole statement, the query has none. */
  #refuseOuterFields(): void {
    const [field] = this.outerFields();
    if (field !== undefined) refuseOuterField(field, noQueryAround);
  }

  /** Encodes the values of all variables in the query. */
  #bound(): BoundTexts {
    return encodeBindings(this.#variables(), this.#state.bindings);
  }

  /** Returns the variables in the order of the text; of nested queries only those that the nested query does not bind. */
  #variables(): readonly VariableUse[] {
    const { parsed, joins } = this.#state;
    return [
      ...(parsed?.inColumns ?? []),
      ...joins.flatMap(({ query, on }) => [...query.openVariables(), ...variablesOf([on])]),
      ...variablesOf(this.#where),
      ...(parsed?.inOrderBy ?? []),
    ];
  }

  /** Whether this query has all that another one has; else conditions would be lost. */
  #continues(other: QueryBuilder): boolean {
    const { template, joins } = other.#state;
    return (
      this.#state.template === template &&
      joins.every((join, index) => this.#state.joins[index] === join) &&
      other.#where.every((part, index) => this.#where[index] === part)
    );
  }

  #with(state: QueryState): QueryBuilder {
    return new QueryBuilder(state, this.#where);
  }

  #withCondition(condition: BuiltCondition): QueryBuilder {
    return this.#withPart(partOf(condition));
  }

  #withPart(part: Part | undefined): QueryBuilder {
    if (part === undefined) return this;
    outerFieldsOf([part], this.#state.scope);
    return new QueryBuilder(this.#state, [...this.#where, part]);
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
    // Hides the classes, so that no other code can create queries: what they contain becomes syntax.
    for (const { prototype } of [QueryBuilder, NestedQuery]) Reflect.deleteProperty(prototype, 'constructor');
    for (const name of namedMethods) {
      const inner: (...args: never[]) => unknown = QueryBuilder.prototype[name];
      const method = function (this: QueryBuilder, ...args: readonly unknown[]): unknown {
        try {
          return inner.apply(this, args as never[]);
        } catch (error) {
          throw QueryBuilder.#errorOf(error, method, this, name);
        }
      };
      Object.defineProperty(QueryBuilder.prototype, name, { value: method });
    }
    for (const [name, create] of operatorMethods) {
      const method = function (this: QueryBuilder, ...args: readonly unknown[]): QueryBuilder {
        try {
          return this.#withPart(create(args, this.#state.scope));
        } catch (error) {
          throw QueryBuilder.#errorOf(error, method, this, name);
        }
      };
      Object.defineProperty(QueryBuilder.prototype, name, { value: method });
    }
  }
}
