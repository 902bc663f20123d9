import { platformCodes } from '../../diagnostics/codes/platform.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { VqlError } from '../../diagnostics/vql-error.js';

const createDiagnostic = diagnosticsOf(platformCodes);

/**
 * Checks that the platform has what a function needs, before anything is sent.
 *
 * @param owner names the function, for the message.
 * @param names global objects, such as `Headers`, and members of them, such as `URL.canParse`.
 * @throws {VqlError} `missing-platform-part`.
 */
export function requirePlatform(owner: string, names: readonly string[]): void {
  for (const name of names) {
    let cause: unknown;
    try {
      if (valueOf(name) !== undefined) continue;
    } catch (error) {
      // Node loads the objects of fetch when they are read, which needs others.
      cause = error;
    }
    throw new VqlError([createDiagnostic('missing-platform-part', { owner, name })], { cause });
  }
}

function valueOf(name: string): unknown {
  return name.split('.').reduce<unknown>((owner, member) => Reflect.get(Object(owner), member), globalThis);
}

/** Parts of the platform that the options of a client and of a token source need: for the check of addresses, and the clock. */
export const partsForOptions: readonly string[] = ['URL', 'URL.canParse', 'performance', 'setTimeout', 'clearTimeout'];

/** Parts of the platform that each request needs besides `fetch`; first those without which Node cannot load the others. */
export const partsForRequests: readonly string[] = ['TextDecoder', 'TextEncoder', 'AbortController', 'Headers', 'btoa'];

/** Parts of the platform that a streamed body needs. */
export const partsForStreams: readonly string[] = ['ReadableStream', 'Response'];
