import * as z from 'zod';

const values = ['QUEUED', 'SENT', 'FAILED', 'ERRONEOUS', 'INACTIVE'] as const;

/** The type of {@link deliveryStateSchema}. */
export interface DeliveryStateSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/**
 * The states of a delivery: waiting, delivered, failed and to be retried, given up, inactive (interface document, Delivery
 * states).
 */
export const deliveryStateSchema: DeliveryStateSchema = z.enum(values);

/** One of the values of {@link deliveryStateSchema}. */
export type DeliveryState = z.infer<DeliveryStateSchema>;
