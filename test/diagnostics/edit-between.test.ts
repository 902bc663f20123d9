import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, editBetween } from '../../src/diagnostics/index.js';

describe('editBetween', () => {
  it('makes one text of the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edit = editBetween(before, after);
        expect(applyFixes(before, [{ title: '', safe: true, edits: [edit] }]).text).toBe(after);
        // The smallest: what it replaces shares no character with its text, neither at the beginning nor at the end.
        const replaced = before.slice(edit.span.start, edit.span.end);
        if (replaced === '' || edit.text === '') return;
        expect(replaced.at(0)).not.toBe(edit.text.at(0));
        expect(replaced.at(-1)).not.toBe(edit.text.at(-1));
      }),
    );
  });

  it('leaves what both have at their ends', () => {
    expect(editBetween('LIMIT 10 x', 'LIMIT 20 x')).toEqual({ span: { start: 6, end: 7 }, text: '2' });
    expect(editBetween('same', 'same')).toEqual({ span: { start: 4, end: 4 }, text: '' });
  });
});
