import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { isName } from '../../src/dialect/names.js';
import { createLanguageService } from '../../src/language/index.js';
import { check, checkFile, formatFile, parse, splitStatements, vql } from '../../src/vql/index.js';

/** A character, its name in messages, and what its fix does. */
type Row = readonly [character: string, name: string, fix: 'space' | 'removal' | 'none'];

const characters: readonly Row[] = [
  ['\u0085', 'U+0085 (next line)', 'space'],
  ['\u00A0', 'U+00A0 (no-break space)', 'space'],
  ['\u1680', 'U+1680', 'space'],
  ['\u2003', 'U+2003', 'space'],
  ['\u2009', 'U+2009 (thin space)', 'space'],
  ['\u2028', 'U+2028 (line separator)', 'space'],
  ['\u2029', 'U+2029 (paragraph separator)', 'space'],
  ['\u202F', 'U+202F (narrow no-break space)', 'space'],
  ['\u205F', 'U+205F', 'space'],
  ['\u3000', 'U+3000 (ideographic space)', 'space'],
  ['\u00AD', 'U+00AD (soft hyphen)', 'removal'],
  ['\u034F', 'U+034F', 'removal'],
  ['\u061C', 'U+061C', 'removal'],
  ['\u115F', 'U+115F', 'removal'],
  ['\u180E', 'U+180E', 'removal'],
  ['\u200B', 'U+200B (zero-width space)', 'removal'],
  ['\u200C', 'U+200C (zero-width non-joiner)', 'removal'],
  ['\u200D', 'U+200D (zero-width joiner)', 'removal'],
  ['\u200E', 'U+200E', 'removal'],
  ['\u202E', 'U+202E (right-to-left override)', 'removal'],
  ['\u2060', 'U+2060 (word joiner)', 'removal'],
  ['\u2066', 'U+2066', 'removal'],
  ['\u3164', 'U+3164', 'removal'],
  ['\uFE0F', 'U+FE0F (variation selector)', 'removal'],
  ['\uFEFF', 'U+FEFF (byte order mark)', 'removal'],
  ['\u{E0041}', 'U+E0041', 'removal'],
  ['\u0000', 'U+0000', 'none'],
  ['\u001F', 'U+001F', 'none'],
  ['\u007F', 'U+007F', 'none'],
  ['\uFFFD', '"\uFFFD"', 'none'],
];

const statement = (character: string) => `SELECT id FROM a.b WHERE x = ${character}1 LIMIT 1`;

describe.each(characters)('%j in a text', (character, name, kind) => {
  it('is reported, with the fix that leaves what is seen', () => {
    const text = statement(character);
    const [found, ...others] = check(text);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'unknown-character',
      message: `Unknown character ${name}.`,
      span: { start: 29, end: 29 + character.length },
    });
    const fixed = applyFixes(text, found?.fixes?.filter(({ safe }) => safe) ?? []).text;
    expect(fixed).toBe(kind === 'none' ? text : statement(kind === 'space' ? ' ' : ''));
  });

  it('is kept inside a string and a comment', () => {
    const text = `SELECT id FROM a.b WHERE x = '${character}' /*${character}*/ LIMIT 1`;
    expect(check(text)).toEqual([]);
    expect(formatFile(text).value).toContain(`'${character}' /*${character}*/`);
  });

  it('is reported at both ends of a statement of a file', () => {
    const one = 'SELECT id FROM a.b LIMIT 1';
    for (const text of [`${one};\n${one}${character}`, `${one};\n${character}${one}`, `${one};${character}${one}`]) {
      const found = [checkFile(text), createLanguageService().diagnostics(text)];
      for (const diagnostics of found)
        expect(diagnostics.map(({ code, span }) => [code, span?.start])).toEqual([
          ['unknown-character', text.indexOf(character)],
        ]);
      for (const { span } of splitStatements(text)) expect(span.end).toBeGreaterThan(span.start);
      expect(formatFile(text).value).toContain(character);
    }
  });

  if (kind === 'removal')
    it('is not part of a name', () => {
      expect([isName(`na${character}me`), isName(`${character}n`), isName('name')]).toEqual([false, false, true]);
      const text = `SELECT na${character}me FROM a.b LIMIT 1`;
      const [found] = check(text);
      expect(found?.message).toBe(`Unknown character ${name}.`);
      expect(applyFixes(text, found?.fixes ?? []).text).toBe('SELECT name FROM a.b LIMIT 1');
    });
});

describe('a byte order mark', () => {
  it('is skipped at the beginning of a text, and of a file', () => {
    const text = '\uFEFFSELECT id FROM a.b LIMIT 1;\nSELECT id FROM c.d LIMIT 1';
    expect(checkFile(text)).toEqual([]);
    expect(splitStatements(text)[0]).toEqual({ text: 'SELECT id FROM a.b LIMIT 1', span: { start: 1, end: 27 } });
    expect(parse(text.slice(0, 27)).diagnostics).toEqual([]);
    expect(vql`\uFEFFSELECT id FROM a.b WHERE x = ${1} LIMIT 1`.toText()).toBe(
      "\uFEFFSELECT id FROM a.b WHERE x = '1' LIMIT 1",
    );
  });

  it('is reported where files were joined, also directly after a semicolon', () => {
    const text = 'SELECT id FROM a.b LIMIT 1;\uFEFFSELECT id FROM c.d LIMIT 1;\n\uFEFFSELECT id FROM e.f LIMIT 1';
    const found = checkFile(text);
    expect(found.map(({ span }) => span)).toEqual([
      { start: 27, end: 28 },
      { start: 56, end: 57 },
    ]);
    expect(
      applyFixes(
        text,
        found.flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe)),
      ).text,
    ).toBe(text.replaceAll('\uFEFF', ''));
  });

  it('is removed safely only where no keyword becomes part of a word', () => {
    const text = 'SELECT id FROM a.b WHERE NOT\uFEFFactive = 1 LIMIT 1';
    expect(check(text).flatMap(({ fixes = [] }) => fixes.map(({ safe }) => safe))).toEqual([false]);
  });
});

it('the whitespace of VQL is the whitespace of ASCII', () => {
  expect(check('\t\vSELECT\fid\r\nFROM\ra.b\nLIMIT 1 ')).toEqual([]);
});
