import { expectTypeOf, it } from 'vitest';
import {
  compileSql,
  type EngineOptions,
  openEngine,
  type SqlOptions,
  type SqlStatement,
} from '../../src/engine/index.js';

it('an exact compilation has a value', () => {
  const result = compileSql('SELECT id FROM account.query', { target: 'duckdb' });
  if (result.exact) expectTypeOf(result.value).toEqualTypeOf<SqlStatement>();
  else expectTypeOf(result.value).toEqualTypeOf<SqlStatement | undefined>();
});

it('the target is known, and undefined stands for an absent option', () => {
  // @ts-expect-error - no such target
  compileSql('SELECT id FROM account.query', { target: 'mysql' } satisfies SqlOptions);
  // @ts-expect-error - no such option
  openEngine({ tables: {}, dialekt: {} });
  const settings: SqlOptions = { target: 'trino', tables: undefined, catalog: undefined, dialect: undefined };
  const options: EngineOptions = { tables: { 'a.b': { rows: [], columns: undefined } }, dialect: undefined };
  expectTypeOf([settings.target, options.tables]).not.toBeAny();
});
