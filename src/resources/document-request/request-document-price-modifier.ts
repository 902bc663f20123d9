import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { valueTypeSchema } from '../shared/value-type.js';
import { text } from '../values/text.js';

const members = {
  modifierType: z.enum(['DISCOUNT', 'SURCHARGE']),
  modifierValue: z.number().min(0),
  valueType: valueTypeSchema,
  modifierName: text.optional(),
  sourceType: z.enum(['CUSTOM', 'PRODUCT', 'DISCOUNT_GROUP', 'PREDECESSOR_DOCUMENT']).optional(),
};

/** The type of {@link requestDocumentPriceModifierSchema}. */
export interface RequestDocumentPriceModifierSchema extends Resource<typeof members> {}

/** A discount or surcharge (interface document, RequestDocumentPriceModifier). */
export const requestDocumentPriceModifierSchema: RequestDocumentPriceModifierSchema = resource(
  'RequestDocumentPriceModifier',
  members,
);

/** What {@link requestDocumentPriceModifierSchema} gives. */
export type RequestDocumentPriceModifier = z.infer<RequestDocumentPriceModifierSchema>;
