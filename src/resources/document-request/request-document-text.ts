import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';
import { textPositionSchema } from './text-position.js';

const members = {
  textPosition: textPositionSchema.optional(),
  content: text.optional(),
};

/** The type of {@link requestDocumentTextSchema}. */
export interface RequestDocumentTextSchema extends Resource<typeof members> {}

/** A text of a line (interface document, RequestDocumentText). */
export const requestDocumentTextSchema: RequestDocumentTextSchema = resource('RequestDocumentText', members);

/** What {@link requestDocumentTextSchema} gives. */
export type RequestDocumentText = z.infer<RequestDocumentTextSchema>;
