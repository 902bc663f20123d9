/** A wrong use of the command. Its message is the full sentence that the user reads. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
