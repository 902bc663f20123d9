import type { EndpointName } from '../../interface/endpoints.js';

/** Answers a request as `fetch` does: it rejects where the connection breaks. */
export type Handler = (request: Request) => Promise<Response>;

/** A request to the stand-in whose endpoint is known, with its whole body. */
export interface Call {
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
export type Answerer = (call: Call) => Response | Promise<Response>;

/** The endpoints that a part of the stand-in answers. */
export type Answerers = { readonly [Name in EndpointName]?: Answerer };
