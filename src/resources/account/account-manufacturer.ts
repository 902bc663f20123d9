import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { accountManufacturerDescriptionSchema } from './account-manufacturer-description.js';

const members = {
  ...commonAttributes,
  active: z.boolean().default(true).meta({ readOnly: true }),
  labels: z.array(accountManufacturerDescriptionSchema).min(1),
  forcedRecommendedRetailPrice: z.boolean().default(false),
};

/** The type of {@link accountManufacturerSchema}. */
export interface AccountManufacturerSchema extends Resource<typeof members> {}

/** An account as a manufacturer (interface document, AccountManufacturer). */
export const accountManufacturerSchema: AccountManufacturerSchema = resource('AccountManufacturer', members);

/** What {@link accountManufacturerSchema} gives, defaults filled in. */
export type AccountManufacturer = z.infer<AccountManufacturerSchema>;
