import type * as z from 'zod';
import { type OpenResource, openResource } from '../resource.js';

/** The type of {@link documentTypeStateSchema}. */
export interface DocumentTypeStateSchema extends OpenResource {}

/** The state of a document; its fields are not shown (interface document, Document). */
export const documentTypeStateSchema: DocumentTypeStateSchema = openResource('DocumentTypeState');

/** What {@link documentTypeStateSchema} gives. */
export type DocumentTypeState = z.infer<DocumentTypeStateSchema>;
