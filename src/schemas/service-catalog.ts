import { type Catalog, createCatalog } from '../catalog/catalog.js';
import type { TemplateDefinition } from '../catalog/definition.js';
import type { AccountSchema } from '../resources/account/account.js';
import { accountSchema } from '../resources/account/account.js';
import { type DocumentSchema, documentSchema } from '../resources/document/document.js';
import { type DeliveryRecordSchema, deliveryRecordSchema } from '../resources/webhook/delivery.js';
import { type SubscriptionRecordSchema, subscriptionRecordSchema } from '../resources/webhook/subscription.js';
import { catalogFromZod, type ZodTemplateDefinition } from './catalog-from-zod.js';

/** Templates that running integrations use or published pages name, and whose fields are not documented. */
type SeenTemplate =
  | 'article.queryArticles'
  | 'article.shopListing'
  | 'crm.activities'
  | 'crm.activity-types'
  | 'system.queryAppMigrations'
  | 'masterdata.query-textenum-group'
  | 'masterdata.query-textenum'
  | 'sales-channel.salesChannels'
  | 'sales-channel.salesChannelBackends';

// A type alias, since an interface is not assignable to a type with an index signature.
type ServiceTemplates = Readonly<Record<SeenTemplate, TemplateDefinition>> & {
  readonly 'article.query': {
    readonly partial: true;
    readonly fields: { readonly id: 'string'; readonly number: 'string' };
  };
  readonly 'account.query': ZodTemplateDefinition<AccountSchema> & { readonly partial: true };
  readonly 'document.querySalesDocuments': ZodTemplateDefinition<DocumentSchema> & { readonly partial: true };
  readonly 'system.queryAppMessageEntry': ZodTemplateDefinition<DeliveryRecordSchema>;
  readonly 'system.queryAppMessageWebhook': ZodTemplateDefinition<SubscriptionRecordSchema>;
};

/** The definition of the documented templates and resources, and of templates in use. */
export interface ServiceDefinition {
  readonly partial: true;
  readonly templates: ServiceTemplates;
}

const described = catalogFromZod({
  'account.query': accountSchema,
  'document.querySalesDocuments': documentSchema,
  'system.queryAppMessageEntry': deliveryRecordSchema,
  'system.queryAppMessageWebhook': subscriptionRecordSchema,
}).definition.templates;

const unknown: TemplateDefinition = { partial: true, fields: {} };

/**
 * The templates and fields that are known from the interface document and running integrations, for use without a snapshot of the
 * installation.
 *
 * - `system.queryAppMessageWebhook` and `system.queryAppMessageEntry` have all fields that the document states, with the states of
 *   subscriptions and deliveries as values.
 * - `account.query` and `document.querySalesDocuments` have the fields of the resources Account and Document. It is assumed that the
 *   templates name them like the resources. They may have other fields, so both templates are partial.
 * - `article.query` has `id` and `number`: the document says that the id of an article is found by its number. It is partial.
 * - Of other templates in use, only the name is known.
 *
 * Every installation has other templates, so the catalog is partial.
 *
 * @example
 * ```ts
 * import { serviceCatalog } from 'vql-kit/schemas';
 * const deliveries = serviceCatalog.template('system.queryAppMessageEntry');
 * console.log(deliveries.field('recipients.state')?.values); // ['QUEUED', 'SENT', 'FAILED', 'ERRONEOUS', 'INACTIVE']
 * ```
 */
export const serviceCatalog: Catalog<ServiceDefinition> = createCatalog<ServiceDefinition>({
  partial: true,
  templates: {
    'account.query': { ...described['account.query'], partial: true },
    'document.querySalesDocuments': { ...described['document.querySalesDocuments'], partial: true },
    'system.queryAppMessageEntry': { ...described['system.queryAppMessageEntry'], partial: false },
    'system.queryAppMessageWebhook': { ...described['system.queryAppMessageWebhook'], partial: false },
    'article.query': { partial: true, fields: { id: 'string', number: 'string' } },
    'article.queryArticles': unknown,
    'article.shopListing': unknown,
    'crm.activities': unknown,
    'crm.activity-types': unknown,
    'system.queryAppMigrations': unknown,
    'masterdata.query-textenum-group': unknown,
    'masterdata.query-textenum': unknown,
    'sales-channel.salesChannels': unknown,
    'sales-channel.salesChannelBackends': unknown,
  },
});
