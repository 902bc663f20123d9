import type { CUnitQuery } from '../cunit/request.js';
import { toCUnit } from '../cunit/to-cunit.js';
import { quoted } from '../diagnostics/quoted.js';
import { isReserved } from '../dialect/keywords.js';
import { isName } from '../dialect/names.js';
import { templatePath } from '../interface/computed-queries.js';
import { pageBounds, sentOffset } from '../interface/page.js';
import type { Path, Statement } from '../vql/ast.js';
import { createIdentifier, createSortKey } from '../vql/create.js';
import { pathText } from '../vql/nodes.js';
import { print } from '../vql/print.js';
import { type BoundTexts, bindMore, boundTexts } from './bindings.js';
import { argumentError, atCaller, BuilderError, refuse, refuseArgument, refuseMore } from './builder-error.js';
import { resultName, toColumn } from './column.js';
import { Condition, joined, negated } from './condition.js';
import { conditionsIn, resolved } from './conditions.js';
import { inspected, inspectSymbol } from './inspected.js';
import { partMakers } from './operator-methods.js';
import { checkedOptions } from './options.js';
import { ownTree } from './own-tree.js';
import { type Part, queryDepth } from './part.js';
import type { Query } from './query.js';
import { printOptions } from './query-dialect.js';
import { type QueryState, toStatement } from './query-state.js';
import {
  type CUnitOptions,
  checkedVariables,
  type Endpoint,
  executeRequest,
  type RequestOf,
  type RequestOptions,
  substitutionList,
  type VariableStatement,
} from './request.js';
import { rowCount } from './row-count.js';
import { shown } from './shown.js';
import { resolve, toSubject } from './subject.js';
import { checkedSubquery, InnerQuery, type Resolution } from './subquery.js';
import { toNode } from './to-node.js';
import type { VariableUse } from './variable-use.js';
import { variablesOf } from './variables-of.js';
import { isGiven } from './when.js';
import { asLiterals, asVariables, type Writing, withBound } from './writing.js';

/** A query of what it is made of. */
export function createQuery(state: QueryState, where: readonly Part[] = []): Query {
  // The methods of the operators are added below, as their types are: from the table.
  return new QueryBuilder(state, where) as unknown as Query;
}

/** The methods that every query has, beside those of the operators. */
const named = [
  ...['select', 'distinct', 'where', 'not', 'when', 'orderBy', 'limit', 'offset', 'join', 'bind'],
  ...['toAst', 'toText', 'toTextWithVariables', 'toCUnit', 'toRequest'],
] as const satisfies readonly (keyof Query)[];

class QueryBuilder extends InnerQuery {
  readonly #state: QueryState;
  /** All must hold. By themselves, since most calls add one, and need not copy the rest. */
  readonly #where: readonly Part[];
  #depth: number | undefined;

  constructor(state: QueryState, where: readonly Part[]) {
    super();
    this.#state = state;
    this.#where = where;
  }

  select(...specs: readonly unknown[]): QueryBuilder {
    if (specs.length === 0) refuseArgument('select', 'one column or more', 'none');
    const columns = [...this.#state.columns];
    const names = columns.map(resultName);
    for (const spec of specs) {
      if (Array.isArray(spec)) refuseArgument('select', 'columns one by one, select(...columns)', 'an array');
      const column = toColumn(spec, this.#state.scope);
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
    return this.#narrowed(this.#resolved(source, 'where'));
  }

  not(source: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('not', more);
    return this.#narrowed(negated(this.#resolved(source, 'not')));
  }

  when(value: unknown, go: (query: QueryBuilder, value: unknown) => unknown, ...more: readonly unknown[]): unknown {
    refuseMore('when', more);
    if (typeof go !== 'function') return refuseArgument('when', 'a value and a function', shown(go));
    if (!isGiven(value)) return this;
    const next = go(this, value);
    if (next instanceof QueryBuilder && next.#continues(this)) return next;
    return refuseArgument(
      'when',
      'a function that goes on from the query it is given',
      next instanceof QueryBuilder ? 'another query' : shown(next),
    );
  }

  orderBy(field: unknown, direction?: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('orderBy', more);
    if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC')
      return refuseArgument('orderBy', '"ASC" or "DESC"', shown(direction));
    const key = createSortKey(toSubject(field, this.#state.scope, 'orderBy', 'sortable'), direction);
    return this.#with({ ...this.#state, orderBy: [...this.#state.orderBy, key] });
  }

  limit(rows: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('limit', more);
    return this.#with({ ...this.#state, limit: rowCount('limit', rows, pageBounds.leastLimit) });
  }

  offset(rows: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('offset', more);
    return this.#with({ ...this.#state, offset: rowCount('offset', rows, pageBounds.leastOffset) });
  }

  join(rows: unknown, alias: unknown, on: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('join', more);
    const { scope, joins } = this.#state;
    const query = checkedSubquery(rows, 'join');
    const refused = (takes: string): never => refuseArgument('join', takes, shown(alias));
    if (typeof alias !== 'string' || !isName(alias)) return refused('a name as the alias');
    if (isReserved(alias)) return refused('an alias that is no reserved word');
    // Whether letter case tells two aliases apart, nobody documents.
    if (joins.some((join) => join.alias.name.toLowerCase() === alias.toLowerCase()))
      return refused('an alias that no other join has');
    const inner = { ...scope, joined: new Map([...scope.joined, [alias, query]]) };
    const part = Condition.partOf(resolved(on, inner, () => conditionsIn(inner), 'join'));
    if (part === undefined) return refuseArgument('join', 'a condition', 'an empty one');
    return this.#with({
      ...this.#state,
      scope: inner,
      joins: [...joins, { query, alias: createIdentifier(alias), on: part }],
    });
  }

  bind(values: Readonly<Record<string, unknown>>, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('bind', more);
    const bindings = bindMore(this.#state.bindings, values);
    // What the variables that are there already cannot take is refused here, and not when the query is sent.
    boundTexts(
      this.#variables().filter(({ name }) => bindings.has(name)),
      bindings,
    );
    return this.#with({ ...this.#state, bindings });
  }

  toAst(...more: readonly unknown[]): Statement {
    refuseMore('toAst', more);
    return ownTree(this.writeInside(this.#literals()));
  }

  toText(...more: readonly unknown[]): string {
    refuseMore('toText', more);
    return this.#print(this.writeInside(this.#literals()));
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
    return inspected('Query', () => this.toText());
  }

  toTextWithVariables(...more: readonly unknown[]): VariableStatement {
    refuseMore('toTextWithVariables', more);
    const bound = this.#bound();
    const writing = asVariables(bound, this.#state.dialect.likeEscape);
    const statement = this.#print(this.#write(writing));
    return { statement, variableSubstitutionList: writing.list };
  }

  toCUnit(options?: CUnitOptions, ...more: readonly unknown[]): CUnitQuery {
    refuseMore('toCUnit', more);
    const { predicate = 'queryPredicate' } = checkedOptions('toCUnit', options, ['predicate']);
    // Under any other name the service would not look for the conditions, and select all rows.
    if (predicate !== 'queryPredicate' && predicate !== 'additionalPredicate')
      return refuseArgument(
        'toCUnit',
        'as "predicate" either "queryPredicate" or "additionalPredicate"',
        shown(predicate),
      );
    const { dialect } = this.#state;
    // The conditions go by themselves: C-Unit takes literal text that VQL cannot say.
    const unfiltered = toStatement(this.#state, [], this.#literals());
    const { value, diagnostics: losses } = toCUnit(unfiltered);
    if (value === undefined) throw new BuilderError(losses);
    const bound = this.#bound();
    const part = Condition.partOf(
      joined(
        'AND',
        this.#where.map((inner) => new Condition(inner)),
      ),
    );
    return {
      ...value,
      request: {
        ...value.request,
        ...(part && { [predicate]: toNode(part, { dialect, variables: bound }) }),
        ...(bound.size > 0 && { variableSubstitutionList: substitutionList(bound) }),
      },
    };
  }

  toRequest<To extends Endpoint>(endpoint: To, options?: RequestOptions[To]): RequestOf[To];
  toRequest(endpoint: unknown, options?: RequestOptions[Endpoint], ...more: readonly unknown[]): RequestOf[Endpoint] {
    refuseMore('toRequest', more);
    if (endpoint === 'execute') return this.#executeRequest(options as RequestOptions['execute'] | undefined);
    if (endpoint !== 'template') return refuseArgument('toRequest', '"execute" or "template"', shown(endpoint));
    const { group, template, request } = this.toCUnit(options as CUnitOptions);
    return { method: 'POST', path: templatePath(group, template), body: request };
  }

  get depth(): number {
    const inner = this.#state.joins.flatMap(({ query, on }) => [query.depth, queryDepth(on)]);
    this.#depth ??=
      1 +
      Math.max(
        0,
        ...inner,
        this.#where.reduce((most, part) => Math.max(most, queryDepth(part)), 0),
      );
    return this.#depth;
  }

  /** A variable that has a value here is written as that value: what goes out, or the query around it, has no list with it. */
  writeInside(writing: Writing): Statement {
    const { bindings } = this.#state;
    return this.#write(bindings.size === 0 ? writing : withBound(writing, this.#variables(), bindings));
  }

  openVariables(): readonly VariableUse[] {
    return this.#variables().filter(({ name }) => !this.#state.bindings.has(name));
  }

  /** A joined query shows its columns under their names; that it shows only those, no document says. */
  resolveRow(path: Path): Resolution {
    const { columns, scope } = this.#state;
    const column = columns.find((one) => resultName(one) === pathText(path));
    if (column === undefined) return resolve(path, scope);
    return column.expression.kind === 'Path' ? resolve(column.expression, scope) : 'open';
  }

  #write(writing: Writing): Statement {
    return toStatement(this.#state, this.#where, writing);
  }

  #print(statement: Statement): string {
    return print(statement, printOptions(this.#state.dialect));
  }

  #literals(): Writing {
    return asLiterals(this.#state.dialect.likeEscape);
  }

  #resolved(source: unknown, method: string): Condition {
    const { scope } = this.#state;
    return resolved(source, scope, () => conditionsIn(scope), method);
  }

  /** Limit and offset go beside the statement, where the service looks first (spec, query-language §4). */
  #executeRequest(options: RequestOptions['execute'] | undefined): RequestOf['execute'] {
    const isSplit = checkedVariables(options);
    const { limit, offset } = this.#state;
    const unpaged = this.#with({ ...this.#state, limit: undefined, offset: 0 });
    const made = isSplit
      ? unpaged.toTextWithVariables()
      : {
          statement: unpaged.#print(unpaged.#write(this.#literals())),
          variableSubstitutionList: substitutionList(this.#bound()),
        };
    return executeRequest(made, {
      ...(limit !== undefined && { limit }),
      ...(sentOffset('vql-request', offset) !== undefined && { offset }),
    });
  }

  /** The variables that stand in the query, with the values that were given them. */
  #bound(): BoundTexts {
    return boundTexts(this.#variables(), this.#state.bindings);
  }

  /** The variables in the order of their places, but for those of queries inside that have values of their own. */
  #variables(): readonly VariableUse[] {
    const { text, joins } = this.#state;
    return [
      ...(text?.inColumns ?? []),
      ...joins.flatMap(({ query, on }) => [...query.openVariables(), ...variablesOf([on])]),
      ...variablesOf(this.#where),
      ...(text?.inOrderBy ?? []),
    ];
  }

  /** Whether this is another query with something added; else its conditions would be lost. */
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

  #narrowed(condition: Condition): QueryBuilder {
    return this.#withPart(Condition.partOf(condition));
  }

  #withPart(part: Part | undefined): QueryBuilder {
    return part === undefined ? this : new QueryBuilder(this.#state, [...this.#where, part]);
  }

  /** An error of a method as its caller sees it; of one that was taken off its query, what it is. */
  static #blamed(error: unknown, method: (...args: never[]) => unknown, query: unknown, name: string): unknown {
    if (typeof query === 'object' && query !== null && #state in query) return atCaller(error, method);
    return atCaller(
      argumentError(name, `a query in front of it, as in query.${name}(…)`, shown(query, 'Query')),
      method,
    );
  }

  static {
    // Nobody else may make one: what it holds becomes syntax.
    for (const { prototype } of [QueryBuilder, InnerQuery]) Reflect.deleteProperty(prototype, 'constructor');
    for (const name of named) {
      const inner: (...args: never[]) => unknown = QueryBuilder.prototype[name];
      const value = function (this: QueryBuilder, ...args: readonly unknown[]): unknown {
        try {
          return inner.apply(this, args as never[]);
        } catch (error) {
          throw QueryBuilder.#blamed(error, value, this, name);
        }
      };
      Object.defineProperty(QueryBuilder.prototype, name, { value });
    }
    for (const [name, make] of partMakers) {
      const method = function (this: QueryBuilder, ...args: readonly unknown[]): QueryBuilder {
        try {
          return this.#withPart(make(args, this.#state.scope, conditionsIn));
        } catch (error) {
          throw QueryBuilder.#blamed(error, method, this, name);
        }
      };
      Object.defineProperty(QueryBuilder.prototype, name, { value: method });
    }
  }
}
