import type { Field } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { anything, flag } from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import type { Call, Path } from '../../vql/ast.js';
import { isPlainObject, readMembers } from '../../vql/building/arguments.js';
import { describeArgument } from '../../vql/building/describe-argument.js';
import { refuse, refuseArgument } from '../../vql/building/errors.js';
import { readPath } from '../../vql/building/reference.js';
import { createCall, createStar } from '../../vql/create.js';
import { pathText } from '../../vql/nodes.js';
import type { FieldResolution, NestedQuery } from '../query/nested-query.js';

/** A function of a field: `{ function: 'SUM', field: 'total' }`; the field `*` is the row itself, as in `COUNT(*)`. */
export interface FieldCall<Name extends string = string> {
  readonly function: string;
  readonly field: Name | '*';
  /** Whether equal values count once. */
  readonly distinct?: boolean | undefined;
}

/** The fields that a query or a condition may name. */
export interface FieldScope {
  /** The template of the query, as `group.name`; `undefined` for conditions of any query. */
  readonly name: string | undefined;
  /** `undefined` if no catalog is known: then the template has any field. */
  readonly template: CatalogTemplate | undefined;
  /** The queries of joins by their alias. */
  readonly joined: ReadonlyMap<string, Pick<NestedQuery, 'resolvePath'>>;
}

/** The scope of a query whose template is known. */
export type NamedScope = FieldScope & { readonly name: string };

/** The scope of a query without a catalog and joins: any field. */
export const anyField: FieldScope = { name: undefined, template: undefined, joined: new Map() };

/** Programs query the same templates again and again, and the methods that create conditions are kept with their scope. */
const scopesByName = new Map<string, NamedScope>();
const scopesByTemplate = new WeakMap<CatalogTemplate, NamedScope>();
const maxNames = 1_000;

/** Returns the scope of a query without joins on a template, by its name or as a catalog has it. */
export function scopeOf(template: string | CatalogTemplate): NamedScope {
  const known = typeof template === 'string' ? scopesByName.get(template) : scopesByTemplate.get(template);
  if (known !== undefined) return known;
  if (typeof template !== 'string') {
    const scope = { ...anyField, name: template.name, template };
    scopesByTemplate.set(template, scope);
    return scope;
  }
  const scope = { ...anyField, name: template };
  if (scopesByName.size >= maxNames) scopesByName.clear();
  scopesByName.set(template, scope);
  return scope;
}

/** Whether the template of the query is known. */
export function hasName(scope: FieldScope): scope is NamedScope {
  return scope.name !== undefined;
}

/** Whether every path is accepted. */
export function isOpen({ template, joined }: FieldScope): boolean {
  return template === undefined && joined.size === 0;
}

/** The uses of a field that a catalog can forbid, with their messages. */
const fieldUses = {
  filterable: 'cannot be filtered by',
  sortable: 'cannot be sorted by',
  resultable: 'cannot be selected',
} as const;

/** A use of a field, named as the catalog names it. */
export type CatalogUse = keyof typeof fieldUses;

const callKinds = { function: anything, field: anything, distinct: flag };

/** Reads a field, or a function of one, and checks it. @throws {VqlError} for what is not one, or what the catalog forbids. */
export function readSubject(source: unknown, scope: FieldScope, method: string, use: CatalogUse): Path | Call {
  const subject = parseSubject(source, method);
  checkSubject(subject, scope, use);
  return subject;
}

/** Reads a field, or a function of one. @throws {VqlError} for what is not one. */
export function parseSubject(source: unknown, method: string): Path | Call {
  if (!isPlainObject(source)) return readPath(source);
  const { function: name, field, distinct = false } = readMembers<Partial<FieldCall>>(method, source, callKinds);
  const expected = 'the name of a function';
  if (name === undefined) return refuseArgument(`The option "function" of ${method}`, expected, name);
  if (typeof name !== 'string' || !isPath([name]))
    return refuse('field-path', { expected, found: describeArgument(name) });
  // All rows differ, and the grammar has no DISTINCT before "*".
  if (distinct && field === '*')
    return refuseArgument(`The option "distinct" of ${method}`, 'false for the field "*"', distinct);
  return createCall(name, [field === '*' ? createStar() : readPath(field)], { distinct });
}

/** Reads a field, as a string or as `path` creates it, and checks it. @throws {VqlError} as `readSubject` does. */
export function readField(field: unknown, scope: FieldScope, use: CatalogUse): Path {
  const path = readPath(field);
  checkSubject(path, scope, use);
  return path;
}

/**
 * Checks a field, and the function that is called on it, against the catalog. Returns the field, if it is not a function and the catalog
 * knows it.
 *
 * @throws {VqlError} for what the catalog forbids.
 */
export function checkSubject(subject: Path | Call, scope: FieldScope, use: CatalogUse): Field | undefined {
  if (isOpen(scope)) return undefined;
  if (subject.kind === 'Path') return checkField(subject, scope, use);
  for (const path of subject.args) {
    if (path.kind !== 'Path') continue;
    const field = checkField(path, scope, use);
    if (field?.functions?.some((name) => name.toLowerCase() === subject.name.toLowerCase()) === false)
      refuse('field-use', {
        field: quoted(field.path),
        problem: `has no function ${quoted(subject.name)}, ${allowedText(field.functions)}`,
      });
  }
  return undefined;
}

function checkField(path: Path, scope: FieldScope, use: CatalogUse): Field | undefined {
  const field = resolveFieldPath(path, scope);
  if (field === undefined) return refuseUnlisted(path, scope);
  if (field === 'open') return undefined;
  if (!field[use]) refuse('field-use', { field: quoted(field.path), problem: fieldUses[use] });
  return field;
}

/** Returns the part of a message that lists what is allowed instead. */
export function allowedText(names: readonly string[]): string {
  return names.length === 0 ? 'but allows none' : `but allows ${names.map(quoted).join(', ')}`;
}

/** Resolves a path: a listed field of the template, else a field of the join whose alias it begins with, else what is open. */
export function resolveFieldPath(path: Path, { template, joined }: FieldScope): FieldResolution {
  const { segments } = path;
  const name = pathText(path);
  const field = template?.field(name);
  if (field !== undefined) return field;
  const join = segments.length > 1 ? joined.get(segments[0] ?? '') : undefined;
  if (join !== undefined) return join.resolvePath({ ...path, segments: segments.slice(1) });
  return template === undefined || template.allows(name) ? 'open' : undefined;
}

function refuseUnlisted(unlisted: Path, { template, joined }: FieldScope): never {
  const [first = '', ...rest] = unlisted.segments;
  const path = pathText(unlisted);
  const isOfJoin = rest.length > 0 && joined.has(first);
  return refuse('unlisted-field', {
    owner:
      isOfJoin || template === undefined
        ? `query that is joined as ${quoted(first)}`
        : `template ${quoted(template.name)}`,
    field: quoted(isOfJoin ? rest.join('.') : path),
    nearest: isOfJoin ? undefined : didYouMean(path, template?.paths ?? [])[0],
    // It may be the alias of a join that is not called yet.
    alias: rest.length > 0 && !isOfJoin ? first : undefined,
  });
}

/** Returns the field that a condition is about, if the catalog knows it. */
export function knownField(subject: Path | Call, scope: FieldScope): Field | undefined {
  if (subject.kind !== 'Path' || isOpen(scope)) return undefined;
  const resolution = resolveFieldPath(subject, scope);
  return resolution === 'open' ? undefined : resolution;
}
