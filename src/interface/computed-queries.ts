/** The endpoint that takes VQL, below the base URL. */
export const executePath = '/cmn/computed-queries/execute';

/** The path of the endpoint that takes C-Unit requests for a template. */
export type TemplatePath = `/cmn/computed-queries/${string}/${string}`;

/** Returns the path of the endpoint of a template, its names percent-encoded. */
export function templatePath(group: string, template: string): TemplatePath {
  return `/cmn/computed-queries/${encodeURIComponent(group)}/${encodeURIComponent(template)}`;
}

/** The body of the execute endpoint. Its page overrides the clauses of the statement. */
export interface ExecuteBody<Text = string> {
  readonly statement: Text;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly variableSubstitutionList?: VariableSubstitutionList | undefined;
}

/** The request to the execute endpoint; its path is relative to the base URL. */
export interface ExecuteRequest {
  readonly endpoint: 'execute';
  readonly method: 'POST';
  readonly path: typeof executePath;
  readonly body: ExecuteBody;
}

/** The request to the endpoint of a template, with a C-Unit request as its body; its path is relative to the base URL. */
export interface TemplateRequest<Body extends object = object> {
  readonly endpoint: 'template';
  readonly method: 'POST';
  readonly path: TemplatePath;
  readonly body: Body;
}

/** A statement with its values beside it. */
export interface VariableStatement {
  readonly statement: string;
  readonly variableSubstitutionList: VariableSubstitutionList;
}

/** The members of `ExecuteBody`. */
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

/** Returns the values of variables, by name. */
export function valuesByName(list: VariableSubstitutionList | undefined): Readonly<Record<string, readonly string[]>> {
  const substitutions = list?.variableSubstitutions ?? [];
  return Object.fromEntries(substitutions.map(({ variable, values }) => [variable.variableName, values]));
}
