import type * as z from 'zod';
import { type Catalog, createCatalog } from '../catalog/catalog.js';
import type { FieldDefinition, TemplateDefinition } from '../catalog/definition.js';
import { isCustomPath } from '../catalog/template.js';
import { checkOptions, flag, type OptionKinds } from '../diagnostics/arguments.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { addFields, type SchemaFields } from './add-fields.js';
import type { ZodFields } from './zod-fields.js';

/** Schemas of the rows of templates, by `group.name`. */
export type TemplateSchemas = Readonly<Record<string, z.core.$ZodType>>;

/** The definition of a catalog from schemas, with the types of its paths, field types and enum values. */
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
  /** Whether there may be other templates than those of the schemas; default `true`. */
  readonly partial?: boolean | undefined;
}

const zodCatalogKinds: OptionKinds<ZodCatalogOptions> = { partial: flag };

/**
 * Creates a catalog from zod schemas of the rows of templates.
 *
 * - Nested objects become paths of at most four segments; deeper objects, records and maps are JSON values.
 * - Arrays become collections, enums and literals of strings become enums. Optional and nullable schemas are nullable.
 * - A union of objects has the fields of all of them; a pipe has those of its input.
 * - A template is partial if its schema, or an object in it, is loose.
 * - `fieldMarks` of `vql-kit/resources` state the record that a field refers to; the title in the metadata is its label.
 *
 * @throws {VqlError} `wrong-argument` if a schema does not describe objects, or an option is not valid; `unknown-option`.
 *
 * @example
 * ```ts
 * import { catalogFromZod } from 'vql-kit/schemas';
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
  addFields(schema, { path: '', nullable: false, lists: [], segments: 0, wrappers: 0, onLoose }, fields);
  if (fields.has('')) {
    const message = `The schema of "${name}" does not describe an object, so it has no fields.`;
    throw new VqlError([{ code: 'wrong-argument', severity: 'error', message }]);
  }
  const hasCustom = [...fields.keys()].some(isCustomPath);
  const listed: Readonly<Record<string, FieldDefinition>> = Object.fromEntries(fields);
  return { ...(seen.loose && { partial: true }), ...(hasCustom && { custom: 'declared' }), fields: listed };
}
