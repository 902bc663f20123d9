import { EngineError } from '../../../src/engine/index.js';

/** The error that a job of the engine ends with. */
export async function failure(job: Promise<unknown>): Promise<EngineError> {
  const error: unknown = await job.catch((cause: unknown) => cause);
  if (!(error instanceof EngineError)) throw new Error(`Expected an EngineError, found ${String(error)}.`);
  return error;
}
