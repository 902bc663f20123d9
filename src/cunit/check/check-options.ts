import type { CatalogCheckOptions } from '../../catalog/check-view.js';
import type { ReadOptions } from '../read/read-options.js';
import type { ParseStatement } from '../to-vql.js';

/** What a C-Unit object is held to. */
export interface CUnitCheckOptions extends CatalogCheckOptions, ReadOptions {
  /** Reads the VQL texts in the object, of EXISTS and `queryStatement`: `parse` of `vql-kit/vql`. Without it they are not looked into. */
  readonly parse?: ParseStatement;
}

/** **The** table of these options, for callers without types. */
export const checkOptionNames: { readonly [Name in keyof Required<TemplateCheckOptions>]: true } = {
  catalog: true,
  dialect: true,
  rules: true,
  parse: true,
  template: true,
  maxDepth: true,
  maxNodes: true,
};

/** What an object without its template is held to. */
export interface TemplateCheckOptions extends CUnitCheckOptions {
  /** The template, as `group.name`; without it nothing is known of the fields. */
  readonly template?: string;
}
