import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  label: text.min(1),
  description: text.optional(),
  languageCode: text.min(1),
  manufacturerUrl: text.optional(),
};

/** The type of {@link accountManufacturerDescriptionSchema}. */
export interface AccountManufacturerDescriptionSchema extends Resource<typeof members> {}

/** What a manufacturer is called in a language (interface document, AccountManufacturerDescription). */
export const accountManufacturerDescriptionSchema: AccountManufacturerDescriptionSchema = resource(
  'AccountManufacturerDescription',
  members,
);

/** What {@link accountManufacturerDescriptionSchema} gives. */
export type AccountManufacturerDescription = z.infer<AccountManufacturerDescriptionSchema>;
