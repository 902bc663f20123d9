import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { readJson } from '../../src/json-documents/json-document.js';
import { valueOf } from '../../src/json-documents/json-value.js';

/** Findings in a text, with their spans marked by `‹›`. */
function found(text: string): readonly string[] {
  return readJson(text).diagnostics.map(({ message, span = { start: 0, end: 0 } }) => {
    const { start, end } = span;
    return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)} ${message}`;
  });
}

describe('a text that is not JSON', () => {
  const notJson = 'is not JSON: names and strings need double quotes, numbers begin with a digit or "-".';
  it.each([
    ['', '‹› Expected a value, found the end of the text.'],
    ['{', '{‹› Expected "," or "}", found the end of the text.'],
    ['[1', '[1‹› Expected "," or "]", found the end of the text.'],
    ['{"a":1,}', '{"a":1,‹}› Expected a name in double quotes, found "}".'],
    ['[1,]', '[1,‹]› Expected a value, found "]".'],
    ["{'a': 1}", `{‹'a'›: 1} "'a'" ${notJson}`],
    ['{a: 1}', `{‹a›: 1} "a" ${notJson}`],
    ['{"a": tru}', `{"a": ‹tru›} "tru" ${notJson}`],
    ['[NaN]', `[‹NaN›] "NaN" ${notJson}`],
    ['{"a" 1}', '{"a" ‹1›} Expected ":" after the name, found "1".'],
    ['{"a": 1 "b": 2}', '{"a": 1 ‹"b"›: 2} Expected ",", found "b".'],
    ['[1 2]', '[1 ‹2›] Expected ",", found "2".'],
    ['[1}', '[1‹}› Expected "," or "]", found "}".'],
    ['{"a": 1]', '{"a": 1‹]› Expected "," or "}", found "]".'],
    ['{} {}', '{} ‹{›} Expected the end of the text, found "{".'],
    ['[1.]', '[‹1.›] "1." is not a JSON number, which ends with a digit.'],
    ['[/* x */ 1]', '[‹/* x */› 1] JSON has no comments.'],
    ['["abc', '[‹"abc› The string is not closed on its line.'],
    ['["a\tb"]', '[‹"a\tb"›] A control character in a string is written as an escape, such as "\\t".'],
    ['["\\x"]', '[‹"\\x"›] Unknown escape: a backslash in a string is written "\\\\".'],
    ['["\\u12"]', '[‹"\\u12"›] Expected four hexadecimal digits after "\\u".'],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual([expected]);
    expect(readJson(text).root).toBeUndefined();
  });

  it.each(['\n', '\r', '\r\n'])(
    'has one diagnostic for each line, and at most ten, with the line end %j',
    (lineEnd) => {
      expect(found(['{', "  'a': 1,", "  'b': 2", '}'].join(lineEnd))).toHaveLength(2);
      expect(readJson(`'a'${lineEnd}`.repeat(100)).diagnostics).toHaveLength(10);
    },
  );

  it('has a fix that removes a comma after the last element', () => {
    const text = '{"a": [1, 2 ,\n], \n}';
    const fixes = readJson(text).diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
    expect(applyFixes(text, fixes).text).toBe('{"a": [1, 2 \n] \n}');
    expect(fixes.every(({ safe }) => safe)).toBe(true);
  });
});

describe('a text that is nested too deeply', () => {
  it.each(['[', '{"a":', '{"a":['])('has one diagnostic, for any depth: %s', (opening) => {
    const [first, ...others] = readJson(opening.repeat(100_000)).diagnostics;
    expect(first).toMatchObject({ code: 'node-too-deep', message: expect.stringContaining('2100') });
    expect(others).toEqual([]);
  });

  it('may have as many levels as the message states', () => {
    const text = '['.repeat(2_100) + ']'.repeat(2_100);
    const { root, diagnostics } = readJson(text);
    expect(diagnostics).toEqual([]);
    expect(root && JSON.stringify(valueOf(root, text))).toBe(text);
  });

  it('is not one with brackets in a string', () => {
    expect(readJson(`["${'['.repeat(10_000)}"]`).diagnostics).toEqual([]);
  });
});

describe('a duplicate key', () => {
  it('is an error with both spans', () => {
    const text = '{"a": 1, "b": {"c": 1, "\\u0063": 2}, "a": 3}';
    expect(readJson(text).diagnostics).toMatchObject([
      { code: 'duplicate-key', message: 'The key "a" occurs twice in this object.', related: [{ span: { start: 1 } }] },
      { code: 'duplicate-key', message: 'The key "c" occurs twice in this object.' },
    ]);
  });
});
