import type * as z from 'zod';
import { checkOptions, flag, type OptionKinds } from '../../diagnostics/arguments.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type Catalog, createCatalog } from '../catalog.js';
import type { FieldDefinition, TemplateDefinition } from '../definition.js';
import { isCustomPath } from '../template.js';
import { addFields, type SchemaFields } from './add-fields.js';
import type { ZodFields } from './zod-fields.js';

/** Schemas of the rows of templates, by `group.name`. */
export type TemplateSchemas = Readonly<Record<string, z.core.$ZodType>>;

/** The definition of a catalog from schemas: the compiler knows the paths, the types and the values of enums. */
export interface ZodCatalogDefinition<Schemas extends TemplateSchemas> {
  readonly partial?: boolean;
  readonly templates: { readonly [Name in keyof Schemas]: ZodTemplateDefinition<Schemas[Name]> };
}

/** The definition of a template from one schema. */
export interface ZodTemplateDefinition<Schema extends z.core.$ZodType> extends TemplateDefinition {
  readonly fields: ZodFields<Schema>;
}

/** Options of `catalogFromZod`. */
export interface ZodCatalogOptions {
  /** Whether there may be templates beside those of the schemas; default `true`. */
  readonly partial?: boolean | undefined;
}

const zodCatalogKinds: OptionKinds<ZodCatalogOptions> = { partial: flag };

/**
 * Makes a catalog from zod schemas. Nested objects become paths, of at most four segments; arrays collections; enums and literals
 * values; what is optional or nullable is nullable. An object inside a field, a record or a map is a JSON value, whose inside is
 * open, and so is an object deeper than that. Of unions of objects any may be there; a `pipe` is what goes into it. A
 * template is partial if its schema is loose, or an object in it. `fieldMarks` of `vql-kit/resources` say what a field refers to, and the title of its metadata is
 * its label.
 *
 * @throws {VqlError} if a schema is not one of objects.
 *
 * @example
 * ```ts
 * import { catalogFromZod } from 'vql-kit/catalog';
 * import * as z from 'zod';
 * const activity = z.object({ id: z.string(), state: z.enum(['OPEN', 'DONE']), tags: z.array(z.object({ label: z.string() })) });
 * const catalog = catalogFromZod({ 'crm.activities': activity });
 * console.log(catalog.template('crm.activities').paths); // ['id', 'state', 'tags.label']
 * console.log(catalog.definition.templates['crm.activities'].fields.state.values[0]); // OPEN
 * ```
 */
export function catalogFromZod<const Schemas extends TemplateSchemas>(
  schemas: Schemas,
  options: ZodCatalogOptions = {},
): Catalog<ZodCatalogDefinition<Schemas>> {
  checkOptions('catalogFromZod', options, zodCatalogKinds);
  const { partial = true } = options;
  const templates = Object.entries(schemas).map(([name, schema]) => [name, toTemplate(name, schema)] as const);
  const definition = { ...(partial && { partial }), templates: Object.fromEntries(templates) };
  // The fields are as their types state: both are derived from the same schemas (test/types/catalog.test-d.ts).
  return createCatalog(definition) as unknown as Catalog<ZodCatalogDefinition<Schemas>>;
}

function toTemplate(name: string, schema: z.core.$ZodType): TemplateDefinition {
  const fields: SchemaFields = new Map();
  const seen = { loose: false };
  const onLoose = (): void => {
    seen.loose = true;
  };
  addFields(schema, { path: '', nullable: false, collection: false, segments: 0, wrappers: 0, onLoose }, fields);
  if (fields.has('')) {
    const message = `The schema of "${name}" is not one of objects, so that it has no fields.`;
    throw new VqlError([{ code: 'wrong-argument', severity: 'error', message }]);
  }
  const hasCustom = [...fields.keys()].some(isCustomPath);
  const listed: Readonly<Record<string, FieldDefinition>> = Object.fromEntries(fields);
  return { ...(seen.loose && { partial: true }), ...(hasCustom && { custom: 'declared' }), fields: listed };
}
