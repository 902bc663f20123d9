import * as z from 'zod';
import { type Resource, resourceSchema } from '../resource.js';
import {
  apiCreatableReferenceSchema,
  apiObjectReferenceSchema,
  calculationModeSchema,
  commonAttributes,
  taxIdVerificationStateSchema,
} from '../shared.js';
import { jsonObjectSchema, remark, text } from '../values.js';

const contactMembers = {
  ...commonAttributes,
  value: text,
  typeId: text.optional(),
  type: z.enum(['PHONE', 'SOCIAL', 'EMAIL', 'FAX', 'SKYPE', 'MS_TEAMS', 'CUSTOM', 'MOBILE']).optional(),
  label: text.optional(),
  custom: jsonObjectSchema.optional(),
  default: z.boolean().default(false),
};

/** Type of {@link contactSchema}. */
export interface ContactSchema extends Resource<typeof contactMembers> {}

/** A telephone number, mail address or other contact. */
export const contactSchema: ContactSchema = resourceSchema('Contact', contactMembers);

/** Output of {@link contactSchema}, with defaults filled in. */
export interface Contact extends z.infer<ContactSchema> {}

const accountAddressMembers = {
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

/** Type of {@link accountAddressSchema}. */
export interface AccountAddressSchema extends Resource<typeof accountAddressMembers> {}

/** An address of an account. */
export const accountAddressSchema: AccountAddressSchema = resourceSchema('AccountAddress', accountAddressMembers);

/** Output of {@link accountAddressSchema}, with defaults filled in. */
export interface AccountAddress extends z.infer<AccountAddressSchema> {}
