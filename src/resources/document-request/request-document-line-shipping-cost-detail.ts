import * as z from 'zod';
import { type Resource, resource } from '../resource.js';

const members = {
  manualCosts: z.boolean().default(false),
  freeShipping: z.boolean().default(false),
  purchasePrice: z.number().optional().describe('in base currency'),
};

/** The type of {@link requestDocumentLineShippingCostDetailSchema}. */
export interface RequestDocumentLineShippingCostDetailSchema extends Resource<typeof members> {}

/**
 * The costs of shipping, for lines that are kept as numbered lines, for example in collective invoices (interface document,
 * RequestDocumentLineShippingCostDetail).
 */
export const requestDocumentLineShippingCostDetailSchema: RequestDocumentLineShippingCostDetailSchema = resource(
  'RequestDocumentLineShippingCostDetail',
  members,
);

/** What {@link requestDocumentLineShippingCostDetailSchema} gives, defaults filled in. */
export type RequestDocumentLineShippingCostDetail = z.infer<RequestDocumentLineShippingCostDetailSchema>;
