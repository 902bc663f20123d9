import { afterEach, describe, expect, it, vi } from 'vitest';
import { evaluateRows } from '../../playground/rows/evaluate.js';
import { type OwnData, parseOwnData } from '../../playground/sample/own-data.js';
import { loadOwnData, storeOwnData } from '../../playground/state/own-data.js';
import type { SessionStart } from '../../playground/state/session.js';
import { createBackend } from '../../playground/worker/backend.js';

const catalog = '{ "templates": { "stock.items": { "fields": { "id": "integer", "size": "decimal" } } } }';
const rows = '{ "stock.items": [{ "id": 1, "size": 2.5 }, { "id": 9007199254740993, "size": 40 }] }';

/** Problems as the texts that they are about, with their messages. */
const problemsOf = (own: OwnData): readonly string[] =>
  parseOwnData(own).problems.map(
    ({ in: name, span, message }) => `${own[name].slice(span.start, span.end)}: ${message}`,
  );

describe('parseOwnData', () => {
  it('reads a catalog and rows, with all digits of their ids', () => {
    const { value, problems } = parseOwnData({ catalog, rows });
    expect(problems).toEqual([]);
    const found = evaluateRows('SELECT id FROM stock.items WHERE size > 10', 0, value);
    expect(found?.rows.filter(({ state }) => state === 'selected').map(({ key }) => key)).toEqual(['9007199254740993']);
  });

  it('reads texts in fields of numbers as numbers', () => {
    const texts =
      '{ "stock.items": [{ "id": "1", "size": "9.5" }, { "id": "2", "size": "40" }, { "id": "x", "size": "n/a" }] }';
    const { value } = parseOwnData({ catalog, rows: texts });
    const found = evaluateRows('SELECT id FROM stock.items WHERE size < 10', 0, value);
    expect(found?.rows.filter(({ state }) => state === 'selected').map(({ key }) => key)).toEqual(['1']);
  });

  it('needs no rows', () => {
    expect(parseOwnData({ catalog, rows: ' ' })).toMatchObject({ value: { rows: {} }, problems: [] });
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

  it('compares all digits of ids, and only ids', () => {
    const idsOf = (...ids: readonly string[]) =>
      problemsOf({ catalog, rows: `{ "stock.items": [${ids.map((id) => `{ "id": ${id} }`).join(', ')}] }` });
    expect(idsOf('9007199254740993', '9007199254740992')).toEqual([]);
    expect(idsOf('null', 'null', '{}', '{}')).toEqual([]);
    expect(idsOf('9007199254740993', '"9007199254740993"')).toEqual([
      '{ "id": "9007199254740993" }: A row before has the same id.',
    ]);
  });
});

describe('evaluateRows with own data', () => {
  const evaluated = (text: string, ownRows: string) =>
    evaluateRows(text, 0, parseOwnData({ catalog, rows: `{ "stock.items": ${ownRows} }` }).value);
  const big = '[{ "id": 9007199254740993, "size": 9007199254740993 }, { "id": 2, "size": 0.5 }]';

  it('computes aggregates of integers of any size', () => {
    expect(evaluated('SELECT sum(size), min(size), max(size) FROM stock.items', big)?.answer).toEqual([
      '9007199254740993.5',
      '0.5',
      '9007199254740993',
    ]);
    expect(evaluated('SELECT DISTINCT size FROM stock.items', big)?.rows.map(({ state }) => state)).toEqual([
      'selected',
      'selected',
    ]);
  });

  it('has keys that no other row has', () => {
    const keys = evaluated(
      'SELECT id FROM stock.items',
      '[{}, { "id": 1 }, { "id": "#1" }, { "id": null }, { "id": "1·1" }, { "id": {} }]',
    )?.rows.map(({ key }) => key);
    expect(keys).toEqual(['#1', '1', '##1', '#4', '1··1', '#6']);
  });
});

describe('the installation of the backend', () => {
  const query = 'SELECT id, sise FROM stock.items WHERE size > 10 ORDER BY id LIMIT 5';

  it('is the own one until the sample is used again, and stays as it is with problems', () => {
    const backend = createBackend();
    expect(backend.use({ catalog, rows })).toEqual([]);
    expect(backend.installation()).toMatchObject({ isOwn: true, templates: { 'stock.items': {} } });
    expect(backend.open({ source: 'vql', texts: { vql: query }, acceptLosses: false }).problems).toMatchObject([
      { code: 'unknown-field', message: expect.stringContaining('Did you mean "size"?') },
    ]);
    expect(backend.conditions(query, 0)).toMatchObject({ total: 2, conditions: [{ matching: 1 }] });
    expect(backend.use({ catalog: '{}', rows: '' })).toMatchObject([{ in: 'catalog' }]);
    expect(backend.installation()).toMatchObject({ isOwn: true });
    expect(backend.use(undefined)).toEqual([]);
    expect(backend.installation()).toMatchObject({ isOwn: false });
    expect(backend.conditions(query, 0)).toBe('There are no rows of "stock.items".');
  });

  it('is the sample for a session that chooses it', () => {
    const backend = createBackend();
    backend.use({ catalog, rows });
    const vql = 'SELECT id FROM article.query LIMIT 1';
    const openWith = (choice: Pick<SessionStart, 'catalog'>) =>
      backend.open({ source: 'vql', texts: { vql }, acceptLosses: false, ...choice });
    expect(openWith({})).toMatchObject({ hasOwn: true, problems: [{ code: 'unknown-template' }] });
    expect(backend.rows(vql, 0)?.rows).toHaveLength(0);
    expect(openWith({ catalog: 'sample' })).toMatchObject({ hasOwn: true, problems: [] });
    expect(backend.installation().isOwn).toBe(false);
    expect(backend.rows(vql, 0)?.rows).toHaveLength(20);
    openWith({ catalog: 'none' });
    expect(backend.installation().isOwn).toBe(true);
  });
});

describe('storeOwnData', () => {
  const own = { catalog, rows };
  afterEach(() => vi.unstubAllGlobals());

  /** Replaces the storage of the browser by one with space for `size` characters. */
  function stubStorage(size: number): void {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => items.delete(key),
      setItem(key: string, value: string) {
        if (value.length > size) throw new Error('QuotaExceededError');
        items.set(key, value);
      },
    });
  }

  it('stores data until they are removed', () => {
    stubStorage(1_000);
    expect([storeOwnData(own), loadOwnData()]).toEqual([true, own]);
    expect([storeOwnData(undefined), loadOwnData()]).toEqual([true, undefined]);
  });

  it('returns whether it could, and leaves no data from before', () => {
    stubStorage(1_000);
    storeOwnData(own);
    expect([storeOwnData({ catalog, rows: ' '.repeat(2_000) }), loadOwnData()]).toEqual([false, undefined]);
  });
});
