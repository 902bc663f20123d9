import { describe, expect, it } from 'vitest';
import { chosen, from, labels } from './offered.js';

describe('the codes of a comment that ignores rules', () => {
  it('are offered, first those that the statement has', () => {
    const offered = labels(`-- vql-ignore |\nSELECT id, id ${from}`);
    expect(offered.slice(0, 2).toSorted()).toEqual(['duplicate-column', 'no-limit']);
    expect(offered).toContain('zero-limit');
    expect(offered).not.toContain('unused-ignore');
  });

  it('take the place of the typed code, and are each offered once', () => {
    expect(chosen(`SELECT id, id ${from} LIMIT 0 -- vql-ignore zero-limit, dup|lic: few`, 'duplicate-column')).toBe(
      `SELECT id, id ${from} LIMIT 0 -- vql-ignore zero-limit, duplicate-column|: few`,
    );
    expect(labels(`SELECT id ${from} LIMIT 0 -- vql-ignore zero-limit, |`)).not.toContain('zero-limit');
  });

  it('are not offered in the reason, nor in another comment', () => {
    expect(labels(`-- vql-ignore no-limit: a|\nSELECT id ${from}`)).toEqual([]);
    expect(labels(`-- ignore |\nSELECT id ${from}`)).toEqual([]);
  });
});
