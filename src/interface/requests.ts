import type { ExecuteBody } from './computed-queries.js';
import { type EndpointPath, endpointPath } from './endpoint-path.js';
import { endpoints } from './endpoints.js';

/** The path of the endpoint that takes VQL, below the base URL. */
export const executePath = endpoints.executeQuery.path;

/** The path of the endpoint that takes C-Unit requests for a template. */
export type TemplatePath = EndpointPath<'queryTemplate'>;

/**
 * Returns the path of the endpoint of a template, its names percent-encoded.
 *
 * @throws {VqlError} `wrong-argument`, see `endpointPath`.
 *
 * @example
 * ```ts
 * import { templatePath } from 'vql-kit/interface';
 * console.log(templatePath('account', 'query')); // /cmn/computed-queries/account/query
 * ```
 */
export function templatePath(group: string, template: string): TemplatePath {
  return endpointPath('queryTemplate', { group, template });
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
