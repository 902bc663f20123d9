import type { Field } from '../../catalog/field.js';
import type { Path, Statement } from '../../vql/ast.js';
import { type CreationKey, checkCreationKey } from '../../vql/building/creation-key.js';
import { refuse, refuseArgument } from '../../vql/building/errors.js';
import { type Insertable, type Insertion, insertion } from '../../vql/building/insertion.js';
import type { OuterField } from '../../vql/building/reference.js';
import type { ValueWriter, VariableUse } from '../../vql/building/variables.js';

declare const isSubquery: unique symbol;

/** A query that can be nested in another one, in EXISTS, in a join or in a text of the tag: one that `from` or `fromVql` has created. */
export interface Subquery extends Insertable {
  /** Only for the compiler: no other object is assignable. */
  readonly [isSubquery]: true;
}

/** The field that a path means; `open` if it may be a field that no catalog lists, `undefined` if it is not a field. */
export type FieldResolution = Field | 'open' | undefined;

/**
 * A query as the query around it sees it: one of the builder, or the join of a text. Only this package can extend the class, since a
 * query becomes syntax.
 */
export abstract class NestedQuery {
  /** Levels of nested queries, this one included. */
  abstract readonly depth: number;
  /** Returns the tree, with values written by the outer query, and bound variables replaced by their values. */
  abstract writeNested(writer: ValueWriter): Statement;
  /** Returns the variables that the query does not bind: the outer query binds them. */
  abstract openVariables(): readonly VariableUse[];
  /** Returns the fields of queries around an EXISTS that the query names. */
  abstract outerFields(): readonly OuterField[];
  /** Resolves a path among the columns of the query. */
  abstract resolvePath(path: Path): FieldResolution;

  constructor(key: CreationKey) {
    checkCreationKey(key);
  }

  [insertion](): Insertion {
    const part = {
      write: (writer: ValueWriter) => this.writeNested(writer),
      variables: () => this.openVariables(),
      outerFields: () => this.outerFields(),
    };
    return { kind: 'query', part };
  }
}

/** Depth of the deepest query that the parser reads. */
const maxDepth = 40;

/** Checks that an argument is a query that can be nested once more. @throws {VqlError} `wrong-argument` or `deep-condition`. */
export function readNestedQuery(query: unknown, method: string): NestedQuery {
  const depth = depthOf(query);
  if (depth === undefined)
    return refuseArgument(`The query of "${method}"`, 'created by from(…) or fromVql(…)', query, 'Query');
  if (depth >= maxDepth) refuse('deep-condition', { what: 'Queries', most: maxDepth });
  return query as NestedQuery;
}

/** Returns the depth of a query; `undefined` for any other value, also for a proxy of a query, which has no private fields. */
function depthOf(query: unknown): number | undefined {
  try {
    return query instanceof NestedQuery ? query.depth : undefined;
  } catch {
    return undefined;
  }
}
