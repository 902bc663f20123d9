import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';
import { tssSignatureSchema } from './tss-signature.js';

const members = {
  ...commonAttributes,
  posRegisterRef: apiObjectReferenceSchema.optional(),
  cashDrawerRef: apiObjectReferenceSchema.optional(),
  cashJournalRef: apiObjectReferenceSchema.optional(),
  fiscalizationBackendRef: apiObjectReferenceSchema.optional(),
  tssSignature: tssSignatureSchema.optional(),
  externalReference: text.optional().meta({ readOnly: true }),
  timeStart: int64Schema.optional().describe('transaction start'),
  timeEnd: int64Schema.optional().describe('transaction end'),
  clientSerialNumber: text.optional(),
  tssSerialNumber: text.optional(),
  transactionNumber: int64Schema.optional(),
  revision: z.int32().optional(),
  signatureCounter: int64Schema.optional(),
  signature: text.optional(),
};

/** The type of {@link documentPosDetailSchema}. */
export interface DocumentPosDetailSchema extends Resource<typeof members> {}

/** The details of a receipt (interface document, DocumentPosDetail). */
export const documentPosDetailSchema: DocumentPosDetailSchema = resource('DocumentPosDetail', members);

/** What {@link documentPosDetailSchema} gives. */
export type DocumentPosDetail = z.infer<DocumentPosDetailSchema>;
