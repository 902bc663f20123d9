import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';
import { deliveryRecipientSchema } from './delivery-recipient.js';

const members = {
  id: text.optional(),
  eventTopic: text.optional(),
  recipients: z.array(deliveryRecipientSchema).optional(),
};

/** The type of {@link deliveryRecordSchema}. */
export interface DeliveryRecordSchema extends Resource<typeof members> {}

/**
 * A delivery as a row of the queryable entity `system.queryAppMessageEntry`, with the values of `recipients.…` nested. A query
 * need not select every field (interface document, Delivery record).
 */
export const deliveryRecordSchema: DeliveryRecordSchema = resource('DeliveryRecord', members);

/** What {@link deliveryRecordSchema} gives. */
export type DeliveryRecord = z.infer<DeliveryRecordSchema>;
