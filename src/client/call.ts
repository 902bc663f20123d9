import { type EndpointName, type EndpointRow, endpoints } from '../interface/endpoints.js';

/** A request. */
export interface Call {
  readonly method: string;
  /** The path below the base url. */
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  /** The body, to be sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Whether it can be sent again although it may have arrived. */
  readonly repeatable: boolean;
  /** Whether an answer that is not JSON is taken as a text: its shape is not documented. */
  readonly takesText: boolean;
}

/** Returns a request to an endpoint. */
export function callOf(
  endpoint: EndpointName,
  path: string,
  parts: Pick<Call, 'query' | 'body' | 'signal'> = {},
): Call {
  const { method, repeatable, answer }: EndpointRow = endpoints[endpoint];
  return { method, path, repeatable, takesText: answer === 'not shown', ...parts };
}
