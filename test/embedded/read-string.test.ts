import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readString } from '../../src/embedded/languages/strings/read-string.js';
import { rawQuote } from '../../src/embedded/languages/strings/string-tables.js';
import { canWrite, writeString } from '../../src/embedded/languages/strings/write-string.js';
import { quotesOf } from './programs.js';

/** Reads the text between the quotes of a string literal. */
function read(inner: string, quote: string) {
  return readString(inner, { start: 0, end: inner.length }, quote === 'raw' ? rawQuote : quotesOf(quote), 0);
}

/** Returns JavaScript's value of a string literal; `undefined` if it is not valid. */
function evaluated(inner: string, quote: string): string | undefined {
  try {
    // Not in strict mode, so that octal escapes are in it.
    return new Function(`return ${quote}${inner}${quote}`)() as string;
  } catch {
    return undefined;
  }
}

const quotes: readonly string[] = ["'", '"', '`'];
const piece = fc.constantFrom(
  ...[
    '\\n',
    '\\t',
    "\\'",
    '\\"',
    '\\`',
    '\\\\',
    '\\x41',
    '\\u0041',
    '\\u{1F600}',
    '\\0',
    '\\u{41}',
    '\\q',
    '\\\r\n',
    '\\\n',
  ],
  ...['a', '0', 'é', '😀', '\\😀', '$', '{', '\\12', '\\377', '\\8', '\\v', '\\b', '\\\u2028', ' '],
);
const inner = fc.array(fc.oneof(piece, fc.string({ maxLength: 2 })), { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('strings of programs', () => {
  it('are read as JavaScript reads them', () => {
    fc.assert(
      fc.property(inner, fc.constantFrom(...quotes), (text, quote) => {
        const value = evaluated(text, quote);
        // With a quote inside that is not escaped, it is no string but a term of several.
        const isOne = !text.replaceAll(/\\[\s\S]/g, '').includes(quote);
        fc.pre(value !== undefined && isOne && !(quote === '`' && text.includes('${')));
        expect(read(text, quote).text).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('take letters of escapes as they are written', () => {
    expect(read('\\X41\\U0041', '"').text).toBe('X41U0041');
  });

  it('have one line end in templates, whatever the file has', () => {
    expect(read('a\r\nb\rc\nd', '`').text).toBe('a\nb\nc\nd');
  });

  it('are read as they are written where String.raw is given them', () => {
    fc.assert(
      fc.property(inner, (text) => {
        fc.pre(!/`|\$\{|\\$/.test(text));
        const value = new Function(`return String.raw\`${text}\``)() as string;
        expect(read(text, 'raw').text).toBe(value);
        if (canWrite(value, rawQuote))
          expect(new Function(`return String.raw\`${writeString(value, rawQuote)}\``)()).toBe(value);
      }),
      { numRuns: 1_000 },
    );
  });

  it('cover the program and the query without a gap', () => {
    fc.assert(
      fc.property(inner, fc.constantFrom(...quotes), (text, quote) => {
        const { text: reported, segments } = read(text, quote);
        let host = 0;
        let query = 0;
        for (const segment of segments) {
          expect([segment.host.start, segment.query.start]).toEqual([host, query]);
          host = segment.host.end;
          query = segment.query.end;
          if (segment.kind === 'text')
            expect(reported.slice(segment.query.start, query)).toBe(text.slice(segment.host.start, host));
        }
        expect([host, query]).toEqual([text.length, reported.length]);
      }),
    );
  });

  it('are written so that JavaScript reads what was meant', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...quotes), (text, quote) => {
        expect(evaluated(writeString(text, quotesOf(quote)), quote)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('take new text anywhere without becoming another literal', () => {
    expect(evaluated(`$${writeString('{a}', quotesOf('`'))}`, '`')).toBe('${a}');
    expect(evaluated(`${writeString('a$', quotesOf('`'))}{b}`, '`')).toBe('a${b}');
  });
});
