import { abortSignal, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import type { EndpointArguments, EndpointParameters } from '../interface/endpoint-path.js';
import { endpointPath } from '../interface/endpoint-path.js';
import type { EndpointRow } from '../interface/endpoint-row.js';
import { type EndpointName, endpoints } from '../interface/endpoints.js';

/** Options of a call that sends one request. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

const callOptions: OptionKinds<CallOptions> = { signal: abortSignal };

/**
 * Checks the options of a call, and returns its signal.
 *
 * @param owner name of the call, for messages.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function signalOf(owner: string, options: CallOptions | undefined): AbortSignal | undefined {
  checkOptions(owner, options, callOptions);
  return options?.signal;
}

/** A request to the API, as a caller describes it. */
export interface Call {
  readonly method: string;
  /** The path below the base url, percent-encoded. */
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  /** The body, to be sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Whether it can be sent again although it may have arrived. */
  readonly repeatable: boolean;
  /** Whether an empty answer, or one that is not JSON, is accepted: its shape is not documented. */
  readonly acceptsText?: true;
}

/** Returns a request to an endpoint. */
export function callOf<Name extends EndpointName>(
  name: Name,
  parameters: EndpointParameters<Name>,
  parts: Pick<Call, 'query' | 'body' | 'signal' | 'acceptsText'> = {},
): Call {
  const { method, repeatable }: EndpointRow = endpoints[name];
  // The arguments are those parameters, or none where there are none.
  const path = endpointPath(name, ...([parameters] as unknown as EndpointArguments<Name>));
  return { method, path, repeatable, ...parts };
}
