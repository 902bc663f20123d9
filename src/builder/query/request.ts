import type { CUnitQuery, CUnitRequest } from '../../cunit/request.js';
import { flag, type OptionKinds, oneOf } from '../../diagnostics/arguments.js';
import type { ExecuteBody, VariableStatement } from '../../interface/computed-queries.js';
import { type ExecuteRequest, executePath, type TemplateRequest, templatePath } from '../../interface/requests.js';
import { isPlainObject } from '../arguments.js';
import { refuseMore } from '../errors.js';

/** An endpoint of the service: `execute` takes VQL, `template` takes C-Unit. */
export type Endpoint = keyof RequestOf;

/** The request to each endpoint; its path is relative to the base URL. */
export interface RequestOf {
  readonly execute: ExecuteRequest;
  readonly template: TemplateRequest<CUnitRequest>;
}

/** The options of the request to each endpoint. */
export interface RequestOptions {
  readonly execute: {
    /** Whether values are sent beside the statement; default `false`: as literals in it. */
    readonly variables?: boolean | undefined;
  };
  readonly template: CUnitOptions;
}

/** The options of a request whose endpoint is not named: each is for the endpoint that has it. */
export type AnyRequestOptions = RequestOptions['execute'] & RequestOptions['template'];

/** Options of `toCUnit` and `toCUnitOrThrow`. */
export interface CUnitOptions {
  /** Whether the conditions replace the filter of the preset (`queryPredicate`, the default), or are added to it. */
  readonly predicate?: 'queryPredicate' | 'additionalPredicate' | undefined;
}

export const executeOptionKinds: OptionKinds<RequestOptions['execute']> = { variables: flag };

/** Under any other name the service would ignore the conditions and select all rows. */
export const cunitOptionKinds: OptionKinds<CUnitOptions> = {
  predicate: oneOf(['queryPredicate', 'additionalPredicate']),
};

export const requestOptionKinds: OptionKinds<AnyRequestOptions> = { ...executeOptionKinds, ...cunitOptionKinds };

/** Splits the arguments of `toRequest`: without an endpoint the options are the first. The options are still to be checked. */
export function readRequestArguments<Options extends AnyRequestOptions>(
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

/** Creates the request to the endpoint of a template. */
export function createTemplateRequest({ group, template, request }: CUnitQuery): TemplateRequest<CUnitRequest> {
  return { endpoint: 'template', method: 'POST', path: templatePath(group, template), body: request };
}
