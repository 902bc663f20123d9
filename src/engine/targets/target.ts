import type { ComparisonOperator } from '../../vql/ast.js';
import type { ColumnType, KnownType, ScalarType } from '../column-type.js';

/** The SQL of a value at a path; `inJson` if it is a part of a JSON document, from which the value has to be extracted. */
export interface SqlValue {
  readonly sql: string;
  readonly inJson: boolean;
  /** Whether it is a column of a statement around the EXISTS that names it. */
  readonly isOuter?: boolean;
}

/** A value whose type is known. */
export interface Typed {
  readonly sql: string;
  readonly type: KnownType;
}

/** One possible type of a value in a column of mixed types. */
export interface TypeCase {
  readonly sql: string;
  /** `object` is any value that cannot be compared. */
  readonly type: KnownType | 'object';
  /** The condition that the value has the type. */
  readonly when: string;
}

/** LIKE with a constant pattern. */
export interface LikeTest {
  /** The SQL of the text. */
  readonly text: string;
  /** The pattern; if `isEscaped`, `!` is the escape character. */
  readonly pattern: string;
  readonly isEscaped: boolean;
  readonly negated: boolean;
  /** For each letter of the pattern, the other letters that match it; empty if LIKE is case-sensitive. */
  readonly letters: ReadonlyMap<string, string>;
  /** Adds a parameter and returns its placeholder. */
  readonly parameter: (value: string) => string;
}

/** The SQL of one target. Expressions passed and returned are simple or in parentheses, so that they can be combined. */
export interface Target {
  readonly title: string;
  /** The placeholder of a parameter; the first index is 1. */
  placeholder(index: number): string;
  /** A text as a literal, whatever it contains and whatever the settings of the session. */
  literal(text: string): string;
  /**
   * The name of a type. `precision` is the number of digits of a decimal, or of fractional digits of the seconds of a time; `scale`
   * is the number of fractional digits of a decimal.
   */
  typeName(type: KnownType, precision: number, scale: number): string;
  /** The most digits of a decimal that the target compares; absent if it has no exact decimals, so that decimals are doubles. */
  readonly decimalDigits?: { readonly integer: number; readonly fraction: number };
  /** Whether a text parameter is converted to the type of the column that it is compared with. */
  readonly convertsTexts: boolean;
  /** The escape character of LIKE without an ESCAPE clause, if there is one. */
  readonly likeEscape?: string;
  /** Whether quoted names that differ only in letter case are the same name. */
  readonly ignoresNameCase: boolean;
  /** Whether `t.c` in a subquery that has a column `t` is a member of that column, and not the column `c` of a table `t` around it. */
  readonly prefersInnerColumns: boolean;
  /**
   * Whether an EXISTS can use fields of all outer statements, also with OFFSET. Otherwise only of the directly outer one, without OFFSET.
   */
  readonly correlatesFreely: boolean;
  /** Whether the target can store a text. */
  canStore(text: string): boolean;
  /** The parameter of a double, which is then cast. */
  doubleParameter(value: number): string | number;
  /** The text of a boolean, which is then cast. */
  booleanText(value: boolean): string;
  /** The member of a struct or a JSON object. */
  member(value: SqlValue, name: string, type: ColumnType): SqlValue;
  /** A value to compare; a date may become a number. */
  scalar(value: SqlValue, type: ScalarType): string;
  /** A time in the one form of equal times; absent if equal times are equal values. Its order is the order of the times. */
  canonicalTime?(value: string, type: 'date' | 'date-time' | 'instant'): string;
  /** A value to select. */
  selected(value: SqlValue, type: ColumnType): string;
  /** Whether times are compared in microseconds; else in milliseconds. */
  readonly hasMicroseconds: boolean;
  /** The text of a time, and the type that it is cast to. The time is in milliseconds since 1970, plus microseconds. */
  time(
    milliseconds: number,
    micros: number,
    type: 'date' | 'date-time' | 'instant',
  ): readonly [text: string, type: KnownType];
  /** The date-time in UTC of an instant. */
  inUtc(instant: string): string;
  /** An expression that is null exactly if the value is null. */
  presence(value: SqlValue, type: ColumnType): string;
  /** The sum of doubles by the decimal values that they are written as, where that is fast; absent if they are added as they are. */
  sumOfDoubles?(value: string, distinct: string): string;
  /** The greatest of doubles, of which NaN is greater than any other; absent if MAX returns it. */
  maxOfDoubles?(double: string): string;
  /** The types that a value can have in a row; `undefined` if the target cannot distinguish them. */
  cases(value: SqlValue, type: ScalarType): readonly TypeCase[] | undefined;
  /** A condition that is true if the test is true for any element; `name` is unique. */
  readonly any: (list: SqlValue, name: string, test: (element: SqlValue) => string) => string;
  /** The condition of `any` if the list or the test depends on a statement around; absent if `any` can be used there too. */
  readonly anyCorrelated?: Target['any'];
  /** Writes a condition, not an equality, that depends on a statement around; absent if it can stay as it is. */
  correlated?(condition: string): string;
  /** Writes a joined statement with LIMIT or OFFSET; `name` is unique. Absent if it can stay as it is. */
  joinedPage?(statement: string, name: string): string;
  /** A condition that a list contains a value; absent if it is not faster than `any`. */
  contains?(list: string, value: string): string;
  /**
   * The elements of a JSON array, or the value itself as the only element if it is not an array. An array in the array stands for its
   * elements, and for null if it is empty. Absent if the target cannot distinguish them.
   */
  readonly elements?: (json: SqlValue) => SqlValue;
  /** A condition that a list is null or empty. */
  isEmpty(list: SqlValue): string;
  /** The list with an expression for each element; `name` is unique. */
  map(list: SqlValue, name: string, item: (element: SqlValue) => string): string;
  /** The text of a value as VQL writes it; `undefined` if the target cannot produce it. */
  text(value: Typed): string | undefined;
  /**
   * A comparison of two numbers of any types, or of a number with a text, by their exact decimal values; null if the text is not a
   * number. `undefined` if the target cannot compare them exactly.
   */
  compareNumbers(number: Typed, operator: ComparisonOperator, other: Typed): string | undefined;
  /** A value whose texts are compared by code points, whatever the collation of its column; other values stay as they are. */
  byCodePoint(sql: string, type: ColumnType): string;
  /** A condition that a value is NaN; present if the target orders NaN as the greatest number, `undefined` for a type without NaN. */
  readonly isNaN?: (value: Typed) => string | undefined;
  /** A condition that a double is NaN; present if the target sorts NaN last in both directions. */
  isNaNSortedLast?(double: string): string;
  /** LIKE with a constant pattern. */
  like(test: LikeTest): string;
  /** LIKE with a pattern from the row, case-sensitive and without an escape character. */
  likeField(text: string, pattern: string, negated: boolean): string;
  /** The clauses at the end of a statement that select a page, with a leading space. */
  page(limit: number | undefined, offset: number | undefined): string;
}
