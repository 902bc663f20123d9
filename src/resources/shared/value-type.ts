import * as z from 'zod';

const values = ['PERCENT', 'FIX'] as const;

/** The type of {@link valueTypeSchema}. */
export interface ValueTypeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** Whether a value is a percentage or an amount (interface document, RequestDocumentPriceModifier). */
export const valueTypeSchema: ValueTypeSchema = z.enum(values);

/** One of the values of {@link valueTypeSchema}. */
export type ValueType = z.infer<ValueTypeSchema>;
