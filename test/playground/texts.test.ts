import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../../playground/editor/format-json.js';
import { alignSpans } from '../../playground/translation/links.js';
import { outlineOf, rowAround } from '../../playground/translation/outline.js';
import { breakLines, sqlOf } from '../../playground/translation/sql.js';
import { countsText, mostSevere } from '../../playground/views/status.js';
import { createDiagnostic } from '../../src/codes/index.js';
import { statement } from '../../src/testing/index.js';
import { format, print } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

describe('formatJson', () => {
  it('changes nothing that is read, and nothing the second time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 100 }), (value, width) => {
        const text = JSON.stringify(value);
        const formatted = formatJson(text, width) ?? '';
        expect(JSON.parse(formatted)).toEqual(JSON.parse(text));
        expect(formatJson(formatted, width)).toBe(formatted);
      }),
    );
  });

  it('keeps on one line what fits the width', () => {
    expect(formatJson('{"a":[1,2],"b":{"c":"long enough to be broken"}}', 30)).toBe(
      '{\n  "a": [1, 2],\n  "b": {\n    "c": "long enough to be broken"\n  }\n}',
    );
    expect(formatJson('{"longer":{"name":{"b":[1,2,3,4]}}}', 26)).toBe(
      '{\n  "longer": {\n    "name": {\n      "b": [1, 2, 3, 4]\n    }\n  }\n}',
    );
    expect(formatJson('{"a":{},"b":[]}', 30)).toBe('{ "a": {}, "b": [] }');
  });

  it('preserves numbers and duplicate keys', () => {
    expect(formatJson('[1389132653974581248,1.50,1e400,{"a":1,"a":2}]')).toBe(
      '[1389132653974581248, 1.50, 1e400, { "a": 1, "a": 2 }]',
    );
  });

  it('returns undefined for invalid JSON', () => {
    expect(formatJson('{ "a": ')).toBeUndefined();
  });
});

describe('alignSpans', () => {
  it('finds every token of a text in its other layout', () => {
    fc.assert(
      fc.property(statement(), (query) => {
        const from = print(query);
        const to = valueOf(format(from));
        expect(alignSpans(from, to)({ start: 0, end: from.length })).toEqual({ start: 0, end: to.length });
      }),
    );
  });

  it('finds nothing in another text, and no part of a token', () => {
    expect(alignSpans('SELECT id', 'SELECT a, b')({ start: 0, end: 6 })).toBeUndefined();
    expect(alignSpans('SELECT id', 'SELECT  id')({ start: 1, end: 6 })).toBeUndefined();
  });
});

describe('outlineOf', () => {
  const text = '-- one\nSELECT id FROM a.b;\nSELECT x FROM c.d WHERE x = 1';
  const { rows } = outlineOf(text);

  it('has the nodes of every statement with their spans', () => {
    expect(rows.map(({ depth, kind }) => `${depth} ${kind}`)).toEqual([
      '0 Statement',
      '1 Column',
      '2 Path',
      '1 Template',
      '0 Statement',
      '1 Column',
      '2 Path',
      '1 Template',
      '1 Comparison',
      '2 Path',
      '2 NumberLiteral',
    ]);
    expect(rows.at(-1)).toMatchObject({ text: '1', isLeaf: true, span: { start: text.length - 1, end: text.length } });
  });

  it('finds the innermost row around an offset', () => {
    const rowOf = (word: string, length: number) => {
      const start = text.indexOf(word);
      return rows[rowAround(rows, { start, end: start + length })]?.kind;
    };
    expect(rowOf('c.d', 0)).toBe('Template');
    expect(rowOf('x = 1', 1)).toBe('Path');
    expect(rowOf('x = 1', 5)).toBe('Comparison');
    expect(rowAround(rows, { start: text.length, end: text.length })).toBe(rows.length - 1);
    expect(rowAround(rows, { start: 0, end: 0 })).toBe(-1);
  });

  it('has an end, however many nodes there are', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => index).join(', ');
    const { rows: first, omitted } = outlineOf(`SELECT id FROM a.b WHERE id IN (${values})`);
    // Before the values: the statement, a column, its path, the template, IN and its path.
    expect([first.length, omitted]).toEqual([400, 4_606]);
  });

  it('shortens a long text to one line', () => {
    const [row] = outlineOf(`SELECT id\nFROM a.b WHERE name = '${'x'.repeat(200)}'`).rows;
    expect(row?.text).toHaveLength(80);
    expect(row?.text).toMatch(/^SELECT id FROM a\.b .*…$/);
  });
});

describe('sqlOf', () => {
  it('writes each statement, with its values apart', () => {
    const [first, second] = sqlOf("SELECT id FROM account.query WHERE number = 'x'; SELECT id FROM a.b", 'sqlite');
    expect(first?.statement).toMatchObject({ sql: expect.stringContaining('\nFROM "account.query"'), params: ['x'] });
    expect(second?.statement?.sql).toContain('FROM "a.b"');
  });

  it('reports the reason at its span if it cannot be compiled', () => {
    const text = 'SELECT id FROM a.b; SELECT id FROM a.b WHERE id = :x';
    const problem = sqlOf(text, 'duckdb')[1]?.problems[0];
    expect(text.slice(problem?.span?.start, problem?.span?.end)).toBe(':x');
  });
});

describe('breakLines', () => {
  it('begins a line with each clause, but for those in quotes or parentheses', () => {
    expect(breakLines('SELECT " FROM x" FROM a WHERE (b IN (SELECT c FROM d WHERE e)) LIMIT 1')).toBe(
      'SELECT " FROM x"\nFROM a\nWHERE (b IN (SELECT c FROM d WHERE e))\nLIMIT 1',
    );
  });
});

describe('countsText', () => {
  const error = createDiagnostic('lost-join', {});
  const hint = { ...error, severity: 'hint' } as const;

  it('counts by severity, the most severe first', () => {
    expect(countsText([hint, error, error])).toBe('2 errors, 1 hint');
    expect(mostSevere([hint, error])).toBe('error');
    expect(countsText([])).toBeUndefined();
    expect(mostSevere([])).toBeUndefined();
  });
});
