import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';
import { documentTypeCategorySchema } from './document-type-category.js';
import { documentTypeFollowUpSchema } from './document-type-follow-up.js';
import { documentTypeLabelSchema } from './document-type-label.js';
import { sequencerConfigurationSchema } from './sequencer-configuration.js';

const members = {
  ...commonAttributes,
  category: documentTypeCategorySchema,
  labels: z.array(documentTypeLabelSchema).optional(),
  showForManualDocumentCreation: z.boolean().default(true),
  nextNumber: text.optional().meta({ readOnly: true }),
  followUpDocumentTypes: z.array(documentTypeFollowUpSchema).optional().meta({ readOnly: true }),
  defaultTypeOfCategory: z.boolean().default(false),
  active: z.boolean().default(true),
  shelfDocumentTypeRef: apiObjectReferenceSchema.optional(),
  sequencerConfiguration: sequencerConfigurationSchema.optional(),
  requiresBusinessRelationship: z.boolean().default(true),
  publishingPolicy: z.enum(['AUTOMATIC', 'MANUAL']).default('AUTOMATIC'),
  sortOrder: z.int32().optional(),
};

/** The type of {@link documentTypeSchema}. */
export interface DocumentTypeSchema extends Resource<typeof members> {}

/** A document type: its category, names, numbers and followers (interface document, DocumentType). */
export const documentTypeSchema: DocumentTypeSchema = resource('DocumentType', members);

/** What {@link documentTypeSchema} gives, defaults filled in. */
export type DocumentType = z.infer<DocumentTypeSchema>;
