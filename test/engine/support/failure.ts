import { VqlError } from '../../../src/diagnostics/index.js';

/** Returns the error that a promise rejects with. */
export async function failure(job: Promise<unknown>): Promise<VqlError> {
  const error: unknown = await job.catch((cause: unknown) => cause);
  if (!(error instanceof VqlError)) throw new Error(`Expected a VqlError, found ${String(error)}.`);
  return error;
}
