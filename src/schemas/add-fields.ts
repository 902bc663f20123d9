import * as z from 'zod';
import type { FieldDefinition } from '../catalog/definition.js';
import type { FieldType } from '../catalog/field-types.js';
import { fieldMarks } from '../resources/resource.js';

/** A field with the members that every schema determines. */
interface SchemaField extends FieldDefinition {
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly collection: boolean;
  readonly lists?: readonly string[];
}

/** The collected fields of a schema, by path. */
export type SchemaFields = Map<string, SchemaField>;

/** Position of a schema, with the properties that it inherits from the schemas around it. */
interface SchemaPosition {
  readonly path: string;
  readonly nullable: boolean;
  /** The arrays on the path. */
  readonly lists: readonly string[];
  /** Number of segments of the path. */
  readonly segments: number;
  /** Number of wrappers since the last segment. */
  readonly wrappers: number;
  readonly references?: string | undefined;
  readonly label?: string | undefined;
  /** Whether it is one of several schemas of a union. */
  readonly isOption?: boolean;
  /** Called for an object that may have unknown members. */
  readonly onLoose: () => void;
}

/** Limits for recursive schemas, which the types of `zod-fields.ts` share. */
const bounds = { segments: 4, wrappers: 10 };

/**
 * Adds the fields of a schema: each member of an object, with paths of at most four segments; the elements of an array, as a
 * collection. A schema that no field type corresponds to is a JSON value, or of an unknown type.
 */
export function addFields(schema: z.core.$ZodType, outer: SchemaPosition, fields: SchemaFields): void {
  // The union has every schema of zod.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const meta = z.globalRegistry.get(schema);
  const references = fieldMarks.get(schema as z.ZodType)?.references ?? outer.references;
  const position: SchemaPosition = {
    ...outer,
    references,
    label: outer.label ?? (def.type === 'object' ? undefined : meta?.title),
  };
  const wrapped: SchemaPosition = { ...position, wrappers: position.wrappers + 1 };
  if (wrapped.wrappers > bounds.wrappers) {
    addField(position, 'unknown', fields);
    return;
  }
  switch (def.type) {
    case 'optional':
    case 'nullable':
      addFields(def.innerType, { ...wrapped, nullable: true }, fields);
      break;
    // A record may have no elements, and then no value.
    case 'array':
      addFields(def.element, { ...wrapped, nullable: true, lists: [...wrapped.lists, wrapped.path] }, fields);
      break;
    case 'set':
      addFields(def.valueType, { ...wrapped, nullable: true, lists: [...wrapped.lists, wrapped.path] }, fields);
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
    // The rows of the service have the input of a pipe.
    case 'pipe':
      addFields(typeOf(def.in) === 'transform' ? def.out : def.in, wrapped, fields);
      break;
    case 'object':
      addMembers(def, position, fields);
      break;
    case 'union':
      addUnion(def.options, wrapped, fields);
      break;
    case 'intersection':
      addIntersection(def, wrapped, fields);
      break;
    case 'enum':
      addValues(Object.values(def.entries), position, fields);
      break;
    case 'literal':
      // In a union, the title of a literal is the label of its value, as in JSON Schema.
      if (outer.isOption) addValues(def.values, { ...position, label: outer.label }, fields, meta?.title);
      else addValues(def.values, position, fields);
      break;
    default: {
      const type = simpleTypes[def.type] ?? typeOfValue(schema, meta);
      // A value of which nothing is known can be null.
      addField(type === 'unknown' ? { ...position, nullable: true } : position, type, fields);
    }
  }
}

/** The types of schemas that have no relevant content. */
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

function addMembers({ shape, catchall }: z.core.$ZodObjectDef, position: SchemaPosition, fields: SchemaFields): void {
  // No path leads to a member with an empty name.
  const members = Object.entries(shape).filter(([key]) => key !== '');
  // An object without known members may have any.
  if (members.length === 0 || position.segments === bounds.segments) {
    addField(position, 'json', fields);
    return;
  }
  if (catchall !== undefined && typeOf(catchall) !== 'never') position.onLoose();
  for (const [key, schema] of members) {
    const inner: SchemaPosition = {
      path: position.path === '' ? key : `${position.path}.${key}`,
      nullable: position.nullable,
      lists: position.lists,
      segments: position.segments + 1,
      wrappers: 0,
      onLoose: position.onLoose,
      // The reference mark of an object applies to its id.
      references: key === 'id' ? position.references : undefined,
    };
    addFields(schema, inner, fields);
  }
}

/** Adds the fields of all objects of a union; of other schemas one field, with the type that all of them have. */
function addUnion(options: readonly z.core.$ZodType[], outer: SchemaPosition, fields: SchemaFields): void {
  const nulls: readonly string[] = ['null', 'undefined'];
  const others = options.filter((option) => !nulls.includes(typeOf(option)));
  const position = others.length < options.length ? { ...outer, nullable: true } : outer;
  const isOfObjects = others.every((option) => typeOf(option) === 'object');
  const found = others.map((option) => {
    const own: SchemaFields = new Map();
    addFields(option, { ...position, isOption: others.length > 1 }, own);
    return own;
  });
  if (others.length !== 1 && !isOfObjects && found.some((own) => own.size !== 1 || !own.has(position.path))) {
    addField(position, 'json', fields);
    return;
  }
  if (others.length === 0) addField(position, 'unknown', fields);
  const paths = new Set(found.flatMap((own) => [...own.keys()]));
  const objects = new Set([...paths].flatMap(beginnings));
  for (const path of paths) {
    const same = found.flatMap((own) => own.get(path) ?? []);
    const [first, ...rest] = same;
    if (first === undefined || beginnings(path).some((beginning) => paths.has(beginning))) continue;
    const field = rest.reduce(unite, first);
    const own = same.length < found.length ? { ...field, nullable: true } : field;
    // In one object it is a value, in another one an object.
    const isMixed = objects.has(path);
    if (isMixed) position.onLoose();
    fields.set(path, isMixed ? { type: 'json', nullable: own.nullable, collection: false } : own);
  }
}

/** Returns the paths that a path goes through. */
function beginnings(path: string): readonly string[] {
  return path
    .split('.')
    .map((_, index, names) => names.slice(0, index).join('.'))
    .slice(1);
}

/** Adds the fields of both schemas. A record beside an object only allows unknown members. */
function addIntersection(
  { left, right }: z.core.$ZodIntersectionDef,
  position: SchemaPosition,
  fields: SchemaFields,
): void {
  const [one, other]: readonly [SchemaFields, SchemaFields] = [new Map(), new Map()];
  addFields(left, position, one);
  addFields(right, position, other);
  const paths = new Set([...one.keys(), ...other.keys()]);
  if (paths.size > 1 && paths.delete(position.path)) position.onLoose();
  for (const path of paths) {
    const [a, b] = [one.get(path), other.get(path)];
    const field = a !== undefined && b !== undefined ? intersect(a, b) : (a ?? b);
    if (field !== undefined) fields.set(path, field);
  }
}

/** Returns the intersection of two fields: the more specific one, nullable only if both are. */
function intersect(a: SchemaField, b: SchemaField): SchemaField {
  const isVague = a.type === 'unknown' || (a.type === 'string' && b.type === 'enum');
  return { ...(isVague ? b : a), nullable: a.nullable && b.nullable };
}

/** Returns the union of two fields. */
function unite(a: SchemaField, b: SchemaField): SchemaField {
  const { values: _, valueLabels, lists, ...field } = a;
  // A value that may or may not be in a list has no known lists.
  const hasSameLists = JSON.stringify(lists) === JSON.stringify(b.lists);
  const values = a.values && b.values && [...new Set([...a.values, ...b.values])];
  return {
    ...field,
    type: a.type === b.type ? a.type : 'unknown',
    nullable: a.nullable || b.nullable,
    collection: a.collection || b.collection,
    ...(lists && hasSameLists && { lists }),
    ...(values && { values }),
    ...(values && (valueLabels || b.valueLabels) && { valueLabels: { ...b.valueLabels, ...valueLabels } }),
  };
}

/** Adds a field for literal values: an enum for strings, otherwise the type of the values. */
function addValues(values: readonly unknown[], outer: SchemaPosition, fields: SchemaFields, valueLabel?: string): void {
  const present = values.filter((value) => value !== null && value !== undefined);
  const position = present.length < values.length ? { ...outer, nullable: true } : outer;
  const isEach = (is: (value: unknown) => boolean): boolean => present.length > 0 && present.every(is);
  const texts = [...new Set(present.map(String))];
  const choice = { values: texts, ...labelOf(texts, valueLabel) };
  if (isEach((value) => typeof value === 'string')) addField(position, 'enum', fields, choice);
  else if (isEach((value) => typeof value === 'bigint' || Number.isInteger(value)))
    addField(position, 'integer', fields);
  else if (isEach((value) => typeof value === 'number')) addField(position, 'decimal', fields);
  else addField(position, isEach((value) => typeof value === 'boolean') ? 'boolean' : 'unknown', fields);
}

const formats: Readonly<Record<string, FieldType>> = { date: 'date', datetime: 'date-time', 'date-time': 'date-time' };

/** Returns the type of strings and numbers; of other schemas, the type in their metadata, which has the terms of JSON Schema. */
function typeOfValue(schema: z.core.$ZodType, meta: z.core.GlobalMeta | undefined): FieldType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return ('format' in def && formats[String(def.format)]) || 'string';
  if (def.type === 'number') {
    // The format is in the definition of `z.int()`, and in a check of `z.number().int()`.
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

/** Returns the label of the only value. */
function labelOf(
  [value, ...others]: readonly string[],
  label: string | undefined,
): Pick<FieldDefinition, 'valueLabels'> {
  return value === undefined || others.length > 0 || label === undefined ? {} : { valueLabels: { [value]: label } };
}

function addField(
  position: SchemaPosition,
  type: FieldType,
  fields: SchemaFields,
  choice: Pick<FieldDefinition, 'values' | 'valueLabels'> = {},
): void {
  const { path, nullable, lists, references, label } = position;
  fields.set(path, {
    type,
    nullable,
    collection: lists.length > 0,
    // Those of other paths follow from `collection`.
    ...(lists.length > 0 && (lists.length > 1 || path.includes('.')) && { lists }),
    ...choice,
    ...(references !== undefined && { references }),
    ...(label !== undefined && { label }),
  });
}
