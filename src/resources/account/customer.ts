import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { billingTypeSchema } from '../shared/billing-type.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { isoAlpha3 } from '../values/iso-code.js';
import { text } from '../values/text.js';
import { stackProcessingTypeSchema } from './stack-processing-type.js';

const members = {
  ...commonAttributes,
  number: text.optional(),
  accountingNumber: text.optional(),
  active: z.boolean().default(true).meta({ readOnly: true }),
  taxable: z.boolean().default(true),
  deliveryBlocked: z.boolean().default(false),
  billingType: billingTypeSchema.optional(),
  paymentTermRef: apiObjectReferenceSchema.optional(),
  paymentMethodRef: apiObjectReferenceSchema.optional(),
  deliveryTermRef: apiObjectReferenceSchema.optional(),
  deliveryMethodRef: apiObjectReferenceSchema.optional(),
  responsibleUserRef: apiObjectReferenceSchema.optional(),
  customerGroupRef: apiObjectReferenceSchema.optional(),
  productPriceGroupRef: apiObjectReferenceSchema.optional(),
  stackProcessingType: stackProcessingTypeSchema.optional(),
  stackProcessingPriority: z.int32().optional(),
  maxDeliveries: z.int32().optional(),
  ourNumber: text.optional(),
  maximalLoan: z.number().min(0).optional(),
  performanceCountryCode: isoAlpha3.optional().describe('ISO alpha-3'),
  currencyCode: isoAlpha3.optional().describe('ISO alpha-3'),
  collectiveBillable: z.boolean().default(false),
  collectiveInvoiceManually: z.boolean().default(true),
  dueDateCalculation: text.optional().describe('cron expression'),
  dueDate: z.iso.date().optional(),
  nextDueDate: z.iso.date().optional(),
};

/** The type of {@link customerSchema}. */
export interface CustomerSchema extends Resource<typeof members> {}

/** An account as a customer (interface document, Customer). */
export const customerSchema: CustomerSchema = resource('Customer', members);

/** What {@link customerSchema} gives, defaults filled in. */
export type Customer = z.infer<CustomerSchema>;
