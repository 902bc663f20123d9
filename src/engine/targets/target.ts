import type { ColumnType, KnownType, ScalarType } from '../column-type.js';

/** What stands at a path: an expression of SQL, and whether it is a piece of a JSON document, out of which values have to be read. */
export interface Value {
  readonly sql: string;
  readonly inJson: boolean;
}

/** A value whose type is known. */
export interface Typed {
  readonly sql: string;
  readonly type: KnownType;
}

/** One case of a value whose type the row decides. */
export interface TypeCase {
  readonly sql: string;
  /** An object, or what else nothing compares with. */
  readonly type: KnownType | 'object';
  /** The condition under which the value is of that type. */
  readonly when: string;
}

/** LIKE, with a pattern that is known. */
export interface LikeTest {
  /** The text, as an expression. */
  readonly text: string;
  /** The pattern, with `!` before literal wildcards where `isEscaped`. */
  readonly pattern: string;
  readonly isEscaped: boolean;
  readonly negated: boolean;
  readonly caseSensitive: boolean;
  /** Makes a value a parameter, and says how it stands in the statement. */
  readonly parameter: (value: string) => string;
}

/** What the SQL of one target is like. Expressions that go in are simple, or in parentheses, and so are those that come out. */
export interface Target {
  readonly title: string;
  /** How the parameter of a number, beginning with 1, stands in the statement. */
  placeholder(index: number): string;
  /** The type in SQL; a decimal gets its digits, all and those behind the point, a time those of a second's fraction. */
  typeName(type: KnownType, precision: number, scale: number): string;
  /** Whether decimal numbers are exact; else they are doubles. */
  readonly hasDecimals: boolean;
  /** Whether a text is compared with a column of any type, as that type. */
  readonly readsTexts: boolean;
  /** The character that LIKE takes as escape character without being told. */
  readonly likeEscape?: string;
  /** Whether names that differ only in letter case are one, in quotes too. */
  readonly foldsNames: boolean;
  /** Whether a text can be held. */
  holds(text: string): boolean;
  /** A double as the parameter that is cast. */
  double(value: number): string | number;
  /** A boolean as the text that is cast. */
  truth(value: boolean): string;
  /** A member of a struct, or of a JSON object. */
  member(value: Value, name: string, type: ColumnType): Value;
  /** A value for comparing; for dates it may be a number. */
  scalar(value: Value, type: ScalarType): string;
  /** A value as it is selected. */
  selected(value: Value, type: ColumnType): string;
  /** Whether times are compared to the microsecond; else to the millisecond. */
  readonly hasMicroseconds: boolean;
  /** A point in time, in milliseconds since 1970 and microseconds above them, as the text that is cast, and what it is cast to. */
  time(
    milliseconds: number,
    micros: number,
    type: 'date' | 'date-time' | 'instant',
  ): readonly [text: string, type: KnownType];
  /** What is null where the value is. */
  presence(value: Value, type: ColumnType): string;
  /** The types that a value may have in a row; `undefined` if the target cannot tell. */
  cases(value: Value, type: ScalarType): readonly TypeCase[] | undefined;
  /** Whether any element of a list makes a test true; `name` is new. */
  any(list: Value, name: string, test: (element: Value) => string): string;
  /** Whether a list has an element that is equal to a value; absent where that is no faster than `any`. */
  contains?(list: string, value: string): string;
  /** The elements of a JSON value as a list: itself, unless it is an array; absent where the target does not tell. */
  readonly elements?: (json: Value) => Value;
  /** Whether a list is null or has no elements. */
  isEmpty(list: Value): string;
  /** The list of what is made of each element; `name` is new. */
  map(list: Value, name: string, item: (element: Value) => string): string;
  /** A value as VQL writes it; `undefined` if the target cannot. */
  text(value: Typed): string | undefined;
  /** The number that a text writes, null for other texts; `undefined` if the target cannot. */
  numeral(text: string): string | undefined;
  /** A text, to be ordered by code points. */
  byCodePoint(text: string): string;
  /** Whether a double is NaN, where the target takes it for the greatest number; in VQL it is in no order. */
  readonly isNaN?: (double: string) => string;
  like(test: LikeTest): string | undefined;
  /** LIKE with a pattern that the row holds, without an escape character. */
  likeField(text: string, pattern: string, negated: boolean, caseSensitive: boolean): string | undefined;
  /** Which rows: behind all else, with a blank before. */
  page(limit: number | undefined, offset: number | undefined): string;
}
