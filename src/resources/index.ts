export { type Account, type AccountSchema, accountSchema } from './account/account.js';
export { type AccountAddress, type AccountAddressSchema, accountAddressSchema } from './account/account-address.js';
export {
  type AccountLoanValue,
  type AccountLoanValueSchema,
  accountLoanValueSchema,
} from './account/account-loan-value.js';
export {
  type AccountManufacturer,
  type AccountManufacturerSchema,
  accountManufacturerSchema,
} from './account/account-manufacturer.js';
export {
  type AccountManufacturerDescription,
  type AccountManufacturerDescriptionSchema,
  accountManufacturerDescriptionSchema,
} from './account/account-manufacturer-description.js';
export { type AccountPerson, type AccountPersonSchema, accountPersonSchema } from './account/account-person.js';
export { type AccountRelation, type AccountRelationSchema, accountRelationSchema } from './account/account-relation.js';
export { type AccountType, type AccountTypeSchema, accountTypeSchema } from './account/account-type.js';
export { type AccountZone, type AccountZoneSchema, accountZoneSchema } from './account/account-zone.js';
export { type Contact, type ContactSchema, contactSchema } from './account/contact.js';
export { type Customer, type CustomerSchema, customerSchema } from './account/customer.js';
export { type SalesAgent, type SalesAgentSchema, salesAgentSchema } from './account/sales-agent.js';
export {
  type StackProcessingType,
  type StackProcessingTypeSchema,
  stackProcessingTypeSchema,
} from './account/stack-processing-type.js';
export { type Supplier, type SupplierSchema, supplierSchema } from './account/supplier.js';
export {
  type TaxIdForeignCountry,
  type TaxIdForeignCountrySchema,
  taxIdForeignCountrySchema,
} from './account/tax-id-foreign-country.js';
export { type Document, type DocumentSchema, documentSchema } from './document/document.js';
export {
  type DocumentResponse,
  type DocumentResponseSchema,
  documentResponseSchema,
} from './document/document-response.js';
export {
  type DocumentTypeState,
  type DocumentTypeStateSchema,
  documentTypeStateSchema,
} from './document/document-type-state.js';
export {
  type DocumentValidationHints,
  type DocumentValidationHintsSchema,
  documentValidationHintsSchema,
} from './document/document-validation-hints.js';
export {
  type DocumentViewOptions,
  type DocumentViewOptionsSchema,
  documentViewOptionsSchema,
} from './document/document-view-options.js';
export {
  type CommissionOrigin,
  type CommissionOriginSchema,
  commissionOriginSchema,
} from './document-request/commission-origin.js';
export {
  type DocumentContractDetail,
  type DocumentContractDetailSchema,
  documentContractDetailSchema,
} from './document-request/document-contract-detail.js';
export {
  type DocumentFinanceBooking,
  type DocumentFinanceBookingSchema,
  documentFinanceBookingSchema,
} from './document-request/document-finance-booking.js';
export {
  type DocumentLinePosDetail,
  type DocumentLinePosDetailSchema,
  documentLinePosDetailSchema,
} from './document-request/document-line-pos-detail.js';
export {
  type DocumentLineReturnDetail,
  type DocumentLineReturnDetailSchema,
  documentLineReturnDetailSchema,
} from './document-request/document-line-return-detail.js';
export {
  type DocumentPosDetail,
  type DocumentPosDetailSchema,
  documentPosDetailSchema,
} from './document-request/document-pos-detail.js';
export {
  type DocumentPosPayment,
  type DocumentPosPaymentSchema,
  documentPosPaymentSchema,
} from './document-request/document-pos-payment.js';
export { type DocumentText, type DocumentTextSchema, documentTextSchema } from './document-request/document-text.js';
export {
  type DocumentTypeTransitionRequest,
  type DocumentTypeTransitionRequestSchema,
  documentTypeTransitionRequestSchema,
} from './document-request/document-type-transition-request.js';
export {
  type ExternalPaymentStatus,
  type ExternalPaymentStatusSchema,
  externalPaymentStatusSchema,
} from './document-request/external-payment-status.js';
export {
  type FabricationSerialNumber,
  type FabricationSerialNumberSchema,
  fabricationSerialNumberSchema,
} from './document-request/fabrication-serial-number.js';
export { type LineType, type LineTypeSchema, lineTypeSchema } from './document-request/line-type.js';
export {
  type PaymentOperation,
  type PaymentOperationSchema,
  paymentOperationSchema,
} from './document-request/payment-operation.js';
export { type PosLineType, type PosLineTypeSchema, posLineTypeSchema } from './document-request/pos-line-type.js';
export {
  type RequestDocument,
  type RequestDocumentSchema,
  requestDocumentSchema,
} from './document-request/request-document.js';
export {
  type RequestDocumentLine,
  type RequestDocumentLineSchema,
  requestDocumentLineSchema,
} from './document-request/request-document-line.js';
export {
  type RequestDocumentLineBooking,
  type RequestDocumentLineBookingSchema,
  requestDocumentLineBookingSchema,
} from './document-request/request-document-line-booking.js';
export {
  type RequestDocumentLineCommission,
  type RequestDocumentLineCommissionSchema,
  requestDocumentLineCommissionSchema,
} from './document-request/request-document-line-commission.js';
export {
  type RequestDocumentLineFabricationDetail,
  type RequestDocumentLineFabricationDetailSchema,
  requestDocumentLineFabricationDetailSchema,
} from './document-request/request-document-line-fabrication-detail.js';
export {
  type RequestDocumentLineShippingCostDetail,
  type RequestDocumentLineShippingCostDetailSchema,
  requestDocumentLineShippingCostDetailSchema,
} from './document-request/request-document-line-shipping-cost-detail.js';
export {
  type RequestDocumentPriceModifier,
  type RequestDocumentPriceModifierSchema,
  requestDocumentPriceModifierSchema,
} from './document-request/request-document-price-modifier.js';
export {
  type RequestDocumentText,
  type RequestDocumentTextSchema,
  requestDocumentTextSchema,
} from './document-request/request-document-text.js';
export { type TextPosition, type TextPositionSchema, textPositionSchema } from './document-request/text-position.js';
export { type TssSignature, type TssSignatureSchema, tssSignatureSchema } from './document-request/tss-signature.js';
export {
  type WithdrawalMode,
  type WithdrawalModeSchema,
  withdrawalModeSchema,
} from './document-request/withdrawal-mode.js';
export { type DocumentType, type DocumentTypeSchema, documentTypeSchema } from './document-type/document-type.js';
export {
  type DocumentTypeCategory,
  type DocumentTypeCategorySchema,
  documentTypeCategorySchema,
} from './document-type/document-type-category.js';
export {
  type DocumentTypeFollowUp,
  type DocumentTypeFollowUpSchema,
  documentTypeFollowUpSchema,
} from './document-type/document-type-follow-up.js';
export {
  type DocumentTypeLabel,
  type DocumentTypeLabelSchema,
  documentTypeLabelSchema,
} from './document-type/document-type-label.js';
export {
  type SequencerConfiguration,
  type SequencerConfigurationSchema,
  sequencerConfigurationSchema,
} from './document-type/sequencer-configuration.js';
export {
  type SequencerConfigurationDetail,
  type SequencerConfigurationDetailSchema,
  sequencerConfigurationDetailSchema,
} from './document-type/sequencer-configuration-detail.js';
export { type FieldMarks, fieldMarks } from './field-marks.js';
export type { OpenResource, Resource } from './resource.js';
export {
  type AdditionalParameter,
  type AdditionalParameterSchema,
  additionalParameterSchema,
} from './shared/additional-parameter.js';
export {
  type ApiCreatableReference,
  type ApiCreatableReferenceSchema,
  apiCreatableReferenceSchema,
} from './shared/api-creatable-reference.js';
export {
  type ApiObjectReference,
  type ApiObjectReferenceSchema,
  apiObjectReferenceSchema,
} from './shared/api-object-reference.js';
export { type BillingType, type BillingTypeSchema, billingTypeSchema } from './shared/billing-type.js';
export { type CalculationMode, type CalculationModeSchema, calculationModeSchema } from './shared/calculation-mode.js';
export { type MetaInfo, type MetaInfoSchema, metaInfoSchema } from './shared/meta-info.js';
export { type TagDto, type TagDtoSchema, tagDtoSchema } from './shared/tag-dto.js';
export {
  type TaxIdVerificationState,
  type TaxIdVerificationStateSchema,
  taxIdVerificationStateSchema,
} from './shared/tax-id-verification-state.js';
export { type ValueType, type ValueTypeSchema, valueTypeSchema } from './shared/value-type.js';
export { type Int64, int64Schema } from './values/int64.js';
export { type JsonObject, type JsonValue, jsonObjectSchema, jsonValueSchema } from './values/json.js';
export {
  type AvailableDestination,
  type AvailableDestinationSchema,
  availableDestinationSchema,
} from './webhook/available-destination.js';
export {
  type DeliveryRecipient,
  type DeliveryRecipientSchema,
  deliveryRecipientSchema,
} from './webhook/delivery-recipient.js';
export { type DeliveryRecord, type DeliveryRecordSchema, deliveryRecordSchema } from './webhook/delivery-record.js';
export { type DeliveryState, type DeliveryStateSchema, deliveryStateSchema } from './webhook/delivery-state.js';
export { type Destination, type DestinationSchema, destinationSchema } from './webhook/destination.js';
export { type Subscription, type SubscriptionSchema, subscriptionSchema } from './webhook/subscription.js';
export {
  type SubscriptionRecord,
  type SubscriptionRecordSchema,
  subscriptionRecordSchema,
} from './webhook/subscription-record.js';
export {
  type SubscriptionState,
  type SubscriptionStateSchema,
  subscriptionStateSchema,
} from './webhook/subscription-state.js';
