import type { TemplateTypes } from '../../catalog/definition.js';
import type { CellField, Fields, RowValueOf } from './fields.js';

declare const joinable: unique symbol;

/** The fields that a query offers to a query that joins it. */
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

/**
 * The fields of joined queries after their aliases, from the queries by alias. A query is kept by the name of its type, so that a
 * declaration does not list its fields; none are known of one whose type does not say.
 */
export type JoinedFields<Joins extends object> = {
  readonly [Name in JoinedName<Joins>]: JoinedField<Joins, Name>;
};

type JoinedName<Joins extends object> = {
  readonly [Alias in keyof Joins & string]: `${Alias}.${keyof NamesIn<Joins[Alias]> & string}`;
}[keyof Joins & string];

/** An alias has no dots. */
type JoinedField<Joins extends object, Name> = Name extends `${infer Alias extends keyof Joins & string}.${infer Path}`
  ? MemberOf<NamesIn<Joins[Alias]>, Path>
  : never;

type MemberOf<Names, Path> = Path extends keyof Names ? Names[Path] : never;

type NamesIn<Joined> = [Joined] extends [Joinable<infer Names>] ? Names : NoFields;

/** The fields of a query without joins, and its joins. */
export type NoFields = Readonly<Record<never, never>>;

/** The definition of a template, with the fields of joins. Without a catalog all other names are allowed too. */
export type WithJoined<Definition extends TemplateTypes, Joins extends object> = [keyof Joins] extends [never]
  ? Definition
  : [JoinedName<Joins>] extends [never]
    ? Definition
    : string extends keyof Fields<Definition>
      ? { readonly partial: true; readonly fields: JoinedFields<Joins> }
      : (Definition extends { readonly partial: true } ? { readonly partial: true } : unknown) &
          (Definition extends { readonly custom: 'declared' } ? { readonly custom: 'declared' } : unknown) & {
            readonly fields: FieldsOfJoins<Fields<Definition>, Joins>;
          };

/**
 * One object, whose names are parameters: the compiler would list those of an intersection, or of `Joins`, anew for each field. A
 * field of the template may begin like an alias.
 */
type FieldsOfJoins<
  Own extends object,
  Joins extends object,
  OwnNames extends keyof Own = keyof Own,
  JoinedNames extends JoinedName<Joins> = JoinedName<Joins>,
> = {
  readonly [Name in OwnNames | JoinedNames]: Name extends OwnNames ? Own[Name] : JoinedField<Joins, Name>;
};
