export type { AccountSchema } from '../../resources/account/account.js';
export type { DocumentSchema } from '../../resources/document/document.js';
export type { DeliveryRecordSchema } from '../../resources/webhook/delivery.js';
export type { SubscriptionRecordSchema } from '../../resources/webhook/subscription.js';
export type { Catalog, TemplateName } from '../catalog.js';
export type { TemplateDefinition, TemplatesOf, TemplateTypes } from '../definition.js';
export type { ZodTemplateDefinition } from '../schemas/catalog-from-zod.js';
export type { CatalogTemplate } from '../template.js';
export { type ServiceDefinition, serviceCatalog } from './service-catalog.js';
