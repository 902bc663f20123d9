import * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { apiCreatableReferenceSchema } from '../shared/api-creatable-reference.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { calculationModeSchema } from '../shared/calculation-mode.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { tagDtoSchema } from '../shared/tag-dto.js';
import { jsonObjectSchema } from '../values/json.js';
import { remark, text } from '../values/text.js';
import { accountAddressSchema } from './account-address.js';
import { accountLoanValueSchema } from './account-loan-value.js';
import { accountManufacturerSchema } from './account-manufacturer.js';
import { accountPersonSchema } from './account-person.js';
import { accountRelationSchema } from './account-relation.js';
import { accountTypeSchema } from './account-type.js';
import { accountZoneSchema } from './account-zone.js';
import { customerSchema } from './customer.js';
import { salesAgentSchema } from './sales-agent.js';
import { supplierSchema } from './supplier.js';
import { taxIdForeignCountrySchema } from './tax-id-foreign-country.js';

const members = {
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
  addresses: z.array(accountAddressSchema).optional().describe('all but the default'),
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

/** The type of {@link accountSchema}. */
export interface AccountSchema extends Resource<typeof members> {}

/**
 * An account: a customer, supplier, manufacturer or whoever else there are dealings with (interface document, Account).
 *
 * @example
 * ```ts
 * import { accountSchema } from 'vql-kit/resources';
 * const account = accountSchema.parse({ address: { name1: 'Acme' }, businessRelationType: 'B2B' });
 * console.log(account.dunningBlock); // false
 * console.log(accountSchema.shape.displayName.meta()?.readOnly); // true
 * ```
 */
export const accountSchema: AccountSchema = resource('Account', members);

/** What {@link accountSchema} gives, defaults filled in. */
export type Account = z.infer<AccountSchema>;
