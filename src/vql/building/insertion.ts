import type { Node, Predicate, Statement } from '../ast.js';
import type { OuterField } from './reference.js';
import type { ValueWriter, VariableUse } from './variables.js';

declare const isInsertable: unique symbol;

/** A condition or a query of the builder, which can be put into a text of the tag. */
export interface Insertable {
  /** Only for the compiler: no other object is assignable. */
  readonly [isInsertable]: true;
}

/** The method of conditions and queries that returns their content. No data has a symbol as a name. */
export const insertion = Symbol('insertion');

/** A part of a query that is written where it is put in: whether its values become literals or variables depends on the text around it. */
interface InsertedPart<Kind extends Node> {
  /** Creates the tree. */
  write(writer: ValueWriter): Kind;
  /** Returns the variables that the part does not bind, in the order of its text. */
  variables(): readonly VariableUse[];
  /** Returns the fields of queries around that the part names. */
  outerFields(): readonly OuterField[];
}

/** What a condition, also an empty one, or a query brings into a text. */
export type Insertion =
  | { readonly kind: 'condition'; readonly part: InsertedPart<Predicate> | undefined }
  | { readonly kind: 'query'; readonly part: InsertedPart<Statement> };

/** Returns what a condition or a query brings into a text; `undefined` for any other value, also for a proxy of one. */
export function insertionOf(value: unknown): Insertion | undefined {
  if (typeof value !== 'object' || value === null || !(insertion in value)) return undefined;
  return (value as { readonly [insertion]: () => Insertion | undefined })[insertion]();
}
