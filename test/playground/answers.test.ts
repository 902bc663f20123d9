import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateRows } from '../../playground/rows/evaluate.js';
import { type SampleRow, sampleRows } from '../../playground/sample/rows.js';
import { type Engine, openEngine } from '../../src/engine/index.js';

/** Returns a row with its objects, as the service has it: `lines.name` and `lines.quantity` are members of the elements of `lines`. */
function nested(row: SampleRow): object {
  const root: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(row)) {
    const [first = '', second] = path.split(/\.(.*)/s);
    if (second === undefined) root[first] = value;
    else if (Array.isArray(value))
      root[first] = value.map((one, index) => ({ ...Object(root[first])[index], [second]: one }));
    else root[first] = { ...Object(root[first]), [second]: value };
  }
  for (const [name, value] of Object.entries(root))
    if (Object.keys(Object(value)).some((key) => key.includes('.'))) root[name] = nested(value as SampleRow);
  return root;
}

/** The rows of the answer, as the page shows them. */
function answerOf(text: string): readonly (readonly string[])[] {
  const found = evaluateRows(text, 0);
  if (found === undefined) throw new TypeError(`There are no rows of ${text}.`);
  expect(found.notes).toEqual([]);
  if (found.answer !== undefined) return [found.answer];
  return found.rows.filter(({ state }) => state === 'selected').map(({ cells }) => cells);
}

describe('the answer of the playground', () => {
  let engine: Engine;
  beforeAll(async () => {
    const tables = Object.entries(sampleRows).map(([template, rows]) => [template, rows.map(nested)]);
    engine = await openEngine({ tables: Object.fromEntries(tables) });
  });
  afterAll(() => engine.close());

  it.each<[string, readonly (readonly string[])[]]>([
    ["SELECT count(*), count(email) FROM account.query WHERE active = 'true'", [['17', '14']]],
    [
      'SELECT sum(total), min(total), max(total), count(total) FROM document.querySalesDocuments',
      [['56492.69', '88', '12600', '19']],
    ],
    ['SELECT avg(price) FROM article.query WHERE price IN (10, 15, 80)', [['35']]],
    ['SELECT count(DISTINCT region) FROM account.query', [['4']]],
    [
      "SELECT min(company), max(createdAt) FROM account.query WHERE region = 'WEST'",
      [['Bergman & Sons', '2024-10-10T11:30:00Z']],
    ],
    ["SELECT sum(total), count(*) FROM document.querySalesDocuments WHERE number = 'none'", [['null', '0']]],
    [
      "SELECT number, a.company FROM document.querySalesDocuments JOIN (SELECT number, company FROM account.query WHERE region = 'WEST') AS a ON (a.number = account.number) ORDER BY number",
      [
        ['S-5003', 'Bergman & Sons'],
        ['S-5007', 'Jansen Logistics'],
        ['S-5009', 'Palatine Wines'],
        ['S-5011', 'Hofmeister Inc'],
        ['S-5012', 'Bergman & Sons'],
        ['S-5017', 'Jansen Logistics'],
      ],
    ],
    [
      'SELECT company, s.total FROM account.query JOIN (SELECT account.number, total FROM document.querySalesDocuments) AS s ON (s.account.number = number) WHERE s.total > 5000 ORDER BY s.total DESC LIMIT 2 OFFSET 1',
      [
        ['Fjord Maritime', '8420'],
        ['Rhine Valley Metal', '7310'],
      ],
    ],
    [
      "SELECT count(*), sum(s.total) FROM account.query JOIN (SELECT account.number, total FROM document.querySalesDocuments WHERE state.name = 'OPEN') AS s ON (s.account.number = number) JOIN (SELECT --v:result{displayname='account'}\nrelations.account.number FROM crm.activities) AS v ON (v.account = number)",
      [['18', '94846']],
    ],
    [
      'SELECT DISTINCT a.region FROM document.querySalesDocuments JOIN (SELECT number, region FROM account.query) AS a ON (a.number = account.number) ORDER BY a.region',
      [['NORTH'], ['SOUTH'], ['WEST'], ['null']],
    ],
    [
      'SELECT number FROM account.query JOIN (SELECT account.number FROM document.querySalesDocuments ORDER BY total DESC LIMIT 2) AS s ON (s.account.number = number) ORDER BY number',
      [['A-1002'], ['A-1017']],
    ],
  ])('is that of the engine: %s', async (text, expected) => {
    expect(answerOf(text)).toEqual(expected);
    const { definition, data } = await engine.execute(text);
    const keys = definition.map(({ displayName, path }) => displayName ?? path ?? '');
    expect(data.map((row) => keys.map((key) => String(row[key])))).toEqual(expected);
  });
});
