import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpackTokens } from '../../playground/editor/packed-tokens.js';
import { debounce, pauses } from '../../playground/state/debounce.js';
import { linksWithin } from '../../playground/translation/link.js';
import { vqlToCUnit } from '../../playground/translation/vql-to-cunit.js';
import { sqlTokens } from '../../playground/views/sql-tokens.js';
import { createBackend } from '../../playground/worker/backend.js';
import { lastOnly } from '../../playground/worker/client.js';

describe('sqlTokens', () => {
  it('are the text, and have the kinds of its parts', () => {
    const sql = `SELECT t0."a ""b""" FROM "x" AS t0 WHERE t0."c" = $1 AND 'it''s' <> ? LIMIT 10`;
    const tokens = sqlTokens(sql);
    expect(tokens.map(({ text }) => text).join('')).toBe(sql);
    expect(tokens.flatMap(({ kind, text }) => (kind === undefined ? [] : [`${kind} ${text}`]))).toEqual([
      'keyword SELECT',
      'field "a ""b"""',
      'keyword FROM',
      'field "x"',
      'keyword AS',
      'keyword WHERE',
      'field "c"',
      'variable $1',
      'keyword AND',
      "string 'it''s'",
      'variable ?',
      'keyword LIMIT',
      'number 10',
    ]);
  });
});

describe('linksWithin', () => {
  const vql = "SELECT id FROM a.b WHERE x = 1 AND NOT (y = 2 OR z = 'C')";
  const { links, text = '' } = vqlToCUnit(vql);
  const within = (part: string) => {
    const start = vql.indexOf(part);
    const found = linksWithin(links, { start, end: start + part.length });
    return found.map(({ cunit }) => text.slice(cunit.start, cunit.end).replace(/\s+/g, ' '));
  };

  it('returns the largest corresponding span', () => {
    expect(within('x = 1')).toEqual([expect.stringMatching(/^\{ "type": "FILTER".*"property": "x".*\}$/)]);
  });

  it('returns nothing where nothing corresponds', () => {
    expect(within('AND')).toEqual([]);
  });
});

describe('the pause before errors are shown', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('ends with the next text without errors, or after a while', () => {
    let count = 0;
    const counting = debounce(() => count++, pauses.errors);
    counting.call(true);
    vi.advanceTimersByTime(600);
    counting.call(true);
    vi.advanceTimersByTime(600);
    expect([count, counting.isWaiting()]).toEqual([0, true]);
    vi.advanceTimersByTime(200);
    expect([count, counting.isWaiting()]).toEqual([1, false]);
    counting.call(true);
    counting.call(false);
    expect([count, counting.isWaiting()]).toEqual([2, false]);
    vi.runAllTimers();
    expect(count).toBe(2);
  });
});

describe('lastOnly', () => {
  it('makes one call at a time, and uses only the answer to the last', async () => {
    const made: number[] = [];
    const used: number[] = [];
    const call = lastOnly(
      async (input: number) => {
        made.push(input);
        await Promise.resolve();
        return input * 10;
      },
      (output) => used.push(output),
    );
    for (const input of [1, 2, 3]) call(input);
    await vi.waitFor(() => expect(used).toEqual([30]));
    expect(made).toEqual([1, 3]);
    call(4);
    await vi.waitFor(() => expect(used).toEqual([30, 40]));
  });
});

describe('the backend', () => {
  const cunit = '{ "type": "FILTER", "operator": "IS_NULL", "property": "email" }';

  it('answers with data that can be sent', async () => {
    const backend = createBackend();
    const vql = "SELECT nmuber FROM account.query WHERE company LIKE 'A%' AND id = number LIMIT 5";
    const answers = [
      backend.open({ source: 'vql', texts: { vql }, acceptLosses: true }),
      backend.rows(vql, 0),
      backend.words(vql),
      backend.conditions(vql, 0),
      await backend.pages(vql, 0, {
        pageSize: 5,
        sortsById: true,
        overlaps: false,
        hasHeaders: true,
        isShort: false,
      }),
      backend.sql(vql, 'duckdb'),
      backend.outline(vql),
      backend.diagnostics('vql', vql),
      backend.tokens('vql', vql),
      backend.complete('vql', vql, 9),
      backend.hover('vql', vql, 9),
      backend.format('vql', vql.toLowerCase()),
      backend.signatureHelp('SELECT count(', 13),
      backend.renameable(vql, 9),
      backend.rename(vql, 9, 'x'),
    ];
    for (const answer of answers) expect(structuredClone(answer)).toEqual(answer);
  });

  it('posts tokens as numbers', () => {
    expect([...unpackTokens(createBackend().tokens('vql', "SELECT 'a'"))]).toEqual([
      { kind: 'keyword', span: { start: 0, end: 6 } },
      { kind: 'string', span: { start: 7, end: 10 } },
    ]);
  });

  it('reads C-Unit without a template with that of the session', () => {
    const backend = createBackend();
    expect(backend.diagnostics('cunit', cunit)).toEqual([expect.objectContaining({ code: 'unknown-field' })]);
    backend.open({ source: 'vql', texts: { vql: 'SELECT id FROM account.query' }, acceptLosses: false });
    expect(backend.diagnostics('cunit', cunit)).toEqual([]);
  });

  it('returns the reason why a name is refused', () => {
    const text = 'SELECT id FROM a.b WHERE id = :a AND x = :b';
    expect(createBackend().rename(text, text.indexOf(':a') + 1, 'b')).toContain('does not use yet; found "b"');
  });
});
