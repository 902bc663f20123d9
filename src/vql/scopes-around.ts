import { findJoin, indexJoins, type JoinsByAlias, visibleJoinsInOn } from '../dialect/join-aliases.js';
import type { Join, Node, Statement } from './ast.js';
import { namedJoin } from './nodes.js';

/** A statement around a node. */
export interface ScopeAround {
  readonly statement: Statement;
  /** The number of its joins whose aliases the node can use. */
  readonly visibleJoins: number;
  /** Returns the join with an alias, if the node can use it. */
  findJoin(alias: string): Join | undefined;
}

/**
 * Returns the statements whose names a node can use, from the inside outwards: those of the statement around a JOIN are not visible in
 * the joined one.
 */
export type FindScopesAround = (ancestors: readonly Node[]) => readonly ScopeAround[];

/** Creates a function that finds statements, and indexes the joins of each once: a text can have thousands of both. */
export function createScopesAroundFinder(): FindScopesAround {
  const indexes = new WeakMap<Statement, JoinIndex>();
  const indexOf = (statement: Statement): JoinIndex => {
    const index = indexes.get(statement) ?? indexStatement(statement);
    indexes.set(statement, index);
    return index;
  };
  return (ancestors) => {
    const scopes: ScopeAround[] = [];
    for (let at = ancestors.length - 1; at >= 0; at--) {
      const statement = ancestors[at];
      if (statement?.kind !== 'Statement') continue;
      const { byAlias, positions } = indexOf(statement);
      const child = ancestors[at + 1];
      const position = child && positions.get(child);
      const visibleJoins = position === undefined ? statement.joins.length : visibleJoinsInOn(position);
      scopes.push({ statement, visibleJoins, findJoin: (alias) => findJoin(alias, byAlias, visibleJoins) });
      if (ancestors[at - 1]?.kind === 'Join') break;
    }
    return scopes;
  };
}

/** Joins of a statement. */
interface JoinIndex {
  readonly byAlias: JoinsByAlias<Join>;
  readonly positions: ReadonlyMap<Node, number>;
}

function indexStatement({ joins }: Statement): JoinIndex {
  return {
    byAlias: indexJoins(joins.map(namedJoin)),
    positions: new Map(joins.map((join, index) => [join, index])),
  };
}
