import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { deletion, fix } from '../../src/vql/grammar/fix.js';
import { parse } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

describe('an edit that takes a text out', () => {
  it.each([
    ['the blanks before it too', 'a, \t‹b› c', 'a, c'],
    ['the line break before it too', 'a\r\n\n  ‹b› c', 'a c'],
    ['no line break that ends a comment', 'a -- x\n ‹b›\t c', 'a -- x\n\t c'],
    ['nor one alone', 'a -- x\n‹b›', 'a -- x\n'],
    ['nor one in the manner of old Macs', 'a -- x\r\t‹b›', 'a -- x\r'],
    ['a line break below the line of a comment', 'a -- x\rb\n‹c›', 'a -- x\rb'],
    ['a line break below it where lines end otherwise', 'a -- x\nb\r‹c›', 'a -- x\nb'],
    ['a line break before a comment', 'a\n‹b› -- x', 'a -- x'],
  ])('takes out %s: %j', (_, text, expected) => {
    const { text: whole, spans } = marked(text);
    const edits = spans.map((span) => deletion(whole, span));
    expect(applyFixes(whole, [fix('Remove it', true, ...edits)]).text).toBe(expected);
  });
});

describe('the fix of what is one too many, or in another place', () => {
  const head = 'SELECT id FROM a.b WHERE ';
  const fixed = (text: string): string => {
    const { fixes = [] } = parse(text).diagnostics[0] ?? {};
    expect(fixes.map(({ safe }) => safe)).toEqual([false]);
    const { text: once } = applyFixes(text, fixes);
    expect(parse(once).diagnostics).toEqual([]);
    return once;
  };

  it.each([
    ['a comma behind the last value', 'c IN (1, 2,)', 'c IN (1, 2)'],
    ['a comma beside another', 'c IN (1,, 2)', 'c IN (1, 2)'],
    ['a comma behind the last argument', 'f(c,) = 1', 'f(c) = 1'],
    ['a connective at the end', 'c = 1 AND', 'c = 1'],
    ['a connective before the parenthesis', '(c = 1 or ) AND d = 2', '(c = 1 ) AND d = 2'],
    ['a connective at the beginning', 'AND c = 1', 'c = 1'],
    ['a connective that stands twice', 'c = 1 OR OR d = 2', 'c = 1 OR d = 2'],
    ['a comma for AND', 'c BETWEEN 1, 2 AND d = 3', 'c BETWEEN 1 AND 2 AND d = 3'],
    ['a comma for AND without a blank', 'c BETWEEN 1,2', 'c BETWEEN 1 AND 2'],
    ['NOT before the operator', 'd = 1 AND c NOT = 2', 'd = 1 AND NOT c = 2'],
    ['NOT before the operator, behind a negated condition', 'NOT d = 1 AND c NOT = 2', 'NOT d = 1 AND NOT c = 2'],
    ['NOT before the operator, in negated parentheses', 'NOT (c NOT = 2)', 'NOT (NOT c = 2)'],
    ['NOT before IS', '(c NOT IS NULL)', '(NOT c IS NULL)'],
  ])('%s: %s', (_, text, expected) => {
    expect(fixed(head + text)).toBe(head + expected);
  });

  it('a comma behind the last sort column', () => {
    expect(fixed('SELECT id FROM a.b ORDER BY id, LIMIT 5')).toBe('SELECT id FROM a.b ORDER BY id LIMIT 5');
    expect(fixed('SELECT id FROM a.b ORDER BY id,')).toBe('SELECT id FROM a.b ORDER BY id');
  });

  it.each([
    ['c IN (, 1)', 'a value may be missing before the comma'],
    ['c = 1 OR AND d = 2', 'nobody knows which of the two is meant'],
    ['NOT c NOT = 1', 'NOT does not stand twice'],
    ['c BETWEEN 1', 'the second value is missing too'],
    ['c BETWEEN 1,', 'the second value is missing too'],
    ['', 'there is nothing to remove'],
  ])('%s has none: %s', (text) => {
    const [first] = parse(head + text).diagnostics;
    expect(first?.code).toMatch(/^(?:missing-value|missing-condition|misplaced-not|between-needs-and)$/);
    expect(first?.fixes ?? []).toEqual([]);
  });
});
