import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { columnsFrom } from './catalog-columns.js';
import type { Columns } from './column-type.js';
import { identifier } from './targets/sql-text.js';

/** The table of a template. */
export interface SqlTable {
  /** Its name, or the parts of a qualified name (`['lake', 'erp', 'accounts']`). Default: the template. */
  readonly name?: string | readonly string[] | undefined;
  /** Its columns. Default: the fields of the template in the catalog. Without both, the types are left to the target. */
  readonly columns?: Columns | undefined;
}

/** A table to compile a query with. */
export interface Table {
  /** The quoted name. */
  readonly sql: string;
  readonly columns: Columns | undefined;
  /** The template of the catalog that lists the columns. It may allow fields that it does not list. */
  readonly template: CatalogTemplate | undefined;
}

/** Returns the function that finds the table of a template. Without `tables`, each template is the table of that name. */
export function tableFinder(
  tables: Readonly<Record<string, SqlTable | string>> | undefined,
  catalog: Catalog | undefined,
): (template: string) => Table | { readonly suggestion: string } {
  return (template) => {
    const given = tables === undefined ? {} : Object.hasOwn(tables, template) ? tables[template] : undefined;
    if (given === undefined) {
      const [nearest] = didYouMean(template, Object.keys(tables ?? {}), 1);
      return { suggestion: nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?` };
    }
    const { name = template, columns }: SqlTable = typeof given === 'string' ? { name: given } : given;
    const described = columns === undefined ? catalog?.find(template) : undefined;
    return {
      sql: typeof name === 'string' ? identifier(name) : name.map(identifier).join('.'),
      columns: columns ?? (described && columnsFrom(described)),
      template: described,
    };
  };
}
