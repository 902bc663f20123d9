import {
  type AccountLoanValueSchema,
  type AccountRelationSchema,
  type AccountSchema,
  accountLoanValueSchema,
  accountRelationSchema,
  accountSchema,
  type TaxIdForeignCountrySchema,
  taxIdForeignCountrySchema,
} from './account/account.js';
import {
  type AccountAddressSchema,
  accountAddressSchema,
  type ContactSchema,
  contactSchema,
} from './account/address.js';
import { type CustomerSchema, customerSchema } from './account/customer.js';
import {
  type AccountManufacturerDescriptionSchema,
  type AccountManufacturerSchema,
  accountManufacturerDescriptionSchema,
  accountManufacturerSchema,
} from './account/manufacturer.js';
import { type AccountPersonSchema, accountPersonSchema } from './account/person.js';
import { type SalesAgentSchema, salesAgentSchema } from './account/sales-agent.js';
import { type SupplierSchema, supplierSchema } from './account/supplier.js';
import { type DocumentContractDetailSchema, documentContractDetailSchema } from './document/contract.js';
import {
  type DocumentResponseSchema,
  type DocumentSchema,
  type DocumentTypeStateSchema,
  type DocumentValidationHintsSchema,
  type DocumentViewOptionsSchema,
  documentResponseSchema,
  documentSchema,
  documentTypeStateSchema,
  documentValidationHintsSchema,
  documentViewOptionsSchema,
} from './document/document.js';
import {
  type DocumentTypeFollowUpSchema,
  type DocumentTypeLabelSchema,
  type DocumentTypeSchema,
  documentTypeFollowUpSchema,
  documentTypeLabelSchema,
  documentTypeSchema,
  type SequencerConfigurationDetailSchema,
  type SequencerConfigurationSchema,
  sequencerConfigurationDetailSchema,
  sequencerConfigurationSchema,
} from './document/document-type.js';
import {
  type DocumentLinePosDetailSchema,
  type DocumentPosDetailSchema,
  type DocumentPosPaymentSchema,
  documentLinePosDetailSchema,
  documentPosDetailSchema,
  documentPosPaymentSchema,
  type TssSignatureSchema,
  tssSignatureSchema,
} from './document/point-of-sale.js';
import {
  type RequestDocumentPriceModifierSchema,
  requestDocumentPriceModifierSchema,
} from './document/price-modifier.js';
import {
  type DocumentTypeTransitionRequestSchema,
  documentTypeTransitionRequestSchema,
  type RequestDocumentSchema,
  requestDocumentSchema,
} from './document/request.js';
import {
  type DocumentFinanceBookingSchema,
  type DocumentLineReturnDetailSchema,
  documentFinanceBookingSchema,
  documentLineReturnDetailSchema,
  type FabricationSerialNumberSchema,
  fabricationSerialNumberSchema,
  type RequestDocumentLineBookingSchema,
  type RequestDocumentLineCommissionSchema,
  type RequestDocumentLineFabricationDetailSchema,
  type RequestDocumentLineSchema,
  type RequestDocumentLineShippingCostDetailSchema,
  requestDocumentLineBookingSchema,
  requestDocumentLineCommissionSchema,
  requestDocumentLineFabricationDetailSchema,
  requestDocumentLineSchema,
  requestDocumentLineShippingCostDetailSchema,
} from './document/request-line.js';
import {
  type DocumentTextSchema,
  documentTextSchema,
  type RequestDocumentTextSchema,
  requestDocumentTextSchema,
} from './document/text.js';
import {
  type AdditionalParameterSchema,
  type ApiCreatableReferenceSchema,
  type ApiObjectReferenceSchema,
  additionalParameterSchema,
  apiCreatableReferenceSchema,
  apiObjectReferenceSchema,
  type MetaInfoSchema,
  metaInfoSchema,
  type TagDtoSchema,
  tagDtoSchema,
} from './shared.js';
import {
  type DeliveryRecipientSchema,
  type DeliveryRecordSchema,
  deliveryRecipientSchema,
  deliveryRecordSchema,
} from './webhook/delivery.js';
import {
  type AvailableDestinationSchema,
  availableDestinationSchema,
  type DestinationSchema,
  destinationSchema,
  type SubscriptionRecordSchema,
  type SubscriptionSchema,
  subscriptionRecordSchema,
  subscriptionSchema,
} from './webhook/subscription.js';

/** The schemas of all resources, by the name of the resource. */
export interface ResourceSchemas {
  readonly MetaInfo: MetaInfoSchema;
  readonly ApiObjectReference: ApiObjectReferenceSchema;
  readonly ApiCreatableReference: ApiCreatableReferenceSchema;
  readonly AdditionalParameter: AdditionalParameterSchema;
  readonly TagDto: TagDtoSchema;
  readonly RequestDocument: RequestDocumentSchema;
  readonly DocumentTypeTransitionRequest: DocumentTypeTransitionRequestSchema;
  readonly RequestDocumentLineBooking: RequestDocumentLineBookingSchema;
  readonly RequestDocumentLineCommission: RequestDocumentLineCommissionSchema;
  readonly DocumentFinanceBooking: DocumentFinanceBookingSchema;
  readonly DocumentLineReturnDetail: DocumentLineReturnDetailSchema;
  readonly RequestDocumentLineShippingCostDetail: RequestDocumentLineShippingCostDetailSchema;
  readonly FabricationSerialNumber: FabricationSerialNumberSchema;
  readonly RequestDocumentLineFabricationDetail: RequestDocumentLineFabricationDetailSchema;
  readonly RequestDocumentLine: RequestDocumentLineSchema;
  readonly RequestDocumentPriceModifier: RequestDocumentPriceModifierSchema;
  readonly RequestDocumentText: RequestDocumentTextSchema;
  readonly DocumentText: DocumentTextSchema;
  readonly DocumentContractDetail: DocumentContractDetailSchema;
  readonly DocumentLinePosDetail: DocumentLinePosDetailSchema;
  readonly TssSignature: TssSignatureSchema;
  readonly DocumentPosDetail: DocumentPosDetailSchema;
  readonly DocumentPosPayment: DocumentPosPaymentSchema;
  readonly DocumentTypeLabel: DocumentTypeLabelSchema;
  readonly DocumentTypeFollowUp: DocumentTypeFollowUpSchema;
  readonly SequencerConfigurationDetail: SequencerConfigurationDetailSchema;
  readonly SequencerConfiguration: SequencerConfigurationSchema;
  readonly DocumentType: DocumentTypeSchema;
  readonly DocumentTypeState: DocumentTypeStateSchema;
  readonly Document: DocumentSchema;
  readonly DocumentValidationHints: DocumentValidationHintsSchema;
  readonly DocumentViewOptions: DocumentViewOptionsSchema;
  readonly DocumentResponse: DocumentResponseSchema;
  readonly TaxIdForeignCountry: TaxIdForeignCountrySchema;
  readonly AccountRelation: AccountRelationSchema;
  readonly AccountLoanValue: AccountLoanValueSchema;
  readonly Account: AccountSchema;
  readonly Contact: ContactSchema;
  readonly AccountAddress: AccountAddressSchema;
  readonly AccountPerson: AccountPersonSchema;
  readonly Customer: CustomerSchema;
  readonly Supplier: SupplierSchema;
  readonly SalesAgent: SalesAgentSchema;
  readonly AccountManufacturerDescription: AccountManufacturerDescriptionSchema;
  readonly AccountManufacturer: AccountManufacturerSchema;
  readonly AvailableDestination: AvailableDestinationSchema;
  readonly Destination: DestinationSchema;
  readonly Subscription: SubscriptionSchema;
  readonly SubscriptionRecord: SubscriptionRecordSchema;
  readonly DeliveryRecipient: DeliveryRecipientSchema;
  readonly DeliveryRecord: DeliveryRecordSchema;
}

/** The name of a resource. */
export type ResourceName = keyof ResourceSchemas;

/**
 * **The** table of resources: the schema of each, by its name, which is the `title` of its metadata too.
 *
 * @example
 * ```ts
 * import { resourceSchemas } from 'vql-kit/resources';
 * console.log(Object.keys(resourceSchemas.Contact.shape)); // ['version', 'info', 'id', 'value', 'typeId', 'type', 'label', 'custom', 'default']
 * ```
 */
export const resourceSchemas: ResourceSchemas = {
  MetaInfo: metaInfoSchema,
  ApiObjectReference: apiObjectReferenceSchema,
  ApiCreatableReference: apiCreatableReferenceSchema,
  AdditionalParameter: additionalParameterSchema,
  TagDto: tagDtoSchema,
  RequestDocument: requestDocumentSchema,
  DocumentTypeTransitionRequest: documentTypeTransitionRequestSchema,
  RequestDocumentLineBooking: requestDocumentLineBookingSchema,
  RequestDocumentLineCommission: requestDocumentLineCommissionSchema,
  DocumentFinanceBooking: documentFinanceBookingSchema,
  DocumentLineReturnDetail: documentLineReturnDetailSchema,
  RequestDocumentLineShippingCostDetail: requestDocumentLineShippingCostDetailSchema,
  FabricationSerialNumber: fabricationSerialNumberSchema,
  RequestDocumentLineFabricationDetail: requestDocumentLineFabricationDetailSchema,
  RequestDocumentLine: requestDocumentLineSchema,
  RequestDocumentPriceModifier: requestDocumentPriceModifierSchema,
  RequestDocumentText: requestDocumentTextSchema,
  DocumentText: documentTextSchema,
  DocumentContractDetail: documentContractDetailSchema,
  DocumentLinePosDetail: documentLinePosDetailSchema,
  TssSignature: tssSignatureSchema,
  DocumentPosDetail: documentPosDetailSchema,
  DocumentPosPayment: documentPosPaymentSchema,
  DocumentTypeLabel: documentTypeLabelSchema,
  DocumentTypeFollowUp: documentTypeFollowUpSchema,
  SequencerConfigurationDetail: sequencerConfigurationDetailSchema,
  SequencerConfiguration: sequencerConfigurationSchema,
  DocumentType: documentTypeSchema,
  DocumentTypeState: documentTypeStateSchema,
  Document: documentSchema,
  DocumentValidationHints: documentValidationHintsSchema,
  DocumentViewOptions: documentViewOptionsSchema,
  DocumentResponse: documentResponseSchema,
  TaxIdForeignCountry: taxIdForeignCountrySchema,
  AccountRelation: accountRelationSchema,
  AccountLoanValue: accountLoanValueSchema,
  Account: accountSchema,
  Contact: contactSchema,
  AccountAddress: accountAddressSchema,
  AccountPerson: accountPersonSchema,
  Customer: customerSchema,
  Supplier: supplierSchema,
  SalesAgent: salesAgentSchema,
  AccountManufacturerDescription: accountManufacturerDescriptionSchema,
  AccountManufacturer: accountManufacturerSchema,
  AvailableDestination: availableDestinationSchema,
  Destination: destinationSchema,
  Subscription: subscriptionSchema,
  SubscriptionRecord: subscriptionRecordSchema,
  DeliveryRecipient: deliveryRecipientSchema,
  DeliveryRecord: deliveryRecordSchema,
};
