/** The pause before another attempt at a delivery doubles with each further one. */
export const retryPauseMs = { first: 1_000, max: 300_000 } as const;
