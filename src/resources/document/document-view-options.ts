import type * as z from 'zod';
import { type OpenResource, openResource } from '../resource.js';

/** The type of {@link documentViewOptionsSchema}. */
export interface DocumentViewOptionsSchema extends OpenResource {}

/** What of a document can be shown; its fields are not shown (interface document, DocumentResponse). */
export const documentViewOptionsSchema: DocumentViewOptionsSchema = openResource('DocumentViewOptions');

/** What {@link documentViewOptionsSchema} gives. */
export type DocumentViewOptions = z.infer<DocumentViewOptionsSchema>;
