import knexOf from 'knex';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { from } from '../../dist/builder/index.js';
import { vql } from '../../dist/vql/index.js';

/**
 * A query builder, for a query of twelve conditions. `turn` is a different number in each call, and one of the values.
 *
 * @typedef {object} BuilderCandidate
 * @property {string} name
 * @property {(turn: number) => { text: string, values?: number }} build `values`: number of values beside the text
 */

const ownQuery = (/** @type {number} */ turn) =>
  from('account.query')
    .select('id', 'name', 'total', 'createdAt')
    .equals('active', true)
    .notEquals('state', 'DELETED')
    .startsWith('name', 'A')
    .in('type', ['B2B', 'B2C', 'B2G'])
    .range('total', 100, 2500)
    .greaterThan('createdAt', '2026-01-01')
    .lessThanEquals('rank', turn)
    .isNotNull('address.city')
    .notIn('country', ['AT', 'CH'])
    .or((is) => [is.isNull('closedAt'), is.equals('reopened', true)])
    .not((is) => is.like('note', '%test%'))
    .orderBy('name')
    .orderBy('id', 'DESC')
    .limit(100);

/** @type {BuilderCandidate} */
export const ownText = { name: 'vql-kit, toText()', build: (turn) => ({ text: ownQuery(turn).toText() }) };

/** @type {BuilderCandidate} */
export const ownVariables = {
  name: 'vql-kit, toTextWithVariables()',
  build(turn) {
    const { statement, variableSubstitutionList } = ownQuery(turn).toTextWithVariables();
    return { text: statement, values: variableSubstitutionList.variableSubstitutions.length };
  },
};

/** @type {BuilderCandidate} */
export const ownTag = {
  name: 'vql-kit, vql`…`',
  build: (turn) => ({
    text: vql`SELECT id, name, total, createdAt FROM account.query WHERE active = ${true} AND state <> ${'DELETED'}
      AND name LIKE ${'A%'} AND type IN (${['B2B', 'B2C', 'B2G']}) AND total BETWEEN ${100} AND ${2500}
      AND createdAt > ${'2026-01-01'} AND rank <= ${turn} AND address.city IS NOT NULL AND country NOT IN (${['AT', 'CH']})
      AND (closedAt IS NULL OR reopened = ${true}) AND NOT note LIKE ${'%test%'} ORDER BY name, id DESC LIMIT 100`.toText(),
  }),
};

const database = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** @type {BuilderCandidate} */
export const kysely = {
  name: 'kysely',
  build(turn) {
    const { sql, parameters } = database
      .selectFrom('account')
      .select(['id', 'name', 'total', 'createdAt'])
      .where('active', '=', true)
      .where('state', '<>', 'DELETED')
      .where('name', 'like', 'A%')
      .where('type', 'in', ['B2B', 'B2C', 'B2G'])
      .where((is) => is.between('total', 100, 2500))
      .where('createdAt', '>', '2026-01-01')
      .where('rank', '<=', turn)
      .where('city', 'is not', null)
      .where('country', 'not in', ['AT', 'CH'])
      .where((is) => is.or([is('closedAt', 'is', null), is('reopened', '=', true)]))
      .where((is) => is.not(is('note', 'like', '%test%')))
      .orderBy('name')
      .orderBy('id', 'desc')
      .limit(100)
      .compile();
    return { text: sql, values: parameters.length };
  },
};

const connection = knexOf({ client: 'pg' });

/** @type {BuilderCandidate} */
export const knex = {
  name: 'knex',
  build(turn) {
    const { sql, bindings } = connection('account')
      .select('id', 'name', 'total', 'createdAt')
      .where('active', '=', true)
      .where('state', '<>', 'DELETED')
      .where('name', 'like', 'A%')
      .whereIn('type', ['B2B', 'B2C', 'B2G'])
      .whereBetween('total', [100, 2500])
      .where('createdAt', '>', '2026-01-01')
      .where('rank', '<=', turn)
      .whereNotNull('city')
      .whereNotIn('country', ['AT', 'CH'])
      .where((is) => is.whereNull('closedAt').orWhere('reopened', '=', true))
      .whereNot('note', 'like', '%test%')
      .orderBy('name')
      .orderBy('id', 'desc')
      .limit(100)
      .toSQL()
      .toNative();
    return { text: sql, values: bindings.length };
  },
};

/** The tag parses its text, which no peer does: it is not compared with them. */
export const builderCandidates = [ownText, ownVariables, ownTag, kysely, knex];
