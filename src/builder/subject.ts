import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { isPath } from '../dialect/names.js';
import type { Call, Path } from '../vql/ast.js';
import { createCall, createStar } from '../vql/create.js';
import { pathText } from '../vql/nodes.js';
import { refuse, refuseArgument } from './builder-error.js';
import { hasMembers, ownMembers, refuseUnknown } from './options.js';
import { madePath } from './reference.js';
import { shown } from './shown.js';
import type { InnerQuery, Resolution } from './subquery.js';

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
  /** The rows of joins by their alias, whose fields the template does not list. */
  readonly joined: ReadonlyMap<string, Pick<InnerQuery, 'resolveRow'>>;
}

/** Any field: nothing is known of them. */
export const anyField: Scope = { template: undefined, joined: new Map() };

/** Whether every path may be a field. */
export function isOpen({ template, joined }: Scope): boolean {
  return template === undefined && joined.size === 0;
}

/** What is done with a field: **the** table of what a catalog can forbid, and how messages say so. */
const uses = {
  filterable: 'cannot be filtered by',
  sortable: 'cannot be sorted by',
  resultable: 'cannot be selected',
} as const;

/** What is done with a field. */
export type FieldUse = keyof typeof uses;

const members = ['function', 'field', 'distinct'];

/** The node of a field, or of a function of one. */
export function toSubject(subject: unknown, scope: Scope, method: string, use: FieldUse): Path | Call {
  if (!hasMembers(subject)) return toPath(subject, scope, use);
  refuseUnknown(method, subject, members);
  const { function: name, field, distinct = false } = ownMembers(subject) as Partial<FieldCall>;
  // Every row is another: the language has no DISTINCT of "*".
  if (typeof distinct !== 'boolean' || (distinct && field === '*') || name === undefined)
    return refuseArgument(
      method,
      'as a function an object of function, field and distinct (true or false, and not of "*")',
      name === undefined ? 'no function' : `distinct: ${shown(distinct)}`,
    );
  if (typeof name !== 'string' || !isPath([name]))
    return refuse('field-path', { expected: 'the name of a function', found: shown(name) });
  const call = createCall(name, [field === '*' ? createStar() : madePath(field)], { distinct });
  holdSubject(call, scope, use);
  return call;
}

/** The node of a path, as a text or as `path` makes it. */
export function toPath(path: unknown, scope: Scope, use: FieldUse): Path {
  const node = madePath(path);
  holdSubject(node, scope, use);
  return node;
}

/** Holds a field, and the function that is called on it, to what the catalog says. */
export function holdSubject(subject: Path | Call, scope: Scope, use: FieldUse): void {
  if (isOpen(scope)) return;
  const isCall = subject.kind === 'Call';
  for (const path of isCall ? subject.args : [subject]) {
    if (path.kind !== 'Path') continue;
    const field = resolve(path, scope);
    if (field === undefined) refuseUnlisted(path, scope);
    if (field === 'open') continue;
    if (!field[use]) refuse('field-use', { field: quoted(field.path), problem: uses[use] });
    const { functions } = field;
    if (isCall && functions?.some((name) => name.toLowerCase() === subject.name.toLowerCase()) === false)
      refuse('field-use', {
        field: quoted(field.path),
        problem: `has no function ${quoted(subject.name)}, ${allowing(functions)}`,
      });
  }
}

/** What is allowed instead. */
export function allowing(names: readonly string[]): string {
  return names.length === 0 ? 'but allows none' : `but allows ${names.map(quoted).join(', ')}`;
}

/** What a path means. A field of the template may begin like an alias; the rows of the join come before what is merely open. */
export function resolve(path: Path, { template, joined }: Scope): Resolution {
  const { segments } = path;
  const name = pathText(path);
  const field = template?.field(name);
  if (field !== undefined) return field;
  const rows = segments.length > 1 ? joined.get(segments[0] ?? '') : undefined;
  if (rows !== undefined) return rows.resolveRow({ ...path, segments: segments.slice(1) });
  return template === undefined || template.allows(name) ? 'open' : undefined;
}

function refuseUnlisted(unlisted: Path, { template, joined }: Scope): never {
  const [first = '', ...rest] = unlisted.segments;
  const path = pathText(unlisted);
  const rows = rest.length > 0 && joined.has(first);
  return refuse('unlisted-field', {
    owner:
      rows || template === undefined ? `query that is joined as ${quoted(first)}` : `template ${quoted(template.name)}`,
    field: quoted(rows ? rest.join('.') : path),
    nearest: rows ? undefined : didYouMean(path, template?.paths ?? [])[0],
    // Only behind its "join" an alias is known.
    alias: rest.length > 0 && !rows ? first : undefined,
  });
}

/** What the catalog knows of the field that a condition is about. */
export function fieldOf(subject: Path | Call, scope: Scope): Field | undefined {
  if (subject.kind !== 'Path' || isOpen(scope)) return undefined;
  const resolution = resolve(subject, scope);
  return resolution === 'open' ? undefined : resolution;
}
