import * as z from 'zod';

/** A string field: at most 255 characters, unless the field states another bound (interface document, Limits). */
export const text: z.ZodString = z.string().max(255);

/** A remark: at most 1,024 characters (interface document, Limits). */
export const remark: z.ZodString = z.string().max(1024);
