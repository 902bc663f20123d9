import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { createLanguageService } from '../../../src/language/index.js';
import { atCursor } from '../../support/cursor.js';
import { chosen, from, labels, plain, service } from './offered.js';

describe('templates', () => {
  it('are offered by group, and by full name', () => {
    expect(labels('SELECT id FROM |')).toEqual([
      'account',
      'crm',
      'account.query',
      'account.archive',
      'crm.activities',
    ]);
  });

  it('are offered by name after the group', () => {
    expect(labels('SELECT id FROM account.|')).toEqual(['query', 'archive']);
    expect(labels('SELECT id FROM account.ar|')).toEqual(['archive']);
  });

  it('are found by any part of their names', () => {
    expect(labels('SELECT id FROM activ|')).toEqual(['crm.activities']);
  });

  it('that lack a selected column come last', () => {
    expect(labels('SELECT subject FROM |')).toEqual([
      ...['crm', 'crm.activities', 'account', 'account.query', 'account.archive'],
    ]);
    expect(labels('SELECT id, name FROM account.|')).toEqual(['query', 'archive']);
    expect(labels('SELECT id FROM account.query JOIN (SELECT subject FROM |)')[0]).toBe('crm');
  });

  it('are found by their labels', () => {
    const { text, offset } = atCursor('SELECT id FROM accounts|');
    expect(service.complete(text, offset).items).toMatchObject([{ label: 'account.query', foundIn: 'Accounts' }]);
  });

  it('preserve the name after a replaced group', () => {
    expect(chosen('SELECT id FROM acc|.query', 'crm')).toBeUndefined();
    expect(chosen('SELECT id FROM c|.query', 'crm')).toBe('SELECT id FROM crm|.query');
    expect(chosen('SELECT id FROM |', 'crm')).toBe('SELECT id FROM crm.|');
  });

  it('show their labels', () => {
    const { text, offset } = atCursor('SELECT id FROM account.|');
    expect(service.complete(text, offset).items[0]).toMatchObject({ kind: 'template', detail: 'Accounts' });
  });

  it('are those of the text without a catalog', () => {
    expect(labels('SELECT id FROM crm.notes;\nSELECT id FROM |', plain)).toEqual(['crm', 'crm.notes']);
  });
});

describe('fields', () => {
  it.each([
    [`SELECT na| id ${from}`, 'name', `SELECT name,| id ${from}`],
    [`SELECT | id, state ${from}`, 'name', `SELECT name,| id, state ${from}`],
    [`SELECT | id ${from}`, 'COUNT', `SELECT COUNT(|), id ${from}`],
    [`SELECT | id ${from}`, 'address', `SELECT address.| id ${from}`],
    [`SELECT address.z| id ${from}`, 'zip', `SELECT address.zip,| id ${from}`],
    [`SELECT id ${from} ORDER BY | id`, 'name', `SELECT id ${from} ORDER BY name,| id`],
    [`SELECT COUNT(| id) ${from}`, 'name', undefined],
    [`SELECT id | name ${from}`, 'state', undefined],
    [`SELECT |DISTINCT id ${from}`, 'name', undefined],
    [`SELECT |, id ${from}`, 'name', `SELECT name|, id ${from}`],
  ])('have a comma before another column or sort key, if it needs one: %s', (source, label, expected) => {
    expect(chosen(source, label)).toBe(expected);
  });

  it('are offered as columns, with type and label, before everything else', () => {
    const { text, offset } = atCursor(`SELECT na| ${from}`);
    expect(service.complete(text, offset).items[0]).toMatchObject({
      label: 'name',
      kind: 'field',
      detail: 'string · Name',
      edit: { span: { start: 7, end: 9 }, text: 'name' },
    });
    expect(labels(`SELECT | ${from}`).slice(0, 4)).toEqual(['id', 'name', 'active', 'created']);
  });

  it('are offered segment by segment', () => {
    expect(chosen(`SELECT | ${from}`, 'address')).toBe(`SELECT address.| ${from}`);
    expect(labels(`SELECT address.| ${from}`)).toEqual(['city', 'zip']);
    expect(chosen(`SELECT address.| ${from}`, 'city')).toBe(`SELECT address.city| ${from}`);
  });

  it('are found by a later segment', () => {
    expect(chosen(`SELECT zi| ${from}`, 'address.zip')).toBe(`SELECT address.zip| ${from}`);
  });

  it('must be filterable in conditions', () => {
    expect(labels(`SELECT id ${from} WHERE |`)).toContain('secret');
    expect(labels(`SELECT id ${from} WHERE |`)).not.toContain('notes');
  });

  it.each([
    ["|state IN ('OPEN', 'DONE')", ['name', 'state', 'tags', 'secret']],
    ["|state = 'OPEN'", ['name', 'state', 'tags', 'secret']],
    ["'2026-01-01' <= |created", ['name', 'created', 'changed', 'tags', 'secret']],
    ['id = 1 AND (|id > 1.5)', ['id', 'name', 'tags', 'secret']],
    ["total IN ('1') OR NOT |id IN ('1')", ['id', 'name', 'tags', 'secret']],
  ])('must allow the condition around the cursor: %s', (condition, expected) => {
    const paths = labels(`SELECT id ${from} WHERE ${condition}`);
    const all = ['id', 'name', 'active', 'created', 'changed', 'state', 'tags', 'secret', 'total'];
    expect(all.filter((path) => paths.includes(path))).toEqual(expected);
  });

  it('must be sortable in ORDER BY', () => {
    expect(labels(`SELECT id ${from} ORDER BY |`)).toContain('name');
    expect(labels(`SELECT id ${from} ORDER BY |`)).not.toContain('notes');
  });

  it('must be selectable in columns', () => {
    expect(labels(`SELECT | ${from}`)).toContain('notes');
    expect(labels(`SELECT | ${from}`)).not.toContain('secret');
  });

  it('must allow the function in its call', () => {
    expect(labels(`SELECT count(address.|) ${from}`)).toEqual(['city', 'zip']);
    expect(labels(`SELECT sum(address.|) ${from}`)).toEqual(['city']);
  });

  it('are those of the nearest statement', () => {
    expect(labels(`SELECT id ${from} WHERE EXISTS (SELECT s| FROM crm.activities)`)[0]).toBe('subject');
  });

  it('are those of the text without a catalog, except for the one that is being written', () => {
    expect(labels('SELECT total, to| FROM a.b WHERE other = 1', plain)).toEqual(['total']);
  });
});

describe('columns, sort keys and values that the text has already', () => {
  it('are offered last', () => {
    expect(labels(`SELECT id, name, | ${from}`)[0]).toBe('active');
    expect(labels(`SELECT id, name, | ${from}`).slice(-2)).toEqual(['id', 'name']);
    expect(labels(`SELECT id, name, address.city, address.| ${from}`)).toEqual(['zip', 'city']);
    expect(labels(`SELECT id ${from} ORDER BY id, |`)[0]).toBe('name');
    expect(labels(`SELECT id ${from} WHERE state IN ('OPEN', |)`)[0]).toBe("'DONE'");
    expect(labels(`SELECT id ${from} WHERE state IN ('OPEN', '|')`)).toEqual(["'DONE'", "'OPEN'"]);
  });

  it('are found in lists of any length', () => {
    const columns = ['id', 'name', 'active', 'created', 'changed', 'state', 'tags', 'notes'];
    expect(labels(`SELECT ${columns.join(', ')}, | ${from}`)[0]).toBe('total');
  });
});

describe('a field', () => {
  const labeled = createLanguageService({
    catalog: defineCatalog({
      templates: {
        'account.query': {
          fields: {
            id: 'integer',
            accountType: { type: 'string', label: 'Kind of account' },
            kindness: 'string',
            'owner.type': { type: 'string', label: 'Kind of owner' },
          },
        },
      },
    }),
  });

  it('is found by a word of its label, after those that are found by their names', () => {
    const { text, offset } = atCursor(`SELECT kin| ${from}`);
    expect(labeled.complete(text, offset).items).toMatchObject([
      { label: 'kindness' },
      { label: 'accountType', foundIn: 'Kind of account', edit: { text: 'accountType' } },
      { label: 'owner.type', foundIn: 'Kind of owner' },
    ]);
    expect(labels(`SELECT acco| ${from}`, labeled)[0]).toBe('accountType');
    expect(labels(`SELECT ind| ${from}`, labeled)).toEqual(['kindness']);
  });
});

describe('a statement without FROM', () => {
  const labelled = createLanguageService({
    catalog: defineCatalog({
      templates: {
        'account.query': { fields: { id: 'integer', accountType: { type: 'string', label: 'Kind of account' } } },
      },
    }),
  });

  it('is completed with the fields of all templates, each with its template', () => {
    expect(labels('SELECT |')).toEqual(
      expect.arrayContaining(['id — account.query', 'id — account.archive', 'subject — crm.activities']),
    );
    expect(labels('SELECT subj|')).toEqual(['subject — crm.activities']);
    expect(labelled.complete('SELECT kind', 11).items).toEqual([
      expect.objectContaining({ label: 'accountType — account.query', foundIn: 'Kind of account' }),
    ]);
    expect(chosen('SELECT subj|', 'subject — crm.activities')).toBe('SELECT subject| FROM crm.activities');
    expect(chosen('select subj|', 'subject — crm.activities')).toBe('select subject| from crm.activities');
    expect(labels('SELECT |').join()).not.toContain('secret');
  });

  it('has the templates that have the columns before', () => {
    expect(labels('SELECT subject, |').filter((label) => label.includes('—'))).toEqual([
      'id — crm.activities',
      'account.id — crm.activities',
    ]);
  });

  it('keeps what follows, and a FROM', () => {
    expect(chosen('SELECT n| WHERE id = 1', 'name — account.query')).toBe(
      'SELECT name| FROM account.query WHERE id = 1',
    );
    expect(labels(`SELECT n| ${from}`).join()).not.toContain('—');
    expect(labels('SELECT na|', plain).join()).not.toContain('—');
  });
});

describe('aliases', () => {
  const join = `SELECT id ${from} JOIN (SELECT id, subject FROM crm.activities) AS act ON`;

  it('are offered where they are in scope, with their templates', () => {
    const { text, offset } = atCursor(`${join} (ac|)`);
    expect(service.complete(text, offset).items.find(({ kind }) => kind === 'alias')).toMatchObject({
      label: 'act',
      detail: 'crm.activities',
    });
    expect(labels(`SELECT | ${from}`)).not.toContain('act');
  });

  it('are followed by the columns of the joined statement', () => {
    expect(labels(`${join} (act.|)`)).toEqual(['id', 'subject']);
  });

  it('are followed by all columns, of any number', () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = `SELECT id FROM a.b JOIN (SELECT ${columns.join(', ')} FROM c.d) AS act ON (act.a = id) WHERE act.|`;
    const names = labels(many);
    expect(names).toEqual(columns);
  });

  it('leave no error except for the missing name', () => {
    const written = chosen(`${join} (ac| = id)`, 'act')?.replace('|', '') ?? '';
    expect(written).toBe(`${join} (act. = id)`);
    const errors = service.diagnostics(written).filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(['missing-name']);
  });

  it('are not offered inside the joined statement', () => {
    expect(labels(`SELECT id ${from} JOIN (SELECT | FROM crm.activities) AS act ON (act.id = id)`)).not.toContain(
      'act',
    );
  });
});

describe('functions', () => {
  it('that are aggregates are offered in columns and sort keys', () => {
    expect(chosen(`SELECT cou| ${from}`, 'COUNT')).toBe(`SELECT COUNT(|) ${from}`);
    expect(labels(`SELECT id ${from} WHERE |`)).not.toContain('COUNT');
  });

  it('preserve existing arguments', () => {
    expect(chosen(`SELECT cou|(id) ${from}`, 'COUNT')).toBe(`SELECT COUNT|(id) ${from}`);
  });
});

describe('the fields in the call of a function', () => {
  const numbers = ['id', 'total'];
  const dates = ['created', 'changed'];

  it.each([
    ['SUM', numbers],
    ['avg', numbers],
    ['MIN', ['id', ...dates, 'total']],
    ['MAX', ['id', ...dates, 'total']],
    ['COUNT', ['id', 'name', 'active', 'created']],
  ])('are in the order in which %s is likely to take them', (name, first) => {
    for (const clause of [`SELECT ${name}(|) ${from}`, `SELECT id ${from} ORDER BY ${name}(|)`])
      expect(labels(clause).slice(0, first.length), clause).toEqual(first);
    expect(labels(`SELECT ${name}(|) ${from}`)).toContain('name');
  });

  it('are numbers first at any depth, and references to records last', () => {
    const catalog = defineCatalog({
      templates: {
        'account.query': {
          fields: {
            name: 'string',
            'owner.id': { type: 'integer', references: 'User' },
            'totals.net': 'decimal',
            'totals.note': 'string',
            count: 'integer',
          },
        },
      },
    });
    const nested = createLanguageService({ catalog });
    const offered = (source: string) => labels(source, nested).filter((label) => !/^[A-Z*]/.test(label));
    expect(offered(`SELECT SUM(|) ${from}`)).toEqual(['count', 'totals', 'name', 'owner']);
    expect(offered(`SELECT SUM(totals.|) ${from}`)).toEqual(['net', 'note']);
  });
});

describe('the fields in ON', () => {
  const related = createLanguageService({
    catalog: defineCatalog({
      templates: {
        'account.query': { fields: { number: 'string', id: 'integer', parent: 'reference' } },
        'document.query': {
          fields: {
            id: 'integer',
            number: 'string',
            accountId: 'integer',
            'billingAccountRef.id': { type: 'string', references: 'Account' },
            'account.id': 'reference',
            documentTypeId: { type: 'integer', references: 'DocumentType' },
          },
        },
        'document-type.query': { fields: { name: 'string', id: 'integer' } },
      },
    }),
  });
  const documents = (on: string) =>
    `SELECT id FROM document.query JOIN (SELECT id, number FROM account.query) AS c ON (${on})`;
  const accounts = (on: string) =>
    `SELECT id FROM account.query JOIN (SELECT id, accountId, number FROM document.query) AS d ON (${on})`;
  const types = (on: string) =>
    `SELECT id FROM document.query JOIN (SELECT name, id FROM document-type.query) AS t ON (${on})`;

  it.each([
    [documents('c.id = |'), ['accountId', 'billingAccountRef.id', 'account.id']],
    [documents('| = c.id'), ['accountId', 'billingAccountRef.id', 'account.id']],
    [documents('c.id = bill|'), ['billingAccountRef.id']],
    [documents('c.id = account.|'), ['id']],
    [documents('accountId = |'), ['c.id', 'billingAccountRef.id', 'account.id']],
    [documents('| = accountId'), ['c.id', 'billingAccountRef.id', 'account.id']],
    [documents('accountId = c.|'), ['id']],
    [accounts('id = |'), ['d.accountId']],
    [accounts('d.accountId = |'), ['id']],
    [accounts('d.accountId IN (|)'), ['id']],
    [types('t.id = |'), ['documentTypeId']],
    [types('documentTypeId = t.|'), ['id', 'name']],
    [documents('c.number = |'), ['number']],
  ])('that identify the same kind of record are first: %s', (source, first) => {
    expect(labels(source, related).slice(0, first.length)).toEqual(first);
  });
});

describe('the aliases in ON', () => {
  const join = (alias: string, on: string) => `JOIN (SELECT id FROM c.d) AS ${alias} ON (${on})`;
  const aliasesAt = (source: string): readonly string[] => {
    const { text, offset } = atCursor(source);
    return service.complete(text, offset).items.flatMap(({ kind, label }) => (kind === 'alias' ? [label] : []));
  };

  it('are those up to its own join', () => {
    const first = (on: string) => `SELECT id FROM a.b ${join('one', on)} ${join('two', 'two.id = id')}`;
    expect(aliasesAt(first('id = |'))).toEqual(['one']);
    expect(aliasesAt(first('EXISTS (SELECT id FROM e.f WHERE id = |)'))).toEqual([]);
    expect(aliasesAt(`SELECT id FROM a.b ${join('one', 'one.id = id')} ${join('two', 'id = |')}`)).toEqual([
      'one',
      'two',
    ]);
    expect(aliasesAt(`${first('one.id = id')} WHERE id = |`)).toEqual(['one', 'two']);
  });
});
