import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  documentLineId: int64Schema.optional(),
  ledgerNumber: text.optional(),
  transactionKey: text.optional(),
  costCenter1: text.optional(),
  comment: text.optional(),
  description: text.optional().describe('booking text'),
};

/** The type of {@link documentFinanceBookingSchema}. */
export interface DocumentFinanceBookingSchema extends Resource<typeof members> {}

/** How a line is booked in the ledger (interface document, DocumentFinanceBooking). */
export const documentFinanceBookingSchema: DocumentFinanceBookingSchema = resource('DocumentFinanceBooking', members);

/** What {@link documentFinanceBookingSchema} gives. */
export type DocumentFinanceBooking = z.infer<DocumentFinanceBookingSchema>;
