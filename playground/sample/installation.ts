import type { Catalog } from '../../src/catalog/index.js';
import type { Row } from '../../src/cunit/evaluate/rows.js';
import { sampleCatalog } from './catalog.js';
import { sampleRows } from './rows.js';

/** What queries are tried on: templates with their fields, and rows by template. */
export interface Installation {
  readonly catalog: Catalog;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

/** The installation that comes with the page. */
export const sampleInstallation: Installation = { catalog: sampleCatalog, rows: sampleRows };

/** Returns the rows of a template, if there are any. */
export function rowsIn({ rows }: Installation, template: string): readonly Row[] | undefined {
  return Object.hasOwn(rows, template) ? rows[template] : undefined;
}
