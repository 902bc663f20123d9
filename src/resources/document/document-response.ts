import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { documentSchema } from './document.js';
import { documentValidationHintsSchema } from './document-validation-hints.js';
import { documentViewOptionsSchema } from './document-view-options.js';

const members = {
  document: documentSchema.optional(),
  hints: documentValidationHintsSchema.optional(),
  viewOptions: documentViewOptionsSchema.optional(),
};

/** The type of {@link documentResponseSchema}. */
export interface DocumentResponseSchema extends Resource<typeof members> {}

/**
 * The answer to `POST /erp/documents` (interface document, DocumentResponse).
 *
 * @example
 * ```ts
 * import { documentResponseSchema } from 'vql-kit/resources';
 * const { document } = documentResponseSchema.parse({ document: { number: 'A-1', notInTheDocument: 1 } });
 * console.log(document); // { number: 'A-1', published: false, frozen: false, taxable: true, exchangeRateOrigin: 'AUTOMATIC', notInTheDocument: 1 }
 * ```
 */
export const documentResponseSchema: DocumentResponseSchema = resource('DocumentResponse', members);

/** What {@link documentResponseSchema} gives. */
export type DocumentResponse = z.infer<DocumentResponseSchema>;
