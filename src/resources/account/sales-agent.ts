import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { billingTypeSchema } from '../shared/billing-type.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { jsonObjectSchema } from '../values/json.js';
import { text } from '../values/text.js';

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

/** The type of {@link salesAgentSchema}. */
export interface SalesAgentSchema extends Resource<typeof members> {}

/** An account as a sales agent (interface document, SalesAgent). */
export const salesAgentSchema: SalesAgentSchema = resource('SalesAgent', members);

/** What {@link salesAgentSchema} gives, defaults filled in. */
export type SalesAgent = z.infer<SalesAgentSchema>;
