import { wrongArgument } from '../diagnostics/arguments.js';
import type { Redaction } from '../diagnostics/redaction.js';
import { messageOf, thrownMember, thrownText } from '../diagnostics/thrown-value.js';
import type { VqlError } from '../diagnostics/vql-error.js';

/**
 * Returns the reason that a platform gives, without a full stop: Node has it in the cause of a `TypeError`.
 *
 * @param redact hides secrets in the texts of the platform.
 */
export function reasonOf(error: unknown, redact: (text: string) => string): string {
  const text = messageOf(thrownMember(error, 'cause')) ?? thrownText(error);
  const [, tlsReason] = opensslText.exec(text) ?? [];
  const shown =
    tlsReason === undefined
      ? redact(text).replace(/\.\s*$/, '')
      : `TLS failed, ${redact(tlsReason)}: is it a port of https?`;
  const code = codeOf(error);
  return code === undefined || text.includes(code) ? shown : `${shown} (${redact(code)})`;
}

/** A line of OpenSSL: numbers, names of its functions, and the path of its source file around the reason. */
const opensslText = /^.*error:[\dA-F]+:[^:]*:[^:]*:([^:]*):.*$/s;

/** Returns a thrown value as the cause of an error: itself, or a copy of its name, message and stack if a secret is in it, or may be. */
export function causeOf(error: unknown, redaction: Redaction): unknown {
  try {
    if (!hasSecret(error, redaction, maxDepth)) return error;
    const { name = 'Error', stack = '' } = Object(error) as Partial<Error>;
    const copy = new Error(redaction.redact(thrownText(error)));
    return Object.assign(copy, { name: redaction.redact(name), stack: redaction.redact(stack) });
  } catch {
    // It cannot be read.
    return undefined;
  }
}

/** Errors of HTTP clients have the request and its connection among their members. */
const maxDepth = 4;

/** The prototypes of objects whose members are all visible. Others, such as of a `Request` or a map, can have private ones. */
const plainPrototypes: readonly unknown[] = [
  null,
  ...[
    Object,
    Array,
    Error,
    AggregateError,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  ].map(({ prototype }): unknown => prototype),
];

/** Whether a secret is in a value or its members. What is too deep, or has members that are not visible, is taken to have one. */
function hasSecret(value: unknown, redaction: Redaction, depth: number): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return redaction.isIn(String(value));
  if (!plainPrototypes.includes(Object.getPrototypeOf(value))) return true;
  const members = Reflect.ownKeys(value).flatMap((key) => [key, Reflect.get(value, key) as unknown]);
  return depth === 0 || members.some((member) => hasSecret(member, redaction, depth - 1));
}

/** Returns the code of an error, which Node has in its cause. */
export function codeOf(error: unknown): string | undefined {
  const codes = [thrownMember(error, 'cause'), error].map((one) => thrownMember(one, 'code'));
  return codes.find((code) => typeof code === 'string');
}

/**
 * Creates the error for a function among the options of a client that does something else than it should.
 *
 * @param owner name of the function that has the options.
 */
export function wrongFunction(owner: string, option: string, expected: string, found: string): VqlError {
  return wrongArgument(
    `The option "${option}" of ${owner}`,
    `a function that ${expected}`,
    undefined,
    () => `one that ${found}`,
  );
}
