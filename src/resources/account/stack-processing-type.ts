import * as z from 'zod';

const values = [
  'ACCORDING_TO_CRITERIA',
  'ONLY_FULL_ORDER',
  'ONLY_FULL_ORDER_LINES',
  'AVAILABLE_QUANTITIES',
  'NO_PROCESSING',
  'FULL_ORDER_LINES_MAX_TWO_PARTIAL_DELIVERIES',
  'AVAILABLE_QUANTITIES_MAX_TWO_PARTIAL_DELIVERIES',
  'FULL_ORDER_LINES_MAX_THREE_PARTIAL_DELIVERIES',
  'AVAILABLE_QUANTITIES_MAX_THREE_PARTIAL_DELIVERIES',
  'AVAILABLE_QUANTITIES_FINISH_ORDER',
] as const;

/** The type of {@link stackProcessingTypeSchema}. */
export interface StackProcessingTypeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** Which orders of a customer are processed together, and how far (interface document, Customer). */
export const stackProcessingTypeSchema: StackProcessingTypeSchema = z.enum(values);

/** One of the values of {@link stackProcessingTypeSchema}. */
export type StackProcessingType = z.infer<StackProcessingTypeSchema>;
