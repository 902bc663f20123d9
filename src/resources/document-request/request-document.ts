import * as z from 'zod';
import { documentTypeSchema } from '../document-type/document-type.js';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { billingTypeSchema } from '../shared/billing-type.js';
import { calculationModeSchema } from '../shared/calculation-mode.js';
import { int64Schema } from '../values/int64.js';
import { jsonObjectSchema } from '../values/json.js';
import { text } from '../values/text.js';
import { documentContractDetailSchema } from './document-contract-detail.js';
import { documentPosDetailSchema } from './document-pos-detail.js';
import { documentPosPaymentSchema } from './document-pos-payment.js';
import { documentTextSchema } from './document-text.js';
import { requestDocumentLineSchema } from './request-document-line.js';
import { requestDocumentPriceModifierSchema } from './request-document-price-modifier.js';

const members = {
  accountId: mark(text.optional().describe('account for which the document is created'), { references: 'Account' }),
  salesChannelId: text.optional().describe('sales channel of the new document'),
  externalId: text.optional().describe('reference to the matching document in an external system'),
  externalNumber: text.optional().describe('external document number'),
  billingType: billingTypeSchema.optional(),
  calculationMode: calculationModeSchema.optional(),
  documentDate: z.iso.date().optional(),
  performanceDate: z.iso.date().optional().describe('date of performance of the service or delivery'),
  supplierAccountId: mark(
    int64Schema.optional().describe('default supplier when turning a sales order into purchase order(s)'),
    { references: 'Account' },
  ),
  lines: z.array(requestDocumentLineSchema).optional(),
  targetDocumentType: documentTypeSchema.optional().describe('target type for a document copy'),
  incomingGoodsPickTrolleyId: int64Schema
    .optional()
    .describe('pick trolley for goods receipt; used when incomingGoodsStorageBinId is null'),
  incomingGoodsStorageBinId: int64Schema
    .optional()
    .describe('storage bin for goods receipt; used when incomingGoodsPickTrolleyId is null'),
  priceModifiers: z
    .array(requestDocumentPriceModifierSchema)
    .optional()
    .describe('document-level discounts/surcharges'),
  posRegisterId: int64Schema.optional().describe('cash register (point of sale)'),
  cashDrawerId: int64Schema.optional().describe('cash drawer (point of sale)'),
  depositPaymentAmount: z.number().optional().describe('deposit amount'),
  contractDetail: documentContractDetailSchema.optional(),
  posDetail: documentPosDetailSchema.optional(),
  posPayments: z.array(documentPosPaymentSchema).optional().describe('one or more cash-register payments'),
  texts: z.array(documentTextSchema).optional().describe('header/footer texts'),
  custom: jsonObjectSchema.optional(),
  einvoice: z.boolean().optional(),
};

/** The type of {@link requestDocumentSchema}. */
export interface RequestDocumentSchema extends Resource<typeof members> {}

/** The document to create or edit (interface document, RequestDocument). */
export const requestDocumentSchema: RequestDocumentSchema = resource('RequestDocument', members);

/** What {@link requestDocumentSchema} gives. */
export type RequestDocument = z.infer<RequestDocumentSchema>;
