import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiCreatableReferenceSchema } from '../shared/api-creatable-reference.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { calculationModeSchema } from '../shared/calculation-mode.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { taxIdVerificationStateSchema } from '../shared/tax-id-verification-state.js';
import { jsonObjectSchema } from '../values/json.js';
import { remark, text } from '../values/text.js';
import { contactSchema } from './contact.js';

const members = {
  ...commonAttributes,
  salutationRef: apiObjectReferenceSchema.optional(),
  titleRef: apiCreatableReferenceSchema.optional(),
  name1: text,
  name2: text.optional(),
  name3: text.optional(),
  street: text.optional(),
  streetAddressNumber: text.optional(),
  additionalAddressLine1: text.optional(),
  additionalAddressLine2: text.optional(),
  city: text.optional(),
  postcode: text.optional(),
  postOfficeBox: text.optional(),
  globalLocationNumber: text.optional(),
  taxIdentificationNumber: text.optional(),
  buyerReference: text.optional(),
  eoriNumber: text.optional(),
  defaultAddress: z.boolean().optional().meta({ readOnly: true }),
  types: z.array(apiCreatableReferenceSchema).optional(),
  en16931Profile: z.enum(['ZUGFERD', 'XRECHNUNG', 'NO_EN_PROFILE']).optional(),
  taxIdVerificationState: taxIdVerificationStateSchema.optional().meta({ readOnly: true }),
  homepageUrl: text.optional(),
  regionRef: apiObjectReferenceSchema.optional(),
  countryCode: text.optional(),
  longitude: z.float64().optional(),
  latitude: z.float64().optional(),
  remark: remark.optional(),
  contacts: z.array(contactSchema).optional(),
  defaultContacts: z.record(z.string(), contactSchema).optional().meta({ readOnly: true }),
  custom: jsonObjectSchema.optional(),
  calculationMode: calculationModeSchema.optional(),
  deviatingPaymentTermRef: apiObjectReferenceSchema.optional(),
  deviatingPaymentMethodRef: apiObjectReferenceSchema.optional(),
  deviatingDeliveryTermRef: apiObjectReferenceSchema.optional(),
  deviatingDeliveryMethodRef: apiObjectReferenceSchema.optional(),
  manufacturerRef: apiObjectReferenceSchema.optional(),
  languageCode: text.optional(),
  defaultForType: z.boolean().default(false),
};

/** The type of {@link accountAddressSchema}. */
export interface AccountAddressSchema extends Resource<typeof members> {}

/** An address of an account (interface document, AccountAddress). */
export const accountAddressSchema: AccountAddressSchema = resource('AccountAddress', members);

/** What {@link accountAddressSchema} gives, defaults filled in. */
export type AccountAddress = z.infer<AccountAddressSchema>;
