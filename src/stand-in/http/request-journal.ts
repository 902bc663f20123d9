import type { Columns } from '../../engine/column-type.js';
import type { EndpointName } from '../../interface/endpoints.js';
import { readText } from '../../internal/http/read-body.js';
import { createRequestRedaction, type Redact } from '../../internal/http/request-redaction.js';
import { isSecretName } from '../../internal/http/secret-names.js';
import { startTimeLimit } from '../../internal/timing/time-limit.js';
import type { JsonObject } from '../../resources/values.js';
import { bounds } from '../bounds.js';
import type { StandInContext } from '../context.js';
import type { StandInOptions } from '../options.js';
import { type ReceivedRequest, targetOf } from './endpoint-request.js';
import { isAuthPath, matchEndpoint } from './match.js';

/** A request to the stand-in, and how it was answered. It has no secrets. */
export interface RecordedRequest {
  /** A number that grows with each request, as text. */
  readonly id: string;
  /** When it came; ISO 8601. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** `undefined` for a path that is not an endpoint. */
  readonly endpoint: EndpointName | undefined;
  /** The query string, without its question mark. */
  readonly query: string;
  /** The headers, by their names in lower case; a token is `<token>`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, or its first 10,000 characters. */
  readonly body: string;
  /** `undefined` until it is answered, and if its connection was broken. */
  readonly status: number | undefined;
  /** From the arrival to the beginning of the answer, on the clock of the stand-in. */
  readonly durationMs: number | undefined;
  /** The faults that have hit it; `undefined` for none. */
  readonly fault: string | undefined;
}

/** The requests that came last. */
export interface RequestJournal {
  /** The oldest first. The array grows with each request, and forgets the oldest when it is full. */
  readonly requests: readonly RecordedRequest[];
  /** Records the requests to something that answers them. */
  record<Received extends ReceivedRequest>(
    answer: (request: Received) => Promise<Response>,
  ): (request: Received) => Promise<Response>;
  /** Notes a fault of a request that is being answered. */
  noteFault(request: ReceivedRequest, label: string): void;
  /** Returns the requests as the rows of a template. */
  rows(): readonly JsonObject[];
}

/** The template whose rows are the requests. */
export const requestTemplate = 'standIn.queryRequest';

/** Its columns. */
export const requestColumns = {
  id: 'string',
  at: 'string',
  method: 'string',
  path: 'string',
  endpoint: 'string',
  query: 'string',
  body: 'string',
  status: 'integer',
  durationMs: 'double',
  fault: 'string',
} as const satisfies Columns;

/** Creates a journal whose memory is bounded by its size. */
export function createRequestJournal({ clock, options }: Pick<StandInContext, 'clock' | 'options'>): RequestJournal {
  const { journalSize: size = bounds.requests } = options;
  const redactionFor = createRequestRedaction(secretsOf(options));
  const requests: Writable<RecordedRequest>[] = [];
  const open = new WeakMap<ReceivedRequest, Writable<RecordedRequest>>();
  let count = 0;

  return {
    requests,

    record: (answer) => async (request) => {
      const arrivedAtMs = clock.now();
      count += 1;
      const redact = redactionFor(request.headers);
      const entry = { ...describe(request, redact), id: String(count), at: new Date(arrivedAtMs).toISOString() };
      requests.push(entry);
      if (requests.length > size) requests.shift();
      open.set(request, entry);
      const stop = new AbortController();
      const body = readStart(request, stop.signal);
      try {
        const response = await answer(request);
        entry.status = response.status;
        return response;
      } finally {
        entry.durationMs = clock.now() - arrivedAtMs;
        // An answer that does not depend on the body does not wait for a client that sends it slowly.
        const liftLimit = startTimeLimit(clock, bounds.bodyMs, () => stop.abort());
        entry.body = redact(describeBody(request, await body));
        liftLimit();
      }
    },

    noteFault(request, label) {
      const entry = open.get(request);
      if (entry !== undefined) entry.fault = entry.fault === undefined ? label : `${entry.fault}, ${label}`;
    },

    rows: () =>
      requests.map(({ headers: _, endpoint = null, status = null, durationMs = null, fault = null, ...texts }) => ({
        ...texts,
        endpoint,
        status,
        durationMs,
        fault,
      })),
  };
}

type Writable<Entry> = { -readonly [Member in keyof Entry]: Entry[Member] };

function describe(request: ReceivedRequest, redact: Redact): Writable<Omit<RecordedRequest, 'id' | 'at'>> {
  const { method, headers } = request;
  const { path, query } = targetOf(request);
  const match = matchEndpoint(method, path);
  return {
    method,
    path: redact(path),
    endpoint: match === undefined || 'allowed' in match ? undefined : match.endpoint,
    query: redact(formText(query)),
    headers: Object.fromEntries([...headers].map(([name, value]) => [name, redact(describeHeader(name, value))])),
    body: '',
    status: undefined,
    durationMs: undefined,
    fault: undefined,
  };
}

function describeHeader(name: string, value: string): string {
  if (name === 'cookie') return '<cookie>';
  if (name !== 'authorization' && name !== 'proxy-authorization') return isSecretName(name) ? `<${name}>` : value;
  // A token without a scheme may have a space as well, so only the schemes of the registry count that programs use.
  const [scheme = ''] = /^(?:bearer|basic|digest|dpop|negotiate)(?= )/i.exec(value) ?? [];
  if (scheme === '') return '<credentials>';
  return /^bearer$/i.test(scheme) ? `${scheme} <token>` : `${scheme} <credentials>`;
}

/** Reads the beginning of a body, which stays there for whoever answers. */
async function readStart(request: ReceivedRequest, signal: AbortSignal): Promise<string> {
  // A character has up to 4 bytes.
  const { text } = await readText(request.clone(), { maxBytes: 4 * bounds.bodyCharacters, signal });
  return text.slice(0, bounds.bodyCharacters);
}

function describeBody(request: ReceivedRequest, text: string): string {
  const isForm =
    request.headers.get('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
  if (isForm) return formText(new URLSearchParams(text));
  return text !== '' && isAuthPath(targetOf(request).path) ? '<not a form>' : text;
}

/** Returns the fields of a form or a query in one format, in which the names of secrets are recognized. */
function formText(fields: URLSearchParams): string {
  return [...fields].map((field) => field.map(encodeURIComponent).join('=')).join('&');
}

/** Returns the secrets that the options have. */
export function secretsOf({ clients = [], users = [] }: Pick<StandInOptions, 'clients' | 'users'>): readonly string[] {
  return [...clients.map(({ secret }) => secret), ...users.map(({ password }) => password)];
}
