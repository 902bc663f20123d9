import { describe, expect, it } from 'vitest';
import { summarizeReport } from '../../../src/probe/index.js';
import { mixed } from './reports.js';

const summary = summarizeReport(mixed);
const idsOf = (answers: readonly { readonly id: string }[]): readonly string[] => answers.map(({ id }) => id);

describe('summarizeReport', () => {
  it('counts the verdicts', () => {
    expect(summary.counts).toEqual({ holds: 3, refused: 1, ignored: 1, differs: 2, unclear: 1 });
  });

  it('lists what does not hold first by how bad it is', () => {
    expect(idsOf(summary.deviations)).toEqual([
      'construct:escape',
      'construct:distinct',
      'operator:RANGE',
      'assumption:like-case',
    ]);
    expect(idsOf(summary.holding)).toEqual(['control:sample', 'function:AVG', 'paging:fields-win']);
    expect(idsOf(summary.unclear)).toEqual(['construct:hyphenated-name']);
  });

  it('has each question once: answered, open, or not asked with a reason', () => {
    const notAsked = summary.notAsked.flatMap(({ questions }) => questions);
    expect(notAsked).toContain('assumption:rate-limits');
    expect(summary.open).toContain('construct:between');
    const all = [...idsOf(mixed.answers), ...summary.open, ...notAsked];
    expect(new Set(all).size).toBe(all.length);
    expect(summary.notAsked.every(({ reason }) => /^[A-Z].*\.$/.test(reason))).toBe(true);
  });
});
