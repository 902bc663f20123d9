import type { AccountSchema } from '../../resources/account/account.js';
import { accountSchema } from '../../resources/account/account.js';
import { type DocumentSchema, documentSchema } from '../../resources/document/document.js';
import { type DeliveryRecordSchema, deliveryRecordSchema } from '../../resources/webhook/delivery.js';
import { type SubscriptionRecordSchema, subscriptionRecordSchema } from '../../resources/webhook/subscription.js';
import { type Catalog, createCatalog } from '../catalog.js';
import type { TemplateDefinition } from '../definition.js';
import { catalogFromZod, type ZodTemplateDefinition } from '../from-zod/catalog-from-zod.js';

/** Templates that running integrations use, of whose fields nothing is documented. */
type SeenTemplate =
  | 'article.query'
  | 'crm.activities'
  | 'crm.activity-types'
  | 'system.queryAppMigrations'
  | 'masterdata.query-textenum-group'
  | 'masterdata.query-textenum'
  | 'sales-channel.salesChannels'
  | 'sales-channel.salesChannelBackends';

// An interface has no index signature, as tables of templates have one.
type ServiceTemplates = Readonly<Record<SeenTemplate, TemplateDefinition>> & {
  readonly 'account.query': ZodTemplateDefinition<AccountSchema> & { readonly partial: true };
  readonly 'document.querySalesDocuments': ZodTemplateDefinition<DocumentSchema> & { readonly partial: true };
  readonly 'system.queryAppMessageEntry': ZodTemplateDefinition<DeliveryRecordSchema>;
  readonly 'system.queryAppMessageWebhook': ZodTemplateDefinition<SubscriptionRecordSchema>;
};

/** The catalog of the documented resources, and of templates in use. */
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
 * Templates and fields that the interface document and running integrations show, for when there is no snapshot of the installation.
 * - `system.queryAppMessageWebhook` and `system.queryAppMessageEntry` are entities of the document, with all of its fields, and
 *   the states of subscriptions and deliveries as values.
 * - `account.query` and `document.querySalesDocuments` have the fields of the resources that they read, Account and Document. That
 *   a template calls them as the resource does is assumed, and there may be others: they are partial.
 * - Of the other templates that have been seen, there is but the name.
 *
 * Every installation has more templates, so that the catalog is partial too.
 *
 * @example
 * ```ts
 * import { serviceCatalog } from 'vql-kit/catalog/service';
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
    'article.query': unknown,
    'crm.activities': unknown,
    'crm.activity-types': unknown,
    'system.queryAppMigrations': unknown,
    'masterdata.query-textenum-group': unknown,
    'masterdata.query-textenum': unknown,
    'sales-channel.salesChannels': unknown,
    'sales-channel.salesChannelBackends': unknown,
  },
});
