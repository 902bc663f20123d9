/** **The** table of what the stand-in accepts, keeps and does at once at the most. The limits of the service are in `limits`. */
export const bounds = {
  /** Of a request, unless the option `maxBodyBytes` is another. */
  bodyBytes: 10_000_000,
  /** Of a form that a user sends. */
  formBytes: 100_000,
  /** The latest requests in the journal, unless the option `journalSize` is another. */
  requests: 1_000,
  /** Of the body of a request in the journal. */
  bodyCharacters: 10_000,
  /** How long an answer waits for that, in milliseconds. */
  bodyMs: 1_000,
  /** Of deliveries, those that are finished are removed first, the oldest before the others. */
  deliveries: 10_000,
  /** The latest attempts to deliver. */
  attempts: 1_000,
  /** A receiver that does not answer takes five seconds of each. */
  attemptsAtOnce: 64,
} as const;
