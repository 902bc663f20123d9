import * as z from 'zod';

const values = ['NOT_COMMISSIONABLE', 'USER_DEFINED', 'AUTOMATIC', 'PREDECESSOR', 'RECALCULATE'] as const;

/** The type of {@link commissionOriginSchema}. */
export interface CommissionOriginSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** Where a commission comes from (interface document, RequestDocumentLine). */
export const commissionOriginSchema: CommissionOriginSchema = z.enum(values);

/** One of the values of {@link commissionOriginSchema}. */
export type CommissionOrigin = z.infer<CommissionOriginSchema>;
