import * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { additionalParameterSchema } from '../shared/additional-parameter.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';
import { requestDocumentSchema } from './request-document.js';

const members = {
  transitionId: text.describe('the transition or creation mode to perform'),
  targetTypeId: mark(int64Schema.optional().describe('id of the target document type, where applicable'), {
    references: 'DocumentType',
  }),
  parameters: z.array(additionalParameterSchema).optional().describe('extra parameters for the transition'),
  document: requestDocumentSchema.optional().describe('details of the document to create or edit'),
};

/** The type of {@link documentTypeTransitionRequestSchema}. */
export interface DocumentTypeTransitionRequestSchema extends Resource<typeof members> {}

/**
 * The body of `POST /erp/documents`: which transition to perform, and the document to perform it on (interface document,
 * DocumentTypeTransitionRequest).
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
export const documentTypeTransitionRequestSchema: DocumentTypeTransitionRequestSchema = resource(
  'DocumentTypeTransitionRequest',
  members,
);

/** What {@link documentTypeTransitionRequestSchema} gives. */
export type DocumentTypeTransitionRequest = z.infer<DocumentTypeTransitionRequestSchema>;
