import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readString } from '../../../src/embedded/languages/strings/read-string.js';
import { readHostString } from '../../../src/embedded/languages/strings/string-syntax.js';
import { type StringLanguage, stringKinds } from '../../../src/embedded/languages/strings/string-tables.js';
import { canWrite, writeString } from '../../../src/embedded/languages/strings/write-string.js';

/**
 * Literals with the values that `python3`, `php`, `ruby`, `go` and `javac` gave them; those of C# follow the specification of the language.
 */
const values = JSON.parse(readFileSync(new URL('values.json', import.meta.url), 'utf8')) as {
  readonly [Language in StringLanguage]?: readonly { readonly source: string; readonly value: string }[];
};
const languages = Object.keys(values) as readonly StringLanguage[];

/** Reads the quotes of a literal that is a whole text; those of a heredoc of Ruby are in the line before. */
function literalOf(source: string, language: StringLanguage) {
  const isHeredoc = language === 'ruby' && source.startsWith('<<');
  const lineEnd = source.indexOf('\n');
  const literal = isHeredoc
    ? readHostString(
        source,
        { start: lineEnd + 1, end: source.lastIndexOf('\n') + 1 },
        stringKinds[language],
        source.slice(0, lineEnd),
      )
    : readHostString(source, { start: 0, end: source.length }, stringKinds[language]);
  if (literal === undefined) throw new TypeError(`${source} is not a string.`);
  return literal;
}

describe.each(languages)('strings of %s', (language) => {
  const rows = values[language] ?? [];

  it('are read as the language reads them', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const { source, value } of rows) {
      const { content, quote } = literalOf(source, language);
      expect({ source, value: readString(source, content, quote, 0).text }).toEqual({ source, value });
    }
  });

  it('are covered by segments without a gap', () => {
    for (const { source } of rows) {
      const { content, quote } = literalOf(source, language);
      const { text, segments } = readString(source, content, quote, 0);
      let [host, query] = [content.start, 0];
      for (const segment of segments) {
        expect([segment.host.start, segment.query.start]).toEqual([host, query]);
        [host, query] = [segment.host.end, segment.query.end];
        if (segment.kind === 'text')
          expect(text.slice(segment.query.start, query)).toBe(source.slice(segment.host.start, host));
      }
      expect([host, query]).toEqual([content.end, text.length]);
    }
  });

  it('take a new text, if it can be written, as a part of their value', () => {
    const written = new Set<boolean>();
    const texts = fc.string({
      unit: fc.constantFrom(...`ab '"\`\\$#{}()%\n\t`, '\r\n', 'é', '😀', '"""', '\n  ', " = 'x' "),
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.constantFrom(...rows), texts, ({ source }, text) => {
        const { content, quote } = literalOf(source, language);
        const before = readString(source, content, quote, 0);
        // Inside of a word: whitespace at the ends of lines may not belong to the text.
        const part = before.segments.find(
          ({ kind, host }) => kind === 'text' && /^\S\S/.test(source.slice(host.start)),
        );
        fc.pre(part !== undefined && part.host.end - part.host.start > 1);
        const at = (part?.host.start ?? 0) + 1;
        const offset = (part?.query.start ?? 0) + 1;
        written.add(canWrite(text, quote));
        if (!canWrite(text, quote)) return;
        const changed = source.slice(0, at) + writeString(text, quote) + source.slice(at);
        const after = literalOf(changed, language);
        expect(readString(changed, after.content, after.quote, 0).text).toBe(
          before.text.slice(0, offset) + text + before.text.slice(offset),
        );
      }),
      { numRuns: 2_000 },
    );
    expect([...written]).toContain(true);
  });
});

describe('texts that cannot be written', () => {
  it.each([
    ['python', "r'a'", "b'c"],
    ['python', "r'a'", 'b\nc'],
    ['python', "r'a'", 'b\\'],
    ['php', "<<<'VQL'\na\nVQL", 'VQL'],
    ['csharp', '"""a"""', 'b"c'],
    ['csharp', '$$"""a"""', '{b}'],
    ['go', '`a`', 'b`c'],
    ['go', '`a`', 'b\r\nc'],
    ['ruby', '%q(a)', ')'],
  ] as const)('in %s: %s takes no %j', (language, source, text) => {
    expect(canWrite(text, literalOf(source, language).quote)).toBe(false);
  });

  it('are few', () => {
    expect(canWrite('f(b)', literalOf('%q(a)', 'ruby').quote)).toBe(true);
    expect(canWrite("b'c\n", literalOf("'a'", 'python').quote)).toBe(true);
  });
});
