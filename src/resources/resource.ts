import * as z from 'zod';

/**
 * The schema of a resource. Parsing preserves unknown members, but the type has only the known ones, so that the compiler
 * reports a misspelled member: zod's `$strip` affects only types.
 */
export type Resource<Members extends z.core.$ZodLooseShape> = z.ZodObject<Members, z.core.$strip>;

/**
 * Creates the schema of a resource: an object that preserves unknown members, since a later version of the service may send
 * more of them. The name of the resource becomes the `title` of the metadata.
 */
export function resourceSchema<Members extends z.core.$ZodLooseShape>(
  title: string,
  members: Members,
): Resource<Members> {
  return withoutCodeGeneration(() => z.looseObject(members).meta({ title }));
}

/** The schema of one of some strings. */
export type EnumSchema<Values extends readonly string[]> = z.ZodEnum<z.core.util.ToEnum<Values[number]>>;

/** The schema of a resource whose fields are not documented. Any member can be read, as `unknown`. */
export type OpenResource = z.ZodObject<Record<never, never>, z.core.$loose>;

/** Creates the schema of a resource whose fields are not documented. */
export function openResource(title: string): OpenResource {
  return withoutCodeGeneration(() => z.looseObject({}).meta({ title }));
}

/**
 * Creates schemas that generate no code. For an object schema, zod otherwise calls `new Function` to see whether it is allowed, and a
 * strict Content Security Policy reports that, although zod catches the error. The setting is global and the user's, so it is restored.
 */
export function withoutCodeGeneration<Schema>(create: () => Schema): Schema {
  const { jitless } = z.config();
  z.config({ jitless: true });
  try {
    return create();
  } finally {
    z.config({ jitless });
  }
}

/** Facts about a field that JSON Schema cannot express. */
export interface FieldMarks {
  /** Name of the resource that the field refers to, by id or by reference. */
  readonly references?: 'Account' | 'DocumentType';
  /** The field is required by the interface document although it has a default, which parsing fills in. */
  readonly required?: true;
}

/**
 * The marks of fields. Other facts are in zod's metadata, see `schema.meta()`: `readOnly: true`, `description`, and the
 * name of a resource as `title`.
 *
 * @example
 * ```ts
 * import { accountRelationSchema, fieldMarks } from 'vql-kit/resources';
 * console.log(fieldMarks.get(accountRelationSchema.shape.relatedAccountRef)?.references); // Account
 * ```
 */
export const fieldMarks: z.core.$ZodRegistry<FieldMarks> = z.registry<FieldMarks>();

/** Returns a copy of a schema, with marks. Other fields may share the original. */
export function mark<Schema extends z.ZodType>(schema: Schema, marks: FieldMarks): Schema {
  const marked = withoutCodeGeneration(() => schema.clone());
  fieldMarks.add(marked, marks);
  return marked;
}
