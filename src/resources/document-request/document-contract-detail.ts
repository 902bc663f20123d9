import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  startDate: z.iso.date().optional().describe('contract header only'),
  endDate: z.iso.date().optional().describe('contract header only'),
  runtimeFromDate: z.iso.date().optional(),
  runtimeToDate: z.iso.date().optional(),
  lastCustomerCancellationDate: z.iso.date().optional(),
  lastProviderCancellationDate: z.iso.date().optional(),
  dueDateCalculation: text.min(1).describe('cron expression'),
  dueDate: z.iso.date().optional(),
  nextDueDate: z.iso.date().optional(),
  calculateDirectly: z.boolean().optional(),
  active: z.boolean().default(true),
  publishInPortal: z.boolean().default(false),
};

/** The type of {@link documentContractDetailSchema}. */
export interface DocumentContractDetailSchema extends Resource<typeof members> {}

/** The terms of a subscription contract (interface document, DocumentContractDetail). */
export const documentContractDetailSchema: DocumentContractDetailSchema = resource('DocumentContractDetail', members);

/** What {@link documentContractDetailSchema} gives, defaults filled in. */
export type DocumentContractDetail = z.infer<DocumentContractDetailSchema>;
