import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { isoAlpha2 } from '../values/iso-code.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  taxId: text.optional(),
  countryCode: isoAlpha2.optional().describe('two-letter ISO code'),
};

/** The type of {@link taxIdForeignCountrySchema}. */
export interface TaxIdForeignCountrySchema extends Resource<typeof members> {}

/** A tax id in another country (interface document, TaxIdForeignCountry). */
export const taxIdForeignCountrySchema: TaxIdForeignCountrySchema = resource('TaxIdForeignCountry', members);

/** What {@link taxIdForeignCountrySchema} gives. */
export type TaxIdForeignCountry = z.infer<TaxIdForeignCountrySchema>;
