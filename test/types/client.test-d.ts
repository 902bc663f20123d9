import { describe, expectTypeOf, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import type {
  AnyText,
  Client,
  ClientPage,
  ClientQuery,
  JsonRow,
  Pager,
  RowOf,
  Statement,
} from '../../src/client/index.js';

declare const erp: Client;
declare const statement: Statement;
declare const isShort: boolean;
const names = from('account.query').select('id', 'name');
const ids = from('account.query').select('id');

interface Account {
  readonly id: string;
}

describe('query and page', () => {
  it('have the rows of a query of the builder', () => {
    expectTypeOf(erp.query(names)).toEqualTypeOf<Pager<RowOf<typeof names>>>();
    expectTypeOf(erp.page(names)).resolves.toEqualTypeOf<ClientPage<RowOf<typeof names>>>();
    // @ts-expect-error The type of the rows is known.
    erp.query<{ readonly wrong: number }>(names);
    // @ts-expect-error The type of the rows is known.
    erp.page<{ readonly wrong: number }>(names);
  });

  it('have the rows of either of two queries', () => {
    const either = isShort ? ids : names;
    expectTypeOf(erp.query(either)).toEqualTypeOf<Pager<RowOf<typeof either>>>();
    expectTypeOf(erp.query(either)).not.toEqualTypeOf<Pager<unknown>>();
  });

  it('have rows of the stated type for texts, trees and bodies', () => {
    expectTypeOf(erp.query<Account>('SELECT id FROM account.query')).toEqualTypeOf<Pager<Account>>();
    expectTypeOf(erp.page<Account>(statement)).resolves.toEqualTypeOf<ClientPage<Account>>();
    expectTypeOf(erp.query(statement)).toEqualTypeOf<Pager<JsonRow>>();
    const substitution = { variable: { variableName: 'n' }, values: ['A'] };
    const variableSubstitutionList = { variableSubstitutions: [substitution] };
    expectTypeOf(erp.query({ statement: 'SELECT …', limit: 1, variableSubstitutionList })).toEqualTypeOf<
      Pager<JsonRow>
    >();
  });

  it('take a query of any kind, whose rows are not known', () => {
    expectTypeOf(erp.query({} as ClientQuery)).toEqualTypeOf<Pager<unknown>>();
    expectTypeOf(erp.page({} as string | typeof names)).resolves.toEqualTypeOf<ClientPage<unknown>>();
  });

  it('are passed on by generic functions', () => {
    const rowsOf = <Query extends AnyText>(query: Query): Pager<RowOf<Query>> => erp.query(query);
    const rows = <Row>(query: AnyText<Row>): Pager<Row> => erp.query(query);
    expectTypeOf(rowsOf(names)).toEqualTypeOf<Pager<RowOf<typeof names>>>();
    expectTypeOf(rows(names)).toEqualTypeOf<Pager<RowOf<typeof names>>>();
  });
});
