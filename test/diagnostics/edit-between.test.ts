import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, editBetween } from '../../src/diagnostics/index.js';

describe('editBetween', () => {
  it('makes one text of the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const fix = { title: '', safe: true, edits: [editBetween(before, after)] };
        expect(applyFixes(before, [fix]).text).toBe(after);
      }),
    );
  });

  it('leaves what both have at their ends', () => {
    expect(editBetween('LIMIT 10 x', 'LIMIT 20 x')).toEqual({ span: { start: 6, end: 7 }, text: '2' });
    expect(editBetween('same', 'same')).toEqual({ span: { start: 4, end: 4 }, text: '' });
  });
});
