import * as z from 'zod';

const values = [
  'CUSTOMER',
  'SUPPLIER',
  'MANUFACTURER',
  'SERVICE_PROVIDER',
  'MERCHANT',
  'SALES_AGENT',
  'COMPANY',
  'PROSPECTIVE',
] as const;

/** The type of {@link accountTypeSchema}. */
export interface AccountTypeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** What an account is to the company (interface document, Account). */
export const accountTypeSchema: AccountTypeSchema = z.enum(values);

/** One of the values of {@link accountTypeSchema}. */
export type AccountType = z.infer<AccountTypeSchema>;
