import * as z from 'zod';

const values = ['PENDING', 'PROCESSING', 'SUCCESSFUL', 'CANCELLED', 'REJECTED'] as const;

/** The type of {@link externalPaymentStatusSchema}. */
export interface ExternalPaymentStatusSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** How far a payment at the payment backend has come (interface document, DocumentLinePosDetail). */
export const externalPaymentStatusSchema: ExternalPaymentStatusSchema = z.enum(values);

/** One of the values of {@link externalPaymentStatusSchema}. */
export type ExternalPaymentStatus = z.infer<ExternalPaymentStatusSchema>;
