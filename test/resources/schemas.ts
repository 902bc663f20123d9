import * as z from 'zod';
import * as resources from '../../src/resources/index.js';

/** The schemas of all resources, by the names that the interface document has for them. */
export const schemas: ReadonlyMap<string, z.ZodObject> = new Map(
  Object.values(resources).flatMap((schema) =>
    schema instanceof z.ZodObject ? [[String(schema.meta()?.title), schema] as const] : [],
  ),
);
