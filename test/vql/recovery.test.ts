import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { parse, print } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

const where = (condition: string) => `SELECT id FROM a.b WHERE ${condition}`;
const join = (statement: string) => `SELECT id FROM a.b JOIN ${statement}`;

/** Broken statements, each with the places of its mistakes, with what is said there, and with what is read all the same. */
const cases: readonly (readonly [broken: string, codes: readonly string[], read: string])[] = [
  // No template follows a word like FROM.
  ['SELECT a ‹form› ‹b› FROM c.d', ['missing-comma', 'missing-comma'], 'SELECT a, form, b FROM c.d'],
  [
    'SELECT id ‹a› ‹b› ‹c› ‹WHERE› d = 1',
    ['missing-comma', 'missing-comma', 'missing-comma', 'missing-from'],
    'SELECT id, a, b, c FROM  WHERE d = 1',
  ],
  // The word of a clause that is not finished is rather that than a column.
  ['SELECT id ‹ORDER›', ['missing-from'], 'SELECT id FROM ORDER'],
  ['‹(›SELECT id', ['missing-select'], ''],
  ['‹"SELECT"› id FROM a.b', ['missing-select'], 'SELECT  FROM a.b'],
  ["SELECT id FROM ‹'a.b''c'›", ['missing-template'], 'SELECT id FROM '],
  ["SELECT id FROM ‹'it''a.b'›", ['missing-template'], 'SELECT id FROM '],
  [join('‹SELECT› id FROM c.d;'), ['missing-statement'], join('(SELECT id FROM c.d) AS  ON ()')],
  [
    join('‹SELECT› id FROM c.d ‹x› AS y ON (y.id = id)'),
    ['missing-statement', 'no-template-alias'],
    join('(SELECT id FROM c.d) AS y ON (y.id = id)'),
  ],
  [where('a = 1 LIMIT ‹=› 5'), ['missing-number'], where('a = 1')],
  [where('a = NULL‹.b› AND c = 2'), ['unexpected-text'], where('a = NULL AND c = 2')],
  // One letter away from AND, but no condition follows.
  [where('a = 1 ‹END›'), ['unexpected-text'], where('a = 1')],
];

describe('a statement with errors', () => {
  it.each(cases)('%s', (broken, codes, read) => {
    const { text, spans } = marked(broken);
    const { value: statement, diagnostics } = parse(text);
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual(
      codes.map((code, index) => ({ code, span: spans[index] })),
    );
    expect(statement === undefined ? '' : print(statement)).toBe(read);
  });

  it.each([
    ['SELECT\na, b AS x FROM c.d', "SELECT\na,\n--v:result{displayname='x'}\nb FROM c.d"],
    ['SELECT a,\n\tb AS x FROM c.d', "SELECT a,\n\t--v:result{displayname='x'}\nb FROM c.d"],
    ['SELECT id FROM a.b ORDER BUY id', 'SELECT id FROM a.b ORDER BY id'],
    ['SELECT id FROM a.b WHERE EXISTS (SELCT id FROM c.d)', 'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d)'],
    [join('(slect id FROM c.d) AS y ON (y.id = id)'), join('(select id FROM c.d) AS y ON (y.id = id)')],
    ["SELECT id FROM a.b LIMIT '5'", 'SELECT id FROM a.b LIMIT 5'],
  ])('is fixed: %j', (broken, fixed) => {
    expect(
      applyFixes(
        broken,
        parse(broken).diagnostics.flatMap(({ fixes = [] }) => fixes),
      ).text,
    ).toBe(fixed);
  });

  it.each([
    ['a template is missing, and a keyword of a clause follows', 'SELECT id ‹JOIN› (x)'],
    ['a template is missing, and a string follows', "SELECT id ‹'x'›.y"],
    ['a number is missing, and a string ends in one', "SELECT id FROM a.b LIMIT ‹'a''5'›"],
    ['a number is missing, and a string begins with one', "SELECT id FROM a.b LIMIT ‹'5''a'›"],
  ])('is not fixed if %s', (_, broken) => {
    const { text, spans } = marked(broken);
    const [first] = parse(text).diagnostics;
    expect([first?.span, first?.fixes ?? []]).toEqual([spans[0], []]);
  });

  it('reports at most 100 errors', () => {
    const broken = where(Array.from({ length: 150 }, () => 'a == 1').join(' AND '));
    const { diagnostics } = parse(broken);
    expect(diagnostics).toHaveLength(100);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['unknown-operator']));
  });
});
