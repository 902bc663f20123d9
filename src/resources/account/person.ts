import * as z from 'zod';
import { type Resource, resourceSchema } from '../resource.js';
import { apiCreatableReferenceSchema, apiObjectReferenceSchema, commonAttributes, tagDtoSchema } from '../shared.js';
import { int64Schema, jsonObjectSchema, remark, text } from '../values.js';
import { contactSchema } from './address.js';

const members = {
  ...commonAttributes,
  label: text.optional(),
  tags: z.array(tagDtoSchema).optional(),
  comment: text.optional(),
  salutationRef: apiObjectReferenceSchema.optional(),
  titleRef: apiCreatableReferenceSchema.optional(),
  jobTypeRef: apiCreatableReferenceSchema.optional(),
  initialContactTypeRef: apiCreatableReferenceSchema.optional(),
  firstName: text.optional(),
  middleName: text.optional(),
  lastName: text,
  locale: text.optional(),
  jobArea: text.optional(),
  gender: z.enum(['MALE', 'FEMALE', 'ETC']).optional(),
  dateOfBirth: z.iso.date().optional(),
  initialContactAt: z.iso.date().optional(),
  sortOrder: int64Schema.optional(),
  remark: remark.optional(),
  contacts: z.array(contactSchema).optional(),
  defaultContacts: z.record(z.string(), contactSchema).optional().meta({ readOnly: true }),
  userRef: apiObjectReferenceSchema.optional(),
  active: z.boolean().default(true).meta({ readOnly: true }),
  custom: jsonObjectSchema.optional(),
  defaultPerson: z.boolean().default(false).meta({ readOnly: true }),
};

/** Type of {@link accountPersonSchema}. */
export interface AccountPersonSchema extends Resource<typeof members> {}

/** A person of an account. */
export const accountPersonSchema: AccountPersonSchema = resourceSchema('AccountPerson', members);

/** Output of {@link accountPersonSchema}, with defaults filled in. */
export interface AccountPerson extends z.infer<AccountPersonSchema> {}
