import * as z from 'zod';
import { fieldMarks } from '../../resources/resource.js';
import type { FieldDefinition } from '../definition.js';
import type { FieldType } from '../field-types.js';

/** A field with what every schema says of it. */
interface SchemaField extends FieldDefinition {
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly collection: boolean;
}

/** The fields of a schema so far, by path. */
export type SchemaFields = Map<string, SchemaField>;

/** Where a schema stands, and what those around it have said. */
interface Place {
  readonly path: string;
  readonly nullable: boolean;
  readonly collection: boolean;
  /** How many segments the path has. */
  readonly segments: number;
  /** How many schemas have been unwrapped since the last segment. */
  readonly wrappers: number;
  readonly references?: string | undefined;
  readonly label?: string | undefined;
  /** Called for an object that may have more members than are known. */
  readonly onLoose: () => void;
}

/** Bounds for recursive schemas; the compiler keeps the same bounds (`zod-fields.ts`). */
const bounds = { segments: 4, wrappers: 10 };

/**
 * Adds the fields of a schema: of an object each member, by paths of at most four segments; of an array its elements, as a
 * collection. What VQL has no type for is a JSON value, and what nobody can tell is of a type that is not known.
 */
export function addFields(schema: z.core.$ZodType, outer: Place, fields: SchemaFields): void {
  // Every schema of zod is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const meta = z.globalRegistry.get(schema);
  const references = fieldMarks.get(schema as z.ZodType)?.references ?? outer.references;
  const place: Place = {
    ...outer,
    references,
    label: outer.label ?? (def.type === 'object' ? undefined : meta?.title),
  };
  const wrapped: Place = { ...place, wrappers: place.wrappers + 1 };
  if (wrapped.wrappers > bounds.wrappers) {
    addField(place, 'unknown', fields);
    return;
  }
  switch (def.type) {
    case 'optional':
    case 'nullable':
      addFields(def.innerType, { ...wrapped, nullable: true }, fields);
      break;
    // A record without elements has no value of it.
    case 'array':
      addFields(def.element, { ...wrapped, nullable: true, collection: true }, fields);
      break;
    case 'set':
      addFields(def.valueType, { ...wrapped, nullable: true, collection: true }, fields);
      break;
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      addFields(def.innerType, wrapped, fields);
      break;
    case 'nonoptional':
      addFields(withoutOptional(def.innerType), wrapped, fields);
      break;
    case 'lazy':
      addFields(def.getter(), wrapped, fields);
      break;
    // The service holds the input of a pipe.
    case 'pipe':
      addFields(typeOf(def.in) === 'transform' ? def.out : def.in, wrapped, fields);
      break;
    case 'object':
      addMembers(def, place, fields);
      break;
    case 'union':
      addUnion(def.options, wrapped, fields);
      break;
    case 'intersection':
      addIntersection(def, wrapped, fields);
      break;
    case 'enum':
      addValues(Object.values(def.entries), place, fields);
      break;
    case 'literal':
      addValues(def.values, place, fields);
      break;
    default:
      addField(place, simpleTypes[def.type] ?? typeOfValue(schema, meta), fields);
  }
}

/** The types of schemas that need no look inside. */
const simpleTypes: Readonly<Partial<Record<z.core.$ZodTypeDef['type'], FieldType>>> = {
  bigint: 'integer',
  boolean: 'boolean',
  date: 'date-time',
  template_literal: 'string',
  record: 'json',
  map: 'json',
  tuple: 'json',
};

function typeOf(schema: z.core.$ZodType): z.core.$ZodTypeDef['type'] {
  return schema._zod.def.type;
}

function withoutOptional(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' ? def.innerType : schema;
}

function addMembers({ shape, catchall }: z.core.$ZodObjectDef, place: Place, fields: SchemaFields): void {
  // A member without a name is one that no path leads to.
  const members = Object.entries(shape).filter(([key]) => key !== '');
  // Of an object without known members, any may be there.
  if (members.length === 0 || place.segments === bounds.segments) {
    addField(place, 'json', fields);
    return;
  }
  if (catchall !== undefined && typeOf(catchall) !== 'never') place.onLoose();
  for (const [key, schema] of members) {
    const inner: Place = {
      path: place.path === '' ? key : `${place.path}.${key}`,
      nullable: place.nullable,
      collection: place.collection,
      segments: place.segments + 1,
      wrappers: 0,
      onLoose: place.onLoose,
      // The mark of a reference is that of the id in it.
      references: key === 'id' ? place.references : undefined,
    };
    addFields(schema, inner, fields);
  }
}

/** Of objects, any may be there. Other schemas make one field, of the type that all of them have. */
function addUnion(options: readonly z.core.$ZodType[], outer: Place, fields: SchemaFields): void {
  const nulls: readonly string[] = ['null', 'undefined'];
  const others = options.filter((option) => !nulls.includes(typeOf(option)));
  const place = others.length < options.length ? { ...outer, nullable: true } : outer;
  const isOfObjects = others.every((option) => typeOf(option) === 'object');
  const found = others.map((option) => {
    const own: SchemaFields = new Map();
    addFields(option, place, own);
    return own;
  });
  if (others.length !== 1 && !isOfObjects && found.some((own) => own.size !== 1 || !own.has(place.path))) {
    addField(place, 'unknown', fields);
    return;
  }
  if (others.length === 0) addField(place, 'unknown', fields);
  for (const path of new Set(found.flatMap((own) => [...own.keys()]))) {
    const same = found.flatMap((own) => own.get(path) ?? []);
    const [first, ...rest] = same;
    if (first === undefined) continue;
    const field = rest.reduce(either, first);
    fields.set(path, same.length < found.length ? { ...field, nullable: true } : field);
  }
}

/** An intersection has the fields of both schemas; beside those of an object, what a record may hold is only more than is known. */
function addIntersection({ left, right }: z.core.$ZodIntersectionDef, place: Place, fields: SchemaFields): void {
  const [one, other]: readonly [SchemaFields, SchemaFields] = [new Map(), new Map()];
  addFields(left, place, one);
  addFields(right, place, other);
  const paths = new Set([...one.keys(), ...other.keys()]);
  if (paths.size > 1 && paths.delete(place.path)) place.onLoose();
  for (const path of paths) {
    const [a, b] = [one.get(path), other.get(path)];
    const field = a !== undefined && b !== undefined ? both(a, b) : (a ?? b);
    if (field !== undefined) fields.set(path, field);
  }
}

/** The field that is both: what the one says that says more, and never null unless both can be. */
function both(a: SchemaField, b: SchemaField): SchemaField {
  const isVague = a.type === 'unknown' || (a.type === 'string' && b.type === 'enum');
  return { ...(isVague ? b : a), nullable: a.nullable && b.nullable };
}

/** The field that is one of two. */
function either(a: SchemaField, b: SchemaField): SchemaField {
  const { values: _, ...field } = a;
  const values = a.values && b.values && [...new Set([...a.values, ...b.values])];
  return {
    ...field,
    type: a.type === b.type ? a.type : 'unknown',
    nullable: a.nullable || b.nullable,
    collection: a.collection || b.collection,
    ...(values && { values }),
  };
}

/** Texts are the values of an enum; numbers and truth values are of their type. */
function addValues(values: readonly unknown[], outer: Place, fields: SchemaFields): void {
  const present = values.filter((value) => value !== null && value !== undefined);
  const place = present.length < values.length ? { ...outer, nullable: true } : outer;
  const isEach = (is: (value: unknown) => boolean): boolean => present.length > 0 && present.every(is);
  const texts = [...new Set(present.map(String))];
  if (isEach((value) => typeof value === 'string')) addField(place, 'enum', fields, texts);
  else if (isEach((value) => typeof value === 'bigint' || Number.isInteger(value))) addField(place, 'integer', fields);
  else if (isEach((value) => typeof value === 'number')) addField(place, 'decimal', fields);
  else addField(place, isEach((value) => typeof value === 'boolean') ? 'boolean' : 'unknown', fields);
}

const formats: Readonly<Record<string, FieldType>> = { date: 'date', datetime: 'date-time', 'date-time': 'date-time' };

/** The type of a text, of a number, and of what only its metadata, in words of JSON Schema, says what it is. */
function typeOfValue(schema: z.core.$ZodType, meta: z.core.GlobalMeta | undefined): FieldType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return ('format' in def && formats[String(def.format)]) || 'string';
  if (def.type === 'number') {
    // Of its own, as `z.int()` has it, or by a check, as `z.number().int()`.
    const stated: readonly object[] = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
    return stated.some((one) => 'format' in one && String(one.format).includes('int')) ? 'integer' : 'decimal';
  }
  const { type, format } = meta ?? {};
  if (format === 'int64' || type === 'integer') return 'integer';
  if (type === 'string') return formats[String(format)] ?? 'string';
  if (type === 'number') return 'decimal';
  if (type === 'boolean') return 'boolean';
  return type === 'object' || type === 'array' ? 'json' : 'unknown';
}

function addField(place: Place, type: FieldType, fields: SchemaFields, values?: readonly string[]): void {
  const { path, nullable, collection, references, label } = place;
  fields.set(path, {
    type,
    nullable,
    collection,
    ...(values && { values }),
    ...(references !== undefined && { references }),
    ...(label !== undefined && { label }),
  });
}
