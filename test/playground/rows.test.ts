import { describe, expect, it, vi } from 'vitest';
import { type EvaluatedRows, evaluateRows } from '../../playground/rows/evaluate.js';
import { sampleCatalog } from '../../playground/sample/catalog.js';
import { sampleDefinition } from '../../playground/sample/definition.js';
import { examples } from '../../playground/sample/examples.js';
import { sampleRows } from '../../playground/sample/rows.js';

const of = (text: string, offset = 0): EvaluatedRows => {
  const found = evaluateRows(text, offset);
  if (found === undefined) throw new TypeError(`There are no rows of ${text}.`);
  return found;
};
const keysOf = ({ rows }: EvaluatedRows, state: string): string =>
  rows
    .filter((row) => row.state === state)
    .map(({ key }) => key)
    .join();

describe('the sample rows', () => {
  it('are some twenty of each template, with the fields of the catalog', () => {
    expect(Object.keys(sampleRows)).toEqual(Object.keys(sampleDefinition.templates));
    for (const [template, rows] of Object.entries(sampleRows)) {
      expect(rows).toHaveLength(20);
      const paths = sampleCatalog.find(template)?.paths ?? [];
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...paths].sort());
    }
  });

  it('have the listed values, and null only where the catalog allows it', () => {
    for (const [template, rows] of Object.entries(sampleRows)) {
      for (const row of rows) {
        for (const [path, value] of Object.entries(row)) {
          const { nullable, values, collection } = sampleCatalog.find(template)?.field(path) ?? {};
          if (value === null) expect([path, nullable]).not.toEqual([path, false]);
          else if (values !== undefined && values.length > 0) expect(values).toContain(value);
          expect(Array.isArray(value)).toBe(collection === true);
        }
      }
    }
  });
});

describe('evaluateRows', () => {
  it('selects, orders and pages as the statement says, and keeps all rows', () => {
    const found = of(
      "SELECT number, price FROM article.query WHERE name LIKE 'Battery%' ORDER BY price DESC LIMIT 2 OFFSET 1",
    );
    expect(found.columns).toEqual([
      { title: 'number', isNumber: false },
      { title: 'price', isNumber: true },
    ]);
    expect(found.rows).toHaveLength(20);
    expect(keysOf(found, 'skipped')).toBe('301');
    expect(keysOf(found, 'selected')).toBe('302,304');
    expect(keysOf(found, 'cut')).toBe('303');
    expect(found.rows.find(({ key }) => key === '302')?.cells).toEqual(['P-302', '79.9']);
  });

  it('sorts null as the greatest, and by the second key where the first is equal', () => {
    const keys = of('SELECT id FROM article.query ORDER BY stock DESC, id DESC LIMIT 4').rows.map(({ key }) => key);
    expect(keys.slice(0, 4)).toEqual(['317', '316', '307', '305']);
    expect(keys.slice(-2)).toEqual(['312', '303']);
  });

  it('uses display names, and omits columns that are not visible', () => {
    const text =
      "SELECT --v:result{displayname='no.'}\nnumber, --v:result{visible=false}\nid FROM article.query LIMIT 1";
    expect(of(text).columns.map(({ title }) => title)).toEqual(['no.']);
  });

  it('takes the last of two options of a column, as the engine does', () => {
    const text =
      "SELECT --v:result{visible=false, visible=true}\nid, --v:result{displayname='a', displayname='b'}\nnumber FROM article.query LIMIT 1";
    expect(of(text).columns.map(({ title }) => title)).toEqual(['id', 'b']);
  });

  it('shows all fields with one value for a star', () => {
    const titles = of('SELECT * FROM document.querySalesDocuments').columns.map(({ title }) => title);
    expect(titles).toHaveLength(10);
    expect(titles).not.toContain('lines.name');
  });

  it('marks rows that DISTINCT removes', () => {
    const found = of('SELECT DISTINCT manufacturer.label FROM article.query ORDER BY manufacturer.label LIMIT 50');
    expect(found.rows.filter(({ state }) => state === 'selected').map(({ cells }) => cells[0])).toEqual([
      'Chip',
      'Lift',
      'Point',
      'Solder',
      'Volt',
      'Water',
      'null',
    ]);
    expect(keysOf(found, 'duplicate').split(',')).toHaveLength(13);
  });

  it.each<[string, string, string, readonly (readonly [string, string])[]]>([
    ['of an AND, the parts', "active = 'true' AND stock < 5 AND price > 100", '303', [['price > 100', 'price is 45']]],
    [
      'of an OR, the whole',
      'stock > 500 OR price > 5000',
      '301',
      [['stock > 500 OR price > 5000', 'stock is 42, price is 189']],
    ],
    ['of a NOT around an OR, what is true', 'NOT (stock > 5 OR price < 50)', '301', [['stock > 5', 'stock is 42']]],
    [
      'a comparison with null',
      'NOT (stock > 5 OR price < 50)',
      '316',
      [['NOT (stock > 5 OR price < 50)', 'stock is null, price is 1975']],
    ],
    [
      'inside brackets',
      "active = 'true' AND (price > 100 AND stock < 5)",
      '309',
      [
        ['price > 100', 'price is 10'],
        ['stock < 5', 'stock is 140'],
      ],
    ],
  ])('names the conditions that a row fails: %s', (_, where, key, expected) => {
    const text = `SELECT id FROM article.query WHERE ${where}`;
    const row = of(text).rows.find((one) => one.key === key);
    expect(row?.failed.map((part) => [part.text, part.found])).toEqual(expected);
    for (const { span, text: own } of row?.failed ?? []) expect(text.slice(span.start, span.end)).toBe(own);
  });

  it('reads the rows of another template for EXISTS, and any value of a collection', () => {
    const exists = 'EXISTS (SELECT id FROM document.querySalesDocuments WHERE account.number = account.query.number)';
    expect(keysOf(of(`SELECT id FROM account.query WHERE ${exists}`), 'selected').split(',')).toHaveLength(10);
    expect(keysOf(of("SELECT id FROM document.querySalesDocuments WHERE lines.name = 'Wire'"), 'selected')).toBe(
      '5008,5015',
    );
  });

  it('evaluates the statement at the offset', () => {
    const text = 'SELECT id FROM article.query;\nSELECT id FROM account.query';
    expect(of(text).template).toBe('article.query');
    expect(of(text, 40).template).toBe('account.query');
  });

  it('evaluates relative dates', () => {
    const found = of('SELECT id FROM account.query WHERE createdAt < :now');
    expect([found.notes, found.rows.some(({ state }) => state === 'untested')]).toEqual([[], false]);
  });

  it.each([
    ['a variable', 'SELECT id FROM article.query WHERE id = :id', /^WHERE is not evaluated on this page: /],
    [
      'an unknown field of a join',
      'SELECT id FROM article.query JOIN (SELECT nmae FROM account.query) AS a ON (id = a.nmae)',
      /^JOIN is not evaluated on this page: Unknown field "nmae"/,
    ],
    [
      'an unknown alias',
      'SELECT id FROM article.query JOIN (SELECT id FROM account.query) AS a ON (id = a.id) WHERE b.id = 1',
      /^WHERE is not evaluated on this page: /,
    ],
    [
      'a field that the join does not select',
      'SELECT id FROM article.query JOIN (SELECT id FROM account.query) AS a ON (id = a.number)',
      /^JOIN is not evaluated on this page: /,
    ],
    [
      'a join of rows that are not there',
      'SELECT id FROM article.query JOIN (SELECT id FROM a.b) AS a ON (id = a.id)',
      /^JOIN is not evaluated on this page: /,
    ],
    [
      'the order of a collection',
      'SELECT id FROM document.querySalesDocuments ORDER BY lines.quantity LIMIT 3',
      /^The rows are not sorted by lines.quantity: /,
    ],
    [
      'joins with too many rows',
      `SELECT id FROM article.query ${['a', 'b', 'c'].map((name) => `JOIN (SELECT id FROM article.query) AS ${name} ON (1 = 1)`).join(' ')}`,
      /more than 1000 rows/,
    ],
    ['a function in WHERE', "SELECT id FROM article.query WHERE upper(name) = 'X' LIMIT 3", /it calls a function/],
    ['an unknown field', "SELECT id FROM article.query WHERE nmae = 'x' OR id > 0", /Unknown field "nmae"/],
    ['an unknown field under NOT', 'SELECT id FROM article.query WHERE NOT nmae IS NOT NULL', /Unknown field "nmae"/],
    ['the order of an unknown field', 'SELECT id FROM article.query ORDER BY nmae LIMIT 3', /Unknown field "nmae"/],
    ['the order of a function', 'SELECT id FROM article.query ORDER BY upper(name) LIMIT 3', /^Of the functions, /],
  ])('notes that it does not evaluate %s, and tests no row', (_, text, note) => {
    const found = of(text);
    expect(found.notes).toEqual([expect.stringMatching(note)]);
    expect(found.rows.every(({ failed, state }) => failed.length === 0 && state === 'untested')).toBe(true);
  });

  it.each([
    ['another function', 'SELECT upper(name) FROM article.query LIMIT 3', /^Of the functions, /, 'selected'],
    ['an aggregate beside a field', 'SELECT region, count(*) FROM account.query', /needs GROUP BY/, 'aggregated'],
    [
      'an aggregate of a collection',
      'SELECT sum(lines.quantity) FROM document.querySalesDocuments',
      /several values/,
      'aggregated',
    ],
    ['an aggregate of texts', 'SELECT avg(name) FROM article.query', /another type/, 'aggregated'],
  ])('notes that it does not evaluate %s', (_, text, note, state) => {
    const found = of(text);
    expect(found.notes).toEqual([expect.stringMatching(note)]);
    expect(found.answer?.filter((cell) => cell !== '…') ?? []).toEqual([]);
    expect(found.rows.filter((row) => row.state === state).length).toBeGreaterThan(2);
  });

  it('shows the values of which an aggregate is computed', () => {
    const found = of('SELECT count(*), max(stock) FROM article.query WHERE price > 3000');
    expect(found.columns.map(({ title }) => title)).toEqual(['count(*)', 'max(stock)']);
    expect(found.answer).toEqual(['2', '2']);
    expect(found.rows.filter(({ state }) => state === 'aggregated').map(({ key, cells }) => [key, cells[1]])).toEqual([
      ['308', '1'],
      ['315', '2'],
    ]);
    expect(of('SELECT count(*) FROM article.query LIMIT 1 OFFSET 1').answer).toBeUndefined();
  });

  it('aligns the answer of MIN and MAX as the values of their field', () => {
    const { columns } = of('SELECT min(name), max(price), count(name), sum(stock) FROM article.query');
    expect(columns.map(({ isNumber }) => isNumber)).toEqual([false, true, true, true]);
  });

  it('reads the clock once for all parts of a condition', () => {
    let ticks = 0;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2026, 0, 1) + ticks++);
    of('SELECT id FROM account.query WHERE createdAt < :now AND (createdAt > :now OR NOT createdAt = :now)');
    expect(now).toHaveBeenCalledTimes(1);
    now.mockRestore();
  });

  it('repeats a row for each that is joined, and names the ON that none meets', () => {
    const text =
      "SELECT number, s.number FROM account.query JOIN (SELECT number, account.number FROM document.querySalesDocuments) AS s ON (s.account.number = number) WHERE region = 'SOUTH' ORDER BY number, s.number LIMIT 3";
    const found = of(text);
    expect(found.rows.filter(({ state }) => state === 'selected').map(({ key, cells }) => [key, ...cells])).toEqual([
      ['1012·1', 'A-1012', 'S-5004'],
      ['1012·2', 'A-1012', 'S-5014'],
      ['1012·3', 'A-1012', 'S-5019'],
    ]);
    const failed = (key: string) =>
      found.rows.find((row) => row.key === key)?.failed.map((part) => [part.text, part.found]);
    expect(failed('1003')).toEqual([['s.account.number = number', 'no row of "s" meets it']]);
    expect(failed('1006·1')).toEqual([["region = 'SOUTH'", 'region is NORTH']]);
  });

  it('has no values of an unknown field', () => {
    const found = of('SELECT id, nmae FROM article.query LIMIT 2');
    expect(found.notes).toEqual([expect.stringMatching(/Unknown field "nmae"/)]);
    expect(found.rows.slice(0, 2).map(({ state, cells }) => [state, cells[1]])).toEqual([
      ['selected', '…'],
      ['selected', '…'],
    ]);
  });

  it('has at most twenty of the conditions that a row fails', () => {
    const conditions = Array.from({ length: 30 }, (_, index) => `id = ${-1 - index}`);
    const { rows } = of(`SELECT id FROM article.query WHERE ${conditions.join(' AND ')}`);
    expect(new Set(rows.map(({ failed }) => failed.length))).toEqual(new Set([20]));
  });

  it('notes that a template has no sample rows', () => {
    for (const template of ['a.b', 'toString.x']) {
      const { rows, notes } = of(`SELECT id FROM ${template}`);
      expect([rows, notes]).toEqual([[], [`There are no rows of "${template}".`]]);
    }
  });

  it('has the rows of the template for a statement with errors, untested and with all columns', () => {
    const found = of('SELECT nmae, FROM article.query WHERE');
    expect(found).toMatchObject({ template: 'article.query', isBroken: true });
    expect(found.columns.map(({ title }) => title)).toContain('manufacturer.label');
    expect(new Set(found.rows.map(({ state }) => state))).toEqual(new Set(['untested']));
  });

  it.each(['', 'SELECT', 'SELECT id FROM a.b WHERE'])('returns undefined for %j', (text) => {
    expect(evaluateRows(text, 0)).toBeUndefined();
  });

  it('has rows in and out of the answer of each example that can be read', () => {
    const texts = examples.flatMap(({ side, text }) => (side === 'vql' ? [text] : []));
    const counts = texts.map((text) => {
      const rows = evaluateRows(text, 0)?.rows ?? [];
      return [
        rows.filter(({ state }) => state === 'selected').length,
        rows.filter(({ state }) => state === 'rejected').length,
      ];
    });
    expect(counts).toEqual([
      [5, 15],
      [0, 0], // has errors
      [7, 13],
      [6, 14],
      [2, 18], // JOIN
      [2, 18], // EXISTS
      [0, 10], // the answer of aggregates is one row of its own
      [5, 0], // a page of all rows
      [10, 0],
      [1, 19], // ESCAPE
      [9, 11],
    ]);
  });
});
