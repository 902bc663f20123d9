import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { int64Schema } from '../values/int64.js';

const members = {
  sourceComponentId: int64Schema.describe('source line component booked'),
  quantity: z.number(),
  storageBinId: int64Schema,
  serialNumberId: int64Schema.optional(),
};

/** The type of {@link requestDocumentLineBookingSchema}. */
export interface RequestDocumentLineBookingSchema extends Resource<typeof members> {}

/** What is booked from stock for a line (interface document, RequestDocumentLineBooking). */
export const requestDocumentLineBookingSchema: RequestDocumentLineBookingSchema = resource(
  'RequestDocumentLineBooking',
  members,
);

/** What {@link requestDocumentLineBookingSchema} gives. */
export type RequestDocumentLineBooking = z.infer<RequestDocumentLineBookingSchema>;
