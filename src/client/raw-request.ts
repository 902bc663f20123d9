import {
  checkArgument,
  checkOptions,
  type OptionKinds,
  oneOf,
  record,
  string,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { tagOf } from '../diagnostics/describe-value.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { EndpointParameters, PathParameter } from '../interface/endpoint-path.js';
import { type EndpointName, endpoints } from '../interface/endpoints.js';
import { expressible } from '../json/stringify-json.js';
import { entriesOf, type RestEntries, type RestParameters } from '../paging/formats/rest.js';
import { countOrInfinity } from '../paging/retry.js';
import { type Call, type CallOptions, callOf, callOptions, checkCallOptions } from './call.js';

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
export interface RawRequest extends CallOptions {
  /** The parameters of the query string, as those of `list`. */
  readonly query?: RestParameters | undefined;
  /** The body, to be sent as JSON; not of a GET. */
  readonly body?: unknown;
  /** How often it is sent at most, the first time included; default: as `retry` of the client says. */
  readonly attempts?: number | undefined;
}

/** The rule for the body of a method: a GET has none. */
export type BodyRule<Method extends string> = Method extends 'GET' ? { readonly body?: undefined } : unknown;

/** The arguments of `request` after the name of an endpoint: `parameters` are those of its path. */
export type RequestArguments<Name extends EndpointName> =
  Record<never, never> extends EndpointParameters<Name>
    ? readonly [request?: RawRequest & RuleOf<Name> & { readonly parameters?: EndpointParameters<Name> }]
    : readonly [request: RawRequest & RuleOf<Name> & { readonly parameters: EndpointParameters<Name> }];

type RuleOf<Name extends EndpointName> = BodyRule<(typeof endpoints)[Name]['method']>;

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
  ...callOptions,
  query: { expected: 'an object, or pairs of strings such as a URLSearchParams', accepts: isObject },
  body: { expected: expressible, accepts: hasJson },
  parameters: record,
  attempts: countOrInfinity,
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether JSON can express a value: it would be `{}` for a form, a map or a stream. */
function hasJson(value: unknown): boolean {
  return !isObject(value) || ['Object', 'Array'].includes(tagOf(value)) || 'toJSON' in value;
}

/** Returns the call of a request. */
export function rawCall(endpoint: ApiEndpoint | RawEndpoint, request: AnyRequest, version: PathParameter): Call {
  checkCallOptions('request', request, requestKinds);
  const { parameters, query, ...others } = request;
  const parts = { ...others, query: query && readQuery(query) };
  if (typeof endpoint === 'string') {
    checkArgument('The first argument of request', endpoint, endpointKind);
    // Missing parameters are reported where the path is filled.
    const given = endpoints[endpoint].path.includes('{version}') ? { version, ...parameters } : parameters;
    return withoutBody(callOf<EndpointName>(endpoint, given as never, { ...parts, acceptsText: true }));
  }
  checkArgument('The first argument of request', endpoint, record);
  checkOptions('request', endpoint, rawEndpointKinds);
  for (const name of ['method', 'path'] as const)
    checkArgument(`The member "${name}" of the endpoint of request`, endpoint[name], rawEndpointKinds[name]);
  const { method, path } = endpoint;
  return withoutBody({ ...parts, method, path, repeatable: method === 'GET', acceptsText: true });
}

/** Returns the parameters of a query string as they are sent. @throws {VqlError} `nested-parameter`. */
function readQuery(query: RestParameters): RestEntries {
  const refuse = (diagnostic: Diagnostic): never => {
    throw new VqlError([diagnostic]);
  };
  return entriesOf(query, refuse, {});
}

/** Returns a call; no GET has a body, which `fetch` would refuse. @throws {VqlError} `wrong-argument`. */
function withoutBody(call: Call): Call {
  if (call.method === 'GET' && call.body !== undefined)
    throw wrongArgument('The option "body" of request', 'left out for a GET', call.body);
  return call;
}
