import type * as z from 'zod';
import { type OpenResource, openResource } from '../resource.js';

/** The type of {@link documentValidationHintsSchema}. */
export interface DocumentValidationHintsSchema extends OpenResource {}

/** What the service has to remark on a document; its fields are not shown (interface document, DocumentResponse). */
export const documentValidationHintsSchema: DocumentValidationHintsSchema = openResource('DocumentValidationHints');

/** What {@link documentValidationHintsSchema} gives. */
export type DocumentValidationHints = z.infer<DocumentValidationHintsSchema>;
