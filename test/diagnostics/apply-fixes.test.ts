import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, type Edit, type Fix, type Span } from '../../src/diagnostics/index.js';

type EditRow = readonly [start: number, end: number, text: string];

function fix(...edits: readonly EditRow[]): Fix {
  return { title: 'Fix', safe: true, edits: edits.map(([start, end, text]) => ({ span: { start, end }, text })) };
}

/** Applies fixes to `abcdef`, all but the first expected to be skipped or not. */
function apply(...fixes: readonly Fix[]) {
  return applyFixes('abcdef', fixes);
}

describe('one fix', () => {
  it.each([
    ['replaces', fix([1, 3, 'X']), 'aXdef'],
    ['deletes', fix([1, 3, '']), 'adef'],
    ['inserts inside', fix([3, 3, 'X']), 'abcXdef'],
    ['inserts at the beginning', fix([0, 0, 'X']), 'Xabcdef'],
    ['inserts at the end', fix([6, 6, 'X']), 'abcdefX'],
    ['replaces all', fix([0, 6, 'X']), 'X'],
    ['makes several edits', fix([0, 1, 'X'], [2, 3, ''], [6, 6, '!']), 'Xbdef!'],
    ['makes its edits in the order of the text', fix([4, 5, 'Y'], [1, 2, 'X']), 'aXcdYf'],
    ['takes offsets of the old text, whatever is inserted before', fix([0, 0, 'long '], [5, 6, 'F']), 'long abcdeF'],
  ])('%s', (_what, edit, expected) => {
    expect(apply(edit)).toEqual({ text: expected, applied: [edit], skipped: [] });
  });

  it('without edits changes nothing', () => {
    expect(apply(fix()).text).toBe('abcdef');
  });
});

describe('no fix', () => {
  it('leaves the text as it is', () => {
    expect(apply()).toEqual({ text: 'abcdef', applied: [], skipped: [] });
    expect(applyFixes('', [])).toEqual({ text: '', applied: [], skipped: [] });
  });
});

describe('several fixes', () => {
  it('are applied together, in whatever order they come', () => {
    const first = fix([4, 5, 'Y']);
    const second = fix([1, 2, 'X']);
    expect(apply(first, second)).toEqual({ text: 'aXcdYf', applied: [first, second], skipped: [] });
  });

  it('may touch', () => {
    expect(apply(fix([1, 3, 'X']), fix([3, 4, 'Y'])).text).toBe('aXYef');
  });

  it.each([
    ['overlap', [1, 4, 'X'], [3, 5, 'Y']],
    ['lie within each other', [1, 5, 'X'], [2, 3, 'Y']],
    ['lie around each other', [2, 3, 'X'], [1, 5, 'Y']],
    ['are the same', [1, 3, 'X'], [1, 3, 'X']],
    ['begin at one place', [1, 3, 'X'], [1, 2, 'Y']],
    ['insert at one place', [2, 2, 'X'], [2, 2, 'Y']],
    ['insert where the other replaces', [1, 4, 'X'], [2, 2, 'Y']],
    ['insert where the other begins', [2, 4, 'X'], [2, 2, 'Y']],
  ] as const)('skip the second if they %s', (_how, one, other) => {
    const [first, second] = [fix(one), fix(other)];
    const result = apply(first, second);
    expect(result).toEqual({ text: apply(first).text, applied: [first], skipped: [second] });
  });

  it('continue after one that is skipped', () => {
    const [first, second, third] = [fix([0, 2, 'X']), fix([1, 3, 'Y']), fix([2, 3, 'Z'])];
    expect(apply(first, second, third)).toEqual({ text: 'XZdef', applied: [first, third], skipped: [second] });
  });
});

describe('a fix is applied whole or not at all', () => {
  it('if one of its edits overlaps an earlier fix', () => {
    const [first, second] = [fix([1, 3, 'X']), fix([2, 3, 'Y'], [5, 6, 'Z'])];
    expect(apply(first, second)).toEqual({ text: 'aXdef', applied: [first], skipped: [second] });
  });

  it.each([
    ['begins before the text', [-1, 1, 'X']],
    ['ends behind the text', [5, 7, 'X']],
    ['inserts behind the text', [7, 7, 'X']],
    ['ends before it begins', [3, 2, 'X']],
    ['has no place', [Number.NaN, Number.NaN, 'X']],
  ] as const)('if one of its edits %s', (_how, edit) => {
    const broken = fix([0, 1, 'A'], edit);
    expect(apply(broken)).toEqual({ text: 'abcdef', applied: [], skipped: [broken] });
  });

  it('if its own edits overlap', () => {
    const broken = fix([0, 3, 'X'], [1, 2, 'Y']);
    expect(apply(broken)).toEqual({ text: 'abcdef', applied: [], skipped: [broken] });
  });
});

describe('many fixes', () => {
  const span = fc.nat(12).chain((start) => fc.integer({ min: start, max: 12 }).map((end) => ({ start, end })));
  const edit = fc.record({ span, text: fc.constantFrom('', 'X', 'YZ') });
  const fixes = fc.array(
    fc.record({ title: fc.constant('Fix'), safe: fc.boolean(), edits: fc.array(edit, { maxLength: 3 }) }),
  );

  it('are applied unless two edits share a character or a beginning, in whatever order they come', () => {
    let skippedCount = 0;
    fc.assert(
      fc.property(fixes, (all) => {
        const { applied, skipped } = applyFixes('abcdefghijkl', all);
        const shares = (a: Span, b: Span) => a.start === b.start || (a.start < b.end && b.start < a.end);
        const kept: Edit[] = [];
        const expected = all.filter(({ edits }) => {
          const isApplied = edits.every(
            ({ span: here }, index) => ![...kept, ...edits.slice(0, index)].some((other) => shares(here, other.span)),
          );
          if (isApplied) kept.push(...edits);
          return isApplied;
        });
        expect(applied).toEqual(expected);
        expect(skipped).toEqual(all.filter((one) => !expected.includes(one)));
        skippedCount += skipped.length;
      }),
    );
    expect(skippedCount).toBeGreaterThan(0);
  });

  it('are each compared with a few others only', () => {
    let reads = 0;
    const many = Array.from({ length: 5_000 }, (_, index): Fix => {
      const at = { start: index * 2, end: index * 2 + 1 };
      const counted = {
        text: 'X',
        get span() {
          reads++;
          return at;
        },
      };
      return { title: 'Fix', safe: true, edits: [counted] };
    });
    expect(applyFixes('ab'.repeat(5_000), many).applied).toHaveLength(5_000);
    expect(applyFixes('ab'.repeat(5_000), many.toReversed()).applied).toHaveLength(5_000);
    expect(reads).toBeLessThan(500_000);
  });
});

describe('the input', () => {
  it('is not changed', () => {
    const fixes = [fix([4, 5, 'Y'], [1, 2, 'X'])];
    const before = structuredClone(fixes);
    applyFixes('abcdef', fixes);
    expect(fixes).toEqual(before);
  });
});
