import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';
import { externalPaymentStatusSchema } from './external-payment-status.js';
import { paymentOperationSchema } from './payment-operation.js';
import { posLineTypeSchema } from './pos-line-type.js';
import { withdrawalModeSchema } from './withdrawal-mode.js';

const members = {
  ...commonAttributes,
  amount: z.number(),
  posLineType: posLineTypeSchema,
  depositExpenseTypeRef: apiObjectReferenceSchema.optional(),
  posPaymentMethodRef: apiObjectReferenceSchema.optional(),
  withdrawalMode: withdrawalModeSchema.optional(),
  withdrawalAmount: z
    .number()
    .optional()
    .describe('set by the user in mode MANUAL, computed from the current balance in the other modes'),
  withdrawToBalance: z.number().optional().describe('mode BALANCE'),
  externalPaymentId: text.optional().meta({ readOnly: true }),
  externalPaymentStatus: externalPaymentStatusSchema.optional().meta({ readOnly: true }),
  externalPaymentErrorMessage: text.optional().meta({ readOnly: true }),
  paymentOperation: paymentOperationSchema.optional().meta({ readOnly: true }),
  cancelledExternalPaymentId: text.optional().meta({ readOnly: true }),
  balanceBeforeWithdrawal: z.number().optional().meta({ readOnly: true }),
  deletable: z.boolean().default(false).meta({ readOnly: true }),
};

/** The type of {@link documentPosPaymentSchema}. */
export interface DocumentPosPaymentSchema extends Resource<typeof members> {}

/** A payment at a cash register (interface document, DocumentPosPayment). */
export const documentPosPaymentSchema: DocumentPosPaymentSchema = resource('DocumentPosPayment', members);

/** What {@link documentPosPaymentSchema} gives, defaults filled in. */
export type DocumentPosPayment = z.infer<DocumentPosPaymentSchema>;
