import * as z from 'zod';
import { mark, type Resource, resourceSchema } from '../resource.js';
import { additionalParameterSchema, billingTypeSchema, calculationModeSchema } from '../shared.js';
import { int64Schema, jsonObjectSchema, text } from '../values.js';
import { documentContractDetailSchema } from './contract.js';
import { documentTypeSchema } from './document-type.js';
import { documentPosDetailSchema, documentPosPaymentSchema } from './point-of-sale.js';
import { requestDocumentPriceModifierSchema } from './price-modifier.js';
import { requestDocumentLineSchema } from './request-line.js';
import { documentTextSchema } from './text.js';

const requestDocumentMembers = {
  accountId: mark(text.optional().describe('account that the document is for'), { references: 'Account' }),
  salesChannelId: text.optional().describe('sales channel to create the document in'),
  externalId: text.optional().describe('id of the same document in another system'),
  externalNumber: text.optional().describe('number of the document in another system'),
  billingType: billingTypeSchema.optional(),
  calculationMode: calculationModeSchema.optional(),
  documentDate: z.iso.date().optional(),
  performanceDate: z.iso.date().optional().describe('day on which the service or delivery takes place'),
  supplierAccountId: mark(int64Schema.optional().describe('supplier of purchase orders made from a sales order'), {
    references: 'Account',
  }),
  lines: z.array(requestDocumentLineSchema).optional(),
  targetDocumentType: documentTypeSchema.optional().describe('type of the copy, if a document is copied'),
  incomingGoodsPickTrolleyId: int64Schema
    .nullish()
    .describe('trolley for incoming goods; used if incomingGoodsStorageBinId is null'),
  incomingGoodsStorageBinId: int64Schema
    .nullish()
    .describe('bin for incoming goods; used if incomingGoodsPickTrolleyId is null'),
  priceModifiers: z
    .array(requestDocumentPriceModifierSchema)
    .optional()
    .describe('discounts and surcharges on the whole document'),
  posRegisterId: int64Schema.optional().describe('cash register'),
  cashDrawerId: int64Schema.optional().describe('cash drawer'),
  depositPaymentAmount: z.number().optional().describe('amount of the deposit'),
  contractDetail: documentContractDetailSchema.optional(),
  posDetail: documentPosDetailSchema.optional(),
  posPayments: z.array(documentPosPaymentSchema).optional().describe('payments at a cash register'),
  texts: z.array(documentTextSchema).optional().describe('texts above and below the lines'),
  custom: jsonObjectSchema.optional(),
  einvoice: z.boolean().optional(),
};

/** Type of {@link requestDocumentSchema}. */
export interface RequestDocumentSchema extends Resource<typeof requestDocumentMembers> {}

/** The document to create or edit. */
export const requestDocumentSchema: RequestDocumentSchema = resourceSchema('RequestDocument', requestDocumentMembers);

/** Output of {@link requestDocumentSchema}. */
export interface RequestDocument extends z.infer<RequestDocumentSchema> {}

const documentTypeTransitionRequestMembers = {
  transitionId: text.describe('id of the transition, or of the way to create the document'),
  targetTypeId: mark(int64Schema.optional().describe('type of the resulting document'), {
    references: 'DocumentType',
  }),
  parameters: z.array(additionalParameterSchema).optional().describe('further parameters'),
  document: requestDocumentSchema.optional().describe('members of the new or changed document'),
};

/** Type of {@link documentTypeTransitionRequestSchema}. */
export interface DocumentTypeTransitionRequestSchema extends Resource<typeof documentTypeTransitionRequestMembers> {}

/**
 * The body of `POST /erp/documents`: a transition, and the document that it applies to.
 *
 * @example
 * ```ts
 * import { documentTypeTransitionRequestSchema } from 'vql-kit/resources';
 *
 * const lines = [{ articleId: '1389132653974581248', quantity: 'two' }];
 * const result = documentTypeTransitionRequestSchema.safeParse({ transitionId: 'create', document: { lines } });
 * console.log(result.error?.issues[0]?.path.join('/')); // document/lines/0/quantity
 * ```
 */
export const documentTypeTransitionRequestSchema: DocumentTypeTransitionRequestSchema = resourceSchema(
  'DocumentTypeTransitionRequest',
  documentTypeTransitionRequestMembers,
);

/** Output of {@link documentTypeTransitionRequestSchema}. */
export interface DocumentTypeTransitionRequest extends z.infer<DocumentTypeTransitionRequestSchema> {}
