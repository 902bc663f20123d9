import * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';

const members = {
  ...commonAttributes,
  sourceDocumentTypeRef: mark(apiObjectReferenceSchema, { references: 'DocumentType' }),
  targetDocumentTypeRef: mark(apiObjectReferenceSchema, { references: 'DocumentType' }),
  active: z.boolean().default(true).meta({ readOnly: true }),
};

/** The type of {@link documentTypeFollowUpSchema}. */
export interface DocumentTypeFollowUpSchema extends Resource<typeof members> {}

/** Which document type may follow which (interface document, DocumentTypeFollowUp). */
export const documentTypeFollowUpSchema: DocumentTypeFollowUpSchema = resource('DocumentTypeFollowUp', members);

/** What {@link documentTypeFollowUpSchema} gives, defaults filled in. */
export type DocumentTypeFollowUp = z.infer<DocumentTypeFollowUpSchema>;
