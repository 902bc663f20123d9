/** Joins of a query by alias; of two with the same alias, the first. */
export type JoinsByAlias<Join> = ReadonlyMap<string, IndexedJoin<Join>>;

/** A join, and its index among the joins. */
interface IndexedJoin<Join> {
  readonly join: Join;
  readonly index: number;
}

/** A join with its alias. */
export interface NamedJoin<Join> {
  readonly alias: string;
  readonly join: Join;
}

/** Indexes the joins of a query by their aliases; `undefined` is one that no path can name. */
export function indexJoins<Join>(joins: readonly (NamedJoin<Join> | undefined)[]): JoinsByAlias<Join> {
  const byAlias = new Map<string, IndexedJoin<Join>>();
  for (const [index, named] of joins.entries()) {
    if (named !== undefined && !byAlias.has(named.alias)) byAlias.set(named.alias, { join: named.join, index });
  }
  return byAlias;
}

/**
 * Returns the number of joins whose aliases the ON of a join can use: **the** rule of visibility. As in SQL these are its own and those
 * before it; the other parts of a query can use all.
 */
export function visibleJoinsInOn(index: number): number {
  return index + 1;
}

/** Finds the join with an alias, if it is among the first `visibleJoins` of the query. */
export function findJoin<Join>(
  alias: string,
  joins: JoinsByAlias<Join>,
  visibleJoins: number = Number.POSITIVE_INFINITY,
): Join | undefined {
  const found = joins.get(alias);
  return found !== undefined && found.index < visibleJoins ? found.join : undefined;
}
