import type { CatalogDefinition } from '../../src/catalog/index.js';

/** An installation to try queries on: some templates of a trading company, and their fields. A test checks it as `defineCatalog` would. */
export const sampleDefinition = {
  templates: {
    'account.query': {
      label: 'Customers, suppliers and prospects',
      fields: {
        id: { type: 'integer', nullable: false, label: 'Id' },
        number: { type: 'string', nullable: false, label: 'Account number' },
        company: { type: 'string', label: 'Company' },
        active: { type: 'boolean', nullable: false, label: 'Active' },
        accountType: {
          type: 'enum',
          values: ['CUSTOMER', 'SUPPLIER', 'PROSPECT', 'SALES_AGENT'],
          valueLabels: { PROSPECT: 'Potential customer', SALES_AGENT: 'Representative' },
          label: 'Kind of account',
        },
        email: { type: 'string', label: 'E-mail' },
        region: { type: 'enum', values: ['NORTH', 'EAST', 'SOUTH', 'WEST'], label: 'Region' },
        'default_address.city': { type: 'string', label: 'City' },
        'default_address.country': { type: 'string', label: 'Country' },
        'contacts.lastName': { type: 'string', collection: true, lists: ['contacts'], label: 'Name of a contact' },
        'contacts.phone': { type: 'string', collection: true, lists: ['contacts'], label: 'Phone of a contact' },
        creditLimit: { type: 'decimal', label: 'Credit limit' },
        createdAt: { type: 'date-time', nullable: false, label: 'Created' },
      },
    },
    'document.querySalesDocuments': {
      label: 'Quotations, orders and invoices',
      fields: {
        id: { type: 'integer', nullable: false, label: 'Id' },
        number: { type: 'string', nullable: false, label: 'Document number' },
        documentDate: { type: 'date', nullable: false, label: 'Date' },
        'state.name': {
          type: 'enum',
          values: ['OPEN', 'PARTIALLY_DELIVERED', 'DELIVERED', 'CANCELLED'],
          valueLabels: { OPEN: 'Nothing delivered yet', PARTIALLY_DELIVERED: 'Delivered in part' },
          nullable: false,
          label: 'State',
        },
        'state.label': { type: 'string', label: 'State, as users read it' },
        'account.id': { type: 'reference', references: 'account', label: 'Id of the customer' },
        'account.number': { type: 'string', label: 'Number of the customer' },
        total: { type: 'decimal', label: 'Total' },
        priority: { type: 'enum', values: ['LOW', 'NORMAL', 'HIGH'], label: 'Priority' },
        externalNumber: { type: 'string', label: 'Number at the customer' },
        'lines.name': { type: 'string', collection: true, lists: ['lines'], label: 'Name of an article' },
        'lines.quantity': { type: 'decimal', collection: true, lists: ['lines'], label: 'Quantity' },
        'lines.productPrice': { type: 'decimal', collection: true, lists: ['lines'], label: 'Price of one' },
      },
    },
    'article.query': {
      label: 'Articles',
      fields: {
        id: { type: 'integer', nullable: false, label: 'Id' },
        number: { type: 'string', nullable: false, label: 'Article number' },
        name: { type: 'string', label: 'Name' },
        active: { type: 'boolean', nullable: false, label: 'Active' },
        price: { type: 'decimal', label: 'Price' },
        stock: { type: 'integer', label: 'In stock' },
        'manufacturer.label': { type: 'string', label: 'Manufacturer' },
      },
    },
    'crm.activities': {
      label: 'Calls, visits and tasks',
      fields: {
        id: { type: 'integer', nullable: false, label: 'Id' },
        startDateTime: { type: 'date-time', label: 'Begins' },
        comment: { type: 'string', label: 'Comment' },
        'user.username': { type: 'string', label: 'Who' },
        'relations.account.number': { type: 'string', label: 'Number of the account' },
      },
    },
  },
} as const satisfies CatalogDefinition;

/** Name of a template of the sample installation. */
export type SampleTemplate = keyof typeof sampleDefinition.templates;
