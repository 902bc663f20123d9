import { VqlError } from '../../src/diagnostics/index.js';

/** Returns the error that a call throws. */
export function errorOf(call: () => unknown): VqlError {
  try {
    call();
  } catch (error) {
    if (error instanceof VqlError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
