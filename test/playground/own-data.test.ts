import { describe, expect, it } from 'vitest';
import { evaluateRows } from '../../playground/rows/evaluate.js';
import { type OwnData, readOwnData } from '../../playground/sample/own-data.js';
import { createBackend } from '../../playground/worker/backend.js';

const catalog = '{ "templates": { "stock.items": { "fields": { "id": "integer", "size": "decimal" } } } }';
const rows = '{ "stock.items": [{ "id": 1, "size": 2.5 }, { "id": 9007199254740993, "size": 40 }] }';

/** Problems as the texts that they are about, with their messages. */
const problemsOf = (own: OwnData): readonly string[] =>
  readOwnData(own).problems.map(
    ({ in: name, span, message }) => `${own[name].slice(span.start, span.end)}: ${message}`,
  );

describe('readOwnData', () => {
  it('reads a catalog and rows, with all digits of their ids', () => {
    const { value, problems } = readOwnData({ catalog, rows });
    expect(problems).toEqual([]);
    const found = evaluateRows('SELECT id FROM stock.items WHERE size > 10', 0, value);
    expect(found?.rows.filter(({ state }) => state === 'selected').map(({ key }) => key)).toEqual(['9007199254740993']);
  });

  it('needs no rows', () => {
    expect(readOwnData({ catalog, rows: ' ' })).toMatchObject({ value: { rows: {} }, problems: [] });
  });

  it('reports mistakes in the catalog at their positions', () => {
    expect(problemsOf({ catalog: catalog.replace('"integer"', '"integr"'), rows: '' })).toEqual([
      '"integr": Unknown value "integr". Did you mean "integer"?',
    ]);
    expect(problemsOf({ catalog: '{ "templates": ', rows: '' })).toEqual([
      ': Expected a value, found the end of the text.',
    ]);
    expect(problemsOf({ catalog: '[]', rows: '' })).toEqual([expect.stringMatching(/^\[\]: /)]);
  });

  it('reports mistakes in the rows at their positions', () => {
    expect(problemsOf({ catalog, rows: '[1]' })).toEqual([
      '[1]: Expected an object with a list of rows for each template.',
    ]);
    expect(problemsOf({ catalog, rows: '{ "stock.items": 7 }' })).toEqual(['7: Expected a list of rows.']);
    expect(problemsOf({ catalog, rows: '{ "stock.items": [{}, 7] }' })).toEqual([
      '7: Expected a row, which is an object.',
    ]);
    expect(problemsOf({ catalog, rows: '{ "stock.items": [{ "id": 1 }, { "id": 2 }, { "id": "1" }] }' })).toEqual([
      '{ "id": "1" }: A row before has the same id.',
    ]);
  });
});

describe('the installation of the backend', () => {
  const query = 'SELECT id, sise FROM stock.items WHERE size > 10 ORDER BY id LIMIT 5';

  it('is the own one until the sample is used again, and stays as it is with problems', () => {
    const backend = createBackend();
    expect(backend.use({ catalog, rows })).toMatchObject({ isOwn: true, templates: { 'stock.items': {} } });
    expect(backend.open({ source: 'vql', texts: { vql: query }, acceptLosses: false }).problems).toMatchObject([
      { code: 'unknown-field', message: expect.stringContaining('Did you mean "size"?') },
    ]);
    expect(backend.conditions(query, 0)).toMatchObject({ total: 2, conditions: [{ matching: 1 }] });
    expect(backend.use({ catalog: '{}', rows: '' })).toMatchObject({ isOwn: true, problems: [{ in: 'catalog' }] });
    expect(backend.use(undefined)).toMatchObject({ isOwn: false, problems: [] });
    expect(backend.conditions(query, 0)).toBe('There are no rows of "stock.items".');
  });
});
