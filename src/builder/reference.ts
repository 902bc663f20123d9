import { isName } from '../dialect/names.js';
import type { Path, Variable } from '../vql/ast.js';
import { createPath, createVariable } from '../vql/create.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';

declare const fieldName: unique symbol;

/**
 * What stands for a value without being one: a field, or a variable. Made by `path` and `variable`. `Name` is the path of
 * the field; `any` of a variable, and of a path that only the running program knows.
 */
export class Reference<Name extends string = string> {
  /** For the compiler alone: with a catalog a field must be one of its template. */
  declare readonly [fieldName]: Name;
  /** The node that it is in a tree. Nobody else makes or changes it: it becomes syntax. */
  readonly #node: Path | Variable;

  constructor(node: Path | Variable) {
    this.#node = node;
  }

  /** No way leads from an object to its class: what it holds becomes syntax, so that nobody else may make one. */
  get ['constructor'](): ObjectConstructor {
    return Object;
  }

  /** The node of a reference; `undefined` of what is none, or one that this room has not made. */
  static nodeOf(value: unknown): Path | Variable | undefined {
    return typeof value === 'object' && value !== null && #node in value ? value.#node : undefined;
  }

  get [Symbol.toStringTag](): string {
    return 'Reference';
  }
}

/** The type of the path that a reference is made of; a text of the running program is held to the catalog when it runs. */
// biome-ignore lint/suspicious/noExplicitAny: what is not known fits every name.
type Known<Name extends string> = string extends Name ? any : Name;

/**
 * A field where a value could stand, in the text of the tag, or wherever the builder takes a field: for names that only the
 * running program knows. With a catalog it is held to that when the program runs. C-Unit compares fields with values alone.
 *
 * @throws {BuilderError} `field-path` if it is no path, whatever it holds.
 *
 * @example
 * ```ts
 * import { from, path } from 'vql-kit/builder';
 * console.log(from('account.query').lessThan('createdAt', path('updatedAt')).toText());
 * // SELECT * FROM account.query WHERE createdAt < updatedAt
 * ```
 */
export function path<const Name extends string>(name: Name): Reference<Known<Name>> {
  return new Reference(madePath(name));
}

/**
 * A variable where a value could stand, such as `:name` in a text. `bind` gives its value.
 *
 * @throws {BuilderError} `field-path` if it is no name.
 *
 * @example
 * ```ts
 * import { from, variable } from 'vql-kit/builder';
 * const query = from('account.query').equals('name', variable('wanted'));
 * console.log(query.toText()); // SELECT * FROM account.query WHERE name = :wanted
 * console.log(query.bind({ wanted: "O'Brien" }).toTextWithVariables().variableSubstitutionList.variableSubstitutions[0]?.values); // ["O'Brien"]
 * ```
 */
// biome-ignore lint/suspicious/noExplicitAny: a variable stands beside every field.
export function variable(name: string): Reference<any> {
  if (typeof name !== 'string' || !isName(name))
    return refuse('field-path', { expected: 'the name of a variable', found: shown(name) });
  return new Reference(createVariable(name));
}

/** Programs name the same fields again and again; the trees that are handed out are copies. */
const paths = new Map<string, Path>();
const mostPaths = 1_000;

function pathOf(text: string): Path | undefined {
  try {
    const made = createPath(text);
    if (paths.size >= mostPaths) paths.clear();
    paths.set(text, made);
    return made;
  } catch {
    return undefined;
  }
}

export function madePath(path: unknown): Path {
  const node = Reference.nodeOf(path);
  if (node?.kind === 'Path') return node;
  if (typeof path === 'string') {
    const made = paths.get(path) ?? pathOf(path);
    if (made !== undefined) return made;
  }
  return refuse('field-path', {
    expected: 'the path of a field, names with dots between them',
    found: shown(path, node === undefined ? 'Reference' : undefined),
  });
}
