import { defineCatalog } from '../../src/catalog/index.js';

/** A small installation, with a field of every kind that matters to an editor. */
export const sampleCatalog = defineCatalog({
  dataTypes: { state: { type: 'enum', values: ['OPEN', 'DONE'] } },
  templates: {
    'account.query': {
      label: 'Accounts',
      fields: {
        id: 'integer',
        name: { type: 'string', label: 'Name' },
        active: 'boolean',
        created: 'date',
        changed: 'date-time',
        state: { dataType: 'state', label: 'State' },
        'address.city': 'string',
        'address.zip': { type: 'string', functions: ['COUNT'] },
        tags: { type: 'string', collection: true, nullable: false },
        notes: { type: 'string', filterable: false, sortable: false },
        secret: { type: 'string', resultable: false },
        total: { type: 'decimal', operators: ['EQUALS', 'RANGE'] },
      },
    },
    'account.archive': { fields: { id: 'integer' } },
    'crm.activities': { fields: { id: 'integer', subject: 'string', 'account.id': 'reference' } },
  },
});
