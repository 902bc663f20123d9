import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineIndex } from '../../src/diagnostics/index.js';

const lineEnds = [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const;

describe.each(lineEnds)('a text with %s', (_name, lineEnd) => {
  const text = ['SELECT id', '', 'FROM account.query'].join(lineEnd);
  const index = createLineIndex(text);

  it('has a line more than it has line ends', () => {
    expect(index.lineCount).toBe(3);
  });

  it('returns lines without their ends', () => {
    const lines = [1, 2, 3].map((line) => index.lineSpan(line)).map(({ start, end }) => text.slice(start, end));
    expect(lines).toEqual(['SELECT id', '', 'FROM account.query']);
  });

  it('counts line and column from 1', () => {
    expect(index.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(text.indexOf('id'))).toEqual({ line: 1, column: 8 });
    expect(index.positionAt(text.indexOf('FROM'))).toEqual({ line: 3, column: 1 });
    expect(index.positionAt(text.length)).toEqual({ line: 3, column: 19 });
  });

  it('puts a line end at the end of its line', () => {
    expect(index.positionAt('SELECT id'.length)).toEqual({ line: 1, column: 10 });
  });

  it('finds the offset of a position', () => {
    expect(index.offsetAt({ line: 1, column: 8 })).toBe(text.indexOf('id'));
    expect(index.offsetAt({ line: 3, column: 1 })).toBe(text.indexOf('FROM'));
  });

  it('takes a column after the end of its line to be that end', () => {
    expect(index.offsetAt({ line: 1, column: 99 })).toBe(9);
    expect(index.offsetAt({ line: 2, column: 5 })).toBe(index.lineSpan(2).end);
  });

  it('ends with an empty line if it ends with a line end', () => {
    const open = createLineIndex(`SELECT id${lineEnd}`);
    expect(open.lineCount).toBe(2);
    expect(open.positionAt(9 + lineEnd.length)).toEqual({ line: 2, column: 1 });
  });
});

describe('an empty text', () => {
  const index = createLineIndex('');

  it('has one empty line', () => {
    expect(index.lineCount).toBe(1);
    expect(index.lineSpan(1)).toEqual({ start: 0, end: 0 });
    expect(index.positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(index.offsetAt({ line: 1, column: 1 })).toBe(0);
  });
});

describe('a mixture of line ends', () => {
  it('reads CR and LF together as one, and LF and CR as two', () => {
    expect(createLineIndex('a\r\nb').lineCount).toBe(2);
    expect(createLineIndex('a\n\rb').lineCount).toBe(3);
    expect(createLineIndex('a\r\r\nb\nc').lineCount).toBe(4);
  });

  it('counts no other character as a line end', () => {
    expect(createLineIndex('a\u2028b\u2029c\u0085d\fe\vf').lineCount).toBe(1);
  });
});

describe('what lies outside the text', () => {
  const index = createLineIndex('SELECT id\nFROM account.query');

  it('is moved to its nearest end', () => {
    expect(index.positionAt(-5)).toEqual({ line: 1, column: 1 });
    expect(index.positionAt(9999)).toEqual({ line: 2, column: 19 });
    expect(index.positionAt(Number.POSITIVE_INFINITY)).toEqual({ line: 2, column: 19 });
  });

  it('is moved to the nearest line and column', () => {
    expect(index.offsetAt({ line: 0, column: 4 })).toBe(3);
    expect(index.offsetAt({ line: 9, column: 1 })).toBe(10);
    expect(index.offsetAt({ line: 2, column: -3 })).toBe(10);
    expect(index.lineSpan(0)).toEqual({ start: 0, end: 9 });
    expect(index.lineSpan(9)).toEqual({ start: 10, end: 28 });
  });
});

describe('columns', () => {
  it('are counted in UTF-16 units, so that editors agree', () => {
    const text = "WHERE a = '💥' AND b = 1";
    expect(createLineIndex(text).positionAt(text.indexOf('AND'))).toEqual({ line: 1, column: text.indexOf('AND') + 1 });
  });
});

describe('offset and position', () => {
  const texts = fc.array(fc.constantFrom('a', 'é', '💥', '\n', '\r', '\r\n', ' '), { maxLength: 30 });

  it('are each other’s inverse, but inside a line end', () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 40 }), (pieces, place) => {
        const text = pieces.join('');
        const offset = Math.min(place, text.length);
        const index = createLineIndex(text);
        const isInsideLineEnd = text.slice(offset - 1, offset + 1) === '\r\n';
        const expected = isInsideLineEnd ? offset - 1 : offset;
        expect(index.offsetAt(index.positionAt(offset))).toBe(expected);
      }),
    );
  });

  it('grow together', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('');
        const index = createLineIndex(text);
        const places = Array.from({ length: text.length + 1 }, (_, offset) => index.positionAt(offset));
        const sorted = [...places].sort((a, b) => a.line - b.line || a.column - b.column);
        expect(places).toEqual(sorted);
      }),
    );
  });
});
