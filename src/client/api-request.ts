import { abortSignal, checkOptions, type OptionKinds } from '../diagnostics/arguments.js';
import type { EndpointArguments, EndpointParameters } from '../interface/endpoint-path.js';
import { endpointPath } from '../interface/endpoint-path.js';
import type { EndpointRow } from '../interface/endpoint-row.js';
import { type EndpointName, endpoints } from '../interface/endpoints.js';
import type { MessageWithBody } from '../internal/http/read-body.js';
import type { AnswerReading } from './answer-reading.js';
import { callHeaders, type RequestHeaders } from './headers.js';
import { clientOptionNames } from './options.js';

/** Options of a call that sends one request. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as the one that suppresses own webhooks; not those that the client sets itself. */
  readonly headers?: RequestHeaders | undefined;
}

/** The kinds of the options of each call that sends one request. */
export const callOptions: OptionKinds<CallOptions> = { signal: abortSignal, headers: callHeaders };

/**
 * Checks the options of a call that sends one request, and returns them.
 *
 * @param owner name of the call, for messages.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function checkedOptions(owner: string, options: CallOptions | undefined): CallOptions {
  checkCallOptions(owner, options, callOptions);
  return options ?? {};
}

/** Checks the options of any call: one of `createClient` among them has a hint. */
export function checkCallOptions<Options extends object>(
  owner: string,
  options: Options | undefined,
  kinds: OptionKinds<Options>,
): void {
  checkOptions(owner, options, kinds, hints);
}

/** Sentences for options that are expected in a call. */
const hints: Readonly<Record<string, string>> = {
  ...Object.fromEntries(clientOptionNames.map((name) => [name, 'It is an option of the client.'])),
  limit: 'It is "pageSize" here, and an option of page().',
};

/** A request to the API, as a caller describes it. */
export interface ApiRequest {
  readonly method: string;
  /** The path below the base url, percent-encoded; or a whole URL. */
  readonly path: string | URL;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  /** Besides those of the client. */
  readonly headers?: RequestHeaders | undefined;
  /** The body: one that `fetch` takes, or a value to be sent as JSON. */
  readonly body?: unknown;
  /** A message whose body is sent. It is read as a whole, so that it can be sent again. */
  readonly bodyOf?: MessageWithBody | undefined;
  /** Further members of the second argument of `fetch`. */
  readonly init?: RequestInit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How often it is sent at most; default: as the client is set. */
  readonly attempts?: number | undefined;
  /** Whether it can be sent again although it may have arrived. */
  readonly repeatable: boolean;
  /** How the answer is read; default `json`. */
  readonly reading?: AnswerReading;
  /** Whether an empty answer is accepted. */
  readonly acceptsEmpty?: true;
}

/** Returns a request to an endpoint. */
export function callOf<Name extends EndpointName>(
  name: Name,
  parameters: EndpointParameters<Name>,
  parts: Omit<ApiRequest, 'method' | 'path' | 'repeatable'> = {},
): ApiRequest {
  const { method, repeatable }: EndpointRow = endpoints[name];
  // The arguments are those parameters, or none where there are none.
  const path = endpointPath(name, ...([parameters] as unknown as EndpointArguments<Name>));
  return { method, path, repeatable, ...parts };
}
