import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, type Change } from '../../src/diagnostics/index.js';
import { readJson } from '../../src/json-documents/json-document.js';
import { editOf } from '../../src/json-documents/json-edit.js';

/** The text after a change; undefined if the change does not apply. */
function changed(text: string, change: Change): string | undefined {
  const { root } = readJson(text);
  const edit = root && editOf(change, root, text);
  return edit && applyFixes(text, [{ title: 'Change it', edits: [edit], safe: true }]).text;
}

describe('editOf', () => {
  it.each<[string, string, Change, string | undefined]>([
    ['a new value', '{ "a": [1, 2] }', { path: '/a/1', value: 'x"' }, '{ "a": [1, "x\\""] }'],
    ['a new root', '[]', { path: '', value: 'x' }, '"x"'],
    [
      'a number as a string, with all its digits',
      '[12345678901234567890.50]',
      { path: '/0', value: '12345678901234567000' },
      '["12345678901234567890.50"]',
    ],
    ['a number in plain decimal, where it had an exponent', '[1e3]', { path: '/0', value: '1000' }, '["1000"]'],
    ['an empty text in place of zero', '{"":0}', { path: '/', value: '' }, '{"":""}'],
    ['another number with the same value, as it is given', '[0]', { path: '/0', value: '00' }, '["00"]'],
    ['a new member on the line', '{"a": 1}', { path: '/b', value: true }, '{"a": 1, "b": true}'],
    [
      'a new member on a line of its own',
      '{\r\n\t"a": 1\r\n}',
      { path: '/b', value: 2 },
      '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}',
    ],
    ['the first member', '{ }', { path: '/b', value: 2 }, '{"b": 2 }'],
    ['a member with a slash in its name', '{"a/~": 1}', { path: '/a~1~0', value: 2 }, '{"a/~": 2}'],
    ['the last of two members of the same name', '{"a": 1, "a": 2}', { path: '/a', value: 3 }, '{"a": 1, "a": 3}'],
    ['the only member removed', '{ "a": 1 }', { path: '/a' }, '{  }'],
    ['the first member removed', '{\n  "a": 1,\n  "b": 2\n}', { path: '/a' }, '{\n  "b": 2\n}'],
    ['the last member removed', '{\n  "a": 1,\n  "b": 2\n}', { path: '/b' }, '{\n  "a": 1\n}'],
    ['an element removed', '[1, 2, 3]', { path: '/1' }, '[1, 3]'],
    ['nothing, if the path does not exist', '{"a": 1}', { path: '/b/c', value: 1 }, undefined],
    ['nothing, if there is nothing to remove', '{"a": 1}', { path: '/b' }, undefined],
    ['nothing, to remove the root', '{"a": 1}', { path: '' }, undefined],
    ['nothing, if a string would get a member', '"abc"', { path: '/length', value: 1 }, undefined],
  ])('%s', (_, text, change, expected) => {
    expect(changed(text, change)).toBe(expected);
  });

  it('produces the text of the changed object, for any layout', () => {
    const objects = fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue(),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(
        objects,
        fc.nat(),
        fc.option(fc.string(), { nil: undefined }),
        fc.nat(4),
        (object, pick, value, indent) => {
          const keys = Object.keys(object);
          const key = keys[pick % keys.length] ?? '';
          const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
          const text = JSON.stringify(object, undefined, indent);

          const { [key]: _, ...others } = object;
          const result = changed(text, value === undefined ? { path } : { path, value });
          if (value === undefined) expect(JSON.parse(result ?? '')).toEqual(JSON.parse(JSON.stringify(others)));
          else expect(JSON.parse(result ?? '')).toEqual(JSON.parse(JSON.stringify({ ...object, [key]: value })));
        },
      ),
      { numRuns: 300 },
    );
  });
});
