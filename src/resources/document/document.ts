import * as z from 'zod';
import { documentTypeCategorySchema } from '../document-type/document-type-category.js';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { billingTypeSchema } from '../shared/billing-type.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { taxIdVerificationStateSchema } from '../shared/tax-id-verification-state.js';
import { int64Schema } from '../values/int64.js';
import { isoAlpha3 } from '../values/iso-code.js';
import { jsonObjectSchema } from '../values/json.js';
import { text } from '../values/text.js';
import { documentTypeStateSchema } from './document-type-state.js';

const members = {
  ...commonAttributes,
  number: text.optional().describe('document number'),
  accountNumber: text.optional().meta({ readOnly: true }),
  customerNumber: text.optional().meta({ readOnly: true }),
  ourCustomerNumber: text.optional().meta({ readOnly: true }),
  supplierNumber: text.optional().meta({ readOnly: true }),
  salesAgentNumber: text.optional().meta({ readOnly: true }),
  externalIdentifier: text.optional(),
  externalNumber: text.optional(),
  published: z.boolean().default(false).meta({ readOnly: true, description: 'printed or sent by mail' }),
  frozen: z.boolean().default(false).meta({ readOnly: true, description: 'document is locked against change' }),
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
    .meta({ readOnly: true, description: 'e-invoice validation' }),
  billingType: billingTypeSchema.optional(),
  documentType: text.optional().meta({ readOnly: true }),
  documentTypeId: mark(int64Schema.optional().meta({ readOnly: true }), { references: 'DocumentType' }),
  documentTypeCategory: documentTypeCategorySchema.optional().meta({ readOnly: true }),
  documentState: documentTypeStateSchema.optional(),
  currencyCode: isoAlpha3.optional().describe('ISO alpha-3'),
  exchangeRate: z.number().optional(),
  exchangeRateOrigin: z.enum(['AUTOMATIC', 'AUTOMATIC_FOR_CURRENT_DATE', 'USER_DEFINED']).default('AUTOMATIC'),
  totalBeforeModifier: z.number().optional().meta({ readOnly: true, description: 'gross or net per billing type' }),
  totalPriceModifier: z.number().optional().meta({ readOnly: true, description: 'gross or net per billing type' }),
  totalLinePriceModifier: z.number().optional().meta({ readOnly: true, description: 'gross or net per billing type' }),
  totalDocumentPriceModifier: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'gross or net per billing type' }),
  custom: jsonObjectSchema.optional(),
};

/** The type of {@link documentSchema}. */
export interface DocumentSchema extends Resource<typeof members> {}

/** A document, as far as the interface document shows its fields (Document). */
export const documentSchema: DocumentSchema = resource('Document', members);

/** What {@link documentSchema} gives, defaults filled in. */
export type Document = z.infer<DocumentSchema>;
