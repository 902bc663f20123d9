import * as z from 'zod';

/** What the interface document says of a field, and JSON Schema has no word for. */
export interface FieldMarks {
  /** The resource whose id the field holds, or to which the reference in it points, by name. */
  readonly references?: 'Account' | 'DocumentType';
  /** The document calls the field required, although it has a default, which fills it in when it is absent. */
  readonly required?: true;
}

/**
 * The marks of fields. What JSON Schema does have words for is in zod's own metadata, which `schema.meta()` gives:
 * `readOnly: true`, `description`, and the name of a resource as `title`.
 *
 * @example
 * ```ts
 * import { accountRelationSchema, fieldMarks } from 'vql-kit/resources';
 * console.log(fieldMarks.get(accountRelationSchema.shape.relatedAccountRef)?.references); // Account
 * ```
 */
export const fieldMarks: z.core.$ZodRegistry<FieldMarks> = z.registry<FieldMarks>();

/** The same schema with marks; a copy, since other fields may share it. */
export function mark<Schema extends z.ZodType>(schema: Schema, marks: FieldMarks): Schema {
  const marked = schema.clone();
  fieldMarks.add(marked, marks);
  return marked;
}
