import * as z from 'zod';
import { type DeliveryStateName, deliveryStateNames } from '../../interface/states.js';
import { type EnumSchema, type Resource, resourceSchema } from '../resource.js';
import { text } from '../values.js';

/** Type of {@link deliveryStateSchema}. */
export interface DeliveryStateSchema extends EnumSchema<readonly DeliveryStateName[]> {}

/** The states of a delivery: waiting, delivered, failed with a retry to come, abandoned, or inactive. */
export const deliveryStateSchema: DeliveryStateSchema = z.enum(deliveryStateNames);

/** One of the values of {@link deliveryStateSchema}. */
export type DeliveryState = z.infer<DeliveryStateSchema>;

const deliveryRecipientMembers = {
  state: deliveryStateSchema.optional(),
  sentAttempts: z.int32().optional(),
  response: z.string().optional().describe('error message of the last failed attempt'),
};

/** Type of {@link deliveryRecipientSchema}. */
export interface DeliveryRecipientSchema extends Resource<typeof deliveryRecipientMembers> {}

/** A recipient of an event, and the progress of the delivery. */
export const deliveryRecipientSchema: DeliveryRecipientSchema = resourceSchema(
  'DeliveryRecipient',
  deliveryRecipientMembers,
);

/** Output of {@link deliveryRecipientSchema}. */
export interface DeliveryRecipient extends z.infer<DeliveryRecipientSchema> {}

const deliveryRecordMembers = {
  id: text.optional(),
  eventTopic: text.optional(),
  recipients: z.array(deliveryRecipientSchema).optional(),
};

/** Type of {@link deliveryRecordSchema}. */
export interface DeliveryRecordSchema extends Resource<typeof deliveryRecordMembers> {}

/**
 * A delivery as a row of the queryable entity `system.queryAppMessageEntry`, with the values of `recipients.…` nested. All
 * fields are optional, since a query selects some of them.
 */
export const deliveryRecordSchema: DeliveryRecordSchema = resourceSchema('DeliveryRecord', deliveryRecordMembers);

/** Output of {@link deliveryRecordSchema}. */
export interface DeliveryRecord extends z.infer<DeliveryRecordSchema> {}
