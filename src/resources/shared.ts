import * as z from 'zod';
import { type EnumSchema, type Resource, resourceSchema } from './resource.js';
import { jsonValueSchema, text } from './values.js';

const metaInfoMembers = {
  createdAt: z.iso.datetime({ offset: true }).optional().meta({ readOnly: true }),
  createdFrom: text.optional().meta({ readOnly: true, description: 'id of the user who created it' }),
  updatedAt: z.iso.datetime({ offset: true }).optional().meta({ readOnly: true }),
  updatedFrom: text.optional().meta({ readOnly: true }),
};

/** Type of {@link metaInfoSchema}. */
export interface MetaInfoSchema extends Resource<typeof metaInfoMembers> {}

/** Time and author of the creation and the last change of a resource; all read-only. */
export const metaInfoSchema: MetaInfoSchema = resourceSchema('MetaInfo', metaInfoMembers);

/** Output of {@link metaInfoSchema}. */
export interface MetaInfo extends z.infer<MetaInfoSchema> {}

/** Fields that any stored resource can have. */
export const commonAttributes = {
  version: text.optional().describe('version to send back in an update'),
  info: metaInfoSchema.optional().meta({ readOnly: true }),
  id: text.optional().describe('id of the record'),
};

const apiObjectReferenceMembers = {
  id: text,
  label: text.optional().meta({ readOnly: true }),
  description: text.optional().meta({ readOnly: true }),
  active: z.boolean().optional().meta({ readOnly: true }),
};

/** Type of {@link apiObjectReferenceSchema}. */
export interface ApiObjectReferenceSchema extends Resource<typeof apiObjectReferenceMembers> {}

/** A reference to an object that exists, by its id. */
export const apiObjectReferenceSchema: ApiObjectReferenceSchema = resourceSchema(
  'ApiObjectReference',
  apiObjectReferenceMembers,
);

/** Output of {@link apiObjectReferenceSchema}. */
export interface ApiObjectReference extends z.infer<ApiObjectReferenceSchema> {}

const apiCreatableReferenceMembers = {
  id: text.optional(),
  label: text.optional(),
  description: text.optional().meta({ readOnly: true }),
};

/** Type of {@link apiCreatableReferenceSchema}. */
export interface ApiCreatableReferenceSchema extends Resource<typeof apiCreatableReferenceMembers> {}

/** A reference to an object that is created, by its label, if it does not exist. */
export const apiCreatableReferenceSchema: ApiCreatableReferenceSchema = resourceSchema(
  'ApiCreatableReference',
  apiCreatableReferenceMembers,
);

/** Output of {@link apiCreatableReferenceSchema}. */
export interface ApiCreatableReference extends z.infer<ApiCreatableReferenceSchema> {}

const additionalParameterMembers = {
  key: text,
  value: jsonValueSchema.optional(),
};

/** Type of {@link additionalParameterSchema}. */
export interface AdditionalParameterSchema extends Resource<typeof additionalParameterMembers> {}

/** A parameter with a name and any JSON value. */
export const additionalParameterSchema: AdditionalParameterSchema = resourceSchema(
  'AdditionalParameter',
  additionalParameterMembers,
);

/** Output of {@link additionalParameterSchema}. */
export interface AdditionalParameter extends z.infer<AdditionalParameterSchema> {}

const tagDtoMembers = {
  ...commonAttributes,
  type: z.enum([
    'COMMON',
    'ACCOUNT',
    'PRODUCT',
    'ASSET',
    'DOCUMENT',
    'OPEN_ITEM',
    'CRM_COMMON',
    'CRM_TASK',
    'CRM_DEAL',
    'CRM_PROJECT',
    'DMS_SHELF_DOCUMENT',
  ]),
  label: text,
  color: text.optional(),
  editColor: text.optional(),
  searchColor: text.optional(),
  tagGroup: apiCreatableReferenceSchema.optional(),
};

/** Type of {@link tagDtoSchema}. */
export interface TagDtoSchema extends Resource<typeof tagDtoMembers> {}

/** A tag and its colors. */
export const tagDtoSchema: TagDtoSchema = resourceSchema('TagDto', tagDtoMembers);

/** Output of {@link tagDtoSchema}. */
export interface TagDto extends z.infer<TagDtoSchema> {}

const billingTypeValues = ['GROSS', 'NET'] as const;

/** Type of {@link billingTypeSchema}. */
export interface BillingTypeSchema extends EnumSchema<typeof billingTypeValues> {}

/** Whether prices are gross or net. */
export const billingTypeSchema: BillingTypeSchema = z.enum(billingTypeValues);

/** One of the values of {@link billingTypeSchema}. */
export type BillingType = z.infer<BillingTypeSchema>;

const calculationModeValues = ['HORIZONTAL', 'VERTICAL'] as const;

/** Type of {@link calculationModeSchema}. */
export interface CalculationModeSchema extends EnumSchema<typeof calculationModeValues> {}

/** Direction in which totals are calculated. */
export const calculationModeSchema: CalculationModeSchema = z.enum(calculationModeValues);

/** One of the values of {@link calculationModeSchema}. */
export type CalculationMode = z.infer<CalculationModeSchema>;

const valueTypeValues = ['PERCENT', 'FIX'] as const;

/** Type of {@link valueTypeSchema}. */
export interface ValueTypeSchema extends EnumSchema<typeof valueTypeValues> {}

/** Whether a value is a percentage or an amount. */
export const valueTypeSchema: ValueTypeSchema = z.enum(valueTypeValues);

/** One of the values of {@link valueTypeSchema}. */
export type ValueType = z.infer<ValueTypeSchema>;

const taxIdVerificationStateValues = [
  'NOT_YET_VERIFIED',
  'VALID',
  'VALID_WITH_INVALID_ADDRESS',
  'INVALID',
  'NOT_NEEDED',
] as const;

/** Type of {@link taxIdVerificationStateSchema}. */
export interface TaxIdVerificationStateSchema extends EnumSchema<typeof taxIdVerificationStateValues> {}

/** Progress of the check of a tax id. */
export const taxIdVerificationStateSchema: TaxIdVerificationStateSchema = z.enum(taxIdVerificationStateValues);

/** One of the values of {@link taxIdVerificationStateSchema}. */
export type TaxIdVerificationState = z.infer<TaxIdVerificationStateSchema>;
