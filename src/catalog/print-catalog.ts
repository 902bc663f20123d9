import { checkArgument, checkOptions, type OptionKinds, string } from '../diagnostics/arguments.js';
import { type Catalog, catalogKind } from './catalog.js';
import type { CatalogDefinition } from './definition.js';

/** Options of `printCatalog`. */
export interface PrintCatalogOptions {
  /** Location of the JSON schema for editors; default: the one in `node_modules`, relative to the folder of package.json. */
  readonly schema?: string | undefined;
}

const printCatalogKinds: OptionKinds<PrintCatalogOptions> = { schema: string };

const installedSchema = './node_modules/vql-kit/schemas/catalog.schema.json';

/**
 * Prints a catalog as the text of a file: JSON with one line for each field, so that a line diff shows what changed from one version
 * of an installation to the next. `readCatalog(JSON.parse(text))` returns an equal catalog.
 *
 * @example
 * ```ts
 * import { defineCatalog, printCatalog } from 'vql-kit/catalog';
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer' } } } });
 * console.log(printCatalog(catalog, { schema: 'catalog.schema.json' }).split('\n')[1]); //   "$schema": "catalog.schema.json",
 * ```
 */
export function printCatalog(catalog: Catalog, options: PrintCatalogOptions = {}): string {
  checkArgument('The catalog of printCatalog', catalog, catalogKind);
  checkOptions('printCatalog', options, printCatalogKinds);
  const { schema } = options;
  const { $schema = installedSchema, templates, ...others }: CatalogDefinition = catalog.definition;
  return `${printDefinition({ $schema: schema ?? $schema, ...others, templates })}\n`;
}

/** Prints a definition as JSON, with one line for each field. */
export function printDefinition(definition: CatalogDefinition): string {
  const printTemplate = (template: unknown): string =>
    print(template, 2, (key, value) => (key === 'fields' ? print(value, 3) : undefined));
  return print(definition, 0, (key, value) => {
    if (key === 'dataTypes') return print(value, 1);
    return key === 'templates' ? print(value, 1, (_, template) => printTemplate(template)) : undefined;
  });
}

/** Prints an object with one line for each member. `inner` can print the value of a member on several lines. */
function print(object: unknown, depth: number, inner?: (key: string, value: unknown) => string | undefined): string {
  const members = Object.entries(object as object).filter(([, value]) => value !== undefined);
  if (members.length === 0) return '{}';
  const indent = '  '.repeat(depth);
  const lines = members.map(
    ([key, value]: [string, unknown]) =>
      `${indent}  ${JSON.stringify(key)}: ${inner?.(key, value) ?? JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
