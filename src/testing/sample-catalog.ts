import { defineCatalog } from '../catalog/index.js';

/**
 * Default catalog of the generators: one template with a field of every kind, some of which cannot be filtered, sorted or selected.
 */
export const sampleCatalog = defineCatalog({
  templates: {
    'account.query': {
      fields: {
        id: { type: 'integer', nullable: false },
        name: 'string',
        active: 'boolean',
        state: { type: 'enum', values: ['OPEN', 'IN_WORK', 'DONE'] },
        rank: 'integer',
        total: 'decimal',
        createdAt: 'date-time',
        dueDate: 'date',
        'address.city': 'string',
        notes: { type: 'string', filterable: false, sortable: false },
        secret: { type: 'string', resultable: false },
        'persons.lastName': { type: 'string', collection: true, lists: ['persons'] },
        'custom.shop.size': 'unknown',
      },
    },
  },
});
