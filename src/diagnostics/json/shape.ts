import { isObject, type JsonRecord } from './json-object.js';
import type { JsonPath } from './pointer.js';

/** The members of an object of foreign JSON. Readers, zod schemas and the JSON Schema for editors are made from such tables. */
export type JsonShape = Readonly<Record<string, JsonKind>>;

/** A kind for every member of an interface, which is required where the member is. A forgotten one does not compile. */
export type ShapeOf<Type> = {
  readonly [Name in keyof Type]-?: Type extends Required<Pick<Type, Name>>
    ? JsonKind & { readonly isRequired: true }
    : JsonKind & { readonly isRequired?: never };
};

/** The kind of a value of foreign JSON. A member can be absent unless its kind is required. */
export type JsonKind = JsonValueKind & { readonly isRequired?: true; readonly description?: string };

type JsonValueKind =
  | { readonly kind: 'any' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string'; readonly minLength: 0 | 1 }
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | ChoiceKind
  /** A node of a tree, which has a reader of its own, since its depth is not limited. */
  | { readonly kind: 'node' }
  | { readonly kind: 'list'; readonly item: JsonKind }
  /** An object with any names, such as templates by name. */
  | { readonly kind: 'record'; readonly value: JsonKind }
  | ObjectKind
  /** One of some strings, or an object. */
  | { readonly kind: 'choice-or-object'; readonly choice: ChoiceKind; readonly object: ObjectKind };

interface ChoiceKind {
  readonly kind: 'choice';
  readonly values: readonly string[];
  readonly description?: string;
}

interface ObjectKind {
  readonly kind: 'object';
  readonly shape: JsonShape;
}

/** Any string. */
export const text = { kind: 'string', minLength: 0 } as const satisfies JsonKind;
/** A string that is not empty. */
export const filledText = { kind: 'string', minLength: 1 } as const satisfies JsonKind;
/** True or false. */
export const boolean = { kind: 'boolean' } as const satisfies JsonKind;
/** Any JSON value. */
export const anything = { kind: 'any' } as const satisfies JsonKind;
/** A node of a tree. */
export const node = { kind: 'node' } as const satisfies JsonKind;

/** Returns the kind of a list. */
export function jsonListOf<Item extends JsonKind>(item: Item): { readonly kind: 'list'; readonly item: Item } {
  return { kind: 'list', item };
}

/** Returns the kind of an object with these members. Other members are accepted, and survive. */
export function jsonObjectOf<Members extends JsonShape>(
  shape: Members,
): { readonly kind: 'object'; readonly shape: Members } {
  return { kind: 'object', shape };
}

/** Returns the kind of a member that must be there. */
export function required<Of extends JsonKind>(kind: Of): Of & { readonly isRequired: true } {
  return { ...kind, isRequired: true };
}

/** A value that is not of its kind; an absent one is `undefined`. */
export interface Mismatch {
  readonly kind: JsonKind;
  readonly value: unknown;
  readonly path: JsonPath | undefined;
}

/** Returns where a value differs from its kind, in the order of the shapes; an empty list if it does not. */
export function mismatchesIn(value: unknown, kind: JsonKind, path: JsonPath | undefined): readonly Mismatch[] {
  const found: Mismatch[] = [];
  compare(value, kind, path, found);
  return found;
}

function compare(value: unknown, kind: JsonKind, path: JsonPath | undefined, found: Mismatch[]): void {
  if (kind.kind === 'list' && Array.isArray(value)) {
    // Unlike `forEach`, `entries` has what is missing in a list too.
    compareEach(value.entries(), kind.item, path, found);
  } else if (kind.kind === 'record' && isPlainObject(value)) {
    compareEach(entriesOf(value), kind.value, path, found);
  } else if (kind.kind === 'object' && isObject(value)) {
    compareMembers(value, kind.shape, path, found);
  } else if (kind.kind === 'choice-or-object' && (typeof value === 'string' || isObject(value))) {
    compare(value, typeof value === 'string' ? kind.choice : kind.object, path, found);
  } else if (!isScalar(value, kind)) {
    found.push({ kind, value, path });
  }
}

function compareEach(
  entries: Iterable<readonly [string | number, unknown]>,
  kind: JsonKind,
  path: JsonPath | undefined,
  found: Mismatch[],
): void {
  for (const [key, value] of entries) compare(value, kind, { outer: path, key }, found);
}

function compareMembers(object: JsonRecord, shape: JsonShape, path: JsonPath | undefined, found: Mismatch[]): void {
  for (const [key, kind] of Object.entries(shape)) {
    const value = object[key];
    if (value !== undefined || kind.isRequired) compare(value, kind, { outer: path, key }, found);
  }
}

/** Whether a kind has no members, and a value is of it. */
function isScalar(value: unknown, kind: JsonKind): boolean {
  switch (kind.kind) {
    case 'any':
    case 'node':
      return true;
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string' && value.length >= kind.minLength;
    case 'integer':
      return Number.isInteger(value) && Number(value) >= kind.least && Number(value) <= kind.most;
    case 'choice':
      return kind.values.some((one) => one === value);
    case 'list':
    case 'record':
    case 'object':
    case 'choice-or-object':
      return false;
    default:
      return kind satisfies never;
  }
}

/** Describes the value that was expected, to follow "Expected": `a string`, `one of "ASC", "DESC"`. */
export function describeExpected({ kind, value }: Mismatch): string {
  switch (kind.kind) {
    case 'any':
    case 'node':
      return 'another value';
    case 'boolean':
      return 'true or false';
    case 'string':
      return typeof value === 'string' ? 'a string that is not empty' : 'a string';
    case 'integer':
      // Integers beyond 2^53 are bigints, as `parseJson` reads them.
      if ((typeof value !== 'number' && typeof value !== 'bigint') || Number.isNaN(value)) return 'a number';
      if (Number.isFinite(value) && !Number.isInteger(value)) return 'a whole number';
      return value < kind.least ? `a number of at least ${kind.least}` : `a number of at most ${kind.most}`;
    case 'choice':
      return describeChoice(kind);
    case 'list':
      return 'an array';
    case 'record':
    case 'object':
      return 'an object';
    case 'choice-or-object':
      return `an object, or ${describeChoice(kind.choice)}`;
    default:
      return kind satisfies never;
  }
}

function describeChoice({ values }: ChoiceKind): string {
  return `one of ${values.map((one) => `"${one}"`).join(', ')}`;
}

/** Returns the entries of a record. The key `__proto__`, which careless copying would make a prototype, is left to the reader. */
function entriesOf(record: JsonRecord): readonly (readonly [string, unknown])[] {
  return Object.entries(record).filter(([key]) => key !== '__proto__');
}

/** Whether a value is an object without a class: a `Map` has members that its keys do not list. */
function isPlainObject(value: unknown): value is JsonRecord {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Objects of other windows have a prototype of their own, which has none.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
