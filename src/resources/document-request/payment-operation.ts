import * as z from 'zod';

const values = ['PAYMENT', 'CANCEL', 'REFUND'] as const;

/** The type of {@link paymentOperationSchema}. */
export interface PaymentOperationSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** What the payment backend is asked to do (interface document, DocumentLinePosDetail). */
export const paymentOperationSchema: PaymentOperationSchema = z.enum(values);

/** One of the values of {@link paymentOperationSchema}. */
export type PaymentOperation = z.infer<PaymentOperationSchema>;
