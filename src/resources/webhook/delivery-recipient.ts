import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { deliveryStateSchema } from './delivery-state.js';

const members = {
  state: deliveryStateSchema.optional(),
  sentAttempts: z.int32().optional(),
  response: z.string().optional().describe('error of a failed attempt'),
};

/** The type of {@link deliveryRecipientSchema}. */
export interface DeliveryRecipientSchema extends Resource<typeof members> {}

/** To whom an event is delivered, and how far that has come (interface document, Delivery record). */
export const deliveryRecipientSchema: DeliveryRecipientSchema = resource('DeliveryRecipient', members);

/** What {@link deliveryRecipientSchema} gives. */
export type DeliveryRecipient = z.infer<DeliveryRecipientSchema>;
