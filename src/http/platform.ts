import { platformCodes } from '../diagnostics/codes/platform.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { VqlError } from '../diagnostics/vql-error.js';

const createDiagnostic = diagnosticsOf(platformCodes);

/**
 * Checks that the platform has what a function needs, before anything is sent.
 *
 * @param owner names the function, for the message.
 * @param names global objects, such as `Request`.
 * @throws {VqlError} `missing-platform-part`.
 */
export function requirePlatform(owner: string, names: readonly string[]): void {
  const name = names.find((one) => Reflect.get(globalThis, one) === undefined);
  if (name !== undefined) throw new VqlError([createDiagnostic('missing-platform-part', { owner, name })]);
}
