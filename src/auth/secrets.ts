import { describeSecret } from '../diagnostics/describe-value.js';
import { type AuthError, authError } from './auth-error.js';

/** A secret, or a function that returns it: it is called whenever the secret is needed. */
export type Secret = string | (() => string | Promise<string>);

/** The fields of forms and answers whose values are secrets. */
export const secretFields = [
  'client_secret',
  'password',
  'refresh_token',
  'access_token',
  'id_token',
  'code',
  'code_verifier',
  'device_code',
] as const;

/** Returns the secrets among the fields of a form or an answer. */
export function secretsIn(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return secretFields.map((name) => fields[name]).filter((value) => typeof value === 'string') as string[];
}

const longestText = 300;

/** Returns a text of someone else for a message, on one line; a note instead if it contains one of the secrets. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  if (hasSecret(text, secrets)) return 'its text is left out, because it contains a secret';
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return (line.length > longestText ? `${line.slice(0, longestText)}…` : line).replace(/\.$/, '');
}

/** Whether a text contains one of the secrets, however escaped. */
export function hasSecret(text: string, secrets: readonly string[]): boolean {
  const decoded = decodePercent(text);
  const readings = [text, decoded, decoded.replaceAll('+', ' ')];
  const isIn = (secret: string): boolean =>
    secret !== '' &&
    [secret, JSON.stringify(secret).slice(1, -1)].some((form) => readings.some((reading) => reading.includes(form)));
  return secrets.some(isIn);
}

function decodePercent(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** Describes an error and its causes without secrets. */
export function describeFailure(error: unknown, secrets: readonly string[]): string {
  const texts: string[] = [];
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { message, name } = cause;
    texts.push(message || String(Reflect.get(cause, 'code') ?? name));
  }
  return withoutSecrets(texts.length === 0 ? 'something other than an error was thrown' : texts.join(': '), secrets);
}

/**
 * Returns the value of a secret.
 *
 * @throws {AuthError} `unavailable-credential` if its function throws, `wrong-credential` if it is not a text.
 */
export async function readSecret(name: string, secret: Secret): Promise<string> {
  let value: unknown = secret;
  if (typeof secret === 'function') {
    try {
      value = await secret();
    } catch (error) {
      throw authError('unavailable-credential', { name, problem: describeFailure(error, []) });
    }
  }
  checkSecret(`The result of the function "${name}"`, value);
  return value;
}

/** Whether a value is a string that is not empty. */
export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Checks that a value is a string that is not empty, without showing it. @throws {AuthError} `wrong-credential`. */
export function checkSecret(name: string, value: unknown): asserts value is string {
  if (!isSecret(value)) throw wrongCredential(name, 'a string that is not empty', value);
}

/** Creates the error for an argument whose value must not be shown. */
export function wrongCredential(name: string, expected: string, value: unknown): AuthError {
  return authError('wrong-credential', { name, expected, found: describeSecret(value) });
}
