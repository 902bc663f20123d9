import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { isPath } from '../dialect/names.js';
import type { Call, Path } from '../vql/ast.js';
import { createCall, createPath, createStar } from '../vql/create.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';

/** A function of a field: `{ function: 'SUM', field: 'total' }`; the field `*` is the row itself, as in `COUNT(*)`. */
export interface FieldCall<Name extends string = string> {
  readonly function: string;
  readonly field: Name | '*';
  /** Whether equal values count once. */
  readonly distinct?: boolean;
}

/** Which fields there are to speak of: all, unless a catalog says so. */
export interface Scope {
  readonly template: CatalogTemplate | undefined;
  /** The aliases of joins, whose fields the catalog's template does not list. */
  readonly aliases: readonly string[];
}

/** Any field: nothing is known of them. */
export const anyField: Scope = { template: undefined, aliases: [] };

const members = ['function', 'field', 'distinct'];

/** The node of a field, or of a function of one. */
export function toSubject(subject: unknown, scope: Scope, method: string): Path | Call {
  if (typeof subject !== 'object' || subject === null) return toPath(subject, scope);
  const unknown = Object.keys(subject).find((member) => !members.includes(member));
  const { function: name, field, distinct = false } = subject as Partial<FieldCall>;
  // Every row is another: the language has no DISTINCT of "*".
  if (unknown !== undefined || typeof distinct !== 'boolean' || (distinct && field === '*') || name === undefined)
    return refuse('builder-argument', {
      method,
      takes: 'as a function an object of function, field and distinct (true or false, and not of "*")',
      found: oddity(unknown, name, distinct),
    });
  if (typeof name !== 'string' || !isPath([name])) return refuse('field-path', { found: shown(name) });
  return createCall(name, [field === '*' ? createStar() : toPath(field, scope)], { distinct });
}

/** What is wrong with the members of a function. */
function oddity(unknown: string | undefined, name: unknown, distinct: unknown): string {
  if (unknown !== undefined) return `the member ${shown(unknown)}`;
  return name === undefined ? 'no function' : `distinct: ${shown(distinct)}`;
}

/** The node of a path. */
export function toPath(path: unknown, scope: Scope): Path {
  if (typeof path !== 'string') return refuse('field-path', { found: shown(path) });
  const { template, aliases } = scope;
  const node = madePath(path);
  const isKnown = template === undefined || template.field(path) !== undefined || template.allows(path);
  if (!isKnown && !(node.segments.length > 1 && aliases.includes(node.segments[0] ?? '')))
    refuse('unlisted-field', {
      template: quoted(template.name),
      field: quoted(path),
      nearest: didYouMean(path, template.paths)[0],
    });
  return node;
}

/** The factory knows what a path is. */
function madePath(path: string): Path {
  try {
    return createPath(path);
  } catch {
    return refuse('field-path', { found: shown(path) });
  }
}

/** What the catalog knows of the field that a condition is about. */
export function fieldOf(subject: Path | Call, { template }: Scope): Field | undefined {
  return subject.kind === 'Path' ? template?.field(subject.segments.join('.')) : undefined;
}
