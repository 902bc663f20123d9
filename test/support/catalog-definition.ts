import type { CatalogDefinition } from '../../src/catalog/index.js';

/** A catalog with something of everything. */
export const sampleCatalog = {
  templates: {
    'account.query': {
      fields: {
        id: 'integer',
        name: 'string',
        active: 'boolean',
        state: { type: 'enum', values: ['OPEN', 'IN_WORK', 'DONE'] },
        total: { type: 'decimal', nullable: false },
        createdAt: 'date-time',
        dueDate: 'date',
        payload: 'json',
        owner: { type: 'reference', references: 'system.queryUsers' },
        'address.city': 'string',
        'address.zip': 'string',
        'address.country.code': 'string',
        'persons.lastName': { type: 'string', collection: true },
        'custom.shop.size2': 'integer',
      },
    },
    'crm.activities': { fields: { id: 'integer', accountId: 'integer', subject: 'string' } },
    'crm.activity-types': { fields: { id: 'integer' } },
  },
} as const satisfies CatalogDefinition;
