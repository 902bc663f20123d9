import * as z from 'zod';
import { type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, billingTypeSchema, commonAttributes } from '../shared.js';
import { text } from '../values.js';

const members = {
  ...commonAttributes,
  accountingNumber: text.optional(),
  number: text.optional(),
  ourNumber: text.optional(),
  active: z.boolean().default(true).meta({ readOnly: true }),
  dunning: z.boolean().default(false),
  billingType: billingTypeSchema.optional(),
  paymentTermRef: apiObjectReferenceSchema.optional(),
  paymentMethodRef: apiObjectReferenceSchema.optional(),
  deliveryTermRef: apiObjectReferenceSchema.optional(),
  deliveryMethodRef: apiObjectReferenceSchema.optional(),
  responsibleUserRef: apiObjectReferenceSchema.optional(),
  supplierGroupRef: apiObjectReferenceSchema.optional(),
  orderBlocked: z.boolean().default(false),
  defaultDeliveryTime: z.int32().optional().describe('working days'),
  performanceCountryCode: text.optional(),
  currencyCode: text.optional(),
  taxable: z.boolean().default(true),
  permissibleForOrderProposal: z.boolean().default(true),
  minimumOrderValue: z.number().optional(),
  freeShippingValue: z.number().optional(),
  createCustomerDeliveryWhenDropShipping: z.boolean().default(false),
  dropShippingAllowed: z.boolean().default(false),
};

/** Type of {@link supplierSchema}. */
export interface SupplierSchema extends Resource<typeof members> {}

/** An account as a supplier. */
export const supplierSchema: SupplierSchema = resourceSchema('Supplier', members);

/** Output of {@link supplierSchema}, with defaults filled in. */
export interface Supplier extends z.infer<SupplierSchema> {}
