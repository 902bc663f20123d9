/** The body of the execute endpoint. Its page overrides the clauses of the statement. */
export interface ExecuteBody<Text = string> {
  readonly statement: Text;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly variableSubstitutionList?: VariableSubstitutionList | undefined;
}

/** A statement with its values beside it. */
export interface VariableStatement {
  readonly statement: string;
  readonly variableSubstitutionList: VariableSubstitutionList;
}

/** The names of the members of `ExecuteBody`. */
export const executeMembers = [
  'statement',
  'limit',
  'offset',
  'variableSubstitutionList',
] as const satisfies readonly (keyof ExecuteBody)[];

/** The values of variables, as VQL and C-Unit requests carry them. */
export interface VariableSubstitutionList {
  readonly variableSubstitutions: readonly VariableSubstitution[];
}

/** The values of one variable. */
export interface VariableSubstitution {
  readonly variable: { readonly variableName: string };
  readonly values: readonly string[];
}

/** Creates the values of one variable in the form of a request. */
export function createSubstitution(variableName: string, values: readonly string[]): VariableSubstitution {
  return { variable: { variableName }, values };
}

/**
 * Returns the values of variables, by name; none without a list.
 *
 * @example
 * ```ts
 * import { valuesByName } from 'vql-kit/interface';
 * const list = { variableSubstitutions: [{ variable: { variableName: 'kind' }, values: ['ORDER'] }] };
 * console.log(valuesByName(list)); // { kind: ['ORDER'] }
 * ```
 */
export function valuesByName(list: VariableSubstitutionList | undefined): Readonly<Record<string, readonly string[]>> {
  const substitutions = list?.variableSubstitutions ?? [];
  return Object.fromEntries(substitutions.map(({ variable, values }) => [variable.variableName, values]));
}
