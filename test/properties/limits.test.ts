import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { from, fromVql } from '../../src/builder/index.js';
import { type Client, type ClientQuery, createClient } from '../../src/client/index.js';
import { toCUnit } from '../../src/cunit/index.js';
import { type Engine, type EngineQuery, openEngine } from '../../src/engine/index.js';
import { paginate } from '../../src/paging/index.js';
import { openStandIn, type StandIn } from '../../src/stand-in/index.js';
import { parse, parseOrThrow, vql } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const template = 'account.query';
const rows = Array.from({ length: 23 }, (_, index) => ({
  id: String(100 + ((index * 7) % 23)),
  name: 'ABC'[index % 3] as string,
  total: index % 6,
}));

let engine: Engine;
let standIn: StandIn;
let client: Client;

beforeAll(async () => {
  engine = await openEngine({ tables: { [template]: rows } });
  standIn = await openStandIn({
    tables: { [template]: rows },
    clients: [{ id: 'app', secret: 'secret' }],
    users: [{ name: 'ada', password: 'password', passwordGrant: true }],
  });
  const { authUrl, baseUrl, fetch } = standIn;
  const app = { clientId: 'app', clientSecret: 'secret' };
  const token = passwordGrant({ authUrl, fetch, ...app, username: 'ada', password: 'password' });
  client = createClient({ baseUrl, fetch, token, userAgent: 'app' });
});

afterAll(async () => {
  engine.close();
  await standIn.close();
});

/** A query for rows with at least this total, and what it selects of them. */
interface Asked {
  readonly total: number;
  readonly order: 'id' | 'name' | 'name DESC';
  readonly limit: number | undefined;
  readonly offset: number | undefined;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  total: fc.integer({ min: 0, max: 5 }),
  order: fc.constantFrom('id', 'name', 'name DESC'),
  limit: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
  offset: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
});

/** Returns the ids of the rows in their order, as nothing of the package computes them. */
function expectedIds({ total, order, limit = Number.POSITIVE_INFINITY, offset = 0 }: Asked): readonly string[] {
  const sign = order === 'name DESC' ? -1 : 1;
  const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
  return rows
    .filter((row) => row.total >= total)
    .sort((a, b) => (order === 'id' ? 0 : sign * compare(a.name, b.name)) || compare(a.id, b.id))
    .slice(offset, offset + limit)
    .map(({ id }) => id);
}

/** The same query in every form; those that the engine takes too. */
function formsOf(query: Asked): { readonly all: Record<string, ClientQuery>; readonly ofEngine: readonly string[] } {
  const { total, order, limit, offset } = query;
  const page = `${limit === undefined ? '' : ` LIMIT ${limit}`}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
  const unpaged = `SELECT id FROM account.query WHERE total >= '${total}' ORDER BY ${order === 'id' ? 'id' : `${order}, id`}`;
  const text = unpaged + page;
  const tree = parseOrThrow(text);
  const unsorted = from('account.query').select('id').greaterThanEquals('total', total);
  const sorted = order === 'id' ? unsorted : unsorted.orderBy('name', order === 'name' ? 'ASC' : 'DESC');
  const limited = limit === undefined ? sorted.orderBy('id') : sorted.orderBy('id').limit(limit);
  const built = offset === undefined ? limited : limited.offset(offset);
  const keys = order === 'id' ? vql`id` : order === 'name' ? vql`name, id` : vql`name DESC, id`;
  const tag = vql`SELECT id FROM account.query WHERE total >= ${total} ORDER BY ${keys} ${
    limit === undefined ? vql`` : vql`LIMIT ${limit}`
  } ${offset === undefined ? vql`` : vql`OFFSET ${offset}`}`;
  const { value: cunit } = toCUnit(tree);
  if (cunit === undefined) throw new Error('C-Unit cannot express the query.');
  const fields = { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
  const overriding = {
    ...(limit !== undefined && { clause: ` LIMIT ${limit + 3}` }),
    ...(offset !== undefined && { clause: `${limit === undefined ? '' : ` LIMIT ${limit + 3}`} OFFSET ${offset + 2}` }),
  };
  // As the service does, the engine answers an offset of 0 beside a statement with an error.
  const hasFields = offset !== 0;
  return {
    all: {
      text,
      tree,
      tag,
      built,
      cunit,
      'text that is continued': fromVql(text, { parse }),
      'tree of the builder': built.toAst(),
      'text of the builder': built.toText(),
      'C-Unit of the builder': built.toCUnitOrThrow(),
      'body of the builder': built.toRequest('execute').body,
      'body of the tag': tag.toRequest('execute').body,
      'body with clauses': { statement: text },
      'body with a tree': { statement: tree },
      'body with fields': { statement: unpaged, ...fields },
      'body whose fields override the clauses': { statement: `${unpaged}${overriding.clause ?? ''}`, ...fields },
    },
    ofEngine: [
      ...['text', 'tree', 'cunit', 'tree of the builder', 'text of the builder', 'C-Unit of the builder'],
      ...['body of the builder', 'body of the tag', 'body with clauses', 'body with a tree'],
      ...(hasFields ? ['body with fields', 'body whose fields override the clauses'] : []),
    ],
  };
}

const idsOf = (found: readonly unknown[]): readonly unknown[] => found.map((row) => (row as { id: unknown }).id);

describe('a query with a limit and an offset', () => {
  it('has the same rows in every form, for the pager, the client and the engine', async () => {
    let cut = 0;
    let skipped = 0;
    let atZero = 0;
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 1, max: 26 }), fc.nat(), async (query, pageSize, choice) => {
        const expected = expectedIds(query);
        cut += Number(expected.length < expectedIds({ ...query, limit: undefined }).length);
        skipped += Number(query.offset !== undefined && query.offset > 0 && expected.length > 0);
        atZero += Number(query.offset === 0);
        const { all, ofEngine } = formsOf(query);
        const strategy = query.order === 'id' && choice % 2 === 0 ? 'keyset' : 'offset';
        const format = choice % 3 === 0 ? 'vql' : 'vql-request';
        for (const [name, form] of Object.entries(all)) {
          const options = { pageSize, strategy, format } as const;
          const paged = paginate(form as string, { ...options, parse, fetchPage: engine.fetchPage });
          expect([name, idsOf(await paged.toArray({ max: 100 }))]).toEqual([name, expected]);
        }
        // The client is compared in one form of each case.
        const names = Object.keys(all);
        const name = names[choice % names.length] as string;
        const read = client.query(all[name] as string, { pageSize });
        expect([name, idsOf(await read.toArray({ max: 100 }))]).toEqual([name, expected]);
        for (const one of ofEngine)
          expect([one, idsOf((await engine.execute(all[one] as EngineQuery)).data)]).toEqual([one, expected]);
      }),
      { numRuns: propertyRuns(15) },
    );
    expect(Math.min(cut, skipped)).toBeGreaterThan(propertyRuns(15) / 8);
    expect(atZero).toBeGreaterThan(0);
  });

  it('has one checkpoint in every form of VQL, and one in every form of C-Unit', async () => {
    const { all } = formsOf({ total: 1, order: 'name', limit: 7, offset: 2 });
    const checkpoints = new Map<string, string[]>();
    for (const [name, form] of Object.entries(all)) {
      const pager = paginate(form as string, { parse, pageSize: 3, fetchPage: engine.fetchPage });
      await pager.pages().next();
      const { fingerprint = '', offset } = pager.checkpoint() ?? {};
      expect(offset).toBe(2);
      checkpoints.set(fingerprint, [...(checkpoints.get(fingerprint) ?? []), name]);
    }
    const ofCUnit = ['cunit', 'C-Unit of the builder'];
    expect([...checkpoints.values()]).toEqual([Object.keys(all).filter((name) => !ofCUnit.includes(name)), ofCUnit]);
  });
});
