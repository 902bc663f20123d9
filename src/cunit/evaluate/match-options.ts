import {
  anything,
  callback,
  checkOptions,
  type OptionKinds,
  record,
  string,
  wrongArgument,
} from '../../diagnostics/arguments.js';
import { matchCodes } from '../../diagnostics/codes/cunit.js';
import { diagnosticsOf, type MessageArguments } from '../../diagnostics/codes/row.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type Dialect, type LikeRules, resolveDialect } from '../../dialect/dialect.js';
import type { Statement } from '../../vql/ast.js';
import { type VariableValues, valueList, variableValues } from '../values.js';
import type { Row } from './rows.js';

/** Options of `matches` and `createMatcher`. */
export interface MatchOptions {
  /** Decides whether LIKE is case-sensitive, and its escape character; default: what the interface document states. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The template of the rows, as `group.name`: a path may begin with its names. Without it, paths are read as they are written. */
  readonly template?: string | undefined;
  /** Values of the variables by name, without the colon. */
  readonly variables?: VariableValues | undefined;
  /**
   * The functions that may be called, by name; letter case is ignored. They get single values of the row, or null, and values of
   * the query as text. For a collection they are called with each element, and the result is a collection.
   */
  readonly functions?: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> | undefined;
  /** Answers whether the query of an EXISTS selects a row; it gets the statement, or in C-Unit its text, and the tested row. */
  readonly exists?: ((query: Statement | string, row: Row) => boolean) | undefined;
}

const optionKinds: OptionKinds<MatchOptions> = {
  dialect: anything,
  template: string,
  variables: variableValues,
  functions: record,
  exists: callback,
};

type FunctionBody = NonNullable<MatchOptions['functions']>[string];
type ExistsTest = NonNullable<MatchOptions['exists']>;

/** The options with their defaults. The functions throw a `VqlError` if the options lack what they look up. */
export interface MatchContext {
  readonly dialect: LikeRules;
  readonly template: string | undefined;
  functionNamed(name: string): FunctionBody;
  valuesOf(variable: string): readonly string[];
  /** Returns the value of a variable that must have exactly one. */
  singleValueOf(variable: string): string;
  exists(): ExistsTest;
  isVariable(name: string): boolean;
}

const create = diagnosticsOf(matchCodes);

/** Creates the error for a predicate that cannot be evaluated. */
export function matchError<Code extends keyof typeof matchCodes & string>(
  code: Code,
  args: MessageArguments<typeof matchCodes, Code>,
): VqlError {
  return new VqlError([create(code, args)]);
}

/** Checks and completes the options. A missing function or variable is reported when the matcher is created, not for a row. */
export function createMatchContext(owner: string, options: MatchOptions): MatchContext {
  checkOptions(owner, options, optionKinds);
  const { variables = {}, functions = {}, exists } = options;
  const byName = new Map(Object.entries(functions).map(([name, body]) => [name.toLowerCase(), body]));
  const valuesOf = (name: string): readonly string[] => {
    const values = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (values === undefined) throw matchError('match-variable', { name, count: undefined });
    return valueList(values);
  };
  return {
    dialect: resolveDialect(options.dialect),
    template: options.template,
    valuesOf,
    functionNamed(name) {
      const body = byName.get(name.toLowerCase());
      if (body === undefined) throw matchError('match-function', { name });
      if (typeof body !== 'function')
        throw wrongArgument(`The function "${name}" of ${owner}`, callback.expected, body);
      return body;
    },
    singleValueOf(name) {
      const [value, ...more] = valuesOf(name);
      if (value === undefined || more.length > 0)
        throw matchError('match-variable', { name, count: value === undefined ? 0 : more.length + 1 });
      return value;
    },
    exists() {
      if (exists === undefined) throw matchError('match-exists', {});
      return exists;
    },
    isVariable: (name) => Object.hasOwn(variables, name),
  };
}
