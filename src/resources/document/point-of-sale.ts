import * as z from 'zod';
import { type EnumSchema, type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, commonAttributes } from '../shared.js';
import { int64Schema, text } from '../values.js';

const posLineTypeValues = [
  'CASH_PAYMENT',
  'CASH_CHANGE',
  'CARD_PAYMENT',
  'CASH_START_BALANCE',
  'CASH_FINAL_BALANCE',
  'CASH_DEPOSIT',
  'CASH_EXPENSE',
  'CASH_WITHDRAWAL',
] as const;

/** Type of {@link posLineTypeSchema}. */
export interface PosLineTypeSchema extends EnumSchema<typeof posLineTypeValues> {}

/** Purpose of a line at the point of sale. */
export const posLineTypeSchema: PosLineTypeSchema = z.enum(posLineTypeValues);

/** One of the values of {@link posLineTypeSchema}. */
export type PosLineType = z.infer<PosLineTypeSchema>;

const externalPaymentStatusValues = ['PENDING', 'PROCESSING', 'SUCCESSFUL', 'CANCELLED', 'REJECTED'] as const;

/** Type of {@link externalPaymentStatusSchema}. */
export interface ExternalPaymentStatusSchema extends EnumSchema<typeof externalPaymentStatusValues> {}

/** Progress of a payment at the payment backend. */
export const externalPaymentStatusSchema: ExternalPaymentStatusSchema = z.enum(externalPaymentStatusValues);

/** One of the values of {@link externalPaymentStatusSchema}. */
export type ExternalPaymentStatus = z.infer<ExternalPaymentStatusSchema>;

const paymentOperationValues = ['PAYMENT', 'CANCEL', 'REFUND'] as const;

/** Type of {@link paymentOperationSchema}. */
export interface PaymentOperationSchema extends EnumSchema<typeof paymentOperationValues> {}

/** Operation of the payment backend. */
export const paymentOperationSchema: PaymentOperationSchema = z.enum(paymentOperationValues);

/** One of the values of {@link paymentOperationSchema}. */
export type PaymentOperation = z.infer<PaymentOperationSchema>;

const withdrawalModeValues = ['FULL', 'BALANCE', 'MANUAL', 'NONE'] as const;

/** Type of {@link withdrawalModeSchema}. */
export interface WithdrawalModeSchema extends EnumSchema<typeof withdrawalModeValues> {}

/** Rule for the amount that is taken out of a cash register. */
export const withdrawalModeSchema: WithdrawalModeSchema = z.enum(withdrawalModeValues);

/** One of the values of {@link withdrawalModeSchema}. */
export type WithdrawalMode = z.infer<WithdrawalModeSchema>;

const documentLinePosDetailMembers = {
  ...commonAttributes,
  posLineType: posLineTypeSchema.optional(),
  depositExpenseTypeId: int64Schema.optional().describe('kind of deposit or expense'),
  paymentMethodId: int64Schema.optional(),
  externalPaymentId: text.optional().describe('id of the payment at the payment backend'),
  externalPaymentStatus: externalPaymentStatusSchema.optional(),
  externalPaymentErrorMessage: text.optional().describe('set if the payment failed'),
  paymentOperation: paymentOperationSchema.optional(),
  cancelledExternalPaymentId: text.optional().describe('set if paymentOperation is CANCEL'),
  withdrawalMode: withdrawalModeSchema.optional().meta({ readOnly: true }),
  balanceBeforeWithdrawal: z.number().optional().meta({ readOnly: true }),
  withdrawalAmount: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'amount taken out; set if withdrawalMode is MANUAL' }),
  withdrawToBalance: z
    .number()
    .optional()
    .meta({ readOnly: true, description: 'amount left in the register; set if withdrawalMode is BALANCE' }),
  deletable: z
    .boolean()
    .default(false)
    .meta({ readOnly: true, description: 'false for a pending or successful payment' }),
};

/** Type of {@link documentLinePosDetailSchema}. */
export interface DocumentLinePosDetailSchema extends Resource<typeof documentLinePosDetailMembers> {}

/** Point-of-sale details of a line. */
export const documentLinePosDetailSchema: DocumentLinePosDetailSchema = resourceSchema(
  'DocumentLinePosDetail',
  documentLinePosDetailMembers,
);

/** Output of {@link documentLinePosDetailSchema}, with defaults filled in. */
export interface DocumentLinePosDetail extends z.infer<DocumentLinePosDetailSchema> {}

const tssSignatureMembers = {
  ...commonAttributes,
  status: z.enum(['FINISHED', 'ACTIVE', 'CANCELLED', 'ERROR']).optional().meta({ readOnly: true }),
  responseData: text.optional().meta({ readOnly: true }),
  externalReference: text.optional().meta({ readOnly: true }),
  revision: z.int32().optional().meta({ readOnly: true }),
};

/** Type of {@link tssSignatureSchema}. */
export interface TssSignatureSchema extends Resource<typeof tssSignatureMembers> {}

/** Signature by the technical security system of a cash register; all of it is read-only. */
export const tssSignatureSchema: TssSignatureSchema = resourceSchema('TssSignature', tssSignatureMembers);

/** Output of {@link tssSignatureSchema}. */
export interface TssSignature extends z.infer<TssSignatureSchema> {}

const documentPosDetailMembers = {
  ...commonAttributes,
  posRegisterRef: apiObjectReferenceSchema.optional(),
  cashDrawerRef: apiObjectReferenceSchema.optional(),
  cashJournalRef: apiObjectReferenceSchema.optional(),
  fiscalizationBackendRef: apiObjectReferenceSchema.optional(),
  tssSignature: tssSignatureSchema.optional(),
  externalReference: text.optional().meta({ readOnly: true }),
  timeStart: int64Schema.optional().describe('start of the transaction'),
  timeEnd: int64Schema.optional().describe('end of the transaction'),
  clientSerialNumber: text.optional(),
  tssSerialNumber: text.optional(),
  transactionNumber: int64Schema.optional(),
  revision: z.int32().optional(),
  signatureCounter: int64Schema.optional(),
  signature: text.optional(),
};

/** Type of {@link documentPosDetailSchema}. */
export interface DocumentPosDetailSchema extends Resource<typeof documentPosDetailMembers> {}

/** Point-of-sale details of a receipt. */
export const documentPosDetailSchema: DocumentPosDetailSchema = resourceSchema(
  'DocumentPosDetail',
  documentPosDetailMembers,
);

/** Output of {@link documentPosDetailSchema}. */
export interface DocumentPosDetail extends z.infer<DocumentPosDetailSchema> {}

const documentPosPaymentMembers = {
  ...commonAttributes,
  amount: z.number(),
  posLineType: posLineTypeSchema,
  depositExpenseTypeRef: apiObjectReferenceSchema.optional(),
  posPaymentMethodRef: apiObjectReferenceSchema.optional(),
  withdrawalMode: withdrawalModeSchema.optional(),
  withdrawalAmount: z
    .number()
    .optional()
    .describe('amount to take out; sent if withdrawalMode is MANUAL, else the service computes it'),
  withdrawToBalance: z.number().optional().describe('amount to leave; sent if withdrawalMode is BALANCE'),
  externalPaymentId: text.optional().meta({ readOnly: true }),
  externalPaymentStatus: externalPaymentStatusSchema.optional().meta({ readOnly: true }),
  externalPaymentErrorMessage: text.optional().meta({ readOnly: true }),
  paymentOperation: paymentOperationSchema.optional().meta({ readOnly: true }),
  cancelledExternalPaymentId: text.optional().meta({ readOnly: true }),
  balanceBeforeWithdrawal: z.number().optional().meta({ readOnly: true }),
  deletable: z.boolean().default(false).meta({ readOnly: true }),
};

/** Type of {@link documentPosPaymentSchema}. */
export interface DocumentPosPaymentSchema extends Resource<typeof documentPosPaymentMembers> {}

/** A payment at a cash register. */
export const documentPosPaymentSchema: DocumentPosPaymentSchema = resourceSchema(
  'DocumentPosPayment',
  documentPosPaymentMembers,
);

/** Output of {@link documentPosPaymentSchema}, with defaults filled in. */
export interface DocumentPosPayment extends z.infer<DocumentPosPaymentSchema> {}
