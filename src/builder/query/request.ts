import type { CUnitQuery, CUnitRequest } from '../../cunit/request.js';
import { type OptionKinds, oneOf } from '../../diagnostics/arguments.js';
import { type ExecuteRequest, type TemplateRequest, templatePath } from '../../interface/requests.js';
import { type ExecuteOptions, executeOptionKinds } from '../../vql/building/execute-request.js';

/** An endpoint of the service: `execute` takes VQL, `template` takes C-Unit. */
export type Endpoint = keyof RequestOf;

/** The request to each endpoint; its path is relative to the base URL. */
export interface RequestOf {
  readonly execute: ExecuteRequest;
  readonly template: TemplateRequest<CUnitRequest>;
}

/** The options of the request to each endpoint. */
export interface RequestOptions {
  readonly execute: ExecuteOptions;
  readonly template: CUnitOptions;
}

/** The options of a request whose endpoint is not named: each is for the endpoint that has it. */
export type AnyRequestOptions = ExecuteOptions & CUnitOptions;

/** Options of `toCUnit` and `toCUnitOrThrow`. */
export interface CUnitOptions {
  /** Whether the conditions replace the filter of the preset (`queryPredicate`, the default), or are added to it. */
  readonly predicate?: 'queryPredicate' | 'additionalPredicate' | undefined;
}

/** Under any other name the service would ignore the conditions and select all rows. */
export const cunitOptionKinds: OptionKinds<CUnitOptions> = {
  predicate: oneOf(['queryPredicate', 'additionalPredicate']),
};

export const requestOptionKinds: OptionKinds<AnyRequestOptions> = { ...executeOptionKinds, ...cunitOptionKinds };

/** Creates the request to the endpoint of a template. */
export function createTemplateRequest({ group, template, request }: CUnitQuery): TemplateRequest<CUnitRequest> {
  return { endpoint: 'template', method: 'POST', path: templatePath(group, template), body: request };
}
