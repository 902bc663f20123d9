import { describe, expect, it } from 'vitest';
import { fixRounds, suggestFixesOf } from '../../src/diagnostics/fix-rounds.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';

/** Finds the first of each letter of a table, whose safe fix writes the text beside it. */
const finder =
  (table: Readonly<Record<string, string>>) =>
  (text: string): readonly Diagnostic[] =>
    Object.entries(table).flatMap(([code, written]) => {
      const start = text.indexOf(code);
      const span = { start, end: start + code.length };
      const fixes = [{ title: 'Fix', safe: true, edits: [{ span, text: written }] }];
      return start < 0 ? [] : [{ code, severity: 'warning', message: `${code}.`, span, fixes }];
    });

function fix(text: string, find: (text: string) => readonly Diagnostic[]) {
  const rounds = fixRounds(text);
  let step = rounds.next();
  while (step.done !== true) step = rounds.next(find(step.value));
  return step.value;
}

describe('fixRounds', () => {
  it('fixes until there is nothing to fix, and counts what appeared later', () => {
    expect(fix('aab', finder({ a: 'b', b: '' }))).toEqual({ text: '', fixes: 5, hidden: 3, unending: [] });
  });

  it('applies a fix once that leads to the same finding', () => {
    expect(fix('a', finder({ a: 'a!' }))).toEqual({ text: 'a!', fixes: 1, hidden: 0, unending: ['a'] });
  });

  it('applies the others beside it as often as they are needed', () => {
    const { text, unending } = fix('abbb', finder({ a: 'a!', b: 'c' }));
    expect({ text, unending }).toEqual({ text: 'a!ccc', unending: ['a'] });
  });

  it('ends fixes that undo each other', () => {
    const { text, unending } = fix('a', finder({ a: 'b', b: 'a' }));
    expect({ text, unending }).toEqual({ text: 'a', unending: ['a'] });
  });

  it('ends three fixes that grow the text in a cycle', () => {
    const { text, unending } = fix('a', finder({ a: 'xb', b: 'xc', c: 'xa' }));
    expect({ text, unending }).toEqual({ text: 'xxxxxc', unending: ['c'] });
  });

  it('fixes as many findings of one code as there are, one in each round', () => {
    for (const count of [9, 10, 12, 40])
      expect(fix('a'.repeat(count), finder({ a: 'b' }))).toEqual({
        text: 'b'.repeat(count),
        fixes: count,
        hidden: count - 1,
        unending: [],
      });
  });

  it('blames no finding that appears late', () => {
    const grow = finder({ a: 'a!' });
    const late = (text: string) => (text.length > 45 ? finder({ '!!!': '-' })(text) : []);
    const { unending } = fix('a', (text) => [...grow(text), ...late(text)]);
    expect(unending).toEqual(['a']);
  });

  it('applies the fix of an unending code that overlapped another one later', () => {
    // The fix of "ab" covers that of "b", which does not end.
    const { text, unending } = fix('abb', finder({ ab: 'c', b: 'b!' }));
    expect({ text, unending }).toEqual({ text: 'cb!', unending: ['b'] });
  });

  it('does nothing without safe fixes, or if they change nothing', () => {
    expect(fix('a', finder({ b: 'c' }))).toEqual({ text: 'a', fixes: 0, hidden: 0, unending: [] });
    expect(fix('a', finder({ a: 'a' }))).toEqual({ text: 'a', fixes: 0, hidden: 0, unending: [] });
  });
});

it('suggestFixesOf makes suggestions of the fixes of some codes', () => {
  const found = suggestFixesOf(['a'], finder({ a: 'x', b: 'x' })('ab'));
  expect(found.map(({ fixes }) => fixes?.map(({ safe }) => safe))).toEqual([[false], [true]]);
});
