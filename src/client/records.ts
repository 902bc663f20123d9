/** An attempt to send a request, as it is sent, but without the token: for logs. */
export interface RequestRecord {
  readonly method: string;
  readonly url: string;
  /** The headers in lower case; a value that carries the token has `<token>` in its place. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text of the body, if there is one. */
  readonly body: string | undefined;
  /** 1 for the first attempt, 2 for the next one. */
  readonly attempt: number;
}

/** An answer, without its body. */
export interface ResponseRecord {
  readonly request: RequestRecord;
  readonly status: number;
  /** The headers in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** From before the request was sent until the whole answer was there. */
  readonly durationMs: number;
}

/** Returns a text without a token. */
export function withoutToken(text: string, token: string): string {
  return text.replaceAll(token, '<token>');
}
