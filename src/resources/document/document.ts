import * as z from 'zod';
import { mark, type OpenResource, openResource, type Resource, resourceSchema } from '../resource.js';
import {
  apiObjectReferenceSchema,
  billingTypeSchema,
  commonAttributes,
  taxIdVerificationStateSchema,
} from '../shared.js';
import { int64Schema, isoAlpha3, jsonObjectSchema, text } from '../values.js';
import { documentTypeCategorySchema } from './document-type.js';

/** Type of {@link documentTypeStateSchema}. */
export interface DocumentTypeStateSchema extends OpenResource {}

/** The state of a document. The interface document names none of its fields. */
export const documentTypeStateSchema: DocumentTypeStateSchema = openResource('DocumentTypeState');

/** Output of {@link documentTypeStateSchema}. */
export interface DocumentTypeState extends z.infer<DocumentTypeStateSchema> {}

const documentMembers = {
  ...commonAttributes,
  number: text.optional().describe('document number'),
  accountNumber: text.optional().meta({ readOnly: true }),
  customerNumber: text.optional().meta({ readOnly: true }),
  ourCustomerNumber: text.optional().meta({ readOnly: true }),
  supplierNumber: text.optional().meta({ readOnly: true }),
  salesAgentNumber: text.optional().meta({ readOnly: true }),
  externalIdentifier: text.optional(),
  externalNumber: text.optional(),
  published: z.boolean().default(false).meta({ readOnly: true, description: 'true after printing or mailing' }),
  frozen: z.boolean().default(false).meta({ readOnly: true, description: 'true if the document cannot be changed' }),
  qualifier: z
    .enum([
      'SALE',
      'PURCHASE',
      'COMMISSION',
      'SALES_CONTRACT',
      'PURCHASE_CONTRACT',
      'POINT_OF_SALE',
      'FABRICATION',
      'RMA',
    ])
    .optional()
    .meta({ readOnly: true }),
  accountId: mark(text.optional(), { references: 'Account' }),
  billingAccountRef: mark(apiObjectReferenceSchema.optional(), { references: 'Account' }),
  salesChannelRef: apiObjectReferenceSchema.optional(),
  responsibleUserRef: apiObjectReferenceSchema.optional(),
  documentDate: z.iso.date().optional(),
  performanceDate: z.iso.date().optional(),
  valueDate: z.iso.date().optional(),
  taxable: z.boolean().default(true),
  taxIdentificationNumber: text.optional(),
  taxIdVerificationState: taxIdVerificationStateSchema.optional().meta({ readOnly: true }),
  valitoolValidationState: z
    .enum(['NOT_VALIDATED', 'VALID', 'NOT_VALID'])
    .optional()
    .meta({ readOnly: true, description: 'result of validating the e-invoice' }),
  billingType: billingTypeSchema.optional(),
  documentType: text.optional().meta({ readOnly: true }),
  documentTypeId: mark(int64Schema.optional().meta({ readOnly: true }), { references: 'DocumentType' }),
  documentTypeCategory: documentTypeCategorySchema.optional().meta({ readOnly: true }),
  documentState: documentTypeStateSchema.optional(),
  currencyCode: isoAlpha3.optional().describe('ISO alpha-3'),
  exchangeRate: z.number().optional(),
  exchangeRateOrigin: z.enum(['AUTOMATIC', 'AUTOMATIC_FOR_CURRENT_DATE', 'USER_DEFINED']).default('AUTOMATIC'),
  totalBeforeModifier: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'gross or net, depending on billingType' }),
  totalPriceModifier: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'gross or net, depending on billingType' }),
  totalLinePriceModifier: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'gross or net, depending on billingType' }),
  totalDocumentPriceModifier: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'gross or net, depending on billingType' }),
  custom: jsonObjectSchema.optional(),
};

/** Type of {@link documentSchema}. */
export interface DocumentSchema extends Resource<typeof documentMembers> {}

/** A document, with the fields that the interface document names. */
export const documentSchema: DocumentSchema = resourceSchema('Document', documentMembers);

/** Output of {@link documentSchema}, with defaults filled in. */
export interface Document extends z.infer<DocumentSchema> {}

/** Type of {@link documentValidationHintsSchema}. */
export interface DocumentValidationHintsSchema extends OpenResource {}

/** Remarks of the service on a document. The interface document names none of their fields. */
export const documentValidationHintsSchema: DocumentValidationHintsSchema = openResource('DocumentValidationHints');

/** Output of {@link documentValidationHintsSchema}. */
export interface DocumentValidationHints extends z.infer<DocumentValidationHintsSchema> {}

/** Type of {@link documentViewOptionsSchema}. */
export interface DocumentViewOptionsSchema extends OpenResource {}

/** Options for showing a document. The interface document names none of their fields. */
export const documentViewOptionsSchema: DocumentViewOptionsSchema = openResource('DocumentViewOptions');

/** Output of {@link documentViewOptionsSchema}. */
export interface DocumentViewOptions extends z.infer<DocumentViewOptionsSchema> {}

const documentResponseMembers = {
  document: documentSchema.optional(),
  hints: documentValidationHintsSchema.optional(),
  viewOptions: documentViewOptionsSchema.optional(),
};

/** Type of {@link documentResponseSchema}. */
export interface DocumentResponseSchema extends Resource<typeof documentResponseMembers> {}

/**
 * The response to `POST /erp/documents`.
 *
 * @example
 * ```ts
 * import { documentResponseSchema } from 'vql-kit/resources';
 * const { document } = documentResponseSchema.parse({ document: { number: 'A-1', notInTheDocument: 1 } });
 * console.log(document); // { number: 'A-1', published: false, frozen: false, taxable: true, exchangeRateOrigin: 'AUTOMATIC', notInTheDocument: 1 }
 * ```
 */
export const documentResponseSchema: DocumentResponseSchema = resourceSchema(
  'DocumentResponse',
  documentResponseMembers,
);

/** Output of {@link documentResponseSchema}. */
export interface DocumentResponse extends z.infer<DocumentResponseSchema> {}
