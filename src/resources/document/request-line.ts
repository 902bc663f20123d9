import * as z from 'zod';
import { accountSchema } from '../account/account.js';
import { type EnumSchema, mark, type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, commonAttributes, valueTypeSchema } from '../shared.js';
import { int64Schema, text } from '../values.js';
import { documentContractDetailSchema } from './contract.js';
import { documentLinePosDetailSchema } from './point-of-sale.js';
import { requestDocumentPriceModifierSchema } from './price-modifier.js';
import { requestDocumentTextSchema } from './text.js';

const lineTypeValues = [
  'ARTICLE_LINE',
  'ALTERNATIVE_POSITION',
  'LINK_POSITION',
  'OPTIONAL_POSITION',
  'TEXT_LINE',
  'SHIPPING_COST_LINE',
  'SUBTOTAL',
  'POS',
  'ROUNDING_LINE',
  'OPEN_ITEM_SETTLEMENT',
  'ON_ACCOUNT_PAYMENT',
] as const;

/** Type of {@link lineTypeSchema}. */
export interface LineTypeSchema extends EnumSchema<typeof lineTypeValues> {}

/** The kinds of document lines. */
export const lineTypeSchema: LineTypeSchema = z.enum(lineTypeValues);

/** One of the values of {@link lineTypeSchema}. */
export type LineType = z.infer<LineTypeSchema>;

const commissionOriginValues = [
  'NOT_COMMISSIONABLE',
  'USER_DEFINED',
  'AUTOMATIC',
  'PREDECESSOR',
  'RECALCULATE',
] as const;

/** Type of {@link commissionOriginSchema}. */
export interface CommissionOriginSchema extends EnumSchema<typeof commissionOriginValues> {}

/** Origin of a commission. */
export const commissionOriginSchema: CommissionOriginSchema = z.enum(commissionOriginValues);

/** One of the values of {@link commissionOriginSchema}. */
export type CommissionOrigin = z.infer<CommissionOriginSchema>;

const requestDocumentLineBookingMembers = {
  sourceComponentId: int64Schema.describe('component of the source line that is booked'),
  quantity: z.number(),
  storageBinId: int64Schema,
  serialNumberId: int64Schema.optional(),
};

/** Type of {@link requestDocumentLineBookingSchema}. */
export interface RequestDocumentLineBookingSchema extends Resource<typeof requestDocumentLineBookingMembers> {}

/** A booking from stock for a line. */
export const requestDocumentLineBookingSchema: RequestDocumentLineBookingSchema = resourceSchema(
  'RequestDocumentLineBooking',
  requestDocumentLineBookingMembers,
);

/** Output of {@link requestDocumentLineBookingSchema}. */
export interface RequestDocumentLineBooking extends z.infer<RequestDocumentLineBookingSchema> {}

const requestDocumentLineCommissionMembers = {
  salesAgentAccountRef: accountSchema,
  valueType: valueTypeSchema,
  value: z.number(),
  origin: commissionOriginSchema,
  description: text.optional(),
  comment: text.optional(),
};

/** Type of {@link requestDocumentLineCommissionSchema}. */
export interface RequestDocumentLineCommissionSchema extends Resource<typeof requestDocumentLineCommissionMembers> {}

/** The commission of a sales agent for a line. */
export const requestDocumentLineCommissionSchema: RequestDocumentLineCommissionSchema = resourceSchema(
  'RequestDocumentLineCommission',
  requestDocumentLineCommissionMembers,
);

/** Output of {@link requestDocumentLineCommissionSchema}. */
export interface RequestDocumentLineCommission extends z.infer<RequestDocumentLineCommissionSchema> {}

const documentFinanceBookingMembers = {
  ...commonAttributes,
  documentLineId: int64Schema.optional(),
  ledgerNumber: text.optional(),
  transactionKey: text.optional(),
  costCenter1: text.optional(),
  comment: text.optional(),
  description: text.optional().describe('text of the booking'),
};

/** Type of {@link documentFinanceBookingSchema}. */
export interface DocumentFinanceBookingSchema extends Resource<typeof documentFinanceBookingMembers> {}

/** The ledger booking of a line. */
export const documentFinanceBookingSchema: DocumentFinanceBookingSchema = resourceSchema(
  'DocumentFinanceBooking',
  documentFinanceBookingMembers,
);

/** Output of {@link documentFinanceBookingSchema}. */
export interface DocumentFinanceBooking extends z.infer<DocumentFinanceBookingSchema> {}

const percentage = z.number().min(0).max(100);

const documentLineReturnDetailMembers = {
  ...commonAttributes,
  returnCategory: z
    .enum([
      'MONETARY_COMPENSATION_ITEM_STAYS_WITH_CUSTOMER',
      'MONETARY_COMPENSATION_ITEM_GETS_SEND_BACK',
      'GOODS_EXCHANGE_ITEM_STAYS_WITH_CUSTOMER',
      'GOODS_EXCHANGE_ITEM_GETS_SEND_BACK',
      'UNDECIDED',
    ])
    .optional(),
  goodsExchangeArticleRef: apiObjectReferenceSchema.optional(),
  waitForReturnBeforeExchange: z
    .boolean()
    .optional()
    .describe('requires the category GOODS_EXCHANGE_ITEM_GETS_SEND_BACK'),
  repairRequested: z.boolean().optional().describe('requires the category GOODS_EXCHANGE_ITEM_GETS_SEND_BACK'),
  warrantyExchange: z.boolean().optional().describe('requires a category that ends in _ITEM_GETS_SEND_BACK'),
  deliveryTermRef: apiObjectReferenceSchema.optional(),
  deliveryMethodRef: apiObjectReferenceSchema.optional(),
  replacementDeliveryTermRef: apiObjectReferenceSchema.optional(),
  replacementDeliveryMethodRef: apiObjectReferenceSchema.optional(),
  returnCauseRef: apiObjectReferenceSchema.optional(),
  customerShareOnSurcharge: percentage.optional().describe('percentage of a higher price that the customer pays'),
  customerShareOnReduction: percentage.optional().describe('percentage of a lower price that the customer gets back'),
};

/** Type of {@link documentLineReturnDetailSchema}. */
export interface DocumentLineReturnDetailSchema extends Resource<typeof documentLineReturnDetailMembers> {}

/** Handling of returned goods. */
export const documentLineReturnDetailSchema: DocumentLineReturnDetailSchema = resourceSchema(
  'DocumentLineReturnDetail',
  documentLineReturnDetailMembers,
);

/** Output of {@link documentLineReturnDetailSchema}. */
export interface DocumentLineReturnDetail extends z.infer<DocumentLineReturnDetailSchema> {}

const requestDocumentLineShippingCostDetailMembers = {
  manualCosts: z.boolean().default(false),
  freeShipping: z.boolean().default(false),
  purchasePrice: z.number().optional().describe('amount in the base currency'),
};

/** Type of {@link requestDocumentLineShippingCostDetailSchema}. */
export interface RequestDocumentLineShippingCostDetailSchema
  extends Resource<typeof requestDocumentLineShippingCostDetailMembers> {}

/** Shipping costs as a numbered line of their own, as in a collective invoice. */
export const requestDocumentLineShippingCostDetailSchema: RequestDocumentLineShippingCostDetailSchema = resourceSchema(
  'RequestDocumentLineShippingCostDetail',
  requestDocumentLineShippingCostDetailMembers,
);

/** Output of {@link requestDocumentLineShippingCostDetailSchema}, with defaults filled in. */
export interface RequestDocumentLineShippingCostDetail extends z.infer<RequestDocumentLineShippingCostDetailSchema> {}

const fabricationSerialNumberMembers = {
  ...commonAttributes,
  quantity: z.number().optional().describe('quantity of the batch, if it differs'),
  serialNumberId: int64Schema.optional().describe('serial number that exists before production'),
  serialNumber1: text.optional(),
  serialNumber2: text.optional(),
  expiryDate: z.iso.date().optional(),
  note: text.optional(),
};

/** Type of {@link fabricationSerialNumberSchema}. */
export interface FabricationSerialNumberSchema extends Resource<typeof fabricationSerialNumberMembers> {}

/** A serial number or batch to produce. */
export const fabricationSerialNumberSchema: FabricationSerialNumberSchema = resourceSchema(
  'FabricationSerialNumber',
  fabricationSerialNumberMembers,
);

/** Output of {@link fabricationSerialNumberSchema}. */
export interface FabricationSerialNumber extends z.infer<FabricationSerialNumberSchema> {}

const requestDocumentLineFabricationDetailMembers = {
  fabricationSerialNumbers: z
    .array(fabricationSerialNumberSchema)
    .optional()
    .describe('left out unless serial numbers are assigned by hand before production'),
};

/** Type of {@link requestDocumentLineFabricationDetailSchema}. */
export interface RequestDocumentLineFabricationDetailSchema
  extends Resource<typeof requestDocumentLineFabricationDetailMembers> {}

/** The serial numbers that a line produces. */
export const requestDocumentLineFabricationDetailSchema: RequestDocumentLineFabricationDetailSchema = resourceSchema(
  'RequestDocumentLineFabricationDetail',
  requestDocumentLineFabricationDetailMembers,
);

/** Output of {@link requestDocumentLineFabricationDetailSchema}. */
export interface RequestDocumentLineFabricationDetail extends z.infer<RequestDocumentLineFabricationDetailSchema> {}

const requestDocumentLineMembers = {
  name: text.optional().describe('article name'),
  positionOfArticleLine: z.int32().optional().describe('position of the article line'),
  description: text.optional().describe('article description'),
  lineId: text.optional().describe('id of the line in this document'),
  sourceLineId: text.optional().describe('id of the line that this one comes from'),
  refLineId: text.optional().describe('id of a related line'),
  articleId: text.optional(),
  externalId: text.optional().describe('id of the line in another system'),
  productPrice: z.number().optional().describe('article price'),
  totalLinePrice: z.number().optional().describe('price of the whole line'),
  priceModifiers: z.array(requestDocumentPriceModifierSchema).optional(),
  texts: z.array(requestDocumentTextSchema).optional(),
  quantity: z.number().optional().describe('quantity that this request processes'),
  storageId: text.optional().describe('id of the warehouse'),
  markCompleted: z.boolean().default(false).describe('true completes the source line on success'),
  supplierAccountId: mark(int64Schema.optional().describe('supplier of a purchase order made from a sales order'), {
    references: 'Account',
  }),
  bookings: z.array(requestDocumentLineBookingSchema).optional().describe('bookings from stock'),
  commissions: z.array(requestDocumentLineCommissionSchema).optional(),
  commissionOrigin: commissionOriginSchema.optional(),
  lineType: lineTypeSchema.optional(),
  settledOpenItemId: text.optional().describe('open item that a line of type OPEN_ITEM_SETTLEMENT settles'),
  settledOpenItemComment: text.optional().describe('comment that the settled open item gets'),
  financeBooking: documentFinanceBookingSchema.optional(),
  contractDetail: documentContractDetailSchema.optional(),
  posDetail: documentLinePosDetailSchema.optional(),
  returnDetail: documentLineReturnDetailSchema.optional(),
  incomingGoodsPickTrolleyId: int64Schema.nullish().describe('used if incomingGoodsStorageBinId is null'),
  incomingGoodsStorageBinId: int64Schema.nullish().describe('used if incomingGoodsPickTrolleyId is null'),
  dropShippingPolicy: z
    .enum(['ANY', 'DROP_SHIPPING', 'STORAGE', 'STORAGE_WITH_FALLBACK_TO_DROP_SHIPPING'])
    .optional()
    .describe('drop shipping, stock, or one before the other'),
  shippingCostDetail: requestDocumentLineShippingCostDetailSchema.optional(),
  fabricationDetail: requestDocumentLineFabricationDetailSchema.optional(),
  doLabelPrint: z.boolean().default(false).describe('true prints a label'),
};

/** Type of {@link requestDocumentLineSchema}. */
export interface RequestDocumentLineSchema extends Resource<typeof requestDocumentLineMembers> {}

/** A line of the document to create. */
export const requestDocumentLineSchema: RequestDocumentLineSchema = resourceSchema(
  'RequestDocumentLine',
  requestDocumentLineMembers,
);

/** Output of {@link requestDocumentLineSchema}, with defaults filled in. */
export interface RequestDocumentLine extends z.infer<RequestDocumentLineSchema> {}
