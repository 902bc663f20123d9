import type { CUnitRequest } from '../cunit/request.js';
import {
  type ExecuteBody,
  executePath,
  type TemplatePath,
  type VariableSubstitution,
  type VariableSubstitutionList,
} from '../interface/computed-queries.js';
import type { BoundTexts } from './bindings.js';
import { refuseArgument } from './builder-error.js';
import { checkedOptions } from './options.js';
import { shown } from './shown.js';

/** A statement whose values travel beside it. */
export interface VariableStatement {
  readonly statement: string;
  readonly variableSubstitutionList: VariableSubstitutionList;
}

/** An address that takes a query: `execute` for VQL, `template` for C-Unit. */
export type Endpoint = keyof RequestOf;

/** What is sent to each endpoint; the path stands behind the base address. */
export interface RequestOf {
  readonly execute: {
    readonly method: 'POST';
    readonly path: typeof executePath;
    readonly body: ExecuteBody;
  };
  readonly template: {
    readonly method: 'POST';
    readonly path: TemplatePath;
    readonly body: CUnitRequest;
  };
}

/** What each endpoint leaves open. */
export interface RequestOptions {
  readonly execute: {
    /** Whether values travel beside the statement; default `false`: as literals in it. */
    readonly variables?: boolean;
  };
  readonly template: CUnitOptions;
}

/** What the C-Unit form leaves open. */
export interface CUnitOptions {
  /** Whether the conditions replace the filter of the preset (`queryPredicate`, the default), or must hold besides it. */
  readonly predicate?: 'queryPredicate' | 'additionalPredicate';
}

/** Whether values shall travel beside the statement. @throws {BuilderError} for other options. */
export function checkedVariables(options: RequestOptions['execute'] | undefined): boolean {
  const { variables = false } = checkedOptions('toRequest', options, ['variables']);
  if (typeof variables === 'boolean') return variables;
  return refuseArgument('toRequest', 'as "variables" true or false', shown(variables));
}

/** A statement as it goes to `execute`; what is left out is not sent. */
export function executeRequest(
  { statement, variableSubstitutionList: list }: VariableStatement,
  page?: Pick<ExecuteBody, 'limit' | 'offset'>,
): RequestOf['execute'] {
  const hasValues = list.variableSubstitutions.length > 0;
  return {
    method: 'POST',
    path: executePath,
    body: { statement, ...page, ...(hasValues && { variableSubstitutionList: list }) },
  };
}

/** Values of variables as requests carry them. */
export function substitutionList(bound: BoundTexts): VariableSubstitutionList {
  return { variableSubstitutions: Array.from(bound, ([name, values]) => substitution(name, values)) };
}

/** The values of one variable as requests carry them. */
export function substitution(variableName: string, values: readonly string[]): VariableSubstitution {
  return { variable: { variableName }, values };
}
