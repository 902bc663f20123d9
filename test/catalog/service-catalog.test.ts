import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { from } from '../../src/builder/index.js';
import { readCatalog } from '../../src/catalog/index.js';
import { catalogDefinitionSchema, serviceCatalog } from '../../src/schemas/index.js';
import { anyCatalogDefinition } from '../../src/testing/index.js';
import { check } from '../../src/vql/index.js';
import { facts } from '../resources/facts.js';

const repository = join(import.meta.dirname, '../..');

describe('the catalog of the service', () => {
  it('can be saved and read', () => {
    const { value, diagnostics } = readCatalog(JSON.parse(JSON.stringify(serviceCatalog.definition)));
    expect(diagnostics).toEqual([]);
    expect(value?.definition).toEqual(serviceCatalog.definition);
  });

  it('has every documented field of the queryable entities, and no other', () => {
    const entities = Object.entries(facts.entities);
    expect(entities.map(([name]) => name)).toEqual(['system.queryAppMessageWebhook', 'system.queryAppMessageEntry']);
    for (const [name, fields] of entities) {
      const template = serviceCatalog.find(name);
      expect([...(template?.paths ?? [])].sort(), name).toEqual([...fields].sort());
      expect(template?.allows('other')).toBe(false);
    }
  });

  it('finds the id of an article by its number', () => {
    const article = serviceCatalog.template('article.query');
    expect(article.paths).toEqual(['id', 'number']);
    expect(article.field('number')).toMatchObject({ type: 'string', filterable: true, collection: false });
    expect(article.allows('name')).toBe(true);
    const query = from(article).select('id').equals('number', '4711').limit(1);
    expect(query.toText()).toBe("SELECT id FROM article.query WHERE number = '4711' LIMIT 1");
    expect(check(query.toText(), { catalog: serviceCatalog, strict: true })).toEqual([]);
  });

  it('has the states as values', () => {
    const values = (template: string, path: string) => serviceCatalog.find(template)?.field(path)?.values;
    expect(values('system.queryAppMessageWebhook', 'state')).toEqual(['ACTIVE', 'DEACTIVATED', 'REVOKED', 'REMOVED']);
    expect(values('system.queryAppMessageEntry', 'recipients.state')).toEqual([
      'QUEUED',
      'SENT',
      'FAILED',
      'ERRONEOUS',
      'INACTIVE',
    ]);
    expect(serviceCatalog.find('system.queryAppMessageEntry')?.field('recipients.sentAttempts')).toMatchObject({
      type: 'integer',
      collection: true,
    });
  });

  it('has the fields of accounts and documents, and is partial', () => {
    const account = serviceCatalog.template('account.query');
    expect(account.field('customer.billingType')?.values).toEqual(['GROSS', 'NET']);
    expect(account.field('addresses.contacts.value')?.collection).toBe(true);
    expect(account.allows('custom.crm.score')).toBe(true);
    const document = serviceCatalog.template('document.querySalesDocuments');
    expect(document.field('accountId')?.references).toBe('Account');
    expect(document.field('documentDate')?.type).toBe('date');
    expect([account, document].every((template) => template.allows('somethingElse'))).toBe(true);
  });
});

describe('the JSON Schema of catalog files', () => {
  const saved: object = JSON.parse(readFileSync(join(repository, 'schemas/catalog.schema.json'), 'utf8'));

  it('equals the zod schema', () => {
    expect(saved).toMatchObject(z.toJSONSchema(catalogDefinitionSchema, { io: 'input' }));
  });

  it('accepts every catalog, and rejects the same mistakes as readCatalog', () => {
    const validate = new Ajv2020({ strict: false }).compile(saved);
    fc.assert(fc.property(anyCatalogDefinition(), (definition) => validate(definition) === true));
    expect(validate(serviceCatalog.definition)).toBe(true);
    for (const fields of [{ id: 'integr' }, { id: { type: 1 } }, { id: { operators: ['EQUAL'] } }, [], null])
      expect(validate({ templates: { 'a.b': { fields } } })).toBe(false);
  });
});
