import * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';
import { commissionOriginSchema } from './commission-origin.js';
import { documentContractDetailSchema } from './document-contract-detail.js';
import { documentFinanceBookingSchema } from './document-finance-booking.js';
import { documentLinePosDetailSchema } from './document-line-pos-detail.js';
import { documentLineReturnDetailSchema } from './document-line-return-detail.js';
import { lineTypeSchema } from './line-type.js';
import { requestDocumentLineBookingSchema } from './request-document-line-booking.js';
import { requestDocumentLineCommissionSchema } from './request-document-line-commission.js';
import { requestDocumentLineFabricationDetailSchema } from './request-document-line-fabrication-detail.js';
import { requestDocumentLineShippingCostDetailSchema } from './request-document-line-shipping-cost-detail.js';
import { requestDocumentPriceModifierSchema } from './request-document-price-modifier.js';
import { requestDocumentTextSchema } from './request-document-text.js';

const members = {
  name: text.optional().describe('article name'),
  positionOfArticleLine: z.int32().optional().describe('position number of the article'),
  description: text.optional().describe('article description'),
  lineId: text.optional().describe('id of the line within the current document'),
  sourceLineId: text.optional().describe('id of the source line'),
  refLineId: text.optional().describe('referenced line id'),
  articleId: text.optional(),
  externalId: text.optional().describe('reference to the line in an external system'),
  productPrice: z.number().optional().describe('article price'),
  totalLinePrice: z.number().optional().describe('total price of the line'),
  priceModifiers: z.array(requestDocumentPriceModifierSchema).optional(),
  texts: z.array(requestDocumentTextSchema).optional(),
  quantity: z.number().optional().describe('quantity processed in this transaction'),
  storageId: text.optional().describe('warehouse id'),
  markCompleted: z.boolean().default(false).describe('mark the source line completed after successful processing'),
  supplierAccountId: mark(
    int64Schema.optional().describe('needed when converting a customer order to a supplier order'),
    { references: 'Account' },
  ),
  bookings: z.array(requestDocumentLineBookingSchema).optional().describe('stock bookings of the line'),
  commissions: z.array(requestDocumentLineCommissionSchema).optional(),
  commissionOrigin: commissionOriginSchema.optional(),
  lineType: lineTypeSchema.optional(),
  settledOpenItemId: text.optional().describe('open item to settle (only for OPEN_ITEM_SETTLEMENT)'),
  settledOpenItemComment: text.optional().describe("copied to the open item's comment on completion"),
  financeBooking: documentFinanceBookingSchema.optional(),
  contractDetail: documentContractDetailSchema.optional(),
  posDetail: documentLinePosDetailSchema.optional(),
  returnDetail: documentLineReturnDetailSchema.optional(),
  incomingGoodsPickTrolleyId: int64Schema.optional().describe('used when incomingGoodsStorageBinId is null'),
  incomingGoodsStorageBinId: int64Schema.optional().describe('used when incomingGoodsPickTrolleyId is null'),
  dropShippingPolicy: z
    .enum(['ANY', 'DROP_SHIPPING', 'STORAGE', 'STORAGE_WITH_FALLBACK_TO_DROP_SHIPPING'])
    .optional()
    .describe('whether and how an article may be sold by drop shipping'),
  shippingCostDetail: requestDocumentLineShippingCostDetailSchema.optional(),
  fabricationDetail: requestDocumentLineFabricationDetailSchema.optional(),
  doLabelPrint: z.boolean().default(false).describe('trigger label printing for the line'),
};

/** The type of {@link requestDocumentLineSchema}. */
export interface RequestDocumentLineSchema extends Resource<typeof members> {}

/** A line of the document to create (interface document, RequestDocumentLine). */
export const requestDocumentLineSchema: RequestDocumentLineSchema = resource('RequestDocumentLine', members);

/** What {@link requestDocumentLineSchema} gives, defaults filled in. */
export type RequestDocumentLine = z.infer<RequestDocumentLineSchema>;
