import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/vql/index.js';
import { chosen, from, labels } from './offered.js';

describe('after an error', () => {
  it.each([
    `SELECT id ${from} WHERE 😀 = |`,
    `SELECT id ${from} WHERE 😀 BETWEEN |`,
    `SELECT id ${from} WHERE id = 1 AND 😀 = |`,
    `SELECT id ${from} WHERE 😀 IN (|`,
  ])('a value is offered if an unknown character replaces a name: %s', (source) => {
    expect(labels(source)).toEqual(expect.arrayContaining(['name', 'TRUE']));
    for (const other of ['DISTINCT', 'AS', 'ON', 'AND', 'ORDER BY', 'LIKE', 'NULL'])
      expect(labels(source)).not.toContain(other);
  });

  it('only keywords at which the parser resumes are offered', () => {
    expect(labels(`SELECT id ${from} WHERE id 😀 name |`)).toEqual(['ORDER BY', 'LIMIT', 'OFFSET']);
  });
});

describe('below a quote that is not closed', () => {
  it.each([
    [`SELECT id ${from}\nWHERE name = 'A\nAND |`, 'name'],
    [`SELECT id ${from}\nWHERE name = O'Brien\nAND |`, 'name'],
    [`SELECT id ${from}\nWHERE name LIKE 'Mü%\nAND |`, 'name'],
    [`SELECT id ${from}\nWHERE name IN ('A, 'B')\nAND |`, 'name'],
    [`SELECT id ${from}\r\nWHERE name = "A\r\nAND |`, 'name'],
    [`SELECT id ${from}\nWHERE name = 'A\nORDER BY |`, 'name'],
    [`SELECT id ${from}\nWHERE name = 'A\nLIM|`, 'LIMIT'],
    [`SELECT id ${from}'\nWHERE id = 1 |`, 'ORDER BY'],
  ])('the items of the line are offered: %j', (source, label) => {
    expect(labels(source)).toContain(label);
  });
});

describe('with a remaining error', () => {
  it('snippets are offered if the error is elsewhere', () => {
    expect(labels(`SELECT id ${from} WHERE id == 1 AND active = 'true' AND name |`)).toContain("LIKE '…%'");
    expect(labels(`SELECT id ${from} WHERE name | == 'x'`)).not.toContain("LIKE '…%'");
  });

  it.each(['active <| IS NULL', "' '|s'", 'active |FROM', "state = 'OPEN' |'DONE'", "lower(name)| = 'x' AN"])(
    'an item adds nothing: %s',
    (condition) => {
      const source = `SELECT id ${from} WHERE ${condition}`;
      const errorsOf = (text: string) => parse(text).diagnostics.length;
      const before = errorsOf(source.replace('|', ''));
      for (const label of labels(source))
        expect(errorsOf(chosen(source, label)?.replace('|', '') ?? ''), label).toBeLessThanOrEqual(before);
    },
  );

  it('a keyword replaces the word at the cursor, and is not inserted before it', () => {
    expect(labels('|SELECT id')).toEqual(['SELECT']);
    expect(chosen('|SELECT id', 'SELECT')).toBe('SELECT| id');
  });

  it('what follows a character that VQL does not have is offered as after a name', () => {
    expect(labels('SELECT } FROM a.b WHERE a = 1 |')).toContain('AND');
  });

  it('items are offered after any number of errors', () => {
    const values = Array.from({ length: 120 }, (_, index) => `"v${index}"`).join(', ');
    expect(labels(`SELECT id ${from} WHERE name IN (${values}) AND state = |`)).toContain("'OPEN'");
  });

  it('an incomplete name is separated from the next keyword', () => {
    expect(chosen(`SELECT |${from}`, 'address')).toBe(`SELECT address.| ${from}`);
  });
});

describe('a long text with errors', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `name = 'v${index}' AND `).join('');

  it.each([
    ['x == 1', 'after it'],
    ['(id = = 1 OR id = 2)', 'in parentheses'],
    ['id IN (1 2)', 'in a list'],
  ])('has what a short one has: %s %s', (mistake) => {
    const source = (count: number) => `SELECT id ${from} WHERE ${many(count)}${mistake} AND ${many(count)} |`;
    expect(labels(source(2_000))).toEqual(labels(source(2)));
    expect(labels(source(2))).toContain('name');
  });

  it.each([
    ['connectives', (count: number) => `SELECT id ${from} WHERE ${'(a = 1) '.repeat(count)}AND |`],
    ['commas', (count: number) => `SELECT id, ${'a b '.repeat(count)}, | ${from}`],
    ['operators', (count: number) => `SELECT id ${from} WHERE ${'a 1 AND '.repeat(count)}name |`],
    ['values', (count: number) => `SELECT id ${from} WHERE ${'a = § AND '.repeat(count)}|`],
  ])('has what a short one has, without %s', (_, source) => {
    expect(labels(source(3_000))).toEqual(labels(source(3)));
    expect(labels(source(3)).length).toBeGreaterThan(3);
  });
});

describe('a text with many joins', () => {
  const source = (count: number) => {
    const joins = Array.from(
      { length: count },
      (_, index) => `JOIN (SELECT id FROM a.b) AS x${index} ON (x${index}.id = id)`,
    );
    return `SELECT id ${from} ${joins.join(' ')} WHERE id = 1 AND |`;
  };

  it('has what one with a few has, and the names of all of them', () => {
    const isAlias = (label: string) => /^x\d+$/.test(label);
    const [few, all] = [labels(source(3)), labels(source(200))];
    expect(all.filter((label) => !isAlias(label))).toEqual(few.filter((label) => !isAlias(label)));
    expect(all.filter(isAlias)).toHaveLength(200);
  });
});
