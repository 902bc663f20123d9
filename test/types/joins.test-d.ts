import { describe, expectTypeOf, it } from 'vitest';
import { conditions, from, path, type RowOf } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': { fields: { id: 'reference', name: 'string', state: { type: 'enum', values: ['OPEN', 'DONE'] } } },
    'crm.activities': {
      fields: {
        id: { type: 'reference', nullable: false },
        account: 'reference',
        minutes: 'integer',
        done: { type: 'boolean', nullable: false },
        kind: { type: 'enum', values: ['CALL', 'VISIT'] },
        hidden: { type: 'string', sortable: false },
      },
    },
  },
});
const accounts = catalog.template('account.query');
const tasks = from(catalog.template('crm.activities')).select(
  'id',
  { field: 'minutes', displayName: 'Minutes' },
  { field: 'minutes', displayName: 'hidden' },
  { function: 'COUNT', field: '*', displayName: 'Count' },
);
const joined = from(accounts).join(tasks, 'task', (on) => on.equals('id', path('task.account')));

describe('the columns of a join', () => {
  it('have the types of the joined query in a row: its columns, and the other fields of its template', () => {
    const query = joined.select('name', 'task.id', 'task.Minutes', 'task.Count', 'task.done', 'task.hidden', {
      field: 'task.kind',
      displayName: 'Kind',
    });
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{
      readonly name: string | null;
      readonly 'task.id': string;
      readonly 'task.Minutes': number | bigint | `${bigint}` | null;
      readonly 'task.Count': number;
      readonly 'task.done': boolean;
      // Displayed under the name of another field.
      readonly 'task.hidden': number | bigint | `${bigint}` | null;
      readonly Kind: 'CALL' | 'VISIT' | null;
    }>();
  });

  it('are compared with values of their type, and used as the catalog allows', () => {
    joined.equals('task.done', true).in('task.kind', ['CALL']).orderBy('task.minutes').equals('state', 'OPEN');
    // @ts-expect-error - a boolean is true or false
    joined.equals('task.done', 'yes');
    // @ts-expect-error - there is no such value
    joined.in('task.kind', ['CALL', 'LUNCH']);
    // @ts-expect-error - there is no such alias
    joined.isNull('job.done');
    const sorted = from(accounts).join(from(catalog.template('crm.activities')), 'task', (on) => on.isNull('task.id'));
    // @ts-expect-error - not sortable
    sorted.orderBy('task.hidden');
  });

  it('are those of several joins, also without a catalog for the outer query', () => {
    const two = joined.join(from(accounts), 'parent', (on) => on.equals('id', path('parent.id')));
    const query = two.select('parent.state', 'task.done');
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{
      readonly 'parent.state': 'OPEN' | 'DONE' | null;
      readonly 'task.done': boolean;
    }>();
    const outer = from('account.query').join(tasks, 'task', (on) => on.equals('id', path('task.account')));
    const open = outer.select('anything', 'task.done').equals('other', 5).equals('task.done', true);
    expectTypeOf<RowOf<typeof open>>().toEqualTypeOf<{ readonly anything: unknown; readonly 'task.done': boolean }>();
    // @ts-expect-error - a boolean is true or false
    outer.equals('task.done', 'yes');
  });

  it('are of any type if the joined query has no catalog', () => {
    const query = from(accounts)
      .join(from('crm.activities').select('id'), 'task', (on) => on.isNull('task.account'))
      .select('task.id', 'task.other', 'state')
      .equals('task.id', 5);
    expectTypeOf<RowOf<typeof query>>().toEqualTypeOf<{
      readonly 'task.id': unknown;
      readonly 'task.other': unknown;
      readonly state: 'OPEN' | 'DONE' | null;
    }>();
  });

  it('do not hide a field of the template that begins like the alias', () => {
    const own = defineCatalog({ templates: { 'a.b': { fields: { 'task.done': 'integer' } } } });
    const query = from(own.template('a.b')).join(tasks, 'task', (on) => on.isNull('task.id'));
    expectTypeOf<RowOf<ReturnType<typeof query.select<['task.done']>>>>().toEqualTypeOf<{
      readonly 'task.done': number | bigint | `${bigint}` | null;
    }>();
  });

  it('leave the conditions of the template usable', () => {
    const { isNull } = conditions(accounts);
    joined.where(isNull('name')).or(isNull('name'), (is) => is.isNull('task.id'));
    // @ts-expect-error - the fields of another template
    joined.where(conditions(catalog.template('crm.activities')).isNull('done'));
  });
});
