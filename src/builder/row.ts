import type { TemplateDefinition } from '../catalog/definition.js';
import type { Query } from './query.js';
import type { RowValueOf } from './typed-values.js';

/**
 * The type of a row of a query: a member for each selected column, under its display name or path; without a selection any.
 * A function without a display name has no member, since its name is not documented.
 *
 * @example
 * ```ts
 * import { from, type RowOf } from 'vql-kit/builder';
 * const query = from('account.query').select('id', { field: 'default_address.city', displayName: 'City' });
 * const row: RowOf<typeof query> = { id: '1', City: 'Berlin' };
 * console.log(Object.keys(row)); // ['id', 'City']
 * ```
 */
export type RowOf<Built> =
  Built extends Query<infer _Definition, infer Selection, infer _Alias>
    ? unknown extends Selection
      ? Readonly<Record<string, unknown>>
      : { readonly [Name in keyof Selection]: Selection[Name] }
    : never;

/** The members of a row that columns make. */
export type Selected<Definition extends TemplateDefinition, Columns extends readonly unknown[]> = {
  readonly [Column in Columns[number] as NameOf<Column>]: CellOf<Definition, Column>;
};

type NameOf<Column> = Column extends string
  ? Column
  : Column extends { readonly displayName: infer Name extends string }
    ? Name
    : Column extends { readonly function: string }
      ? never
      : Column extends { readonly field: infer Name extends string }
        ? Name
        : never;

type CellOf<Definition extends TemplateDefinition, Column> = Column extends string
  ? RowValueOf<Definition, Column>
  : Column extends { readonly function: infer Function extends string; readonly field: infer Name }
    ? Result<Definition, Uppercase<Function>, Name>
    : Column extends { readonly field: infer Name }
      ? RowValueOf<Definition, Name>
      : unknown;

/** What a function gives, of those that are documented (spec, query-language §1); null where there is no row. */
type Result<Definition extends TemplateDefinition, Function, Name> = Function extends 'COUNT'
  ? number
  : Function extends 'SUM' | 'AVG'
    ? number | null
    : Function extends 'MIN' | 'MAX'
      ? RowValueOf<Definition, Name> | null
      : unknown;
