import type { Join, Node, Statement } from './ast.js';

/** A statement around a node, and the joins whose aliases the node can use. */
export interface ScopeAround {
  readonly statement: Statement;
  readonly joins: readonly Join[];
}

/**
 * Returns the statements whose names a node can use, from the inside outwards: those of the statement around a JOIN are not visible in
 * the joined one. In the ON of a join only the aliases up to its own are visible, as in SQL.
 */
export function scopesAround(ancestors: readonly Node[]): readonly ScopeAround[] {
  const scopes: ScopeAround[] = [];
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const statement = ancestors[index];
    if (statement?.kind !== 'Statement') continue;
    scopes.push({ statement, joins: visibleJoins(statement, ancestors[index + 1]) });
    if (ancestors[index - 1]?.kind === 'Join') break;
  }
  return scopes;
}

function visibleJoins({ joins }: Statement, child: Node | undefined): readonly Join[] {
  return child?.kind === 'Join' ? joins.slice(0, joins.indexOf(child) + 1) : joins;
}
