import type { EndpointName } from '../../interface/endpoints.js';
import type { MessageWithBody } from '../../internal/http/read-body.js';

/** Answers requests as `fetch` does: it rejects where the connection breaks. */
export interface Handler {
  (request: Request): Promise<Response>;
  /**
   * Answers a request that a server does not pass on, instead of the server: it may record it, or add headers. Default: the refusal is
   * sent as it is.
   */
  readonly refuse?: ((request: RefusedRequest) => Promise<Response>) | undefined;
}

/** The parts of a request that the journal has. */
export interface ReceivedRequest extends Pick<Request, 'method' | 'headers'> {
  /** The address, or the target of the request if that is not one. */
  readonly url: string;
  /** Returns a copy of the body. */
  clone(): MessageWithBody;
}

/** A request that a server refuses. The Fetch API may have no request with its method or its target. */
export interface RefusedRequest extends ReceivedRequest {
  readonly refusal: Response;
}

/** Path and query of a request, also of one whose target is not an address. */
export function targetOf({ url }: Pick<ReceivedRequest, 'url'>): {
  readonly path: string;
  readonly query: URLSearchParams;
} {
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { pathname, searchParams } = new URL(url);
    return { path: pathname, query: searchParams };
  }
  const [path = '', query] = url.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

/** A request to the stand-in whose endpoint is known, with its whole body. */
export interface EndpointRequest {
  readonly endpoint: EndpointName;
  /** The parameters in the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly headers: Headers;
  /** The text of the body; empty if there is none. */
  readonly body: string;
  /** Who calls, by the access token; `undefined` at the identity server. */
  readonly caller: Caller | undefined;
}

/** Who has the access token of a request. */
export interface Caller {
  readonly userName: string;
  readonly clientId: string;
}

/** Answers the calls of an endpoint. */
export type Answerer = (call: EndpointRequest) => Response | Promise<Response>;

/** The endpoints that a part of the stand-in answers. */
export type Answerers = { readonly [Name in EndpointName]?: Answerer };
