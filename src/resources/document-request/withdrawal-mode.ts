import * as z from 'zod';

const values = ['FULL', 'BALANCE', 'MANUAL', 'NONE'] as const;

/** The type of {@link withdrawalModeSchema}. */
export interface WithdrawalModeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** How much is skimmed from a cash register (interface document, DocumentLinePosDetail). */
export const withdrawalModeSchema: WithdrawalModeSchema = z.enum(values);

/** One of the values of {@link withdrawalModeSchema}. */
export type WithdrawalMode = z.infer<WithdrawalModeSchema>;
