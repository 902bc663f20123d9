import * as z from 'zod';
import { type Resource, resourceSchema } from '../resource.js';
import { commonAttributes } from '../shared.js';
import { text } from '../values.js';

const accountManufacturerDescriptionMembers = {
  ...commonAttributes,
  label: text.min(1),
  description: text.optional(),
  languageCode: text.min(1),
  manufacturerUrl: text.optional(),
};

/** Type of {@link accountManufacturerDescriptionSchema}. */
export interface AccountManufacturerDescriptionSchema extends Resource<typeof accountManufacturerDescriptionMembers> {}

/** The name and description of a manufacturer in one language. */
export const accountManufacturerDescriptionSchema: AccountManufacturerDescriptionSchema = resourceSchema(
  'AccountManufacturerDescription',
  accountManufacturerDescriptionMembers,
);

/** Output of {@link accountManufacturerDescriptionSchema}. */
export interface AccountManufacturerDescription extends z.infer<AccountManufacturerDescriptionSchema> {}

const accountManufacturerMembers = {
  ...commonAttributes,
  active: z.boolean().default(true).meta({ readOnly: true }),
  labels: z.array(accountManufacturerDescriptionSchema).min(1),
  forcedRecommendedRetailPrice: z.boolean().default(false),
};

/** Type of {@link accountManufacturerSchema}. */
export interface AccountManufacturerSchema extends Resource<typeof accountManufacturerMembers> {}

/** An account as a manufacturer. */
export const accountManufacturerSchema: AccountManufacturerSchema = resourceSchema(
  'AccountManufacturer',
  accountManufacturerMembers,
);

/** Output of {@link accountManufacturerSchema}, with defaults filled in. */
export interface AccountManufacturer extends z.infer<AccountManufacturerSchema> {}
