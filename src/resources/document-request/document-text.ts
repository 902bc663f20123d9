import * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';
import { textPositionSchema } from './text-position.js';

const members = {
  ...commonAttributes,
  textPosition: textPositionSchema.default('HEADER_TEXT').describe('irrelevant inside text lines'),
  content: text.optional().describe('free text if used'),
  textTemplateRef: apiObjectReferenceSchema.optional(),
  transferableIntoSubsequentDocuments: z.boolean().default(true),
  deleted: mark(z.boolean().default(false).describe('removed texts are no longer shown'), { required: true }),
  initialized: z.boolean().optional().meta({ readOnly: true, description: 'whether content is filled' }),
};

/** The type of {@link documentTextSchema}. */
export interface DocumentTextSchema extends Resource<typeof members> {}

/** A header or footer text of a document (interface document, DocumentText). */
export const documentTextSchema: DocumentTextSchema = resource('DocumentText', members);

/** What {@link documentTextSchema} gives, defaults filled in. */
export type DocumentText = z.infer<DocumentTextSchema>;
