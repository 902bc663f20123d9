import { describe, expect, it } from 'vitest';
import { parse, parsePredicate, vql } from '../../src/vql/index.js';
import { readParts } from '../../src/vql/placeholders.js';

const codesOf = (text: string) => readParts(text.split('{}')).diagnostics.map(({ code }) => code);
const slotsOf = (text: string) => readParts(text.split('{}')).list.map(({ slot }) => slot);
const where = (condition: string) => `SELECT id FROM a.b WHERE ${condition}`;

describe('what follows a placeholder for an operator', () => {
  it.each([
    'x {} = 1',
    'x {} <> 1',
    "x {} LIKE 'a'",
    "x {} NOT LIKE 'a'",
    'x {} NOT IN (1)',
    'x {} (1, 2)',
    'x {} BETWEEN 1 AND 2',
  ])('belongs to its condition: %s', (condition) => {
    expect(slotsOf(where(`${condition} AND y = 1`))).toEqual(['operator']);
    expect(codesOf(where(`${condition} AND y = 1`))).toEqual([]);
  });

  it.each(['x IN {} (1)', 'x IN {}', 'NOT x IN {}'])('is a list after IN: %s', (condition) => {
    expect(slotsOf(where(condition))).toEqual(['after in']);
    expect(codesOf(where(condition))).toEqual([]);
  });
});

describe('USING', () => {
  const joined = 'SELECT id FROM a.b JOIN (SELECT id FROM c.d)';

  it('has a fix only where the joined statement has a name', () => {
    const fixesOf = (text: string) =>
      parse(text).diagnostics.flatMap(({ fixes }) => fixes?.map(({ title }) => title) ?? []);
    expect(fixesOf(`${joined} AS t USING (id)`)).toContain('Write ON (t.id = id)');
    expect(fixesOf(`${joined} AS t USING (id /* the key */)`)).toEqual([]);
    expect(fixesOf(`${joined} USING (id)`)).not.toContain('Write ON (t.id = id)');
  });
});

describe('texts of the tag side by side', () => {
  const one = vql`x = 1`;
  const text = (fragment: { toString(): string }) => String(fragment);

  it('are separated', () => {
    expect(text(vql`SELECT id FROM a.b WHERE ${one}${one}`)).toBe('SELECT id FROM a.b WHERE x = 1 AND x = 1');
    expect(text(vql`SELECT id FROM a.b WHERE x IN (${vql`${1}, ${2}`})`)).toContain('IN (');
    expect(text(vql`SELECT ${vql`id`}${vql`, name`} FROM ${vql`a.b`} ${vql``}${vql`LIMIT`} ${5}`)).toContain('LIMIT 5');
  });

  it.each([
    ['a value alone as a condition', () => text(vql`SELECT id FROM a.b WHERE ${vql`${1}`}`)],
    ['a value alone beside a condition', () => text(vql`SELECT id FROM a.b WHERE x = 1 AND ${vql`${1}`}`)],
    ['an annotation that is open', () => text(vql`SELECT ${vql`--v:result{`} id FROM a.b`)],
  ])('are refused: %s', (_, write) => {
    expect(write).toThrow();
  });
});

describe('rare signs', () => {
  it.each([
    "SELECT id FROM a.b WHERE a = 'x'\u200B'y'",
    "SELECT id FROM a.b WHERE a = 'x'§'y'",
    'SELECT id FROM a.b WHERE a = "x"§"y"',
    "SELECT id FROM a.b WHERE a = {q 'a'}",
    "SELECT id FROM a.b WHERE a = {d '2026-01-01'}",
    'SELECT id FROM a.b + 1',
    'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS t ON (t.id = id) + 1',
    'SELECT id FROM a.b WHERE a < b> 1',
    'SELECT <b>id</b> FROM a.b',
    'SELECT id FROM a.b WHERE a IN [1, 2',
    'SELECT id FROM a.b WHERE a = ANY(ARRAY[1, 2]',
    'SELECT id FROM a.b WHERE a = [',
    'SELECT id FROM a.b WHERE [a] = 1',
    'SELECT id FROM a.b ORDER BY a + 1, b',
    'SELECT id FROM a.b WHERE a ! = 1',
    'SELECT id FROM a.b WHERE a = = 1',
    'SELECT id FROM a.b WHERE a = - ',
    'SELECT id FROM a.b WHERE a => 1 AND b =< 2',
    'SELECT id FROM a.b JOIN (SELECT id FROM c.d) USING (id)',
  ])('are reported: %s', (text) => {
    expect(parse(text).diagnostics.map(({ severity }) => severity)).toContain('error');
  });

  it.each(['[a] = 1', '["a"] = 1', '[1, 2', 'a IN [1, 2]', '{a} = 1', "{d '2026-01-01'} = a", '<b>a</b> = 1'])(
    'are reported in a predicate: %s',
    (text) => {
      expect(parsePredicate(text).diagnostics.map(({ severity }) => severity)).toContain('error');
    },
  );
});
