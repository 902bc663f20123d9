import type { Field } from '../../catalog/field.js';
import {
  type FilterOperator,
  filterRow,
  type JunctionOperator,
  type Operator,
  operatorNames,
} from '../../dialect/operators.js';
import type { Call, Path, Predicate } from '../../vql/ast.js';
import type { NestedQuery } from '../query/nested-query.js';
import type { VariableUse } from '../query/variables.js';
import type { ReferredNode } from '../reference.js';
import type { Fragment } from '../tag/fragment.js';

/** A condition as data, from which both forms of a query are written. */
export type Part = FilterPart | ExistsPart | JunctionPart | NotPart | TextPart | FragmentPart;

/** A test of one field. */
export interface FilterPart {
  readonly kind: 'filter';
  readonly operator: FilterOperator;
  readonly subject: Path | Call;
  /** Encoded values; fields and variables as nodes. As many as the operator takes. */
  readonly values: readonly (string | ReferredNode)[];
  /** The values before they were encoded: a Date is encoded differently for a field that is a date. */
  readonly given: readonly unknown[];
  /** The field that the values are compared with, if a catalog knows it. */
  readonly field?: Field | undefined;
}

/** A test for related rows. */
interface ExistsPart {
  readonly kind: 'exists';
  readonly operator: FilterOperator;
  readonly query: NestedQuery;
  /** The owner of the outer fields that its function was given. */
  readonly owner: object;
}

/** One or more conditions joined by AND or OR. */
export interface JunctionPart {
  readonly kind: 'junction';
  readonly operator: JunctionOperator;
  readonly parts: readonly Part[];
  /** Levels of nested parts, this one included; a part without the member has one. */
  readonly depth: number;
}

/** A negated condition. */
interface NotPart {
  readonly kind: 'not';
  readonly part: Part;
  readonly depth: number;
}

/** A condition that was parsed. */
export interface TextPart {
  readonly kind: 'text';
  readonly predicate: Predicate;
  /** In the order of the text. */
  readonly variables: readonly VariableUse[];
  readonly queryDepth: number;
}

/** A text of the tag, which stays a text: a tree of it would need the parser. Only `where` creates it, so that no part contains it. */
export interface FragmentPart {
  readonly kind: 'fragment';
  readonly fragment: Fragment;
  readonly variables: readonly VariableUse[];
}

/** Returns the levels of nested queries in parts. */
export function queryDepthOf(parts: readonly Part[]): number {
  return parts.reduce((deepest, part) => Math.max(deepest, queryDepth(part)), 0);
}

function queryDepth(part: Part): number {
  switch (part.kind) {
    case 'exists':
      return part.query.depth;
    case 'junction':
      return queryDepthOf(part.parts);
    case 'not':
      return queryDepth(part.part);
    case 'text':
      return part.queryDepth;
    case 'filter':
    case 'fragment':
      return 0;
  }
}

/** Returns the variables of parts in the order of the text; of nested queries only those that the nested query does not bind. */
export function variablesOf(parts: readonly Part[]): readonly VariableUse[] {
  const uses: VariableUse[] = [];
  for (const part of parts) addVariables(part, uses);
  return uses;
}

function addVariables(part: Part, uses: VariableUse[]): void {
  switch (part.kind) {
    case 'filter':
      for (const value of part.values) {
        if (typeof value === 'string' || value.kind !== 'Variable') continue;
        const { operator, field } = part;
        const isList = filterRow(operator).form.kind === 'list';
        uses.push({ name: value.name, method: methodNames[operator], isList, field });
      }
      break;
    case 'exists':
      for (const use of part.query.openVariables()) uses.push(use);
      break;
    case 'junction':
      for (const inner of part.parts) addVariables(inner, uses);
      break;
    case 'not':
      addVariables(part.part, uses);
      break;
    case 'text':
    case 'fragment':
      for (const use of part.variables) uses.push(use);
      break;
    default:
      part satisfies never;
  }
}

/** The name of the method of each operator, as the type `MethodName` computes it. */
export const methodNames = Object.fromEntries(
  operatorNames.map((operator) => [
    operator,
    operator.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
) as Readonly<Record<Operator, string>>;
