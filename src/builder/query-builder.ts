import type { CUnitQuery } from '../cunit/request.js';
import { toCUnit } from '../cunit/to-cunit.js';
import { variablesIn } from '../cunit/variables-in.js';
import { quoted } from '../diagnostics/quoted.js';
import { isReserved } from '../dialect/keywords.js';
import { isName } from '../dialect/names.js';
import type { Statement } from '../vql/ast.js';
import { createIdentifier, createSortKey } from '../vql/create.js';
import { print } from '../vql/print.js';
import { BuilderError, refuse, refuseMore } from './builder-error.js';
import { resultName, toColumn } from './column.js';
import { Condition, joined } from './condition.js';
import { conditionsIn, negated, resolved } from './conditions.js';
import { encodeValue } from './encode-value.js';
import { partMakers } from './operator-methods.js';
import { ownTree } from './own-tree.js';
import { checkedSubquery, mayHoldVariables, type Part, type Subquery } from './part.js';
import type { Query } from './query.js';
import { type QueryState, toStatement } from './query-state.js';
import {
  type CUnitOptions,
  type Endpoint,
  executePath,
  type RequestOf,
  type RequestOptions,
  substitutionList,
  type VariableStatement,
} from './request.js';
import { shown } from './shown.js';
import { toSubject } from './subject.js';
import { toNode } from './to-node.js';
import { isGiven } from './when.js';
import { asLiterals, asVariables, type Writing } from './writing.js';

/** A query of what it is made of. */
export function createQuery(state: QueryState, where: readonly Part[] = []): Query {
  // The methods of the operators are added below, as their types are: from the table.
  return new QueryBuilder(state, where) as unknown as Query;
}

class QueryBuilder implements Subquery {
  readonly #state: QueryState;
  /** All must hold. By themselves, since most calls add one, and need not copy the rest. */
  readonly #where: readonly Part[];

  constructor(state: QueryState, where: readonly Part[]) {
    this.#state = state;
    this.#where = where;
  }

  select(...specs: readonly unknown[]): QueryBuilder {
    if (specs.length === 0)
      refuse('builder-argument', { method: 'select', takes: 'one column or more', found: 'none' });
    const columns = [...this.#state.columns];
    const names = columns.map(resultName);
    for (const spec of specs) {
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
    return this.#narrowed(resolved(source, () => conditionsIn(this.#state.scope), 'where').part);
  }

  not(source: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('not', more);
    return this.#narrowed(negated(resolved(source, () => conditionsIn(this.#state.scope), 'not')).part);
  }

  when(value: unknown, go: (query: QueryBuilder, value: unknown) => unknown): unknown {
    if (typeof go !== 'function')
      return refuse('builder-argument', { method: 'when', takes: 'a value and a function', found: shown(go) });
    if (!isGiven(value)) return this;
    const next = go(this, value);
    if (next instanceof QueryBuilder && next.#continues(this)) return next;
    return refuse('builder-argument', {
      method: 'when',
      takes: 'a function that goes on from the query it is given',
      found: next instanceof QueryBuilder ? 'another query' : shown(next),
    });
  }

  orderBy(field: unknown, direction?: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('orderBy', more);
    if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC')
      return refuse('builder-argument', { method: 'orderBy', takes: '"ASC" or "DESC"', found: shown(direction) });
    const key = createSortKey(toSubject(field, this.#state.scope, 'orderBy'), direction);
    return this.#with({ ...this.#state, orderBy: [...this.#state.orderBy, key] });
  }

  limit(rows: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('limit', more);
    return this.#with({ ...this.#state, limit: count('limit', rows, 1) });
  }

  offset(rows: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('offset', more);
    return this.#with({ ...this.#state, offset: count('offset', rows, 0) });
  }

  join(rows: unknown, alias: unknown, on: unknown, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('join', more);
    const { scope, joins } = this.#state;
    const query = checkedSubquery(rows, 'join');
    if (typeof alias !== 'string' || !isName(alias) || isReserved(alias) || scope.aliases.includes(alias))
      return refuse('builder-argument', { method: 'join', takes: 'a name as the alias', found: shown(alias) });
    const inner = { ...scope, aliases: [...scope.aliases, alias] };
    const { part } = resolved(on, () => conditionsIn(inner), 'join');
    if (part === undefined)
      return refuse('builder-argument', { method: 'join', takes: 'a condition', found: 'an empty one' });
    return this.#with({
      ...this.#state,
      scope: inner,
      joins: [...joins, { query, alias: createIdentifier(alias), on: part }],
    });
  }

  bind(values: Readonly<Record<string, unknown>>, ...more: readonly unknown[]): QueryBuilder {
    refuseMore('bind', more);
    if (typeof values !== 'object' || values === null)
      return refuse('builder-argument', { method: 'bind', takes: 'an object of values', found: shown(values) });
    const encoded = Object.entries(values).map(([name, value]) => {
      const list = Array.isArray(value) ? value : [value];
      if (list.length === 0) refuse('empty-values', { method: 'bind' });
      return [name, list.map((one) => encodeValue(one, 'bind'))];
    });
    return this.#with({
      ...this.#state,
      variables: { ...this.#state.variables, ...Object.fromEntries(encoded) },
    });
  }

  toAst(): Statement {
    return ownTree(this.#toStatement());
  }

  toVql(): string {
    return print(this.#toStatement());
  }

  toString(): string {
    return this.toVql();
  }

  toJSON(): string {
    return this.toVql();
  }

  toVqlWithVariables(): VariableStatement {
    const bound = this.#bound();
    const writing = asVariables(new Set(bound.keys()), this.#state.dialect.likeEscape);
    const statement = print(this.writeStatement(writing));
    return { statement, variableSubstitutionList: substitutionList([...bound, ...writing.values]) };
  }

  toCUnit({ predicate = 'queryPredicate' }: CUnitOptions = {}): CUnitQuery {
    // Under any other name the service would not look for the conditions, and select all rows.
    if (predicate !== 'queryPredicate' && predicate !== 'additionalPredicate')
      return refuse('builder-argument', {
        method: 'toCUnit',
        takes: 'as "predicate" either "queryPredicate" or "additionalPredicate"',
        found: shown(predicate),
      });
    const { dialect, variables } = this.#state;
    // The conditions go by themselves: C-Unit takes literal text that VQL cannot say.
    const unfiltered = toStatement(this.#state, [], asLiterals(dialect.likeEscape));
    const { value, losses } = toCUnit(unfiltered, { dialect });
    if (value === undefined) throw new BuilderError(losses);
    const bound = this.#bound();
    const { part } = joined(
      'AND',
      this.#where.map((inner) => new Condition(inner)),
    );
    return {
      ...value,
      request: {
        ...value.request,
        ...(part && { [predicate]: toNode(part, { dialect, variables }) }),
        ...(bound.size > 0 && { variableSubstitutionList: substitutionList(bound) }),
      },
    };
  }

  toRequest<To extends Endpoint>(endpoint: To, options?: RequestOptions[To]): RequestOf[To];
  toRequest(endpoint: unknown, options: RequestOptions[Endpoint] = {}): RequestOf[Endpoint] {
    if (endpoint === 'execute') return this.#executeRequest(options as RequestOptions['execute']);
    if (endpoint !== 'template')
      return refuse('builder-argument', {
        method: 'toRequest',
        takes: '"execute" or "template"',
        found: shown(endpoint),
      });
    const { group, template, request } = this.toCUnit(options as CUnitOptions);
    return { method: 'POST', path: `/cmn/computed-queries/${group}/${template}`, body: request };
  }

  #toStatement(): Statement {
    return this.writeStatement(asLiterals(this.#state.dialect.likeEscape));
  }

  get isBound(): boolean {
    return Object.keys(this.#state.variables).length > 0;
  }

  writeStatement(writing: Writing): Statement {
    return toStatement(this.#state, this.#where, writing);
  }

  /** Limit and offset go beside the statement, where the service looks first (spec, query-language §4). */
  #executeRequest({ variables = false }: RequestOptions['execute']): RequestOf['execute'] {
    const { limit, offset } = this.#state;
    const unpaged = this.#with({ ...this.#state, limit: undefined, offset: 0 });
    const { statement, variableSubstitutionList: list } = variables
      ? unpaged.toVqlWithVariables()
      : { statement: unpaged.toVql(), variableSubstitutionList: substitutionList(this.#bound()) };
    return {
      method: 'POST',
      path: executePath,
      body: {
        statement,
        ...(limit !== undefined && { limit }),
        ...(offset > 0 && { offset }),
        ...(list.variableSubstitutions.length > 0 && { variableSubstitutionList: list }),
      },
    };
  }

  /** The variables that stand in the query, with the values that were given them. */
  #bound(): ReadonlyMap<string, readonly string[]> {
    const { variables, hasText, joins } = this.#state;
    const bound = new Map<string, readonly string[]>();
    if (!hasText && joins.length === 0 && !this.#where.some(mayHoldVariables)) return bound;
    // What the text is does not matter here: any escape character does.
    for (const name of variablesIn(this.writeStatement(asLiterals('\\'))))
      bound.set(name, (Object.hasOwn(variables, name) && variables[name]) || refuse('unbound-variable', { name }));
    return bound;
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

  #narrowed(part: Part | undefined): QueryBuilder {
    return part === undefined ? this : new QueryBuilder(this.#state, [...this.#where, part]);
  }

  static {
    for (const [name, make] of partMakers) {
      const method = function (this: QueryBuilder, ...args: readonly unknown[]): QueryBuilder {
        return this.#narrowed(make(args, this.#state.scope, conditionsIn));
      };
      Object.defineProperty(QueryBuilder.prototype, name, { value: method });
    }
  }
}

function count(method: string, rows: unknown, least: number): number {
  if (typeof rows === 'number' && Number.isSafeInteger(rows) && rows >= least) return rows;
  const takes = least === 0 ? 'a whole number that is not negative' : `a whole number of at least ${least}`;
  return refuse('builder-argument', { method, takes, found: shown(rows) });
}
