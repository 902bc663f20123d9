import { flag, type OptionKinds } from '../../diagnostics/arguments.js';
import type { ExecuteBody, VariableStatement } from '../../interface/computed-queries.js';
import { type ExecuteRequest, executePath } from '../../interface/requests.js';
import { isPlainObject } from './arguments.js';
import { refuseMore } from './errors.js';

/** The options of the request to `execute`. */
export interface ExecuteOptions {
  /** Whether values are sent beside the statement; default `false`: as literals in it. */
  readonly variables?: boolean | undefined;
}

export const executeOptionKinds: OptionKinds<ExecuteOptions> = { variables: flag };

/** Splits the arguments of `toRequest`: without an endpoint the options are the first. The options are still to be checked. */
export function readRequestArguments<Options extends object>(
  args: readonly unknown[],
): { readonly endpoint: unknown; readonly options: Options | undefined } {
  const [endpoint, options, ...more] = isPlainObject(args[0]) ? [undefined, ...args] : args;
  refuseMore('toRequest', more);
  return { endpoint, options: options as Options | undefined };
}

/** Creates the request to `execute`. */
export function createExecuteRequest(
  { statement, variableSubstitutionList: list }: VariableStatement,
  page?: Pick<ExecuteBody, 'limit' | 'offset'>,
): ExecuteRequest {
  const hasValues = list.variableSubstitutions.length > 0;
  return {
    endpoint: 'execute',
    method: 'POST',
    path: executePath,
    body: { statement, ...page, ...(hasValues && { variableSubstitutionList: list }) },
  };
}
