import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { from, path } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { fieldsOfQuery } from '../../src/cunit/index.js';
import { anyStatement } from '../../src/testing/arbitraries/any-tree.js';
import { type FieldsOptions, fieldsOf, parse, parseOrThrow, type Statement, visit } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: { id: 'reference', name: 'string', total: 'decimal', parent: 'reference', 'tasks.open': 'integer' },
    },
    'crm.activities': { fields: { id: 'reference', account: 'reference', minutes: 'integer', name: 'string' } },
    'part.list': { partial: true, fields: { id: 'reference' } },
  },
});

/** The uses in a text, one line each: clause, template, path, alias, and the text at the span. */
function usesIn(text: string, options?: FieldsOptions): readonly string[] {
  return fieldsOf(parseOrThrow(text), options).map(({ clause, template, field, alias, span }) => {
    const source = text.slice(span?.start, span?.end);
    return `${clause}: ${template} ${field}${alias === undefined ? '' : ` as ${alias}`} | ${source}`;
  });
}

describe('fieldsOf', () => {
  it('lists the fields of each clause in the order of the text', () => {
    const text =
      "SELECT id, sum(total) FROM account.query WHERE name = 'x' AND (total > 5 OR NOT lower(name) LIKE 'a%') ORDER BY id, max(total)";
    const expected = [
      'column: account.query id | id',
      'column: account.query total | total',
      'condition: account.query name | name',
      'condition: account.query total | total',
      'condition: account.query name | name',
      'sort key: account.query id | id',
      'sort key: account.query total | total',
    ];
    expect(usesIn(text)).toEqual(expected);
    expect(usesIn(text, { catalog })).toEqual(expected);
  });

  it('lists those on either side of any condition, also beside values', () => {
    expect(
      usesIn(
        "SELECT * FROM a.b WHERE 5 BETWEEN low AND high AND 'x' IN (one, 'y', two) AND 'abc' LIKE pattern AND a = b",
      ),
    ).toEqual(['low', 'high', 'one', 'two', 'pattern', 'a', 'b'].map((name) => `condition: a.b ${name} | ${name}`));
  });

  it('reads the alias of a later join in ON as the engine does: it is not visible there', () => {
    const text = `SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS task
      ON (task.id = account.id AND EXISTS (SELECT id FROM part.list WHERE id = account.query.name))
      JOIN (SELECT id FROM crm.activities) AS account ON (account.id = id)`;
    const conditions = usesIn(text, { catalog }).filter((use) => use.includes('condition'));
    expect(conditions).toEqual([
      'join condition: crm.activities id as task | task.id',
      'join condition: account.query id | account.id',
      'join condition: crm.activities id as account | account.id',
      'join condition: account.query id | id',
      'condition: part.list id | id',
      'condition: account.query name | account.query.name',
    ]);
  });

  it('knows which fields are those of a join, and what a display name means', () => {
    const text = `SELECT name, task.minutes, task.Owner, task.Count FROM account.query
      JOIN (SELECT
        --v:result{displayname='Owner'}
        name,
        --v:result{displayname='Count'}
        count(id)
        FROM crm.activities WHERE minutes > 5) AS task ON (id = task.account)
      WHERE task.crm.activities.id = 1 ORDER BY task.name`;
    const expected = [
      'column: account.query name | name',
      'column: crm.activities minutes as task | task.minutes',
      'column: crm.activities name as task | task.Owner',
      'join condition: account.query id | id',
      'join condition: crm.activities account as task | task.account',
      'condition: crm.activities id as task | task.crm.activities.id',
      'sort key: crm.activities name as task | task.name',
      'column: crm.activities name | name',
      'column: crm.activities id | id',
      'condition: crm.activities minutes | minutes',
    ];
    expect(usesIn(text)).toEqual(expected);
    expect(usesIn(text, { catalog })).toEqual(expected);
  });

  it('takes a sort key that is a display name as the field of its column', () => {
    const text = `SELECT
      --v:result{displayname='Sum'}
      total,
      --v:result{displayname='All'}
      sum(total)
      FROM account.query ORDER BY Sum, All, id`;
    for (const options of [{}, { catalog }])
      expect(usesIn(text, options).slice(2)).toEqual([
        'sort key: account.query total | Sum',
        'sort key: account.query id | id',
      ]);
  });

  it('does not take a field that begins like an alias for one of the join', () => {
    const text =
      'SELECT tasks.open, tasks.minutes FROM account.query JOIN (SELECT id FROM crm.activities) AS tasks ON (id = tasks.account)';
    expect(usesIn(text, { catalog }).slice(0, 2)).toEqual([
      'column: account.query tasks.open | tasks.open',
      'column: crm.activities minutes as tasks | tasks.minutes',
    ]);
    expect(usesIn(text)[0]).toBe('column: crm.activities open as tasks | tasks.open');
  });

  it('gives the fields of the outer statement in an EXISTS to its template', () => {
    const text =
      'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE account = parent AND minutes > total)';
    expect(usesIn(text, { catalog })).toEqual([
      'column: account.query id | id',
      'column: crm.activities id | id',
      'condition: crm.activities account | account',
      'condition: account.query parent | parent',
      'condition: crm.activities minutes | minutes',
      'condition: account.query total | total',
    ]);
  });

  it('finds them by alias and by the whole name of the template, without a catalog too', () => {
    const text = `SELECT id FROM account.query JOIN (SELECT id FROM part.list) AS part ON (id = part.id)
      WHERE EXISTS (SELECT id FROM crm.activities
        WHERE account = account.query.id AND crm.activities.minutes = part.size AND account.query.parent = 5
          AND EXISTS (SELECT id FROM part.list WHERE part.list.id = account.query.name))`;
    const expected = [
      'column: account.query id | id',
      'join condition: account.query id | id',
      'join condition: part.list id as part | part.id',
      'column: part.list id | id',
      'column: crm.activities id | id',
      'condition: crm.activities account | account',
      'condition: account.query id | account.query.id',
      'condition: crm.activities minutes | crm.activities.minutes',
      'condition: part.list size as part | part.size',
      'condition: account.query parent | account.query.parent',
      'column: part.list id | id',
      'condition: part.list id | part.list.id',
      'condition: account.query name | account.query.name',
    ];
    expect(usesIn(text)).toEqual(expected);
    expect(usesIn(text, { catalog })).toEqual(expected);
  });

  it('keeps a field that no template lists with the query that names it', () => {
    const text =
      'SELECT nope, account.nope FROM account.query WHERE EXISTS (SELECT zzz FROM crm.activities WHERE crm.zzz = 1)';
    expect(usesIn(text, { catalog })).toEqual([
      'column: account.query nope | nope',
      'column: account.query nope | account.nope',
      'column: crm.activities zzz | zzz',
      'condition: crm.activities zzz | crm.zzz',
    ]);
  });

  it('has paths as they are written where no catalog knows the template', () => {
    expect(usesIn('SELECT other.id, custom.shop.rating FROM other.query')).toEqual([
      'column: other.query other.id | other.id',
      'column: other.query custom.shop.rating | custom.shop.rating',
    ]);
  });

  it('reads a broken tree as far as it goes, and one without spans', () => {
    const { value } = parse('SELECT id, FROM WHERE name =');
    expect(value && fieldsOf(value).map(({ template, field }) => [template, field])).toEqual([
      [undefined, 'id'],
      [undefined, 'name'],
    ]);
    const built = from('account.query')
      .join(from('crm.activities'), 'task', (on) => on.equals('id', path('task.account')))
      .toAst();
    expect(fieldsOf(built)).toEqual([
      { template: 'account.query', field: 'id', clause: 'join condition' },
      { template: 'crm.activities', field: 'account', alias: 'task', clause: 'join condition' },
    ]);
  });

  it('lists every path of any statement once', () => {
    const numRuns = propertyRuns(500);
    let joins = 0;
    fc.assert(
      fc.property(anyStatement(), (tree) => {
        const paths: string[] = [];
        const names = new Set<string>();
        visit(tree, {
          Path: ({ segments }) => void paths.push(segments.join('.')),
          Join: () => void joins++,
          AnnotationOption: ({ value }) => void names.add(value.kind === 'StringLiteral' ? value.value : ''),
        });
        // Display names, which mean other fields, are tested above.
        fc.pre(!paths.some((one) => [...names].some((name) => one === name || one.endsWith(`.${name}`))));
        const found = fieldsOf(tree).map(({ field, alias }) => (alias === undefined ? field : `${alias}.${field}`));
        expect(found.toSorted()).toEqual(paths.toSorted());
      }),
      { numRuns },
    );
    expect(joins).toBeGreaterThan(numRuns / 50);
  });

  it('refuses what is not a statement', () => {
    expect(() => fieldsOf('SELECT id FROM a.b' as unknown as Statement)).toThrow('The statement of fieldsOf');
  });
});

describe('fieldsOfQuery', () => {
  const query = {
    group: 'account',
    template: 'query',
    request: {
      overrideResults: [
        { property: 'name', displayName: 'Name' },
        { property: 'total', functions: ['SUM'] },
      ],
      queryPredicate: {
        type: 'JUNCTION',
        operator: 'AND',
        children: [
          { type: 'FILTER', operator: 'EQUALS', property: 'account.id', values: ['1'] },
          { type: 'FILTER', operator: 'EXISTS', values: ['SELECT id FROM crm.activities WHERE account = parent'] },
        ],
      },
      pageable: { sortOrders: [{ property: 'Name', direction: 'ASC' }] },
      arithmeticQueryTerms: [{ termName: 'twice', terms: [{ attribute: 'total' }] }],
    },
  } as const;

  it('lists fields with JSON pointers, and with spans in the texts', () => {
    expect(fieldsOfQuery(query, { catalog, parse })).toEqual([
      { template: 'account.query', field: 'name', clause: 'column', path: '/request/overrideResults/0/property' },
      { template: 'account.query', field: 'total', clause: 'column', path: '/request/overrideResults/1/property' },
      {
        template: 'account.query',
        field: 'id',
        clause: 'condition',
        path: '/request/queryPredicate/children/0/property',
      },
      { template: 'account.query', field: 'name', clause: 'sort key', path: '/request/pageable/sortOrders/0/property' },
      {
        template: 'account.query',
        field: 'total',
        clause: 'term',
        path: '/request/arithmeticQueryTerms/0/terms/0/attribute',
      },
      ...[
        { template: 'crm.activities', field: 'id', clause: 'column', span: { start: 7, end: 9 } },
        { template: 'crm.activities', field: 'account', clause: 'condition', span: { start: 36, end: 43 } },
        { template: 'account.query', field: 'parent', clause: 'condition', span: { start: 46, end: 52 } },
      ].map((use) => ({ ...use, path: '/request/queryPredicate/children/1/values/0' })),
    ]);
  });

  it('leaves texts out without a parser', () => {
    expect(fieldsOfQuery(query).map(({ field }) => field)).toEqual(['name', 'total', 'account.id', 'name', 'total']);
  });

  it('throws the mistakes of a query, and of a text in it', () => {
    expect(() => fieldsOfQuery({ ...query, group: 5 } as never)).toThrow();
    const broken = { type: 'FILTER', operator: 'EXISTS', values: ['SELECT id FROM'] } as const;
    expect(() => fieldsOfQuery({ ...query, request: { queryPredicate: broken } }, { parse })).toThrow('Expected');
  });
});
