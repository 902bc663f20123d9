import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { billingTypeSchema } from '../shared/billing-type.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';

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

/** The type of {@link supplierSchema}. */
export interface SupplierSchema extends Resource<typeof members> {}

/** An account as a supplier (interface document, Supplier). */
export const supplierSchema: SupplierSchema = resource('Supplier', members);

/** What {@link supplierSchema} gives, defaults filled in. */
export type Supplier = z.infer<SupplierSchema>;
