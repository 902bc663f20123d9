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
import { quoted } from '../../diagnostics/quoted.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { type Dialect, type LikeRules, resolveDialect } from '../../dialect/dialect.js';
import {
  type RelativeDateOptions,
  relativeDatesBy,
  timeOfDayKind,
  timeZoneKind,
} from '../../dialect/value/relative-date.js';
import type { Statement } from '../../vql/ast.js';
import { type ParseStatement, parserKind, parseWith, requireParser } from '../../vql/parse-statement.js';
import { type VariableValues, valueList, variableValues, withRelativeDates } from '../values.js';
import { type Row, type ValueSource, valueSourceOf } from './rows.js';

/**
 * Options of `matches` and `createMatcher`. `clock` and `timeZone` are those of relative dates, such as `:today`: a matcher reads the clock
 * once, when it is created.
 */
export interface MatchOptions extends RelativeDateOptions {
  /**
   * Decides whether LIKE is case-sensitive, its escape character, and how EXISTS holds its query; default: case-sensitive, without one,
   * and the text as the only value, which is assumed.
   */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The template of the rows, as `group.name`: a path may begin with its names. Without it, paths are read as they are written. */
  readonly template?: string | undefined;
  /** Values of the variables by name, without the colon. A relative date without a value gets it from the clock. */
  readonly variables?: VariableValues | undefined;
  /**
   * The functions that may be called, by name; letter case is ignored. They get single values of the row, or null, and values of
   * the query as text. For a collection they are called with each element, and the result is a collection.
   */
  readonly functions?: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> | undefined;
  /**
   * The rows of the templates that EXISTS reads, by `group.name`. A path in its query names a field of these rows, or else of the row
   * around; with the whole name of its template before it, `account.query.id`, it names that one. Needs the option `template`.
   */
  readonly tables?: Readonly<Record<string, readonly object[]>> | undefined;
  /** Parses the query of an EXISTS in C-Unit, where it is a text, for `tables`: `parse` of `vql-kit/vql`. */
  readonly parse?: ParseStatement | undefined;
  /**
   * Answers whether the query of an EXISTS selects a row, in place of `tables`; it gets the statement, or in C-Unit its text, and the
   * tested row.
   */
  readonly exists?: ((query: Statement | string, row: Row) => boolean) | undefined;
}

const optionKinds: OptionKinds<MatchOptions> = {
  dialect: anything,
  template: string,
  variables: variableValues,
  clock: timeOfDayKind,
  timeZone: timeZoneKind,
  functions: record,
  tables: record,
  parse: parserKind,
  exists: callback,
};

type FunctionBody = NonNullable<MatchOptions['functions']>[string];

/** The options with their defaults. The functions throw a `VqlError` if the options lack what they look up. */
export interface MatchContext {
  readonly dialect: LikeRules & Pick<Dialect, 'functions' | 'existsForm'>;
  /** The template of the rows, and those of the rows around them. */
  readonly templates: readonly (string | undefined)[];
  readonly exists: MatchOptions['exists'];
  /** Whether the options have rows for EXISTS. */
  readonly hasTables: boolean;
  /** Returns the source of the values of a path. */
  sourceOf(path: string): ValueSource;
  /** Returns the rows of a template. */
  rowsOf(template: string): readonly Row[];
  /** Reads the query of an EXISTS. */
  readQuery(query: Statement | string): Statement;
  functionNamed(name: string): FunctionBody;
  valuesOf(variable: string): readonly string[];
  /** Returns the value of a variable that must have exactly one. */
  singleValueOf(variable: string): string;
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
  const { variables = {}, functions = {}, template, tables, parse, exists } = options;
  if (tables !== undefined && template === undefined)
    throw wrongArgument(`The option "template" of ${owner}`, 'the template of the rows, beside "tables"', template);
  const byName = new Map(Object.entries(functions).map(([name, body]) => [name.toLowerCase(), body]));
  const dates = relativeDatesBy(options);
  const valuesOf = (name: string): readonly string[] => {
    const all = withRelativeDates(variables, [name], dates);
    const values = Object.hasOwn(all, name) ? all[name] : undefined;
    if (values === undefined) throw matchError('match-variable', { name, count: undefined });
    return valueList(values);
  };
  return {
    dialect: resolveDialect(options.dialect),
    templates: [template],
    exists,
    hasTables: tables !== undefined,
    sourceOf: (path) => valueSourceOf(path, template),
    rowsOf(name) {
      const rows = tables !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (rows === undefined) throw matchError('match-table', { template: quoted(name) });
      if (!Array.isArray(rows)) throw wrongArgument(`The rows of ${quoted(name)}`, 'an array', rows);
      return rows;
    },
    readQuery(query) {
      return typeof query === 'string' ? parseWith(requireParser(owner, parse), query) : query;
    },
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
    isVariable: (name) => Object.hasOwn(variables, name),
  };
}
