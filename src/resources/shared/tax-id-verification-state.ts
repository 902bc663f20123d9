import * as z from 'zod';

const values = ['NOT_YET_VERIFIED', 'VALID', 'VALID_WITH_INVALID_ADDRESS', 'INVALID', 'NOT_NEEDED'] as const;

/** The type of {@link taxIdVerificationStateSchema}. */
export interface TaxIdVerificationStateSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** How far the check of a tax id has come (interface document, Document). */
export const taxIdVerificationStateSchema: TaxIdVerificationStateSchema = z.enum(values);

/** One of the values of {@link taxIdVerificationStateSchema}. */
export type TaxIdVerificationState = z.infer<TaxIdVerificationStateSchema>;
