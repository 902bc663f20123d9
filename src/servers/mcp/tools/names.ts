import type { Catalog, CatalogTemplate } from '../../../catalog/index.js';
import { didYouMean } from '../../../diagnostics/index.js';
import { UsageError } from '../../../tasks/errors.js';
import { z } from '../../../tasks/options/zod.js';
import { createCuts, cutSchema } from '../answer.js';
import { fieldOutput, fieldSchema } from '../fields.js';
import { searchNames } from '../search-names.js';
import type { McpSession } from '../session.js';
import { defineTool } from '../tool.js';

const searchInput = {
  search: z
    .string()
    .max(200)
    .exactOptional()
    .meta({ description: 'Words that the name or the label contains, in any letter case. Default: all.' }),
  limit: z.int().min(1).max(200).exactOptional().meta({ description: 'Greatest number of results. Default: 50.' }),
};

/** Finds templates. */
export const templatesTool = defineTool({
  name: 'templates',
  title: 'Find templates',
  description:
    'Searches the templates of the installation by name and label; a query names one after FROM. Names are case-sensitive.',
  input: z.strictObject(searchInput),
  output: z.object({
    templates: z.array(
      z.object({
        name: z.string(),
        label: z.string().exactOptional(),
        fields: z.int().meta({ description: 'Number of listed fields.' }),
        canRun: z.boolean().meta({ description: 'Whether the tool "run" has rows of it.' }),
        problem: z.string().exactOptional().meta({ description: 'Why its table cannot be read.' }),
      }),
    ),
    total: z.int().meta({ description: 'Number of templates that were found.' }),
    mayHaveOthers: z
      .boolean()
      .meta({ description: 'Whether the installation can have templates that are not listed.' }),
    cut: cutSchema,
  }),
  async call({ search, limit = 50 }, session) {
    const cuts = createCuts();
    const { definition } = await catalogOf(session);
    const entries = Object.entries(definition.templates).map(([name, { label, fields }]) => ({ name, label, fields }));
    const found = searchNames(entries, search);
    const unreadable = await session.unreadableTables();
    return {
      templates: cuts.list(found, limit, 'templates').map(({ name, label, fields }) => {
        const problem = unreadable.get(name);
        return {
          name,
          ...(label !== undefined && { label }),
          fields: Object.keys(fields).length,
          canRun: Object.hasOwn(session.tables, name) && problem === undefined,
          ...(problem !== undefined && { problem }),
        };
      }),
      total: found.length,
      mayHaveOthers: definition.partial ?? false,
      cut: [...cuts.sentences],
    };
  },
});

/** Finds fields. */
export const fieldsTool = defineTool({
  name: 'fields',
  title: 'Find fields',
  description:
    'Searches the fields of a template, or of all templates, by path and label, with their types and values. Paths are case-sensitive. Use only listed paths, unless "mayHaveOthers" is true.',
  input: z.strictObject({
    template: z.string().max(200).exactOptional().meta({ description: '"group.name". Default: all templates.' }),
    ...searchInput,
  }),
  output: z.object({
    fields: z.array(fieldSchema.extend({ template: z.string() })),
    total: z.int().meta({ description: 'Number of fields that were found.' }),
    mayHaveOthers: z.boolean().meta({ description: 'Whether there can be fields that are not listed.' }),
    cut: cutSchema,
  }),
  async call({ template, search, limit = 50 }, session) {
    const cuts = createCuts();
    const catalog = await catalogOf(session);
    const names = template === undefined ? Object.keys(catalog.definition.templates) : [knownName(template, catalog)];
    const templates = names.flatMap((name) => catalog.find(name) ?? []);
    const found = searchNames(templates.flatMap(entriesOf), search);
    const unknown = await session.unknownTables();
    for (const name of names) {
      const reason = unknown.get(name);
      if (reason !== undefined) cuts.add(`${reason} So its fields are not known.`);
    }
    return {
      fields: cuts
        .list(found, limit, 'fields')
        .map(({ template, field }) => ({ template, ...fieldOutput(field, cuts) })),
      total: found.length,
      mayHaveOthers: templates.some(({ definition }) => definition.partial ?? false),
      cut: [...cuts.sentences],
    };
  },
});

function entriesOf(template: CatalogTemplate) {
  return template.paths.flatMap((path) => {
    const field = template.field(path);
    return field === undefined ? [] : [{ name: path, label: field.label, template: template.name, field }];
  });
}

async function catalogOf(session: McpSession): Promise<Catalog> {
  const catalog = await session.catalog();
  if (catalog !== undefined) return catalog;
  throw new UsageError(
    'No templates are known. Whoever set up this server can name a catalog in the setting "catalog" of vql.config.json, or files in "tables".',
  );
}

/** Returns the name of a template that the catalog has. */
function knownName(name: string, { definition }: Catalog): string {
  if (Object.hasOwn(definition.templates, name)) return name;
  const [nearest] = didYouMean(name, Object.keys(definition.templates), 1);
  const advice = nearest === undefined ? 'The tool "templates" lists them.' : `Did you mean "${nearest}"?`;
  throw new UsageError(`There is no template ${JSON.stringify(name)}. ${advice}`);
}
