import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { createLanguageService } from '../../../src/language/index.js';
import { atCursor } from '../../support/cursor.js';
import { chosen, from, labels, plain, service } from './offered.js';

describe('keywords', () => {
  const join = 'JOIN (SELECT … FROM …) AS … ON (…)';
  it.each([
    ['|', ['SELECT', 'SELECT … FROM …']],
    ['SELECT| , FROM a.b', ['SELECT']],
    ['SELECT id |', ['FROM']],
    [`SELECT id ${from} |`, ['WHERE', 'JOIN', 'ORDER BY', 'LIMIT', 'OFFSET', join]],
    [`SELECT id ${from} WHERE a = 1 |`, ['AND', 'OR', 'ORDER BY', 'LIMIT', 'OFFSET']],
    [`SELECT id ${from} WHERE a = 1 | LIMIT 5`, ['AND', 'OR', 'ORDER BY']],
    [`SELECT id ${from} WHERE (a = 1 |)`, ['AND', 'OR']],
    [`SELECT id ${from} WHERE a BETWEEN 1 |`, ['AND']],
    [`SELECT id ${from} WHERE a IS |`, ['NULL', 'NOT']],
    [`SELECT id ${from} WHERE a LIKE 'x' |`, ['AND', 'OR', 'ORDER BY', 'LIMIT', 'OFFSET', 'ESCAPE']],
    [`SELECT id ${from} ORDER |`, ['BY']],
    [`SELECT id ${from} ORDER BY id |`, ['DESC', 'ASC', 'LIMIT', 'OFFSET']],
    [`SELECT id ${from} LIMIT |`, ['100', '10', '1000']],
    [`SELECT id ${from} LIMIT 1 |`, ['OFFSET']],
    [`SELECT id ${from} JOIN (|`, ['SELECT']],
    [`SELECT id ${from} JOIN (SELECT id FROM a.b) |`, ['AS']],
    [`SELECT id ${from} JOIN (SELECT id FROM a.b) AS c |`, ['ON']],
  ])('that are valid there, and no others: %s', (source, expected) => {
    expect(labels(source)).toEqual(expected);
  });

  it('have the case of the text', () => {
    expect(labels(`select id from account.query |`)).toContain('where');
    expect(labels('sel|')).toEqual(['select', 'select … from …']);
    expect(labels('SEL|')[0]).toBe('SELECT');
  });

  it('are separated from adjacent words', () => {
    expect(chosen(`SELECT id ${from} WHERE a = 'x'|`, 'AND')).toBe(`SELECT id ${from} WHERE a = 'x' AND|`);
  });
});

describe('operators', () => {
  it('are those of the type', () => {
    expect(labels(`SELECT id ${from} WHERE state |`)).toEqual([
      ...['=', 'IN', '<>', 'IS NULL', 'IS NOT NULL', 'NOT IN', 'NOTNULL', 'ISNULL', 'NOT'],
    ]);
    expect(labels(`SELECT id ${from} WHERE name |`)).toContain('NOT LIKE');
  });

  it('are those of the installation', () => {
    expect(labels(`SELECT id ${from} WHERE total |`)).toEqual(['=', 'BETWEEN', 'NOT']);
  });

  it('are all operators for an unknown field', () => {
    expect(labels('SELECT id FROM a.b WHERE x |', plain)).toEqual([
      ...['=', 'LIKE', 'IN', '<>', '>=', '<', '>', '<=', 'BETWEEN', 'IS NULL', 'IS NOT NULL'],
      ...['NOT LIKE', 'NOT IN', 'NOT BETWEEN', 'NOTNULL', 'ISNULL', 'NOT', "LIKE '…%'", "LIKE '%…%'"],
    ]);
  });
});

describe('snippets', () => {
  /** The text after choosing a snippet, with "|" at the cursor and at its further stops. */
  function stopsOf(source: string, label: string, asked = service): string | undefined {
    const { text, offset } = atCursor(source);
    const item = asked.complete(text, offset).items.find((one) => one.label === label);
    if (item?.cursor === undefined) return undefined;
    const offsets = [0, item.cursor, ...(item.stops ?? [])];
    return offsets.map((start, index) => item.edit.text.slice(start, offsets[index + 1])).join('|');
  }

  it('write a statement, a join, EXISTS and LIKE', () => {
    expect(stopsOf('|', 'SELECT … FROM …')).toBe('SELECT | FROM |');
    expect(stopsOf(`SELECT id ${from} |`, 'JOIN (SELECT … FROM …) AS … ON (…)')).toBe(
      'JOIN (SELECT | FROM |) AS | ON (|)',
    );
    expect(stopsOf(`SELECT id ${from} WHERE |`, 'EXISTS (SELECT id FROM … WHERE …)')).toBe(
      'EXISTS (SELECT id FROM | WHERE |)',
    );
    expect(stopsOf(`SELECT id ${from} WHERE name |`, "LIKE '%…%'")).toBe("LIKE '%|%'");
    expect(labels(`SELECT id ${from} WHERE state |`).join()).not.toContain('LIKE');
  });

  it('join the statement of a template, with an alias that is free', () => {
    expect(stopsOf(`SELECT id ${from} JOIN |`, 'crm.activities')).toBe(
      '(SELECT | FROM crm.activities) AS activities ON (activities.|)',
    );
    const taken = `SELECT id ${from} JOIN (SELECT id FROM a.b) AS activities ON (activities.id = id) JOIN |`;
    expect(stopsOf(taken, 'crm.activities')).toContain('AS activities2 ON (activities2.|)');
    expect(labels(`SELECT id ${from} JOIN crm|`)[0]).toBe('crm.activities');
    expect(labels('SELECT id FROM a.b JOIN |', plain)).toEqual(['a.b', '(SELECT … FROM …) AS … ON (…)']);
  });

  it('join one of many templates by its name', () => {
    const templates = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`crm.t${index}`, { fields: { id: 'integer' as const } }]),
    );
    const many = createLanguageService({ catalog: defineCatalog({ templates }) });
    expect(labels('SELECT id FROM crm.t1 JOIN t299|', many)).toEqual(['crm.t299']);
    expect(labels('SELECT id FROM crm.t1 JOIN |', many)).toHaveLength(101);
  });

  it('are not offered where what follows would be wrong after them', () => {
    expect(labels(`| ${from}`)).toEqual(['SELECT']);
    expect(labels(`SELECT id ${from} WHERE |name = 'x'`).join()).not.toContain('…');
  });
});
