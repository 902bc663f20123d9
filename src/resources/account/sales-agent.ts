import * as z from 'zod';
import { type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, billingTypeSchema, commonAttributes } from '../shared.js';
import { jsonObjectSchema, text } from '../values.js';

const members = {
  ...commonAttributes,
  active: z.boolean().default(true).meta({ readOnly: true }),
  number: text.optional(),
  commissionType: z.enum(['INVOICE', 'ORDER', 'PAYMENT']),
  paymentTermRef: apiObjectReferenceSchema,
  paymentMethodRef: apiObjectReferenceSchema,
  deliveryTermRef: apiObjectReferenceSchema,
  deliveryMethodRef: apiObjectReferenceSchema,
  taxRateRef: apiObjectReferenceSchema,
  userRef: apiObjectReferenceSchema.optional(),
  taxable: z.boolean(),
  accountingNumber: text.optional(),
  billingType: billingTypeSchema,
  performanceCountryCode: text.optional(),
  currencyCode: text.optional(),
  note: text.optional(),
  custom: jsonObjectSchema.optional(),
};

/** Type of {@link salesAgentSchema}. */
export interface SalesAgentSchema extends Resource<typeof members> {}

/** An account as a sales agent. */
export const salesAgentSchema: SalesAgentSchema = resourceSchema('SalesAgent', members);

/** Output of {@link salesAgentSchema}, with defaults filled in. */
export interface SalesAgent extends z.infer<SalesAgentSchema> {}
