/** An attempt to send a request, as it is sent, but without the token: for logs. */
export interface RequestRecord {
  readonly method: string;
  readonly url: string;
  /** The headers in lower case; `<token>` is in the place of the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text of the body, if there is one. */
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

/**
 * Returns what no error and no record may contain: a token, and the encoded form in which a header carries it, as in basic
 * authentication. An answer may repeat either.
 */
export function secretsOf(token: string, headers: Headers): readonly string[] {
  const words = [...headers.values()].flatMap((value) => value.split(/\s+/).at(-1) ?? []);
  // The longest first: one may contain another.
  return (
    [...new Set([token, encodeURIComponent(token), ...words])]
      // No encoded form is shorter; other headers may have words of one character.
      .filter((secret) => secret.length >= token.length)
      .sort((a, b) => b.length - a.length)
  );
}

/** Returns a text without secrets. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '<token>'), text);
}

/** Returns a text that was cut without secrets, and without the part of one at its end. */
export function redactCut(text: string, secrets: readonly string[]): string {
  const rest = redact(text, secrets);
  const parts = secrets.flatMap((secret) => Array.from(secret, (_, index) => secret.slice(0, index + 1)));
  const ending = parts.filter((part) => rest.endsWith(part)).map(({ length }) => length);
  const longest = ending.sort((a, b) => b - a)[0] ?? 0;
  return rest.slice(0, rest.length - longest);
}

/** Returns headers without secrets, and without cookies, which can be worth as much as a token. */
export function redactHeaders(headers: Headers, secrets: readonly string[]): Headers {
  const safe = new Headers();
  for (const [name, value] of headers) if (!/^set-cookie2?$/.test(name)) safe.append(name, redact(value, secrets));
  return safe;
}
