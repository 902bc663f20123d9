import { createRedaction, type Redaction } from '../diagnostics/redaction.js';
import { endpoints } from '../interface/endpoints.js';
import type { RequestSummary } from './client-error.js';
import { methods } from './methods.js';
import type { ClientToken } from './token.js';

/** An attempt to send a request, as it is sent, but with `<token>` instead of the token: for logs. */
export interface RequestRecord {
  readonly method: string;
  readonly url: string;
  /** The headers in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body, if there is one; of bytes, a form or a stream its size and its type: `<12 bytes, application/pdf>`. */
  readonly body: string | undefined;
  /** 1 for the first attempt, 2 for the first retry. A replay after 401 has the number of the attempt that was refused. */
  readonly attempt: number;
}

/** An answer, without its body. */
export interface ResponseRecord {
  readonly request: RequestRecord;
  readonly status: number;
  /** The headers in lower case, without the token and without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** From before the request was sent until the whole answer was there; until its headers, if its body is passed on as it arrives. */
  readonly durationMs: number;
}

/** The redactions of a client. */
export interface Redactions {
  /** Returns the redaction of a token, and of the headers that carry it: the same one until the token changes. */
  of(token: string, authorization: Headers): Redaction;
  /** Returns the redaction of the last token, for a request without a token yet. */
  latest(): Redaction;
}

/** Creates the redactions of a client. A fixed token is known before the first request. */
export function createRedactions(fixed: ClientToken): Redactions {
  let latestSecrets: readonly string[] = typeof fixed === 'string' ? [fixed] : [];
  // Created when it is needed, after the check of the platform.
  let redaction: Redaction | undefined;
  const latest = (): Redaction => (redaction ??= createRedaction(latestSecrets, mark));
  return {
    latest,
    of(token, authorization) {
      const secrets = secretsOf(token, authorization);
      const isSame =
        secrets.length === latestSecrets.length && secrets.every((one, index) => one === latestSecrets[index]);
      if (!isSame) [latestSecrets, redaction] = [secrets, undefined];
      return latest();
    },
  };
}

const mark = '<token>';

/** Returns the secrets: a token, and the encoded form in which a header carries it, such as a signature. */
function secretsOf(token: string, authorization: Headers): readonly string[] {
  const words = [...authorization.values()].flatMap((value) => value.split(/\s+/).at(-1) ?? []);
  // No encoded form is shorter; other headers may have words of one character.
  return [token, ...words.filter((word) => word.length >= token.length)];
}

/**
 * Returns the method and the URL of a request to be shown, without secrets. Standard methods, the origin and the path segments of the
 * interface are never redacted: a short token must not make them unreadable.
 */
export function redactRequest({ method, url }: RequestSummary, redaction: Redaction): RequestSummary {
  const [start = ''] = definedStart.exec(url) ?? [];
  return {
    method: Object.hasOwn(methods, method) ? method : redaction.redact(method),
    url: `${start}${redaction.redact(url.slice(start.length))}`,
  };
}

/** The segments that the interface defines, such as `erp` and `accounts`. */
const definedSegments = Object.values(endpoints).flatMap(({ path }) => path.match(/(?<=\/)[\w-]+(?=\/|$)/g) ?? []);

/** The origin of a URL, and the segments after it that the interface defines. */
const definedStart = new RegExp(String.raw`^\w+://[^/?#]+(?:/(?:${definedSegments.join('|')})(?![^/?#]))*`);

/**
 * Returns headers to be shown: without secrets, and without cookies, which can be worth as much as a token. A header whose name has a
 * secret in it is left out, since no name can have the mark.
 */
export function redactHeaders(headers: Headers, redaction: Redaction): Headers {
  const shown = new Headers();
  for (const [name, value] of withoutCookies(headers))
    if (!redaction.isIn(name)) shown.append(name, redaction.redact(value));
  return shown;
}

/** Returns headers as they were received, but without cookies. */
export function withoutCookies(headers: Headers): Headers {
  const others = new Headers();
  for (const [name, value] of headers) if (!/^set-cookie2?$/.test(name)) others.append(name, value);
  return others;
}
