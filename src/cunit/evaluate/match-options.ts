import { checkedLikeRules, type LikeRules } from '../../dialect/like-rules.js';
import type { Statement } from '../../vql/ast.js';
import type { Row } from './rows.js';

/** What a predicate may need besides the row. */
export interface MatchOptions {
  /** Says whether LIKE regards case, and its escape character; default: what the interface document says. */
  readonly dialect?: Partial<LikeRules>;
  /** The values of variables, by name without colon. */
  readonly variables?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The functions that may be called, by name; letter case is ignored. They get single values of the row, or null, and values of
   * the query as text; of a collection, every element, which makes a collection of the results.
   */
  readonly functions?: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  /** Whether the query of an EXISTS has a row; it gets the statement, or in C-Unit its text, and the row tested. */
  readonly exists?: (query: Statement | string, row: Row) => boolean;
}

/** The options with their defaults, and what is looked up in them. */
export interface MatchContext {
  readonly dialect: LikeRules;
  /** The function of a name. @throws TypeError if there is none. */
  functionNamed(name: string): (...args: readonly unknown[]) => unknown;
  /** The values of a variable. @throws TypeError if it has none. */
  valuesOf(variable: string): readonly string[];
  /** The value of a variable where one value stands. @throws TypeError if it has none, or several. */
  onlyValueOf(variable: string): string;
  /** The test of an EXISTS. @throws TypeError if there is none. */
  exists(): (query: Statement | string, row: Row) => boolean;
  isVariable(name: string): boolean;
}

/** Completes the options. What is missing is said when a matcher is made, not on some row. */
export function createMatchContext(options: MatchOptions): MatchContext {
  const { variables = {}, functions = {}, exists } = options;
  const byName = new Map(Object.entries(functions).map(([name, body]) => [name.toLowerCase(), body]));
  const valuesOf = (variable: string): readonly string[] => {
    const values = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
    if (values === undefined)
      throw new TypeError(`The variable ":${variable}" has no value; give it: { variables: { ${variable}: … } }.`);
    return typeof values === 'string' ? [values] : values;
  };
  return {
    dialect: checkedLikeRules(options.dialect),
    valuesOf,
    functionNamed(name) {
      const found = byName.get(name.toLowerCase());
      if (found === undefined)
        throw new TypeError(`The predicate calls "${name}"; give its meaning: { functions: { ${name}: … } }.`);
      return found;
    },
    onlyValueOf(variable) {
      const [value, ...more] = valuesOf(variable);
      if (value === undefined || more.length > 0)
        throw new TypeError(`The variable ":${variable}" stands for exactly one value outside IN.`);
      return value;
    },
    exists() {
      if (exists === undefined) throw new TypeError('EXISTS asks other rows; say how: { exists: (query, row) => … }.');
      return exists;
    },
    isVariable: (name) => Object.hasOwn(variables, name),
  };
}
