import { quoted } from '../../diagnostics/quoted.js';
import { isName, isPath } from '../../dialect/names.js';
import type { Path, Variable } from '../ast.js';
import { createPath, createVariable } from '../create.js';
import { pathText } from '../nodes.js';
import { type CreationKey, checkCreationKey, creationKey } from './creation-key.js';
import { describeArgument } from './describe-argument.js';
import { asCalled, refuse, refuseArgument } from './errors.js';

declare const fieldName: unique symbol;

/** A field of a query around the query of an EXISTS, with the names that tell it from the fields of that query. */
export interface OuterField {
  readonly kind: 'OuterField';
  /** The template of the query around, as `group.name`. */
  readonly template: string;
  /** The path as it is written in VQL. */
  readonly path: Path;
  /** Identifies the EXISTS whose function was given the field; `undefined` for that of the nearest query on the template. */
  readonly owner: object | undefined;
}

/**
 * A field or a variable in the position of a value: created by `path` and `variable`. `Name` is the path of the field; `any` for a
 * variable, and for a path that only the running program knows.
 */
export interface Reference<Name extends string = string> {
  /** Only for the compiler: with a catalog a field must be one of its template. */
  readonly [fieldName]: Name;
}

/** A reference to a field of any name, or to a variable. Its name is checked by a sentence of the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: assignable to every name.
export type AnyReference = Reference<any>;

/** The node that a reference stands for. */
export type ReferredNode = Path | Variable | OuterField;

/** The nodes of references: only this module can read or add one, since it becomes syntax. */
const nodes = new WeakMap<object, ReferredNode>();

/** Only its constructor makes a reference. */
class BuiltReference implements Reference {
  declare readonly [fieldName]: string;

  constructor(key: CreationKey, node: ReferredNode) {
    checkCreationKey(key);
    nodes.set(this, node);
  }

  /** A reference in a template literal would become a value. */
  toString(): never {
    return refuseArgument('A reference', 'an argument of a method, or put into a text of the tag', this);
  }

  get [Symbol.toStringTag](): string {
    return 'Reference';
  }
}

/** Returns the node of a reference; `undefined` for any other value. */
export function nodeOf(value: unknown): ReferredNode | undefined {
  return typeof value === 'object' && value !== null ? nodes.get(value) : undefined;
}

/** Whether a value has the prototype of a reference; it may be forged, and then has no node. */
export function isReferenceLike(value: unknown): boolean {
  return value instanceof BuiltReference;
}

/** Creates a reference to a field of a query around. */
export function createOuterReference(field: OuterField): AnyReference {
  return new BuiltReference(creationKey, field);
}

/** The type of the path of a reference. A `string` of the running program is checked against the catalog when it runs. */
// biome-ignore lint/suspicious/noExplicitAny: assignable to every name.
type Known<Name extends string> = string extends Name ? any : Name;

/**
 * Creates a reference to a field, to be put in the position of a value, in a text of the tag, or wherever the builder accepts a
 * field: for names that only the running program knows. With a catalog it is checked when the program runs. C-Unit compares fields
 * only with values.
 *
 * @throws {VqlError} `field-path` if it is not a path.
 *
 * @example
 * ```ts
 * import { from, path } from 'vql-kit/builder';
 * console.log(from('account.query').lessThan('createdAt', path('updatedAt')).toText());
 * // SELECT * FROM account.query WHERE createdAt < updatedAt
 * ```
 */
export function path<const Name extends string>(name: Name): Reference<Known<Name>> {
  return asCalled(path, () => new BuiltReference(creationKey, readPath(name))) as Reference as Reference<Known<Name>>;
}

/**
 * Creates a reference to a variable, to be put in the position of a value, such as `:name` in a text. `bind` gives its value.
 *
 * @throws {VqlError} `field-path` if it is not a name.
 *
 * @example
 * ```ts
 * import { from, variable } from 'vql-kit/builder';
 * const query = from('account.query').equals('name', variable('wanted'));
 * console.log(query.toText()); // SELECT * FROM account.query WHERE name = :wanted
 * console.log(query.bind({ wanted: "O'Brien" }).toTextWithVariables().variableSubstitutionList.variableSubstitutions[0]?.values); // ["O'Brien"]
 * ```
 */
export function variable(name: string): AnyReference {
  return asCalled(variable, () => {
    if (typeof name !== 'string' || !isName(name))
      return refuse('field-path', { expected: 'the name of a variable', found: describeArgument(name) });
    return new BuiltReference(creationKey, createVariable(name));
  });
}

/** Programs name the same fields again and again. Sharing the nodes is safe: the trees that are returned are copies. */
const pathsByText = new Map<string, Path>();
const maxPaths = 1_000;

/** Reads the path of a field, as a string or as `path` creates it. @throws {VqlError} `field-path`. */
export function readPath(path: unknown): Path {
  const node = nodeOf(path);
  if (node?.kind === 'Path') return node;
  const known = typeof path === 'string' ? (pathsByText.get(path) ?? parsePath(path)) : undefined;
  if (known !== undefined) return known;
  return refuse('field-path', {
    expected: 'the path of a field, names with dots between them',
    found: describeArgument(path, node === undefined ? 'Reference' : undefined),
  });
}

function parsePath(text: string): Path | undefined {
  if (!isPath(text.split('.'))) return undefined;
  const path = createPath(text);
  if (pathsByText.size >= maxPaths) pathsByText.clear();
  pathsByText.set(text, path);
  return path;
}

/** Reasons against an outer field. */
export const noQueryAround = 'no query on that template is around it';
export const sameTemplate = 'this query is on that template too, and VQL has no aliases for templates';

/** Refuses an outer field. @throws {VqlError} `outer-field`. */
export function refuseOuterField({ template, path }: OuterField, reason: string): never {
  return refuse('outer-field', { field: quoted(pathText(path)), template: quoted(template), reason });
}
