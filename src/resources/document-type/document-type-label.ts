import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  languageCode: text,
  label: text.min(1).describe('for display'),
  labelPrintout: text.min(1).describe('for printouts'),
};

/** The type of {@link documentTypeLabelSchema}. */
export interface DocumentTypeLabelSchema extends Resource<typeof members> {}

/** What a document type is called in a language (interface document, DocumentTypeLabel). */
export const documentTypeLabelSchema: DocumentTypeLabelSchema = resource('DocumentTypeLabel', members);

/** What {@link documentTypeLabelSchema} gives. */
export type DocumentTypeLabel = z.infer<DocumentTypeLabelSchema>;
