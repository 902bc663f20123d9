import type * as z from 'zod';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import { compareWithSchema } from './compare-with-schema.js';

/**
 * A resource as the service sent it: any member can be absent or null, and an enum can have a value that is not documented. Defaults are
 * not filled in.
 */
export type Received<Schema extends z.ZodType> = ReceivedValue<z.input<Schema>>;

/** A value in {@link Received}. */
export type ReceivedValue<Value> = Value extends string
  ? // The documented values of an enum are kept apart from any string, so that an editor completes them.
    Value | (string & {})
  : Value extends readonly (infer Item)[]
    ? readonly (ReceivedValue<Item> | null)[]
    : Value extends object
      ? { readonly [Name in keyof Value]?: ReceivedValue<Value[Name]> | null | undefined }
      : Value;

/**
 * Reads an answer of the service. It is tolerant, since a later version may send what is not documented: a new value of an enum, a longer
 * text, null, or the lack of a required member is kept, and reported as a warning. A value of another JSON type is an error, and then
 * there is no value.
 *
 * The value is the JSON itself, in which no default is filled in.
 *
 * @param schema the schema of the resource, or one made from it; its transforms and refinements do not change the value.
 *
 * @example
 * ```ts
 * import { documentResponseSchema, readResource } from 'vql-kit/resources';
 *
 * const answer = { document: { number: 'A-1', qualifier: 'LEASE', externalNumber: null } };
 * const { value, diagnostics } = readResource(documentResponseSchema, answer);
 * console.log(value?.document?.number); // A-1
 * console.log(diagnostics.map(({ severity, path }) => `${severity} ${path}`)); // ['warning /document/externalNumber', 'warning /document/qualifier']
 * ```
 */
export function readResource<Schema extends z.ZodType>(schema: Schema, json: unknown): Result<Received<Schema>> {
  const diagnostics = compareWithSchema(schema, json, 'warning');
  // Without errors, the JSON has the types that `Received` states.
  return hasErrors(diagnostics) ? { diagnostics } : { value: json as Received<Schema>, diagnostics };
}
