import * as z from 'zod';

const values = ['GROSS', 'NET'] as const;

/** The type of {@link billingTypeSchema}. */
export interface BillingTypeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** Whether prices are gross or net (interface document, RequestDocument). */
export const billingTypeSchema: BillingTypeSchema = z.enum(values);

/** One of the values of {@link billingTypeSchema}. */
export type BillingType = z.infer<BillingTypeSchema>;
