import type * as z from 'zod';
import type { CatalogDefinition } from '../catalog/definition.js';
import { catalogShape } from '../catalog/definition-shape.js';
import { jsonObjectOf } from '../diagnostics/json/shape.js';
import { withoutCodeGeneration } from '../resources/resource.js';
import { schemaOf } from './schema-of.js';

/**
 * The schema of a saved catalog. `vql-kit/catalog.schema.json` is the same as JSON Schema, for editors.
 *
 * @example
 * ```ts
 * import { catalogDefinitionSchema } from 'vql-kit/schemas';
 * const definition = { templates: { 'account.query': { fields: { id: 'integer' } } } };
 * console.log(catalogDefinitionSchema.safeParse(definition).success); // true
 * ```
 */
export const catalogDefinitionSchema: z.ZodType<CatalogDefinition> = withoutCodeGeneration(
  () =>
    schemaOf(jsonObjectOf(catalogShape)).meta({
      title: 'A catalog of vql-kit',
      description: 'The templates of an installation, with their fields.',
    }),
  // The schema has the members of the type: the table that it is made from does not compile otherwise.
) as z.ZodType<CatalogDefinition>;
