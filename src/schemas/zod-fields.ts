import type * as z from 'zod';
import type { FieldDefinition } from '../catalog/definition.js';
import type { FieldType } from '../catalog/field-types.js';

/** A field of a schema. */
export interface ZodField<Type extends FieldType, Nullable extends boolean, Collection extends boolean> {
  readonly type: Type;
  readonly nullable: Nullable;
  readonly collection: Collection;
}

/** A field whose schema lists its values. */
export interface ZodEnumField<Values extends string, Nullable extends boolean, Collection extends boolean>
  extends ZodField<'enum', Nullable, Collection> {
  readonly values: readonly Values[];
}

/**
 * The fields of an object schema, by path: the types of the fields that `add-fields.ts` creates at run time. If the type of a schema
 * states less than the schema, the field has the union of all types.
 */
export type ZodFields<Schema extends z.core.$ZodType> = ListedFields<{
  readonly [Entry in Entries<Schema, Root> as Entry['path']]: Entry['field'];
}>;

/** The same members, for speed: the compiler resolves the names of remapped members on each access, and of these only once. */
type ListedFields<Fields> = { readonly [Path in keyof Fields]: Extract<Fields[Path], FieldDefinition> };

/** One path with its field: a schema becomes a union of these, which one mapped type converts to an object. */
interface PathEntry<Path extends string, Field> {
  readonly path: Path;
  readonly field: Field;
}

/** Position of a schema, as in `add-fields.ts`, with lists instead of numbers, since the compiler counts by their length. */
interface TypePosition {
  readonly path: string;
  readonly nullable: boolean;
  readonly collection: boolean;
  readonly segments: readonly unknown[];
  readonly wrappers: readonly unknown[];
}

interface Root {
  readonly path: '';
  readonly nullable: false;
  readonly collection: false;
  readonly segments: [];
  readonly wrappers: [];
}

interface Below<At extends TypePosition, Key extends string> {
  readonly path: At['path'] extends '' ? Key : `${At['path']}.${Key}`;
  readonly nullable: At['nullable'];
  readonly collection: At['collection'];
  readonly segments: [...At['segments'], unknown];
  readonly wrappers: [];
}

interface Wrapped<
  At extends TypePosition,
  Nullable extends boolean = At['nullable'],
  Collection extends boolean = At['collection'],
> {
  readonly path: At['path'];
  readonly nullable: Nullable;
  readonly collection: Collection;
  readonly segments: At['segments'];
  readonly wrappers: [...At['wrappers'], unknown];
}

type Schema = z.core.$ZodType;
type DefinitionOf<Of extends Schema> = Of['_zod']['def'];
type Leaf<At extends TypePosition, Type extends FieldType> = PathEntry<
  At['path'],
  ZodField<Type, At['nullable'], At['collection']>
>;
type EnumLeaf<At extends TypePosition, Values extends string> = PathEntry<
  At['path'],
  ZodEnumField<Values, At['nullable'], At['collection']>
>;
/** A field whose type is known at run time only. */
type AnyLeaf<At extends TypePosition> = PathEntry<At['path'], ZodField<FieldType, boolean, boolean>>;

type Entries<Of extends Schema, At extends TypePosition> = At['wrappers']['length'] extends 10
  ? AnyLeaf<At>
  : EntriesBy<DefinitionOf<Of>, Of, At>;

/** Handles wrappers first, then objects, then values. */
type EntriesBy<Definition, Of extends Schema, At extends TypePosition> = Definition extends {
  type: 'optional' | 'nullable';
  innerType: infer Inner extends Schema;
}
  ? Entries<Inner, Wrapped<At, true>>
  : Definition extends { type: 'array'; element: infer Inner extends Schema }
    ? Entries<Inner, Wrapped<At, true, true>>
    : Definition extends { type: 'set'; valueType: infer Inner extends Schema }
      ? Entries<Inner, Wrapped<At, true, true>>
      : Definition extends {
            type: 'default' | 'prefault' | 'catch' | 'readonly' | 'nonoptional';
            innerType: infer Inner extends Schema;
          }
        ? Entries<Definition['type'] extends 'nonoptional' ? WithoutOptional<Inner> : Inner, Wrapped<At>>
        : Definition extends { type: 'lazy'; getter: () => infer Inner extends Schema }
          ? Entries<Inner, Wrapped<At>>
          : Definition extends { type: 'pipe'; in: infer In extends Schema; out: infer Out extends Schema }
            ? Entries<DefinitionOf<In>['type'] extends 'transform' ? Out : In, Wrapped<At>>
            : Definition extends { type: 'object'; shape: infer Shape extends z.core.$ZodShape }
              ? ObjectEntries<Shape, At>
              : Definition extends { type: 'union'; options: readonly (infer Option extends Schema)[] }
                ? UnionEntries<Option, NullOf<Option>, Of, At>
                : Definition extends {
                      type: 'intersection';
                      left: infer Left extends Schema;
                      right: infer Right extends Schema;
                    }
                  ? BothEntries<Entries<Left, Wrapped<At>>, Entries<Right, Wrapped<At>>>
                  : ValueEntries<Definition, Of, At>;

/** The fields of both. For a path that both have, the field is known at run time only. */
type BothEntries<Left extends PathEntry<string, unknown>, Right extends PathEntry<string, unknown>> =
  | (Left extends unknown ? (Left['path'] extends Right['path'] ? AnyEntry<Left['path']> : Left) : never)
  | (Right extends unknown ? (Right['path'] extends Left['path'] ? never : Right) : never);
type AnyEntry<Path extends string> = PathEntry<Path, ZodField<FieldType, boolean, boolean>>;

type WithoutOptional<Of extends Schema> =
  DefinitionOf<Of> extends { type: 'optional'; innerType: infer Inner extends Schema } ? Inner : Of;

type ObjectEntries<Shape extends z.core.$ZodShape, At extends TypePosition> = At['segments']['length'] extends 4
  ? Leaf<At, 'json'>
  : Exclude<keyof Shape, ''> extends never
    ? Leaf<At, 'json'>
    : { [Key in NamedKeys<Shape>]: Entries<Shape[Key], Below<At, Key>> }[NamedKeys<Shape>];

/** The names of members; no path leads to one with an empty name. */
type NamedKeys<Shape> = Exclude<keyof Shape & string, ''>;

type NullOf<Option extends Schema> = Option extends Schema
  ? DefinitionOf<Option>['type'] extends 'null' | 'undefined'
    ? Option
    : never
  : never;

/** The fields of all objects of a union, of one schema beside null, or of enums; any other union is of a type known at run time only. */
type UnionEntries<
  Option extends Schema,
  Null extends Option,
  Of extends Schema,
  At extends TypePosition,
  Rest extends Option = Exclude<Option, Null>,
> = [DefinitionOf<Rest>] extends [{ type: 'object' }]
  ? Rest extends Schema
    ? Entries<Rest, Wrapped<At, boolean>>
    : never
  : IsUnion<Rest> extends true
    ? [DefinitionOf<Rest>['type'], Exclude<z.core.output<Of>, null | undefined>] extends ['enum' | 'literal', string]
      ? EnumLeaf<
          Wrapped<At, [Null] extends [never] ? At['nullable'] : true>,
          Exclude<z.core.output<Of>, null | undefined> & string
        >
      : AnyLeaf<At>
    : Entries<Rest, Wrapped<At, [Null] extends [never] ? At['nullable'] : true>>;

type IsUnion<Type, Whole = Type> = Type extends Whole ? ([Whole] extends [Type] ? false : true) : never;

type ValueEntries<Definition, Of extends Schema, At extends TypePosition> = Definition extends { type: 'string' }
  ? Leaf<
      At,
      Definition extends { format: 'date' }
        ? 'date'
        : Definition extends { format: 'datetime' }
          ? 'date-time'
          : 'string'
    >
  : Definition extends { type: 'enum' | 'literal' }
    ? z.core.output<Of> extends string
      ? EnumLeaf<At, z.core.output<Of>>
      : AnyLeaf<At>
    : Definition extends { type: infer Type extends keyof SimpleTypes }
      ? Leaf<At, SimpleTypes[Type]>
      : AnyLeaf<At>;

/** Whether a number is whole is known at run time only. */
interface SimpleTypes {
  readonly number: 'integer' | 'decimal';
  readonly bigint: 'integer';
  readonly boolean: 'boolean';
  readonly date: 'date-time';
  readonly template_literal: 'string';
  readonly record: 'json';
  readonly map: 'json';
  readonly tuple: 'json';
}
