import {
  abortSignal,
  anything,
  checkArgument,
  checkOptions,
  listOf,
  type OptionKinds,
  oneOf,
  record,
  string,
} from '../diagnostics/arguments.js';
import type { EndpointParameters, PathParameter } from '../interface/endpoint-path.js';
import { type EndpointName, endpoints } from '../interface/endpoints.js';
import { type Call, callOf } from './call.js';

/** The name of an endpoint of the API; those of the identity server are for `vql-kit/auth`. */
export type ApiEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['base'] extends 'baseUrl' ? Name : never;
}[EndpointName];

/** An endpoint by its method and its path below the base url, whose parameters are percent-encoded. */
export interface RawEndpoint {
  readonly method: (typeof methods)[number];
  readonly path: `/${string}`;
}

/** The parts of a request besides its endpoint. */
export interface RawRequest {
  /** The query string. */
  readonly query?: readonly (readonly [string, string])[] | undefined;
  /** The body, to be sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** The arguments of `request` after the name of an endpoint: `parameters` are those of its path. */
export type RequestArguments<Name extends EndpointName> =
  Record<never, never> extends EndpointParameters<Name>
    ? readonly [request?: RawRequest & { readonly parameters?: EndpointParameters<Name> }]
    : readonly [request: RawRequest & { readonly parameters: EndpointParameters<Name> }];

/** An answer. */
export interface RawAnswer {
  readonly status: number;
  /** The headers, without cookies. */
  readonly headers: Headers;
  /** The value of a JSON body, the text of any other; `undefined` if it is empty. */
  readonly body: unknown;
}

interface AnyRequest extends RawRequest {
  readonly parameters?: Readonly<Record<string, PathParameter>> | undefined;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const apiEndpoints = Object.entries(endpoints).flatMap(([name, { base }]) => (base === 'baseUrl' ? [name] : []));
const endpointKind = oneOf(apiEndpoints);
const rawEndpointKinds: OptionKinds<RawEndpoint> = { method: oneOf(methods), path: string };
const requestKinds: OptionKinds<AnyRequest> = {
  query: listOf({
    expected: 'a pair of strings',
    accepts: (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(string.accepts),
  }),
  body: anything,
  signal: abortSignal,
  parameters: record,
};

/** Returns the call of a request. */
export function rawCall(endpoint: ApiEndpoint | RawEndpoint, request: AnyRequest, version: PathParameter): Call {
  checkOptions('request', request, requestKinds);
  const { parameters, ...parts } = request;
  if (typeof endpoint === 'string') {
    checkArgument('The first argument of request', endpoint, endpointKind);
    // Missing parameters are reported where the path is filled.
    const given = endpoints[endpoint].path.includes('{version}') ? { version, ...parameters } : parameters;
    return callOf<EndpointName>(endpoint, given as never, { ...parts, acceptsText: true });
  }
  checkArgument('The first argument of request', endpoint, record);
  checkOptions('request', endpoint, rawEndpointKinds);
  for (const name of ['method', 'path'] as const)
    checkArgument(`The member "${name}" of the endpoint of request`, endpoint[name], rawEndpointKinds[name]);
  const { method, path } = endpoint;
  return { ...parts, method, path, repeatable: method === 'GET', acceptsText: true };
}
