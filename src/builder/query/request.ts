import type { CUnitRequest } from '../../cunit/request.js';
import { flag, type OptionKinds, oneOf } from '../../diagnostics/arguments.js';
import {
  type ExecuteBody,
  type ExecuteRequest,
  executePath,
  type TemplatePath,
  type VariableStatement,
} from '../../interface/computed-queries.js';

/** An endpoint of the service: `execute` takes VQL, `template` takes C-Unit. */
export type Endpoint = keyof RequestOf;

/** The request to each endpoint; its path is relative to the base URL. */
export interface RequestOf {
  readonly execute: ExecuteRequest;
  readonly template: {
    readonly method: 'POST';
    readonly path: TemplatePath;
    readonly body: CUnitRequest;
  };
}

/** The options of the request to each endpoint. */
export interface RequestOptions {
  readonly execute: {
    /** Whether values are sent beside the statement; default `false`: as literals in it. */
    readonly variables?: boolean | undefined;
  };
  readonly template: CUnitOptions;
}

/** Options of `toCUnit`. */
export interface CUnitOptions {
  /** Whether the conditions replace the filter of the preset (`queryPredicate`, the default), or are added to it. */
  readonly predicate?: 'queryPredicate' | 'additionalPredicate' | undefined;
}

export const executeOptionKinds: OptionKinds<RequestOptions['execute']> = { variables: flag };

/** Under any other name the service would ignore the conditions and select all rows. */
export const cunitOptionKinds: OptionKinds<CUnitOptions> = {
  predicate: oneOf(['queryPredicate', 'additionalPredicate']),
};

/** Creates the request to `execute`. */
export function createExecuteRequest(
  { statement, variableSubstitutionList: list }: VariableStatement,
  page?: Pick<ExecuteBody, 'limit' | 'offset'>,
): ExecuteRequest {
  const hasValues = list.variableSubstitutions.length > 0;
  return {
    method: 'POST',
    path: executePath,
    body: { statement, ...page, ...(hasValues && { variableSubstitutionList: list }) },
  };
}
