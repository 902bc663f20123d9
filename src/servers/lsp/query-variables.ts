import { readExecuteRequest } from '../../cunit/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { DocumentQuery } from '../../editors/lsp/index.js';
import { UsageError } from '../../tasks/errors.js';
import { parse, visit } from '../../vql/index.js';

/** Values of variables: a text, or several for IN. */
export type VariableTexts = Readonly<Record<string, string | readonly string[]>>;

/** The settings that decide on the values. */
interface VariableSetting {
  readonly dialect: Dialect;
  /** Values by the names of variables, and by the texts of expressions of programs. */
  readonly variables: VariableTexts;
}

/** A variable without a value: as it is written, and its key in the setting. */
interface Unknown {
  readonly written: string;
  readonly key: string;
}

/**
 * Returns the values for the variables of a query, from the setting. The values that a request has itself stay as they are.
 *
 * @throws {UsageError} if a variable of a statement has no value, or a program inserts something other than a value.
 */
export function queryVariables({ query, inserted = [] }: DocumentQuery, setting: VariableSetting): VariableTexts {
  const { dialect, variables: given } = setting;
  const unknown = new Map<string, Unknown>();
  const values = new Map<string, string | readonly string[]>();
  const valueOf = (key: string, written: string): string | readonly string[] | undefined => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (value === undefined) unknown.set(key, { written, key });
    return value;
  };
  const placeholders = new Set<string>();
  for (const { variable, parts } of inserted) {
    const written = parts.map(({ kind, text }) => (kind === 'text' ? text : `\${${text}}`)).join('');
    if (variable === undefined)
      throw new UsageError(
        `The statement cannot be run by itself: the program inserts "${written}" where the statement has no value. Run the program, or a copy of the statement.`,
      );
    placeholders.add(variable);
    const texts = parts.map(({ kind, text }) => (kind === 'text' ? text : valueOf(text, `\${${text}}`)));
    const [only = ''] = texts;
    values.set(variable, texts.length === 1 ? only : texts.flat().join(''));
  }
  const own = typeof query === 'string' ? namesIn(query, dialect) : statementNames(query, dialect);
  for (const name of own) {
    if (placeholders.has(name)) continue;
    const value = valueOf(name, `:${name}`);
    if (value !== undefined) values.set(name, value);
  }
  if (unknown.size > 0) throw new UsageError(withoutValues([...unknown.values()]));
  return Object.fromEntries(values);
}

/** Returns the names of the variables of a statement; none of a text with errors, which the engine reports. */
function namesIn(text: string, dialect: Dialect): ReadonlySet<string> {
  const names = new Set<string>();
  const { value } = parse(text, { dialect });
  if (value !== undefined) visit(value, { Variable: ({ name }) => void names.add(name) });
  return names;
}

/** Returns the names of the variables of a request with a statement to which the request gives no values. */
function statementNames(request: object, dialect: Dialect): readonly string[] {
  if (!('statement' in request) || typeof request.statement !== 'string') return [];
  const { variableSubstitutionList } = readExecuteRequest(request).value ?? {};
  const own = variableSubstitutionList?.variableSubstitutions.map(({ variable }) => variable.variableName) ?? [];
  return [...namesIn(request.statement, dialect)].filter((name) => !own.includes(name));
}

function withoutValues(unknown: readonly Unknown[]): string {
  const names = unknown.map(({ written }) => `"${written}"`).join(', ');
  const members = unknown.map(({ key }) => `${JSON.stringify(key)}: "…"`).join(', ');
  const subject = unknown.length === 1 ? `${names} has no value` : `${names} have no values`;
  return `${subject}. Add to vql.config.json: "variables": { ${members} }.`;
}
