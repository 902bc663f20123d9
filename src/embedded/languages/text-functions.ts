/** How values are inserted into a text: at `%s`, at `{}`, or at `$name`. */
export type FormatStyle = 'percent' | 'braces' | 'dollar';

/** The functions of a language that return texts or numbers, by name. */
export interface TextFunctions {
  /** Functions that return a number or a boolean for any argument. */
  readonly numbers: readonly string[];
  /** Methods that return a number. */
  readonly numberMethods: readonly string[];
  /** Objects all of whose methods return numbers. */
  readonly numberObjects: readonly string[];
  /** Members that are numbers in every object that has them. */
  readonly numberMembers?: readonly string[];
  /** Functions that write a date by a pattern; methods begin with a dot. */
  readonly dateFormats?: readonly string[];
  /** Functions that return their argument as a text. */
  readonly texts: readonly string[];
  /** Methods that add no quotes to their object. */
  readonly plain: readonly string[];
  /** Methods that remove spaces at the ends of their object. */
  readonly trims: readonly string[];
  /** Methods that return texts of their object; of `joins`, of the items. */
  readonly same: readonly string[];
  /** The methods that join a list, with their separator if none is given. */
  readonly joins: {
    readonly names: readonly string[];
    readonly separator: string;
    readonly object: 'list' | 'separator';
  };
  /** Methods that join their object with their arguments. */
  readonly concats: readonly string[];
  /** Those of `concats` that only texts have. */
  readonly concatsTexts?: readonly string[];
  /** Methods that return the results of their callback, and those that return their object, results and further arguments. */
  readonly maps: readonly string[];
  readonly reduces: readonly string[];
  /** Methods that add their arguments to a list or to a text. */
  readonly adds: readonly string[];
  /** Methods among `adds` that insert values into a format. */
  readonly addsFormat?: Readonly<Record<string, FormatStyle>>;
  /** Methods that change their object in another way. */
  readonly changes: readonly string[];
  /** Functions that set one of their arguments, with its number. */
  readonly outputs?: Readonly<Record<string, number>>;
  /** Methods that replace the first argument by the second: `once` may leave some. */
  readonly replaces: readonly string[];
  readonly replacesAll: readonly string[];
  /** The third argument with which they replace each occurrence. */
  readonly countOfAll?: '-1';
  /** Methods that replace each key of a map, their only argument, by its value; of several keys the longest one. */
  readonly replacesByMap?: readonly string[];
  /** Whether a pattern in the text by which these replace, such as `$'`, stands for text around the replaced one. */
  readonly hasReplacementPatterns?: true;
  /** Methods that replace what a pattern matches, which is a text: as it is, or between slashes with flags after them. */
  readonly replacesPatterns?: Readonly<Record<string, 'bare' | 'delimited'>>;
  /** Methods that split their object at a text. */
  readonly splits: readonly string[];
  /** Functions that are read as methods of one of their arguments, with its number. */
  readonly subjects: Readonly<Record<string, number>>;
  /** Functions and methods that insert values into their subject. */
  readonly formats: Readonly<Record<string, FormatStyle>>;
  /** Functions among `formats` that are given their values as one list. */
  readonly formatsList?: readonly string[];
  /** Letters of the placeholders that insert only numbers or booleans, or fail. */
  readonly numberPlaceholders: string;
  /**
   * Functions that write a value as a literal of the language, with quotes and escapes that differ from VQL; methods without arguments
   * begin with a dot.
   */
  readonly literals?: readonly string[];
  /** Letters of the placeholders that do so. */
  readonly literalPlaceholders?: string;
  /** Objects with options of a format, which can be given before it. */
  readonly formatOptions?: readonly string[];
}
