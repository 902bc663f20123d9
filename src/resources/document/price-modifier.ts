import * as z from 'zod';
import { type Resource, resourceSchema } from '../resource.js';
import { valueTypeSchema } from '../shared.js';
import { text } from '../values.js';

const members = {
  modifierType: z.enum(['DISCOUNT', 'SURCHARGE']),
  modifierValue: z.number().min(0),
  valueType: valueTypeSchema,
  modifierName: text.optional(),
  sourceType: z.enum(['CUSTOM', 'PRODUCT', 'DISCOUNT_GROUP', 'PREDECESSOR_DOCUMENT']).optional(),
};

/** Type of {@link requestDocumentPriceModifierSchema}. */
export interface RequestDocumentPriceModifierSchema extends Resource<typeof members> {}

/** A discount or surcharge. */
export const requestDocumentPriceModifierSchema: RequestDocumentPriceModifierSchema = resourceSchema(
  'RequestDocumentPriceModifier',
  members,
);

/** Output of {@link requestDocumentPriceModifierSchema}. */
export interface RequestDocumentPriceModifier extends z.infer<RequestDocumentPriceModifierSchema> {}
