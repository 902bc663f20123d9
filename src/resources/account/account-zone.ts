import * as z from 'zod';

const values = [
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

/** The type of {@link accountZoneSchema}. */
export interface AccountZoneSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** The time zones of accounts (interface document, Account). */
export const accountZoneSchema: AccountZoneSchema = z.enum(values);

/** One of the values of {@link accountZoneSchema}. */
export type AccountZone = z.infer<AccountZoneSchema>;
