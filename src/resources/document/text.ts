import * as z from 'zod';
import { type EnumSchema, mark, type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, commonAttributes } from '../shared.js';
import { text } from '../values.js';

const textPositionValues = ['HEADER_TEXT', 'FOOTER_TEXT'] as const;

/** Type of {@link textPositionSchema}. */
export interface TextPositionSchema extends EnumSchema<typeof textPositionValues> {}

/** Position of a text on a document. */
export const textPositionSchema: TextPositionSchema = z.enum(textPositionValues);

/** One of the values of {@link textPositionSchema}. */
export type TextPosition = z.infer<TextPositionSchema>;

const requestDocumentTextMembers = {
  textPosition: textPositionSchema.optional(),
  content: text.optional(),
};

/** Type of {@link requestDocumentTextSchema}. */
export interface RequestDocumentTextSchema extends Resource<typeof requestDocumentTextMembers> {}

/** A text of a line. */
export const requestDocumentTextSchema: RequestDocumentTextSchema = resourceSchema(
  'RequestDocumentText',
  requestDocumentTextMembers,
);

/** Output of {@link requestDocumentTextSchema}. */
export interface RequestDocumentText extends z.infer<RequestDocumentTextSchema> {}

const documentTextMembers = {
  ...commonAttributes,
  textPosition: textPositionSchema.default('HEADER_TEXT').describe('has no effect in text lines'),
  content: text.optional().describe('the text itself, unless it comes from the template'),
  textTemplateRef: apiObjectReferenceSchema.optional(),
  transferableIntoSubsequentDocuments: z.boolean().default(true),
  deleted: mark(z.boolean().default(false).describe('true hides the text'), { required: true }),
  initialized: z.boolean().optional().meta({ readOnly: true, description: 'true once content is set' }),
};

/** Type of {@link documentTextSchema}. */
export interface DocumentTextSchema extends Resource<typeof documentTextMembers> {}

/** A header or footer text of a document. */
export const documentTextSchema: DocumentTextSchema = resourceSchema('DocumentText', documentTextMembers);

/** Output of {@link documentTextSchema}, with defaults filled in. */
export interface DocumentText extends z.infer<DocumentTextSchema> {}
