import * as z from 'zod';
import { wrongArgument } from '../../../diagnostics/arguments.js';
import { describeValue } from '../../../diagnostics/describe-value.js';

/** The parts of a JSON Schema that values are generated from. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** A value that can be null, or a union. A union of simple types has several types instead. */
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/**
 * Returns the JSON Schema of the objects that a zod schema accepts.
 *
 * @throws {VqlError} `wrong-argument` if values cannot be generated from it.
 */
export function toJsonSchema(owner: string, schema: z.ZodObject): JsonSchema {
  const argument = `The schema of ${owner}`;
  if (!(schema instanceof z.ZodObject))
    throw wrongArgument(
      argument,
      `a zod schema of an object, such as "accountSchema"${wayRound(owner, schema)}`,
      schema,
      describeSchema,
    );
  let json: z.core.JSONSchema.BaseSchema;
  try {
    json = z.toJSONSchema(schema, { io: 'input', cycles: 'throw', reused: 'inline' });
  } catch (error) {
    throw wrongArgument(argument, 'one that JSON Schema can express, and not recursive', error);
  }
  const [keyword] = unsupportedIn(json);
  if (keyword !== undefined) throw wrongArgument(argument, 'one whose JSON Schema has only usual keywords', keyword);
  return json as JsonSchema;
}

/** Returns what to do with a list. */
function wayRound(owner: string, schema: unknown): string {
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
    ? `; its elements have one, for fc.array(${owner}(schema.element))`
    : '';
}

function describeSchema(schema: unknown): string {
  return schema instanceof z.ZodType ? `a schema of "${schema.def.type}"` : describeValue(schema);
}

/** Keywords that restrict values, and that the generators do not know. */
const unsupported: ReadonlySet<string> = new Set([
  ...['$ref', 'allOf', 'oneOf', 'not', 'prefixItems', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);

function unsupportedIn(json: unknown): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([keyword, value]) =>
    // The names in "properties" are not keywords.
    keyword === 'properties'
      ? Object.values(Object(value)).flatMap(unsupportedIn)
      : unsupported.has(keyword)
        ? [keyword]
        : unsupportedIn(value),
  );
}
