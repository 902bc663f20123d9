import * as z from 'zod';
import { cronPattern } from '../../src/resources/cron-expression.js';
import * as resources from '../../src/resources/index.js';
import type { FieldFacts, FieldsFacts } from './facts.js';

/** The schemas of all resources, by the name of the resource. */
export const schemas: ReadonlyMap<string, z.ZodObject> = new Map(Object.entries(resources.resourceSchemas));

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly readOnly?: true;
  readonly default?: boolean | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
}

/** Reads the facts of the fields of a schema from its JSON Schema and its marks. */
export function schemaFacts(schema: z.ZodObject): FieldsFacts {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return Object.fromEntries(
    Object.entries(json.properties ?? {}).map(([name, property]) => {
      const member = schema.shape[name];
      const isMarked = member !== undefined && resources.fieldMarks.get(member)?.required === true;
      return [name, factsOf(property, isMarked || json.required?.includes(name) === true)];
    }),
  );
}

function factsOf(property: JsonSchema, isRequired: boolean): FieldFacts {
  const { items, additionalProperties, minItems } = property;
  const isMap = property.type === 'object' && property.title === undefined && additionalProperties !== undefined;
  const [value = property, none] = property.anyOf ?? [];
  const inner = items ?? (isMap ? additionalProperties : value);
  const type = typeOf(inner);
  const facts: FieldFacts = {
    type,
    many: items === undefined ? (isMap ? 'map' : undefined) : 'array',
    values: inner.enum,
    isRequired: isRequired || undefined,
    isReadOnly: property.readOnly,
    isNullable: none?.type === 'null' || undefined,
    default: property.default,
    minItems,
    minLength: inner.minLength,
    maxLength: inner.maxLength,
    // The bounds of the type itself are not limits of the field.
    minimum: isOwnBound(inner.minimum) ? inner.minimum : undefined,
    maximum: isOwnBound(inner.maximum) ? inner.maximum : undefined,
    pattern: type === 'string' ? inner.pattern : undefined,
  } as FieldFacts;
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as unknown as FieldFacts;
}

function isOwnBound(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) < 2 ** 31 - 1;
}

function typeOf({ type, title, format, enum: values, minimum, pattern }: JsonSchema): string {
  if (values !== undefined) return 'enum';
  if (pattern === cronPattern.source) return 'cron';
  if (format !== undefined) return format;
  if (type === 'object') return title ?? 'json object';
  if (type === undefined) return 'json';
  if (type === 'integer') return 'int32';
  if (type === 'number' && minimum === -Number.MAX_VALUE) return 'double';
  return String(type);
}
