import * as z from 'zod';

/** A code of two letters, as ISO gives countries. */
export const isoAlpha2: z.ZodString = z.string().regex(/^[A-Z]{2}$/);

/** A code of three letters, as ISO gives countries and currencies. */
export const isoAlpha3: z.ZodString = z.string().regex(/^[A-Z]{3}$/);
