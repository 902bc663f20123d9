import * as z from 'zod';
import { type EnumSchema, mark, type Resource, resourceSchema } from '../resource.js';
import {
  apiCreatableReferenceSchema,
  apiObjectReferenceSchema,
  calculationModeSchema,
  commonAttributes,
  tagDtoSchema,
} from '../shared.js';
import { int64Schema, isoAlpha2, jsonObjectSchema, remark, text } from '../values.js';
import { accountAddressSchema } from './address.js';
import { customerSchema } from './customer.js';
import { accountManufacturerSchema } from './manufacturer.js';
import { accountPersonSchema } from './person.js';
import { salesAgentSchema } from './sales-agent.js';
import { supplierSchema } from './supplier.js';

const accountTypeValues = [
  'CUSTOMER',
  'SUPPLIER',
  'MANUFACTURER',
  'SERVICE_PROVIDER',
  'MERCHANT',
  'SALES_AGENT',
  'COMPANY',
  'PROSPECTIVE',
] as const;

/** Type of {@link accountTypeSchema}. */
export interface AccountTypeSchema extends EnumSchema<typeof accountTypeValues> {}

/** Role of an account for the company. */
export const accountTypeSchema: AccountTypeSchema = z.enum(accountTypeValues);

/** One of the values of {@link accountTypeSchema}. */
export type AccountType = z.infer<AccountTypeSchema>;

const accountZoneValues = [
  'ACT',
  'AET',
  'AGT',
  'ART',
  'AST',
  'BET',
  'BST',
  'CAT',
  'CNT',
  'CST',
  'CTT',
  'EAT',
  'ECT',
  'IET',
  'IST',
  'JST',
  'MIT',
  'NET',
  'NST',
  'PLT',
  'PNT',
  'PRT',
  'PST',
  'SST',
  'VST',
  'EST',
  'MST',
  'HST',
] as const;

/** Type of {@link accountZoneSchema}. */
export interface AccountZoneSchema extends EnumSchema<typeof accountZoneValues> {}

/** The time zones of accounts. */
export const accountZoneSchema: AccountZoneSchema = z.enum(accountZoneValues);

/** One of the values of {@link accountZoneSchema}. */
export type AccountZone = z.infer<AccountZoneSchema>;

const taxIdForeignCountryMembers = {
  ...commonAttributes,
  taxId: text.optional(),
  countryCode: isoAlpha2.optional().describe('two-letter ISO code'),
};

/** Type of {@link taxIdForeignCountrySchema}. */
export interface TaxIdForeignCountrySchema extends Resource<typeof taxIdForeignCountryMembers> {}

/** A tax id in another country. */
export const taxIdForeignCountrySchema: TaxIdForeignCountrySchema = resourceSchema(
  'TaxIdForeignCountry',
  taxIdForeignCountryMembers,
);

/** Output of {@link taxIdForeignCountrySchema}. */
export interface TaxIdForeignCountry extends z.infer<TaxIdForeignCountrySchema> {}

const accountRelationMembers = {
  ...commonAttributes,
  relatedAccountRef: mark(apiObjectReferenceSchema, { references: 'Account' }),
  comment: text.optional(),
  relationTypeRef: apiCreatableReferenceSchema,
};

/** Type of {@link accountRelationSchema}. */
export interface AccountRelationSchema extends Resource<typeof accountRelationMembers> {}

/** A relation of an account to another account. */
export const accountRelationSchema: AccountRelationSchema = resourceSchema('AccountRelation', accountRelationMembers);

/** Output of {@link accountRelationSchema}. */
export interface AccountRelation extends z.infer<AccountRelationSchema> {}

const accountLoanValueMembers = {
  ...commonAttributes,
  accountId: mark(int64Schema, { references: 'Account' }),
  maximalLoan: z.number().optional(),
  currentLoan: z.number().optional(),
  nonInvoicedDocumentLoan: z.number().optional(),
  receivableLoan: z.number().optional(),
  payablesSum: z.number().max(0).optional().describe('0 or less'),
  currentDocumentLoan: z.number().optional(),
  remainingLoan: z.number().optional(),
  exceededLoan: z.number().optional(),
  unconsideredAmount: z.number().optional(),
};

/** Type of {@link accountLoanValueSchema}. */
export interface AccountLoanValueSchema extends Resource<typeof accountLoanValueMembers> {}

/** Credit limit of an account, and how much of it is used. */
export const accountLoanValueSchema: AccountLoanValueSchema = resourceSchema(
  'AccountLoanValue',
  accountLoanValueMembers,
);

/** Output of {@link accountLoanValueSchema}. */
export interface AccountLoanValue extends z.infer<AccountLoanValueSchema> {}

const accountMembers = {
  ...commonAttributes,
  types: z.array(accountTypeSchema).optional(),
  number: text.optional(),
  displayName: text.optional().meta({ readOnly: true }),
  active: z.boolean().default(true).meta({ readOnly: true }),
  taxNumber: text.optional(),
  remark: remark.optional(),
  note: text.optional(),
  companyLegalRef: apiCreatableReferenceSchema.optional(),
  initialContactTypeRef: apiCreatableReferenceSchema.optional(),
  address: accountAddressSchema,
  person: accountPersonSchema.optional(),
  addresses: z.array(accountAddressSchema).optional().describe('further addresses, besides the default'),
  persons: z.array(accountPersonSchema).optional(),
  customer: customerSchema.optional(),
  supplier: supplierSchema.optional(),
  salesAgent: salesAgentSchema.optional(),
  manufacturer: accountManufacturerSchema.optional(),
  tags: z.array(tagDtoSchema).optional(),
  localCourt: text.optional(),
  companyRegister: text.optional(),
  costCenter: text.optional(),
  languageCode: text.optional(),
  custom: jsonObjectSchema.optional(),
  reportGroupRef: apiObjectReferenceSchema.optional(),
  responsibleUserRef: apiObjectReferenceSchema.optional(),
  afterPickingTargetDocumentTypeRef: mark(apiObjectReferenceSchema.optional(), { references: 'DocumentType' }),
  initialContactAt: z.iso.date().optional(),
  taxLiabilityReversed: z.boolean().default(false),
  taxIds: z.array(taxIdForeignCountrySchema).optional(),
  relations: z.array(accountRelationSchema).optional(),
  dunningBlock: z.boolean().default(false),
  payablesSum: z.number().optional().meta({ readOnly: true }),
  receivablesSum: z.number().optional().meta({ readOnly: true }),
  payablesSumCurrencyCode: text.optional().meta({ readOnly: true }),
  receivablesSumCurrencyCode: text.optional().meta({ readOnly: true }),
  anonymized: z.boolean().optional().meta({ readOnly: true }),
  loanValue: accountLoanValueSchema.optional(),
  loanCurrencyCode: text.optional().meta({ readOnly: true }),
  accountZoneId: accountZoneSchema.optional(),
  calculationMode: calculationModeSchema.optional(),
  currencyCode: text.optional(),
  hasActiveDuplicates: z.boolean().default(false),
  businessRelationType: z.enum(['B2B', 'B2C', 'B2G']),
};

/** Type of {@link accountSchema}. */
export interface AccountSchema extends Resource<typeof accountMembers> {}

/**
 * An account: a customer, supplier, manufacturer or other business partner.
 *
 * @example
 * ```ts
 * import { accountSchema } from 'vql-kit/resources';
 * const account = accountSchema.parse({ address: { name1: 'Acme' }, businessRelationType: 'B2B' });
 * console.log(account.dunningBlock); // false
 * console.log(accountSchema.shape.displayName.meta()?.readOnly); // true
 * ```
 */
export const accountSchema: AccountSchema = resourceSchema('Account', accountMembers);

/** Output of {@link accountSchema}, with defaults filled in. */
export interface Account extends z.infer<AccountSchema> {}
