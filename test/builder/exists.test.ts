import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, outer, path } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { toVql } from '../../src/cunit/index.js';
import { parse, print, vql } from '../../src/vql/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': { fields: { id: 'reference', name: 'string', 'address.city': 'string' } },
    'crm.activities': { fields: { id: 'reference', account: 'reference', subject: 'string', city: 'string' } },
    'crm.open-tasks': { fields: { id: 'reference', owner: 'reference' } },
  },
});
const accounts = catalog.template('account.query');
const activities = catalog.template('crm.activities');
const tasks = catalog.template('crm.open-tasks');

const cannot = (field: string, template: string, reason: string) =>
  `The field "${field}" of the query on "${template}" cannot be named in this query: ${reason}.`;

describe('exists with the fields of the query around', () => {
  it.each([
    [
      'a field that both have',
      from('account.query').exists((account) => from('crm.activities').equals('account.id', account.id)),
      'SELECT * FROM account.query WHERE EXISTS (SELECT * FROM crm.activities WHERE account.id = account.query.id)',
    ],
    [
      'a longer path, in NOT EXISTS, with a catalog',
      from(accounts).notExists((account) => from(activities).notEquals('city', account['address.city'])),
      'SELECT * FROM account.query WHERE NOT EXISTS (SELECT * FROM crm.activities WHERE city <> account.query.address.city)',
    ],
    [
      'several in a list, a range and a pattern',
      from('a.b').exists((o) => from('c.d').in('x', [o.p, 5]).range('y', o.q, o.r).like('z', o.s)),
      "SELECT * FROM a.b WHERE EXISTS (SELECT * FROM c.d WHERE x IN (a.b.p, '5') AND y BETWEEN a.b.q AND a.b.r AND z LIKE a.b.s)",
    ],
    [
      'fields of two queries around',
      from('a.b').exists((b) =>
        from('c.d')
          .exists((d) => from('e.f').equals('x', b.x).equals('y', d.y))
          .equals('z', b.z),
      ),
      'SELECT * FROM a.b WHERE EXISTS (SELECT * FROM c.d WHERE EXISTS (SELECT * FROM e.f WHERE x = a.b.x AND y = c.d.y) AND z = a.b.z)',
    ],
    [
      'in a condition of where',
      from(accounts).where((is) =>
        is.or(
          is.isNull('name'),
          is.exists((o) => from(activities).equals('account', o.id)),
        ),
      ),
      'SELECT * FROM account.query WHERE name IS NULL OR EXISTS (SELECT * FROM crm.activities WHERE account = account.query.id)',
    ],
    [
      'in conditions of a template',
      from(accounts).not(conditions(accounts).exists((o) => from(activities).equals('account', o.id))),
      'SELECT * FROM account.query WHERE NOT (EXISTS (SELECT * FROM crm.activities WHERE account = account.query.id))',
    ],
    [
      'of a template with a hyphen by its group, where that is clear',
      from(tasks).exists((task) => from(accounts).equals('id', task.owner)),
      'SELECT * FROM crm.open-tasks WHERE EXISTS (SELECT * FROM account.query WHERE id = crm.owner)',
    ],
    [
      'of a join of the query around, where that is clear',
      from(accounts)
        .join(from(tasks), 'task', (on) => on.equals('id', path('task.owner')))
        .exists((o) => from(activities).equals('id', o['task.id'])),
      'SELECT * FROM account.query JOIN (SELECT * FROM crm.open-tasks) AS task ON (id = task.owner) WHERE EXISTS (SELECT * FROM crm.activities WHERE id = task.id)',
    ],
    [
      'of a query that is written apart',
      from(accounts).exists(from(activities).equals('account', outer(accounts).id)),
      'SELECT * FROM account.query WHERE EXISTS (SELECT * FROM crm.activities WHERE account = account.query.id)',
    ],
  ])('names %s', (_, query, expected) => {
    expect(query.toText()).toBe(expected);
  });

  it('is the same query in C-Unit', () => {
    const query = from('account.query').exists((o) => from('crm.activities').equals('account.id', o.id));
    const { request } = query.toCUnitOrThrow();
    expect(request.queryPredicate).toEqual({
      type: 'FILTER',
      operator: 'EXISTS',
      values: ['SELECT * FROM crm.activities WHERE account.id = account.query.id'],
    });
    const back = request.queryPredicate && toVql(request.queryPredicate, { parse }).value;
    expect(back && print(back)).toBe('EXISTS (SELECT * FROM crm.activities WHERE account.id = account.query.id)');
  });

  it.each([
    [
      'both queries are on one template',
      () => from('a.b').exists((o) => from('a.b').equals('parent', o.id)),
      cannot('a.b.id', 'a.b', 'this query is on that template too, and VQL has no aliases for templates'),
    ],
    [
      'a query between is on that template',
      () => from('a.b').exists((o) => from('c.d').exists(() => from('a.b').equals('parent', o.id))),
      cannot('a.b.id', 'a.b', 'this query is on that template too, and VQL has no aliases for templates'),
    ],
    [
      'the query between, on another level, is on that template',
      () =>
        from('a.b').exists((o) => from('a.b').exists((inner) => from('c.d').equals('x', inner.id).equals('y', o.id))),
      cannot('a.b.id', 'a.b', 'this query is on that template too, and VQL has no aliases for templates'),
    ],
    [
      'a join has an alias that begins like it',
      () =>
        from('a.b').exists((o) =>
          from('c.d')
            .join(from('e.f'), 'a', (on) => on.isNull('x'))
            .equals('y', o.id),
        ),
      cannot('a.b.id', 'a.b', 'here "a" is the alias of a join'),
    ],
    [
      'a later join has such an alias',
      () =>
        from('a.b').exists((o) =>
          from('c.d')
            .equals('y', o.id)
            .join(from('e.f'), 'a', (on) => on.isNull('x')),
        ),
      cannot('a.b.id', 'a.b', 'here "a" is the alias of a join'),
    ],
    [
      'a joined query names it, which sees no query around',
      () => from('a.b').exists((o) => from('c.d').join(from('e.f').equals('y', o.id), 'j', (on) => on.isNull('x'))),
      cannot('a.b.id', 'a.b', 'a joined query cannot name fields of the queries around it'),
    ],
    [
      'the query is not in an EXISTS on that template',
      () =>
        from('c.d')
          .exists(from('e.f').equals('y', outer('a.b').id))
          .toText(),
      cannot('a.b.id', 'a.b', 'no query on that template is around it'),
    ],
    [
      'the query itself is sent',
      () => from('e.f').equals('y', outer('a.b').id).toRequest('execute'),
      cannot('a.b.id', 'a.b', 'no query on that template is around it'),
    ],
    [
      'a text of the tag names it on the same template',
      () => vql`SELECT id FROM a.b WHERE EXISTS (SELECT id FROM a.b WHERE parent = ${outer('a.b').id})`,
      cannot('a.b.id', 'a.b', 'this query is on that template too, and VQL has no aliases for templates'),
    ],
    [
      'a text of the tag is no EXISTS',
      () => vql`SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x ON (x.id = id) WHERE x.id = ${outer('c.d').id}`,
      cannot('c.d.id', 'c.d', 'no query on that template is around it'),
    ],
    [
      'the text around is on another template',
      () => vql`SELECT id FROM c.d WHERE EXISTS (${from('e.f').equals('x', outer('a.b').id)})`,
      cannot('a.b.id', 'a.b', 'no query on that template is around it'),
    ],
    [
      'a condition names it in a text on another template',
      () => vql`SELECT id FROM c.d WHERE ${conditions().exists(from('e.f').equals('x', outer('a.b').id))}`,
      cannot('a.b.id', 'a.b', 'no query on that template is around it'),
    ],
    [
      'a text in where is on another template',
      () => from('c.d').where(vql`EXISTS (${from('e.f').equals('x', outer('a.b').id)})`),
      cannot('a.b.id', 'a.b', 'no query on that template is around it'),
    ],
    [
      'a text is read alone',
      () => from('a.b').exists((o) => fromVql(vql`SELECT id FROM a.b WHERE parent = ${o.id}`, { parse })),
      cannot('a.b.id', 'a.b', 'this query is on that template too, and VQL has no aliases for templates'),
    ],
    [
      'the query around has a join with an alias that begins it',
      () =>
        from('a.b')
          .join(from('e.f'), 'a', (on) => on.isNull('a.x'))
          .exists((o) => from('c.d').equals('y', o.id)),
      cannot('a.b.id', 'a.b', 'there "a" is the alias of a join'),
    ],
    [
      'the query around gets such a join later',
      () =>
        from('a.b')
          .exists((o) => from('c.d').equals('y', o.id))
          .join(from('e.f'), 'a', (on) => on.isNull('a.x')),
      cannot('a.b.id', 'a.b', 'there "a" is the alias of a join'),
    ],
    [
      'it is in a template literal',
      () => from('a.b').exists((o) => from('c.d').equals('x', `${o['y']}`)),
      'A reference must be an argument of a method, or put into a text of the tag; found a field or variable, path(…) or variable(…).',
    ],
    [
      'only the group can be written, and the query may have such a field',
      () => from('crm.open-tasks').exists((o) => from('a.b').equals('x', o.id)),
      cannot('crm.id', 'crm.open-tasks', 'here "crm.id" may be a field of this query'),
    ],
    [
      'the alias of a join around may begin a field',
      () =>
        from('a.b')
          .join(from('c.d'), 'x', (on) => on.isNull('x.y'))
          .exists((o) => from('e.f').equals('z', o['x.y'])),
      cannot('x.y', 'a.b', 'here "x.y" may be a field of this query'),
    ],
    [
      'the template lists a field of that path',
      () =>
        from('a.b').exists((o) =>
          from(
            defineCatalog({ templates: { 'c.d': { fields: { 'a.b.id': 'string', y: 'string' } } } }).template('c.d'),
          ).equals('y', o.id),
        ),
      cannot('a.b.id', 'a.b', 'here "a.b.id" is a field of "c.d"'),
    ],
    [
      'the catalog does not list it',
      // @ts-expect-error
      () => from(accounts).exists((o) => from(activities).equals('account', o.nmae)),
      'The template "account.query" has no field "nmae". Did you mean "name"?',
    ],
    [
      'the template around is not known',
      () => conditions().exists((o) => from('c.d').equals('x', o.id)),
      'The query of "exists" must be a query: a function needs the template of the query around, as in where((is) => is.exists(…)) or conditions(template); found a function.',
    ],
    [
      'the function returns no query',
      // @ts-expect-error
      () => from('a.b').exists(() => undefined),
      'The query of "exists" must be created by from(…) or fromVql(…); found undefined.',
    ],
    [
      'it is in the position of a field',
      () => from('a.b').exists((o) => from('c.d').isNull(o.id)),
      'Expected the path of a field, names with dots between them; found a field or variable, path(…) or variable(…).',
    ],
    [
      'the template of outer is no name',
      () => outer('a'),
      'The template of "outer" must be a name, as "group.name"; found "a".',
    ],
    [
      'a member is no path',
      () => outer('a.b')['x y'],
      'Expected the path of a field, names with dots between them; found "x y".',
    ],
  ])('is refused where %s', (_, make, message) => {
    expect(make).toThrow(message);
  });

  it('is logged where it cannot be sent', () => {
    expect(inspect(from('c.d').equals('x', outer('a.b').id))).toBe(
      `Query (${cannot('a.b.id', 'a.b', 'no query on that template is around it')})`,
    );
  });

  it('goes into texts in texts, and into a text in where', () => {
    const inner = vql`EXISTS (SELECT id FROM e.f WHERE y = ${outer('a.b').z})`;
    expect(vql`SELECT id FROM a.b WHERE ${vql`NOT ${inner}`}`.toText()).toBe(
      'SELECT id FROM a.b WHERE (NOT EXISTS (SELECT id FROM e.f WHERE y = a.b.z))',
    );
    const query = from('a.b').where(
      vql`EXISTS (SELECT id FROM c.d WHERE EXISTS (${from('e.f').equals('y', outer('a.b').z)}))`,
    );
    expect(query.toText()).toBe(
      'SELECT * FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE EXISTS (SELECT * FROM e.f WHERE y = a.b.z))',
    );
  });

  it('goes into a text of the tag', () => {
    const inner = from('c.d').equals('x', outer('a.b').id);
    expect(
      vql`SELECT id FROM a.b WHERE EXISTS (${inner}) OR EXISTS (SELECT id FROM e.f WHERE y = ${outer('a.b').z})`.toText(),
    ).toBe(
      'SELECT id FROM a.b WHERE EXISTS (SELECT * FROM c.d WHERE x = a.b.id) OR EXISTS (SELECT id FROM e.f WHERE y = a.b.z)',
    );
  });
});

it('a symbol is no field of an outer template', () => {
  expect(Reflect.get(outer('account.query'), Symbol.iterator)).toBeUndefined();
  expect(Reflect.get(outer('account.query'), 'id')).toBeDefined();
});
