import { describeSecret } from '../diagnostics/describe-value.js';
import { createWordRedaction } from '../diagnostics/redaction.js';
import { thrownText, withCauses } from '../diagnostics/thrown-value.js';
import { equalsSecretName, secretFields } from '../internal/http/secret-names.js';
import type { Clock } from '../internal/timing/clock.js';
import { runWithin } from '../internal/timing/time-limit.js';
import { type AuthError, authError } from './auth-error.js';

/** A secret, or a function that returns it: it is called whenever the secret is needed. */
export type Secret = string | (() => string | Promise<string>);

/** Returns the secrets among the fields of a form or an answer. */
export function secretsIn(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return secretFields.map((name) => fields[name]).filter((value) => typeof value === 'string') as string[];
}

/** Options of grants whose values are secret. */
const secretOptions = ['clientSecret', 'password', 'refreshToken'] as const;

/** Holds the known secrets of a grant by option name; for an option that is a function, its latest result. */
export interface SecretHolder {
  readonly secrets: Map<string, string>;
}

/** Returns the secrets among the options of a grant that are not functions. */
export function secretsInOptions(options: object): Map<string, string> {
  return new Map(
    secretOptions.flatMap((name): readonly (readonly [string, string])[] => {
      const value: unknown = Reflect.get(options, name);
      return isSecret(value) ? [[name, value]] : [];
    }),
  );
}

/** Returns the secrets that no message may repeat: those of the grant, and others of the same exchange or callback. */
export function secretsWith({ secrets }: SecretHolder, others: readonly (string | undefined)[]): readonly string[] {
  return [...secrets.values(), ...others.filter((one) => one !== undefined)];
}

const maxTextLength = 300;

/** Returns foreign text for a message, on one line; a note instead if it contains one of the secrets, however escaped. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  if (hasSecret(text, secrets)) return 'its text is left out, because it contains a secret';
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return (line.length > maxTextLength ? `${line.slice(0, maxTextLength)}…` : line).replace(/\.$/, '');
}

/** Whether a text contains one of the secrets, however escaped. A secret such as "password" is a word of any refusal. */
export function hasSecret(text: string, secrets: readonly string[]): boolean {
  return createWordRedaction(secrets.filter((secret) => !equalsSecretName(secret))).isIn(text);
}

/** Describes an error and its causes without secrets. */
export function describeFailure(error: unknown, secrets: readonly string[]): string {
  // A sentence of this module, which is shown even if a secret is one of its words.
  if (error instanceof LateCall) return error.message;
  if (!(error instanceof Error)) return 'something other than an error was thrown';
  const errors = withCauses(error).filter((cause) => cause instanceof Error);
  return withoutSecrets(errors.map(thrownText).join(': '), secrets);
}

/** How long functions of the user may take, and what ends the wait for them. */
export interface FunctionLimits {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

class LateCall extends Error {}

/** Calls a function of the user within the time limit. */
export function callWithin<Value>(
  { clock, timeoutMs, signal }: FunctionLimits,
  call: () => Value | Promise<Value>,
): Promise<Value> {
  const late = (): LateCall => new LateCall(`it did not end within ${timeoutMs} ms`);
  return runWithin({ clock, limitMs: timeoutMs, late, signal }, call);
}

/**
 * Returns the value of a secret.
 *
 * @throws {AuthError} `unavailable-credential` if its function throws or takes too long, `wrong-credential` if it is not a string.
 */
export async function readSecret(
  name: (typeof secretOptions)[number],
  secret: Secret,
  settings: FunctionLimits & SecretHolder,
): Promise<string> {
  let value: unknown = secret;
  if (typeof secret === 'function') {
    try {
      value = await callWithin(settings, secret);
    } catch (error) {
      settings.signal?.throwIfAborted();
      throw authError('unavailable-credential', { name, problem: describeFailure(error, secretsWith(settings, [])) });
    }
  }
  checkSecret(`The result of the function "${name}"`, value);
  settings.secrets.set(name, value);
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
