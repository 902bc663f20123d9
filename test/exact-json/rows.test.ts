import { describe, expect, it } from 'vitest';
import { conditions, from } from '../../src/builder/index.js';
import { createFilter, matches } from '../../src/cunit/index.js';
import { openEngine } from '../../src/engine/index.js';
import { parseJson } from '../../src/exact-json/index.js';
import { paginate } from '../../src/paging/index.js';
import { parsePredicate } from '../../src/vql/index.js';

interface Row {
  readonly id: number | bigint;
}

// As numbers, the second and the third would be the same.
const rows = parseJson(
  '[{"id":17},{"id":1389132653974581248},{"id":1389132653974581249},{"id":9223372036854775807}]',
) as Row[];

describe('rows of parseJson', () => {
  it('match conditions of both forms', () => {
    const idsOf = (predicate: Parameters<typeof matches>[0]) =>
      rows.filter((row) => matches(predicate, { ...row })).map(({ id }) => id);
    expect(idsOf(createFilter('EQUALS', 'id', ['1389132653974581249']))).toEqual([1389132653974581249n]);
    expect(idsOf(createFilter('GREATER_THAN', 'id', ['1389132653974581248']))).toEqual([
      1389132653974581249n,
      9223372036854775807n,
    ]);
    const { value } = parsePredicate('id < 1389132653974581249');
    expect(value && idsOf(value)).toEqual([17, 1389132653974581248n]);
  });

  it('have values for conditions', () => {
    const ids = rows.map(({ id }) => id);
    expect(conditions().in('id', ids).toText()).toBe(
      "id IN ('17', '1389132653974581248', '1389132653974581249', '9223372036854775807')",
    );
    expect(
      from('a.b')
        .equals('id', ids[1] ?? 0)
        .toRequest('template').body.queryPredicate,
    ).toMatchObject({
      values: ['1389132653974581248'],
    });
  });

  it.each(['offset', 'keyset'] as const)('are paged by %s, and found if they are repeated', async (strategy) => {
    const sent: string[] = [];
    const pager = paginate(from('account.query').select('id'), {
      strategy,
      verify: 'none',
      pageSize: 2,
      fetchPage: (request, { offset }) => {
        sent.push(JSON.stringify(request));
        return { rows: rows.slice(offset, offset + 2) };
      },
    });
    expect(await pager.toArray({ max: 9 })).toEqual(rows);
    if (strategy === 'keyset') expect(sent[1]).toContain("id > '1389132653974581248'");
    const repeating = paginate(from('account.query').select('id'), {
      pageSize: 2,
      fetchPage: (_, { offset }) => ({ rows: rows.slice(Math.min(offset, 1), Math.min(offset, 1) + 2) }),
    });
    await expect(repeating.toArray({ max: 9 })).rejects.toMatchObject({ code: 'duplicate-row' });
  });

  it('without an id are compared by their content', async () => {
    const pager = paginate(from('account.query').select('number'), {
      tiebreak: 'none',
      verify: 'overlap',
      pageSize: 2,
      fetchPage: (_, { offset, limit }) => ({
        rows: rows.slice(offset, offset + limit).map(({ id }) => ({ number: id })),
      }),
    });
    expect(await pager.toArray({ max: 9 })).toEqual(rows.map(({ id }) => ({ number: id })));
  });

  it('are queried by the engine', async () => {
    const engine = await openEngine({ tables: { 'account.query': { rows: rows.map((row) => ({ ...row })) } } });
    const { data: found } = await engine.execute(
      'SELECT id FROM account.query WHERE id > 1389132653974581248 ORDER BY id',
    );
    expect(found).toEqual([{ id: 1389132653974581249n }, { id: 9223372036854775807n }]);
    await engine.close();
  });
});
