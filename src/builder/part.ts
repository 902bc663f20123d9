import type { Field } from '../catalog/field.js';
import type { FilterOperator, JunctionOperator } from '../dialect/operators.js';
import type { Call, Path, Predicate, Variable } from '../vql/ast.js';
import type { InnerQuery } from './subquery.js';
import type { VariableUse } from './variable-use.js';

/** A condition as the builder keeps it: what both forms of a query are made from. */
export type Part = FilterPart | ExistsPart | JunctionPart | NotPart | TextPart;

/** How deep queries stand in one another inside a part. */
export function queryDepth(part: Part): number {
  switch (part.kind) {
    case 'exists':
      return part.query.depth;
    case 'junction':
      return part.parts.reduce((deepest, inner) => Math.max(deepest, queryDepth(inner)), 0);
    case 'not':
      return queryDepth(part.part);
    case 'text':
      return part.queryDepth;
    case 'filter':
      return 0;
  }
}

/** A test of one field. */
export interface FilterPart {
  readonly kind: 'filter';
  readonly operator: FilterOperator;
  readonly subject: Path | Call;
  /** Values as texts; fields and variables as their nodes. As many as the operator takes. */
  readonly values: readonly (string | Path | Variable)[];
  /** The same as they were given, dates as dates: for a field that holds days their texts are others. */
  readonly given: readonly unknown[];
  /** What a catalog knows of the field that the values are compared with. */
  readonly field?: Field | undefined;
}

/** A test for related rows. */
interface ExistsPart {
  readonly kind: 'exists';
  readonly operator: FilterOperator;
  readonly query: InnerQuery;
}

/** Several conditions of which all, or one, must hold; at least one. */
export interface JunctionPart {
  readonly kind: 'junction';
  readonly operator: JunctionOperator;
  readonly parts: readonly Part[];
  /** How many parts stand in one another; of what has no depth, one. */
  readonly depth: number;
}

/** What must not hold. */
interface NotPart {
  readonly kind: 'not';
  readonly part: Part;
  readonly depth: number;
}

/** A condition that was read from a text. */
export interface TextPart {
  readonly kind: 'text';
  readonly predicate: Predicate;
  /** In the order of their places. */
  readonly variables: readonly VariableUse[];
  /** How many queries stand in one another inside it. */
  readonly queryDepth: number;
}
