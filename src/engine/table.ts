import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { quoted } from '../diagnostics/quoted.js';
import { type Columns, columnsFrom } from './column-type.js';
import { identifier } from './targets/quote.js';

/** A table of the target that holds the rows of a template. */
export interface SqlTable {
  /** Its name: one, or the parts of a qualified one (`['lake', 'erp', 'accounts']`); default: the template's. */
  readonly name?: string | readonly string[];
  /** Its columns; default: what the catalog says of the template. Without either, the target has to know the types. */
  readonly columns?: Columns;
}

/** A table, ready to be written. */
export interface Table {
  readonly sql: string;
  readonly columns: Columns | undefined;
  /** What says the columns, where it is a catalog: there may be others. */
  readonly template: CatalogTemplate | undefined;
}

/** Finds the table of a template. Without `tables`, each template is a table of its own name. */
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
