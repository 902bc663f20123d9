import type { TemplateTypes } from '../../catalog/definition.js';
import type { CellField, Fields, RowValueOf } from './fields.js';

declare const joinable: unique symbol;

/** What a query shows to a query that joins it. */
export interface Joinable<Names extends object> {
  /** Only for the compiler. */
  readonly [joinable]: Names;
}

/**
 * The fields that a query has where it is joined: its columns by their name in a row, and the other fields of its template, since it
 * is documented nowhere that a joined query has only its columns.
 */
export type JoinableFields<Definition extends TemplateTypes, Selection> = string extends keyof Fields<Definition>
  ? unknown extends Selection
    ? NoFields
    : { readonly [Name in keyof Selection & string]: CellField<Selection[Name]> }
  : {
      readonly [Name in (keyof Fields<Definition> | (unknown extends Selection ? never : keyof Selection)) &
        string]: JoinableField<Definition, Selection, Name>;
    };

/** A column may be displayed under the name of another field. */
type JoinableField<Definition extends TemplateTypes, Selection, Name extends string> = unknown extends Selection
  ? Fields<Definition>[Name & keyof Fields<Definition>]
  : Name extends keyof Selection
    ? Name extends keyof Fields<Definition>
      ? [Selection[Name]] extends [RowValueOf<Definition, Name>]
        ? Fields<Definition>[Name]
        : CellField<Selection[Name]>
      : CellField<Selection[Name]>
    : Fields<Definition>[Name & keyof Fields<Definition>];

/** The fields of a joined query after its alias; none are known of a query whose type does not say. */
export type JoinedFields<Joined, Alias extends string> = [Joined] extends [never]
  ? NoFields
  : Joined extends Joinable<infer Names>
    ? { readonly [Name in keyof Names & string as `${Alias}.${Name}`]: Names[Name] }
    : NoFields;

/** The fields of a query without joins. */
export type NoFields = Readonly<Record<never, never>>;

/** The definition of a template, with the fields of joins. Without a catalog all other names are allowed too. */
export type WithJoined<Definition extends TemplateTypes, Joined extends object> = [keyof Joined] extends [never]
  ? Definition
  : string extends keyof Fields<Definition>
    ? { readonly partial: true; readonly fields: Joined }
    : (Definition extends { readonly partial: true } ? { readonly partial: true } : unknown) &
        (Definition extends { readonly custom: 'declared' } ? { readonly custom: 'declared' } : unknown) & {
          readonly fields: MergedFields<Fields<Definition>, Joined>;
        };

/** One object, whose names are parameters: the compiler would list those of an intersection, or of `Joined`, anew for each field. */
type MergedFields<
  Own extends object,
  Joined extends object,
  OwnNames extends keyof Own = keyof Own,
  JoinedNames extends keyof Joined = keyof Joined,
> = {
  readonly [Name in OwnNames | JoinedNames]: Name extends JoinedNames
    ? Joined[Name]
    : Name extends OwnNames
      ? Own[Name]
      : never;
};
