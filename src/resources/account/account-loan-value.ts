import * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { int64Schema } from '../values/int64.js';

const members = {
  ...commonAttributes,
  accountId: mark(int64Schema, { references: 'Account' }),
  maximalLoan: z.number().optional(),
  currentLoan: z.number().optional(),
  nonInvoicedDocumentLoan: z.number().optional(),
  receivableLoan: z.number().optional(),
  payablesSum: z.number().max(0).optional().describe('negative'),
  currentDocumentLoan: z.number().optional(),
  remainingLoan: z.number().optional(),
  exceededLoan: z.number().optional(),
  unconsideredAmount: z.number().optional(),
};

/** The type of {@link accountLoanValueSchema}. */
export interface AccountLoanValueSchema extends Resource<typeof members> {}

/** How much of its credit an account has used (interface document, AccountLoanValue). */
export const accountLoanValueSchema: AccountLoanValueSchema = resource('AccountLoanValue', members);

/** What {@link accountLoanValueSchema} gives. */
export type AccountLoanValue = z.infer<AccountLoanValueSchema>;
