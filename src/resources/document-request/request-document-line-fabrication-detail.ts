import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { fabricationSerialNumberSchema } from './fabrication-serial-number.js';

const members = {
  fabricationSerialNumbers: z
    .array(fabricationSerialNumberSchema)
    .optional()
    .describe('fill only when serial numbers are to be fixed manually before production starts'),
};

/** The type of {@link requestDocumentLineFabricationDetailSchema}. */
export interface RequestDocumentLineFabricationDetailSchema extends Resource<typeof members> {}

/** The serial numbers of what a line has produced (interface document, RequestDocumentLineFabricationDetail). */
export const requestDocumentLineFabricationDetailSchema: RequestDocumentLineFabricationDetailSchema = resource(
  'RequestDocumentLineFabricationDetail',
  members,
);

/** What {@link requestDocumentLineFabricationDetailSchema} gives. */
export type RequestDocumentLineFabricationDetail = z.infer<RequestDocumentLineFabricationDetailSchema>;
