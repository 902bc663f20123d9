import { createRedaction, type Redaction } from '../diagnostics/redaction.js';

/** An attempt to send a request, as it is sent, but without the token: for logs. */
export interface RequestRecord {
  readonly method: string;
  readonly url: string;
  /** The headers in lower case; `<token>` is in the place of the token. */
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
  /** From before the request was sent until the whole answer was there. */
  readonly durationMs: number;
}

/** Returns the redaction of a token, and of the headers that carry it. */
export type RedactionFor = (token: string, authorization: Headers) => Redaction;

/** Creates the function that returns redactions: the same redaction until the token changes. */
export function createRedactions(): RedactionFor {
  let secretsBefore: readonly string[] = [];
  let redaction = createRedaction([], mark);
  return (token, authorization) => {
    const secrets = secretsOf(token, authorization);
    const isSame =
      secrets.length === secretsBefore.length && secrets.every((one, index) => one === secretsBefore[index]);
    if (!isSame) [secretsBefore, redaction] = [secrets, createRedaction(secrets, mark)];
    return redaction;
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
