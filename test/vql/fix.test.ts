import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { deletion, fix } from '../../src/vql/grammar/fix.js';
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
