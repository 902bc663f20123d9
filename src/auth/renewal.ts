/** **The** table of when a token is renewed. */
export const renewal = {
  /** The share of its life after which a token is renewed in the background. */
  renewingShare: 3 / 4,
  /** The share of its life after which a token is no longer returned, so that it does not expire on its way. */
  usableShare: 19 / 20,
  /** The pause after a failure, doubled after each further failure. */
  pauseMs: { first: 1000, max: 15_000 },
} as const;
