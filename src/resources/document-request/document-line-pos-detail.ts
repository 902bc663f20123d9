import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';
import { externalPaymentStatusSchema } from './external-payment-status.js';
import { paymentOperationSchema } from './payment-operation.js';
import { posLineTypeSchema } from './pos-line-type.js';
import { withdrawalModeSchema } from './withdrawal-mode.js';

const members = {
  ...commonAttributes,
  posLineType: posLineTypeSchema.optional(),
  depositExpenseTypeId: int64Schema.optional().describe('type of deposit/expense'),
  paymentMethodId: int64Schema.optional(),
  externalPaymentId: text.optional().describe('link to the payment backend'),
  externalPaymentStatus: externalPaymentStatusSchema.optional(),
  externalPaymentErrorMessage: text.optional().describe('only for failed payments'),
  paymentOperation: paymentOperationSchema.optional(),
  cancelledExternalPaymentId: text.optional().describe('only for CANCEL'),
  withdrawalMode: withdrawalModeSchema.optional().meta({ readOnly: true }),
  balanceBeforeWithdrawal: z.number().optional().meta({ readOnly: true }),
  withdrawalAmount: z.number().optional().meta({ readOnly: true, description: 'amount skimmed (mode MANUAL)' }),
  withdrawToBalance: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'remaining balance in the register (mode BALANCE)' }),
  deletable: z
    .boolean()
    .default(false)
    .meta({ readOnly: true, description: 'false while the payment is running or already succeeded' }),
};

/** The type of {@link documentLinePosDetailSchema}. */
export interface DocumentLinePosDetailSchema extends Resource<typeof members> {}

/** What a line does at the point of sale (interface document, DocumentLinePosDetail). */
export const documentLinePosDetailSchema: DocumentLinePosDetailSchema = resource('DocumentLinePosDetail', members);

/** What {@link documentLinePosDetailSchema} gives, defaults filled in. */
export type DocumentLinePosDetail = z.infer<DocumentLinePosDetailSchema>;
