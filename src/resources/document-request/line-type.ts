import * as z from 'zod';

const values = [
  'ARTICLE_LINE',
  'ALTERNATIVE_POSITION',
  'LINK_POSITION',
  'OPTIONAL_POSITION',
  'TEXT_LINE',
  'SHIPPING_COST_LINE',
  'SUBTOTAL',
  'POS',
  'ROUNDING_LINE',
  'OPEN_ITEM_SETTLEMENT',
  'ON_ACCOUNT_PAYMENT',
] as const;

/** The type of {@link lineTypeSchema}. */
export interface LineTypeSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** The kinds of document lines (interface document, RequestDocumentLine). */
export const lineTypeSchema: LineTypeSchema = z.enum(values);

/** One of the values of {@link lineTypeSchema}. */
export type LineType = z.infer<LineTypeSchema>;
