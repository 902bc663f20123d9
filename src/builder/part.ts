import type { FilterOperator, JunctionOperator } from '../dialect/operators.js';
import type { Call, Path, Predicate, Statement, Variable } from '../vql/ast.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';
import type { Writing } from './writing.js';

/** A condition as the builder keeps it: what both forms of a query are made from. */
export type Part = FilterPart | ExistsPart | JunctionPart | NotPart | TextPart;

/** A test of one field. */
export interface FilterPart {
  readonly kind: 'filter';
  readonly operator: FilterOperator;
  readonly subject: Path | Call;
  /** Values as texts; fields and variables as their nodes. As many as the operator takes. */
  readonly values: readonly (string | Path | Variable)[];
}

/** A test for related rows. */
interface ExistsPart {
  readonly kind: 'exists';
  readonly operator: FilterOperator;
  readonly query: Subquery;
}

/** Several conditions of which all, or one, must hold; at least one. */
interface JunctionPart {
  readonly kind: 'junction';
  readonly operator: JunctionOperator;
  readonly parts: readonly Part[];
}

/** What must not hold. */
interface NotPart {
  readonly kind: 'not';
  readonly part: Part;
}

/** A condition that was read from a text. */
interface TextPart {
  readonly kind: 'text';
  readonly predicate: Predicate;
}

/** Whether variables may stand in a part; of queries inside and of texts that is not looked into. */
export function mayHoldVariables(part: Part): boolean {
  switch (part.kind) {
    case 'filter':
      return part.values.some((value) => typeof value !== 'string' && value.kind === 'Variable');
    case 'junction':
      return part.parts.some(mayHoldVariables);
    case 'not':
      return mayHoldVariables(part.part);
    case 'exists':
    case 'text':
      return true;
    default:
      return part satisfies never;
  }
}

/** A query inside another one. */
export interface Subquery {
  /** Its tree, with its values written as the outer query writes its own. */
  writeStatement(writing: Writing): Statement;
  /** Whether variables have got values in it; default `false`. */
  readonly isBound?: boolean;
}

/** A query of the builder, known by its one method: there is no other object that has it. */
export function isSubquery(value: unknown): value is Subquery {
  return (
    typeof value === 'object' &&
    value !== null &&
    'writeStatement' in value &&
    typeof value.writeStatement === 'function'
  );
}

/** An argument that has to be a query. In the whole a variable has one value, which the outer query gives it. */
export function checkedSubquery(query: unknown, method: string): Subquery {
  if (!isSubquery(query))
    return refuse('builder-argument', { method, takes: 'a query of the builder', found: shown(query) });
  if (query.isBound === true)
    return refuse('builder-argument', {
      method,
      takes: 'a query whose variables get their values by "bind" of the outer one',
      found: 'one that has values of its own',
    });
  return query;
}
