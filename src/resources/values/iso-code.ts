import * as z from 'zod';

/** A code of two letters, as ISO gives countries. */
export const isoAlpha2: z.ZodString = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'Expected an ISO code of two capital letters.' });

/** A code of three letters, as ISO gives countries and currencies. */
export const isoAlpha3: z.ZodString = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'Expected an ISO code of three capital letters.' });
