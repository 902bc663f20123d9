import * as z from 'zod';

/**
 * The schema of a resource. What it does not know survives parsing, but the type speaks of the known members alone, so that
 * the compiler finds a misspelt one: zod's `$strip` is that type, and a matter of types only.
 */
export type Resource<Members extends z.core.$ZodLooseShape> = z.ZodObject<Members, z.core.$strip>;

/**
 * Makes the schema of a resource: an object that keeps members it does not know, since a later version of the service may
 * send more than the interface document lists. Its name is the `title` of its metadata.
 */
export function resource<Members extends z.core.$ZodLooseShape>(title: string, members: Members): Resource<Members> {
  return z.looseObject(members).meta({ title });
}

/** The schema of a resource of which the interface document names no field. Its type lets any member be read, as `unknown`. */
export type OpenResource = z.ZodObject<Record<never, never>, z.core.$loose>;

/** Makes the schema of a resource whose fields are not shown. */
export function openResource(title: string): OpenResource {
  return z.looseObject({}).meta({ title });
}
