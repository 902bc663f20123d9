import type { ColumnType, ScalarType } from '../column-type.js';

/** A type, as the server describes it in a result. */
export interface TypeSignature {
  readonly rawType: string;
  readonly arguments?: readonly TypeArgument[];
}

/** A part of a type: the type of elements, a member of a row, or a number. */
type TypeArgument =
  | { readonly kind: 'TYPE'; readonly value: TypeSignature }
  | {
      readonly kind: 'NAMED_TYPE';
      readonly value: { readonly fieldName?: { readonly name: string } | null; readonly typeSignature: TypeSignature };
    }
  | { readonly kind: 'LONG'; readonly value: number };

/** **The** table of the types of columns, by the name of a type without its parameters. The values of all others are texts. */
const scalars: Readonly<Record<string, ScalarType>> = {
  boolean: 'boolean',
  tinyint: 'integer',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'double',
  double: 'double',
  decimal: 'decimal',
  varchar: 'string',
  char: 'string',
  date: 'date',
  timestamp: 'date-time',
  'timestamp with time zone': 'instant',
  json: 'json',
};

/** Returns the type of a column. One that VQL does not have is `unknown`: it can be selected, but not compared with a value. */
export function vqlTypeOf(signature: TypeSignature): ColumnType {
  const { rawType } = signature;
  if (rawType === 'array') return [vqlTypeOf(elementType(signature))];
  if (rawType === 'row')
    return Object.fromEntries(membersOf(signature).map(({ name, type }) => [name, vqlTypeOf(type)]));
  return Object.hasOwn(scalars, rawType) ? (scalars[rawType] ?? 'unknown') : 'unknown';
}

/** Returns the type of the elements of an array; of a map, `index` 0 is the type of its keys, and 1 that of its values. */
export function elementType({ arguments: parts = [] }: TypeSignature, index = 0): TypeSignature {
  const part = parts[index];
  return part?.kind === 'TYPE' ? part.value : { rawType: 'unknown' };
}

/** Returns the members of a row, in the order of its values. */
export function membersOf({
  arguments: parts = [],
}: TypeSignature): readonly { readonly name: string; readonly type: TypeSignature }[] {
  return parts.flatMap((part, index) =>
    part.kind === 'NAMED_TYPE'
      ? { name: part.value.fieldName?.name ?? `field${index}`, type: part.value.typeSignature }
      : [],
  );
}

/**
 * Reads the text of a type in `information_schema.columns`, such as `timestamp(6) with time zone`; `undefined` for a type with others in it:
 * the names of its members are not in quotes, so that they cannot be distinguished from their types.
 */
export function readTypeText(text: string): TypeSignature | undefined {
  if (/^(?:row|array|map)\b/i.test(text)) return undefined;
  return { rawType: text.toLowerCase().replace(/\([^)]*\)/, '') };
}
