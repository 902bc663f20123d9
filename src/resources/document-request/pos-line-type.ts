import * as z from 'zod';

const values = [
  'CASH_PAYMENT',
  'CASH_CHANGE',
  'CARD_PAYMENT',
  'CASH_START_BALANCE',
  'CASH_FINAL_BALANCE',
  'CASH_DEPOSIT',
  'CASH_EXPENSE',
  'CASH_WITHDRAWAL',
] as const;

/** The type of {@link posLineTypeSchema}. */
export interface PosLineTypeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** What a line at the point of sale is for (interface document, DocumentLinePosDetail). */
export const posLineTypeSchema: PosLineTypeSchema = z.enum(values);

/** One of the values of {@link posLineTypeSchema}. */
export type PosLineType = z.infer<PosLineTypeSchema>;
