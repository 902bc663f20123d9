import type { Field } from '../catalog/field.js';
import type { Path, Statement } from '../vql/ast.js';
import { refuse, refuseArgument } from './builder-error.js';
import { shown } from './shown.js';
import type { VariableUse } from './variable-use.js';
import type { Writing } from './writing.js';

declare const isSubquery: unique symbol;

/** A query that can stand inside another one: in EXISTS, or as the rows of a join. Those that `from` and `fromVql` make are. */
export interface Subquery {
  /** For the compiler alone: no other object is one. */
  readonly [isSubquery]: true;
}

/** What a path means: the field that it is; `open` if it may be one, `undefined` if it is none. */
export type Resolution = Field | 'open' | undefined;

/** What a query inside another one has to say of itself. Who has this class makes syntax, so that it is not exported. */
export abstract class InnerQuery {
  /** How many queries stand in one another, itself among them. */
  abstract readonly depth: number;
  /** Its tree, with its values written as the outer query writes its own, and its variables that have values as these. */
  abstract writeInside(writing: Writing): Statement;
  /** Where the variables stand that have no values in it: the outer query gives them theirs. */
  abstract openVariables(): readonly VariableUse[];
  /** What a path means in its rows. */
  abstract resolveRow(path: Path): Resolution;
}

/** The deepest query: what the parser reads. */
const mostDepth = 40;

/** An argument that has to be a query, and not too deep to have another one around it. */
export function checkedSubquery(query: unknown, method: string): InnerQuery {
  const depth = depthOf(query);
  if (depth === undefined)
    return refuseArgument(method, 'a query of the builder, from(…) or await fromVql(…)', shown(query, 'Query'));
  if (depth >= mostDepth) refuse('deep-condition', { what: 'Queries', most: mostDepth });
  return query as InnerQuery;
}

/** How deep a query is; `undefined` of what is none: a proxy of one has no private fields. */
function depthOf(query: unknown): number | undefined {
  try {
    return query instanceof InnerQuery ? query.depth : undefined;
  } catch {
    return undefined;
  }
}
