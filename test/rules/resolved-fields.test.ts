import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { check } from '../../src/vql/index.js';

const catalog = defineCatalog({
  templates: {
    'a.b': { fields: { id: 'string', n: 'integer', s: 'string', tags: { type: 'string', collection: true } } },
    'c.d': { fields: { id: 'string', n: 'integer', s: 'string', tags: { type: 'string', collection: true } } },
  },
});

const off = { 'no-limit': 'off', 'unstable-paging': 'off', 'negated-collection': 'off' } as const;

function codesOf(text: string): readonly string[] {
  return check(text, { catalog, rules: off }).map(({ code }) => code);
}

/** Joins a statement with a column that is displayed as another field of its template. */
function joined(column: string, displayName: string, where: string): string {
  return `SELECT id FROM a.b JOIN (SELECT id,\n--v:result{displayname='${displayName}'}\n${column} FROM c.d) AS j ON (j.id = id) WHERE ${where}`;
}

describe('the field of a path', () => {
  it.each([
    // Strings, although the template has integers of that name.
    [joined('s', 'n', "j.n IN ('1', '1.0')"), []],
    [joined('s', 'n', "j.n > '10' AND j.n < '9'"), []],
    [joined('s', 'n', "j.n <= '10' OR j.n >= '9'"), []],
    [joined('s', 'n', "j.n = 'a' AND j.n = 'b'"), ['contradictory-conditions']],
    // Integers, although the template has strings of that name.
    [joined('n', 's', "j.s > '10' AND j.s < '9'"), ['contradictory-conditions']],
    [joined('n', 's', "j.s IN ('1', '1.0')"), ['duplicate-in-value', 'literal-type']],
    // A collection, of which two elements can satisfy two conditions.
    [joined('tags', 'n', "j.n = 'a' AND j.n = 'z'"), []],
    [joined('tags', 'n', 'j.n = j.n'), []],
  ])('is the field that a joined column displays: %s', (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it.each(['', 'a.', 'a.b.'])('is the same with the name of its template, "%s"', (prefix) => {
    const codes = (where: string) => codesOf(`SELECT id FROM a.b WHERE ${where}`);
    expect(codes(`${prefix}tags = 'a' AND ${prefix}tags = 'b'`)).toEqual([]);
    expect(codes(`${prefix}n > 10 AND ${prefix}n < 9`)).toEqual(['contradictory-conditions']);
    expect(codes(`${prefix}s > '10' AND ${prefix}s < '9'`)).toEqual([]);
    expect(codes(`NOT (${prefix}tags <> 'a' OR ${prefix}tags <> 'b')`)).toEqual([]);
  });

  it.each(['', 'a.b.'])('may be that of a statement around an EXISTS, "%s"', (prefix) => {
    const around = defineCatalog({
      templates: {
        'a.b': { fields: { id: 'string', count: 'integer', tags: { type: 'string', collection: true } } },
        'c.d': { fields: { id: 'string', s: 'string' } },
      },
    });
    const codes = (where: string) =>
      check(`SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE ${where})`, { catalog: around, rules: off }).map(
        ({ code }) => code,
      );
    expect(codes(`${prefix}tags = 'a' AND ${prefix}tags = 'b'`)).toEqual([]);
    expect(codes(`${prefix}tags = ${prefix}tags`)).toEqual([]);
    expect(codes(`${prefix}count > 10 AND ${prefix}count < 9`)).toEqual(['contradictory-conditions']);
    expect(codes('id = a.b.id')).toEqual([]);
  });
});
