import type * as z from 'zod';
import { checkArgument, record } from '../diagnostics/arguments.js';
import { isObject, type JsonRecord } from '../diagnostics/json/json-object.js';
import { type JsonPath, pointerTo } from '../diagnostics/json/pointer.js';
import { type AnySchema, innerSchema, isReadOnly } from './layers.js';
import type { Received } from './read-resource.js';

/** A value to send, and the read-only members that it does not have any more. */
export interface WithoutReadOnly<Value> {
  readonly value: Value;
  /** JSON pointers of the removed members, in the order of the value. */
  readonly removed: readonly string[];
}

/**
 * Removes the read-only members of a resource at any depth, so that what was read can be changed and sent back. `id` and `version`
 * are not read-only, and stay, as do unknown members. The argument is not changed.
 *
 * @throws {VqlError} `wrong-argument` if the value is not an object.
 *
 * @example
 * ```ts
 * import { accountSchema, withoutReadOnly } from 'vql-kit/resources';
 *
 * const account = {
 *   id: '17', version: '3', displayName: 'Acme', address: { name1: 'Acme', salutationRef: { id: '1', label: 'Company' } },
 *   businessRelationType: 'B2B',
 * } as const;
 * const { value, removed } = withoutReadOnly(accountSchema, account);
 * console.log(removed); // ['/displayName', '/address/salutationRef/label']
 * console.log(value.id, value.version, value.address.salutationRef); // 17 3 { id: '1' }
 * ```
 */
export function withoutReadOnly<Schema extends z.ZodObject>(
  schema: Schema,
  value: z.input<Schema>,
): WithoutReadOnly<z.input<Schema>>;
export function withoutReadOnly<Schema extends z.ZodObject>(
  schema: Schema,
  value: Received<Schema>,
): WithoutReadOnly<Received<Schema>>;
export function withoutReadOnly(schema: z.ZodObject, value: object): WithoutReadOnly<object> {
  checkArgument('The second argument of withoutReadOnly', value, record);
  const { value: copied, removed } = removeReadOnly(schema, { ...value });
  return { value: copied, removed };
}

/** A member that a schema does not have, and the names of those that it has in the same object. */
interface UnknownMember {
  readonly path: string;
  readonly known: readonly string[];
}

/** What a walk over a value and its schema finds. */
interface MemberFindings {
  readonly removed: string[];
  readonly unknown: UnknownMember[];
}

/** Removes the read-only members of any JSON object, and returns the unknown members that stay. */
export function removeReadOnly(
  schema: z.ZodObject,
  object: JsonRecord,
): WithoutReadOnly<JsonRecord> & { readonly unknown: readonly UnknownMember[] } {
  const found: MemberFindings = { removed: [], unknown: [] };
  return { value: copyMembers(object, schema.shape, undefined, found), ...found };
}

/** Copies what the schema describes; anything else stays as it is. */
function copy(value: unknown, schema: AnySchema, path: JsonPath, found: MemberFindings): unknown {
  const { def } = innerSchema(schema)._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'array' && Array.isArray(value))
    return value.map((item, key) => copy(item, def.element, { outer: path, key }, found));
  if (!isObject(value)) return value;
  if (def.type === 'object') return copyMembers(value, def.shape, path, found);
  if (def.type !== 'record') return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [key, copy(one, def.valueType, { outer: path, key }, found)]));
}

function copyMembers(
  object: JsonRecord,
  shape: Readonly<Record<string, AnySchema>>,
  outer: JsonPath | undefined,
  found: MemberFindings,
): JsonRecord {
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const member = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const path: JsonPath = { outer, key };
    if (member === undefined) {
      found.unknown.push({ path: pointerTo(path), known: Object.keys(shape) });
      return [[key, value] as const];
    }
    if (!isReadOnly(member)) return [[key, copy(value, member, path, found)] as const];
    found.removed.push(pointerTo(path));
    return [];
  });
  return Object.fromEntries(entries);
}
