import * as z from 'zod';
import { cronExpressionOf } from '../cron-expression.js';
import { type EnumSchema, type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, billingTypeSchema, commonAttributes } from '../shared.js';
import { isoAlpha3, text } from '../values.js';

const stackProcessingTypeValues = [
  'ACCORDING_TO_CRITERIA',
  'ONLY_FULL_ORDER',
  'ONLY_FULL_ORDER_LINES',
  'AVAILABLE_QUANTITIES',
  'NO_PROCESSING',
  'FULL_ORDER_LINES_MAX_TWO_PARTIAL_DELIVERIES',
  'AVAILABLE_QUANTITIES_MAX_TWO_PARTIAL_DELIVERIES',
  'FULL_ORDER_LINES_MAX_THREE_PARTIAL_DELIVERIES',
  'AVAILABLE_QUANTITIES_MAX_THREE_PARTIAL_DELIVERIES',
  'AVAILABLE_QUANTITIES_FINISH_ORDER',
] as const;

/** Type of {@link stackProcessingTypeSchema}. */
export interface StackProcessingTypeSchema extends EnumSchema<typeof stackProcessingTypeValues> {}

/** Rule for processing several orders of a customer together. */
export const stackProcessingTypeSchema: StackProcessingTypeSchema = z.enum(stackProcessingTypeValues);

/** One of the values of {@link stackProcessingTypeSchema}. */
export type StackProcessingType = z.infer<StackProcessingTypeSchema>;

const customerMembers = {
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
  dueDateCalculation: cronExpressionOf(text).optional().describe('cron expression'),
  dueDate: z.iso.date().optional(),
  nextDueDate: z.iso.date().optional(),
};

/** Type of {@link customerSchema}. */
export interface CustomerSchema extends Resource<typeof customerMembers> {}

/** An account as a customer. */
export const customerSchema: CustomerSchema = resourceSchema('Customer', customerMembers);

/** Output of {@link customerSchema}, with defaults filled in. */
export interface Customer extends z.infer<CustomerSchema> {}
