import { describe, expect, it } from 'vitest';
import { createDiagnostic, helpFor } from '../../src/codes/index.js';
import { codeFrame } from '../../src/diagnostics/index.js';
import { check } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

const error = createDiagnostic('no-case', { word: 'CASE' });

/** The frame of an error at the marked place. */
function frameOf(source: string, options?: Parameters<typeof codeFrame>[2]): string {
  const { text, spans } = marked(source);
  const [span] = spans;
  return codeFrame(text, { ...error, ...(span && { span }) }, options);
}

/** Source line and row of marks of a frame, without the gutter. */
function excerpt(source: string, options?: Parameters<typeof codeFrame>[2]): readonly [string, string] {
  const [line = '', pointer = ''] = frameOf(source, options).split('\n').slice(2, 4);
  return [line.replace(/^ *\d+ \| /, ''), pointer.replace(/^ *\| /, '')];
}

describe('the marks under the line', () => {
  it.each([
    ['a span at the beginning', '‹SELECT› id', ['SELECT id', '^^^^^^']],
    ['a span at the end', 'SELECT ‹id›', ['SELECT id', '       ^^']],
    ['an empty span', 'SELECT ‹›id', ['SELECT id', '       ^']],
    ['an empty span at the end of the text', 'SELECT‹›', ['SELECT', '      ^']],
    ['an empty span at the end of a line', 'SELECT‹›\nid', ['SELECT', '      ^']],
    ['an empty text', '‹›', ['', '^']],
    ['an empty line', 'a\n‹›\nb', ['', '^']],
    ['a span over several lines, to the end of the first', "a = ‹'x\ny› z", ["a = 'x", '    ^^']],
    ['a span over a line end of two characters', "a = ‹'x\r\ny›", ["a = 'x", '    ^^']],
    ['a line that ends with CRLF', 'a\r\nb ‹c›\r\nd', ['b c', '  ^']],
    ['a line that ends with CR', 'a\rb ‹c›\rd', ['b c', '  ^']],
    ['tabs, as two spaces each', '\tWHERE\t‹a›\t= 1', ['  WHERE  a  = 1', '         ^']],
    ['a tab inside the span', '‹a\tb›', ['a  b', '^^^^']],
  ])('fit %s', (_what, source, expected) => {
    expect(excerpt(source)).toEqual(expected);
  });

  it.each([
    ['Chinese characters take two columns', "a = '数量' ‹AND›", '           ^^^'],
    ['marked ones too', 'a = ‹数量›', '    ^^^^'],
    ['Korean and Japanese ones', 'x 한국 カナ ‹y›', '            ^'],
    ['full-width forms', 'ＡＢ ‹c›', '     ^'],
    ['characters beyond the basic plane', '𠮷𠮷 ‹c›', '     ^'],
    ['emoji take two columns', '💥💥 ‹c›', '     ^'],
    ['combining marks take none', 'e\u0301e\u0301 ‹c›', '   ^'],
    ['accented letters take one', 'größe ‹=›', '      ^'],
  ])('stand under their text: %s', (_what, source, pointer) => {
    expect(excerpt(source)[1]).toBe(pointer);
  });
});

describe('a span that is not in the text', () => {
  it.each([
    ['behind its end', { start: 99, end: 120 }, 'SELECT', '      ^'],
    ['over its end', { start: 3, end: 120 }, 'SELECT', '   ^^^'],
  ])('is shown at the nearest place: %s', (_where, span, line, pointer) => {
    const frame = codeFrame('SELECT', { ...error, span }).split('\n');
    expect(frame.slice(2)).toEqual([` 1 | ${line}`, `   | ${pointer}`]);
  });
});

describe('a long line', () => {
  const long = `${'a'.repeat(200)}‹b›${'c'.repeat(200)}`;

  it('is cut around the span', () => {
    const [line, pointer] = excerpt(long, { width: 30 });
    expect(line).toBe(`…${'a'.repeat(10)}b${'c'.repeat(19)}…`);
    expect(pointer).toBe(`${' '.repeat(11)}^`);
  });

  it('is cut at 120 characters by default', () => {
    expect(excerpt(long)[0]).toHaveLength(122);
    expect(excerpt(`‹b›${'c'.repeat(119)}`)[0]).toHaveLength(120);
  });

  it('is cut at its end only, for a span at its beginning', () => {
    expect(excerpt(`‹b›${'c'.repeat(50)}`, { width: 10 })).toEqual([`b${'c'.repeat(9)}…`, '^']);
  });

  it('is cut at its beginning only, for a span at its end', () => {
    expect(excerpt(`${'a'.repeat(50)}‹b›`, { width: 9 })).toEqual(['…aaaaaaaab', '         ^']);
  });

  it('shows as much of a long span as fits', () => {
    expect(excerpt(`‹${'b'.repeat(50)}›`, { width: 10 })).toEqual([`${'b'.repeat(10)}…`, '^'.repeat(10)]);
  });

  it('counts the columns of wide characters and tabs', () => {
    expect(excerpt(`‹b›${'数'.repeat(50)}`, { width: 10 })).toEqual([`b${'数'.repeat(4)}…`, '^']);
    expect(excerpt(`${'\t'.repeat(50)}‹b›`, { width: 7 })).toEqual(['…      b', '       ^']);
    expect(excerpt(`${'💥'.repeat(50)}‹b›`, { width: 6 })).toEqual(['…💥💥b', '     ^']);
    expect(excerpt(`‹b›${'e\u0301'.repeat(9)}`, { width: 10 })[0]).toBe(`b${'e\u0301'.repeat(9)}`);
  });

  it('does not cut a character in half', () => {
    for (const width of [10, 11, 12, 13]) {
      const [line] = excerpt(`${'💥'.repeat(50)}‹b›${'💥'.repeat(50)}`, { width });
      expect(line).not.toContain('\uFFFD');
    }
  });
});

describe('what could command a terminal', () => {
  it.each([
    ['a null', 0x00],
    ['a bell', 0x07],
    ['a backspace', 0x08],
    ['an escape', 0x1b],
    ['a delete', 0x7f],
    ['a C1 control sequence introducer', 0x9b],
    ['a line separator', 0x2028],
    ['a paragraph separator', 0x2029],
    ['a right-to-left override', 0x202e],
    ['an isolate', 0x2066],
  ])('is replaced in the line: %s', (_name, code) => {
    expect(excerpt(`a ${String.fromCharCode(code)}[2J ‹b›`)[0]).toBe('a \uFFFD[2J b');
  });

  it('is replaced inside the span, and the marks are under it', () => {
    expect(excerpt('a ‹\u001B[0m› b')).toEqual(['a \uFFFD[0m b', '  ^^^^']);
  });

  it('is replaced where it is half a surrogate pair', () => {
    expect(excerpt('a \uD800 ‹b›')).toEqual(['a \uFFFD b', '    ^']);
  });

  it.each([
    ['what is skipped', 'SELECT id FROM account.query WHERE a = 1 garbage \u001B[2J more'],
    ['what is found instead', "SELECT id FROM account.query WHERE a BETWEEN 1 '\u001B[2J'"],
    ['a pattern', "SELECT id FROM account.query WHERE a LIKE '%\u001B[2J'"],
    ['a repeated value', "SELECT id FROM account.query WHERE a IN ('\u009B', '\u009B')"],
    ['a quoted text', 'SELECT id FROM account.query WHERE name = "\u001B[2J"'],
    ['the value of an option', 'SELECT --v:result{displayname=\u001B[2J}\nid FROM account.query'],
    ['a string over two lines', "SELECT id FROM account.query WHERE a = 'x\ry' AND a = 'x\ry'"],
  ])('does not get into the frame by its message or a fix: %s', (_what, text) => {
    const frames = check(text).map((diagnostic) => codeFrame(text, diagnostic, { help: helpFor(diagnostic.code) }));
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.join('\n')).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
  });

  it('does not get in by the name of the file', () => {
    expect(frameOf('‹a›', { fileName: '\u001B[2J.vql' })).not.toContain('\u001B');
  });
});
