import {
  checkArgument,
  checkOptions,
  flag,
  type OptionKinds,
  oneOf,
  record,
  string,
  wrongArgument,
} from '../diagnostics/arguments.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { expressible } from '../exact-json/stringify-json.js';
import type { EndpointParameters, PathParameter } from '../interface/endpoint-path.js';
import { type EndpointName, endpoints } from '../interface/endpoints.js';
import { bodyKindOf } from '../internal/http/request-body.js';
import { entriesOf, type RestEntries, type RestParameters } from '../paging/formats/rest.js';
import { countOrInfinity } from '../paging/retry.js';
import { type AnswerAs, answerForms } from './answer-reading.js';
import { type ApiRequest, type CallOptions, callOf, callOptions, checkCallOptions } from './api-request.js';
import { hasJson } from './body.js';
import { rawHeaders } from './headers.js';
import { hasBody, isSafe, methods } from './methods.js';

/** The name of an endpoint of the API; those of the identity server are for `vql-kit/auth`. */
export type ApiEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['base'] extends 'baseUrl' ? Name : never;
}[EndpointName];

/** An endpoint by its method and its path below the base url, whose parameters are percent-encoded. */
export interface RawEndpoint {
  readonly method: Exclude<keyof typeof methods, 'OPTIONS'>;
  readonly path: `/${string}`;
}

/** The parts of a request besides its endpoint. */
export interface RawRequest extends CallOptions {
  /** The parameters of the query string, as those of `list`. */
  readonly query?: RestParameters | undefined;
  /**
   * The body; not of a GET. What `fetch` takes is sent as it is: bytes, a `Blob`, a form, a `URLSearchParams`, a stream, and a string whose
   * type the header `content-type` states. Any other value is sent as JSON.
   */
  readonly body?: unknown;
  /** How the body of the answer is read, whatever its type is; by default its type decides. */
  readonly as?: AnswerAs | undefined;
  /** Whether it does no harm to send the request again; default: as the table of endpoints says, and for a GET and a HEAD by its path. */
  readonly idempotent?: boolean | undefined;
  /** How often it is sent at most, the first time included; default: as `retry` of the client says. */
  readonly attempts?: number | undefined;
}

/** The rule for the body of a method: a GET and a HEAD have no body. */
export type BodyRule<Method extends string> = Method extends 'GET' | 'HEAD' ? { readonly body?: undefined } : unknown;

/** The arguments of `request` after the name of an endpoint: `parameters` are those of its path. */
export type RequestArguments<Name extends EndpointName> =
  Record<never, never> extends EndpointParameters<Name>
    ? readonly [request?: RawRequest & RuleOf<Name> & { readonly parameters?: EndpointParameters<Name> }]
    : readonly [request: RawRequest & RuleOf<Name> & { readonly parameters: EndpointParameters<Name> }];

type RuleOf<Name extends EndpointName> = BodyRule<(typeof endpoints)[Name]['method']>;

/** The only argument of `request` after the name of an endpoint, if the answer is to be read in one way. */
export type RequestAs<Name extends EndpointName, As extends AnswerAs> = NonNullable<RequestArguments<Name>[0]> & {
  readonly as: As;
};

/** An answer. */
export interface RawAnswer<Body = unknown> {
  readonly status: number;
  /** The headers, without cookies. */
  readonly headers: Headers;
  /** By the type of the body, or as the request asks: a value of JSON, a string or bytes; `undefined` if it is empty. */
  readonly body: Body;
}

interface AnyRequest extends RawRequest {
  readonly parameters?: Readonly<Record<string, PathParameter>> | undefined;
}

const apiEndpoints = Object.entries(endpoints).flatMap(([name, { base }]) => (base === 'baseUrl' ? [name] : []));
const endpointKind = oneOf(apiEndpoints);
const rawEndpointKinds: OptionKinds<RawEndpoint> = {
  method: oneOf(Object.keys(methods).filter((name) => name !== 'OPTIONS')),
  path: string,
};
const requestKinds: OptionKinds<AnyRequest> = {
  ...callOptions,
  headers: rawHeaders,
  query: { expected: 'an object, or pairs of strings such as a URLSearchParams', accepts: isObject },
  body: {
    expected: `${expressible}, or a body that fetch takes`,
    accepts: (value) => hasJson(value) || bodyKindOf(value) !== undefined,
  },
  as: oneOf(answerForms),
  idempotent: flag,
  parameters: record,
  attempts: countOrInfinity,
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the call of a request. */
export function rawCall(endpoint: ApiEndpoint | RawEndpoint, request: AnyRequest, version: PathParameter): ApiRequest {
  checkCallOptions('request', request, requestKinds);
  const { parameters, query, as = 'any', idempotent, ...others } = request;
  const parts = { ...others, query: query && readQuery(query), reading: as, acceptsEmpty: true } as const;
  if (typeof endpoint === 'string') {
    checkArgument('The first argument of request', endpoint, endpointKind);
    // Missing parameters are reported where the path is filled.
    const given = endpoints[endpoint].path.includes('{version}') ? { version, ...parameters } : parameters;
    const call = callOf<EndpointName>(endpoint, given as never, parts);
    return withoutBody('request', { ...call, repeatable: idempotent ?? call.repeatable });
  }
  checkArgument('The first argument of request', endpoint, record);
  checkOptions('request', endpoint, rawEndpointKinds);
  for (const name of ['method', 'path'] as const)
    checkArgument(`The member "${name}" of the endpoint of request`, endpoint[name], rawEndpointKinds[name]);
  const { method, path } = endpoint;
  return withoutBody('request', { ...parts, method, path, repeatable: idempotent ?? isSafe(method) });
}

/** Returns the parameters of a query string as they are sent. @throws {VqlError} `nested-parameter`. */
function readQuery(query: RestParameters): RestEntries {
  const refuse = (diagnostic: Diagnostic): never => {
    throw new VqlError([diagnostic]);
  };
  return entriesOf(query, refuse, {});
}

/**
 * Returns a call, without a body that its method cannot have.
 *
 * @param owner name of the function, for the message.
 * @throws {VqlError} `wrong-argument`.
 */
export function withoutBody(owner: string, call: ApiRequest): ApiRequest {
  const { method, body } = call;
  if (!hasBody(method) && body !== undefined)
    throw wrongArgument(`The option "body" of ${owner}`, `left out for a ${method}`, body);
  return call;
}
