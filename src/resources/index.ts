export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export * from './account/account.js';
export * from './account/address.js';
export * from './account/customer.js';
export * from './account/manufacturer.js';
export * from './account/person.js';
export * from './account/sales-agent.js';
export * from './account/supplier.js';
export * from './document/check-request.js';
export * from './document/contract.js';
export * from './document/document.js';
export * from './document/document-type.js';
export * from './document/point-of-sale.js';
export * from './document/price-modifier.js';
export * from './document/request.js';
export * from './document/request-line.js';
export * from './document/text.js';
export * from './read-resource.js';
export { type FieldMarks, fieldMarks, type OpenResource, type Resource } from './resource.js';
export * from './resource-schemas.js';
export {
  type AdditionalParameter,
  type AdditionalParameterSchema,
  type ApiCreatableReference,
  type ApiCreatableReferenceSchema,
  type ApiObjectReference,
  type ApiObjectReferenceSchema,
  additionalParameterSchema,
  apiCreatableReferenceSchema,
  apiObjectReferenceSchema,
  type BillingType,
  type BillingTypeSchema,
  billingTypeSchema,
  type CalculationMode,
  type CalculationModeSchema,
  calculationModeSchema,
  type MetaInfo,
  type MetaInfoSchema,
  metaInfoSchema,
  type TagDto,
  type TagDtoSchema,
  type TaxIdVerificationState,
  type TaxIdVerificationStateSchema,
  tagDtoSchema,
  taxIdVerificationStateSchema,
  type ValueType,
  type ValueTypeSchema,
  valueTypeSchema,
} from './shared.js';
export {
  type Int64,
  int64Schema,
  type JsonObject,
  type JsonValue,
  jsonObjectSchema,
  jsonValueSchema,
} from './values.js';
export * from './webhook/delivery.js';
export {
  type AccountPayload,
  type AccountPayloadSchema,
  type ArticlePayload,
  type ArticlePayloadSchema,
  accountPayloadSchema,
  articlePayloadSchema,
  type DocumentPayload,
  type DocumentPayloadSchema,
  documentPayloadSchema,
  type OtherPayload,
  type OtherPayloadSchema,
  otherPayloadSchema,
  type ParcelPayload,
  type ParcelPayloadSchema,
  parcelPayloadSchema,
  type SalesChannelPayload,
  type SalesChannelPayloadSchema,
  type StockChangePayload,
  type StockChangePayloadSchema,
  salesChannelPayloadSchema,
  stockChangePayloadSchema,
} from './webhook/payloads.js';
export * from './webhook/read-payload.js';
export * from './webhook/subscription.js';
export { type WithoutReadOnly, withoutReadOnly } from './without-read-only.js';
