import * as z from 'zod';
import { cronExpressionOf } from '../cron-expression.js';
import { type Resource, resourceSchema } from '../resource.js';
import { commonAttributes } from '../shared.js';
import { text } from '../values.js';

const members = {
  ...commonAttributes,
  startDate: z.iso.date().optional().describe('only in the contract of a document, not of a line'),
  endDate: z.iso.date().optional().describe('only in the contract of a document, not of a line'),
  runtimeFromDate: z.iso.date().optional(),
  runtimeToDate: z.iso.date().optional(),
  lastCustomerCancellationDate: z.iso.date().optional(),
  lastProviderCancellationDate: z.iso.date().optional(),
  dueDateCalculation: cronExpressionOf(text.min(1, { abort: true })).describe('cron expression'),
  dueDate: z.iso.date().optional(),
  nextDueDate: z.iso.date().optional(),
  calculateDirectly: z.boolean().optional(),
  active: z.boolean().default(true),
  publishInPortal: z.boolean().default(false),
};

/** Type of {@link documentContractDetailSchema}. */
export interface DocumentContractDetailSchema extends Resource<typeof members> {}

/** The terms of a subscription contract. */
export const documentContractDetailSchema: DocumentContractDetailSchema = resourceSchema(
  'DocumentContractDetail',
  members,
);

/** Output of {@link documentContractDetailSchema}, with defaults filled in. */
export interface DocumentContractDetail extends z.infer<DocumentContractDetailSchema> {}
