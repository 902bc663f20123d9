import type { ClientQuery } from '../../client/index.js';
import type { Dialect } from '../../dialect/index.js';
import { isRelativeDate, nearestRelativeDate } from '../../dialect/value/relative-date.js';
import { type ExecuteBody, valuesByName } from '../../interface/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { Source } from '../../tasks/input/source.js';
import { queriesIn } from '../../tasks/input/source-queries.js';
import type { QualifiedName } from '../../tasks/options/query.js';
import { parse, visit } from '../../vql/index.js';
import type { QueryHints } from './query-options.js';

/** Values of variables, by name. */
export type QueryVariables = Readonly<Record<string, string | readonly string[]>>;

/** Settings for the queries of sources. */
export interface QuerySetting {
  readonly dialect: Dialect;
  /** Template of C-Unit requests that do not name one. */
  readonly template: QualifiedName | undefined;
  /** The setting `variables`: values that a query uses if it has variables of these names. */
  readonly configured: QueryVariables;
  /** The variables of the command line, each of which must be used. */
  readonly given: QueryVariables;
  readonly hints: QueryHints;
}

/**
 * Returns the queries of each source, which were checked, with the values of their variables.
 *
 * @throws {UsageError} for a value that is not a query, and for variables without a value or values without a variable.
 */
export function readQueries(sources: readonly Source[], setting: QuerySetting): readonly (readonly ClientQuery[])[] {
  const read = sources.map((source) =>
    queriesIn(source, setting.template).map(
      ({ query }): ReadQuery => ('statement' in query ? withVariables(query, setting) : { query, variables: [] }),
    ),
  );
  const used = new Set(read.flat().flatMap(({ variables }) => variables));
  const unused = Object.keys(setting.given).find((name) => !used.has(name));
  if (unused !== undefined) throw new UsageError(`There is no variable ":${unused}".`);
  return read.map((queries) => queries.map(({ query }) => query));
}

interface ReadQuery {
  readonly query: ClientQuery;
  /** Names of the variables that it has. */
  readonly variables: readonly string[];
}

/** Adds the values of the variables that a statement has. @throws {UsageError} for a variable without a value. */
function withVariables(body: ExecuteBody, { dialect, configured, given, hints }: QuerySetting): ReadQuery {
  const names = variablesIn(body.statement, dialect);
  const values: QueryVariables = { ...configured, ...valuesByName(body.variableSubstitutionList), ...given };
  const missing = names.find((name) => !Object.hasOwn(values, name) && !isRelativeDate(name));
  if (missing !== undefined)
    throw new UsageError(
      `The variable ":${missing}" has no value.${suggestionFor(missing)} Give it one, as in ${hints.variable(missing)}.`,
    );
  // The pager computes the relative dates that have no value.
  const bound = names.filter((name) => Object.hasOwn(values, name));
  const variableSubstitutions = bound.map((name) => ({
    variable: { variableName: name },
    values: [values[name] ?? []].flat(),
  }));
  const query = { ...body, ...(bound.length > 0 && { variableSubstitutionList: { variableSubstitutions } }) };
  return { query, variables: names };
}

function suggestionFor(name: string): string {
  const nearest = nearestRelativeDate(name);
  return nearest === undefined ? '' : ` Did you mean ":${nearest}"?`;
}

function variablesIn(statement: string, dialect: Dialect): readonly string[] {
  const names = new Set<string>();
  const { value } = parse(statement, { dialect });
  if (value !== undefined) visit(value, { Variable: ({ name }) => void names.add(name) });
  return [...names];
}
