import * as z from 'zod';

const values = ['HORIZONTAL', 'VERTICAL'] as const;

/** The type of {@link calculationModeSchema}. */
export interface CalculationModeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** In which direction totals are calculated (interface document, RequestDocument). */
export const calculationModeSchema: CalculationModeSchema = z.enum(values);

/** One of the values of {@link calculationModeSchema}. */
export type CalculationMode = z.infer<CalculationModeSchema>;
