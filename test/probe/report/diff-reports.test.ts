import { describe, expect, it } from 'vitest';
import { diffReports, type ProbeAnswer } from '../../../src/probe/index.js';
import { answer, mixed, reportWith } from './reports.js';

/** What changes from one answer to the next, and whether that can break a query. */
function changes(before: ProbeAnswer, after: ProbeAnswer): readonly (readonly [string, boolean])[] {
  return diffReports(reportWith(before), reportWith(after)).map(({ message, breaking }) => [message, breaking]);
}

describe('diffReports', () => {
  it('finds nothing between a report and itself', () => {
    expect(diffReports(mixed, mixed)).toEqual([]);
  });

  it('lists what changed in the language', () => {
    expect(changes(answer('construct:between', 'holds'), answer('construct:between', 'refused'))).toEqual([
      ['The construct "between" is refused now.', true],
    ]);
    expect(changes(answer('operator:RANGE', 'ignored'), answer('operator:RANGE', 'holds'))).toEqual([
      ['The operator "RANGE" is supported now.', false],
    ]);
  });

  it('lists a setting with both values', () => {
    const found = (likeCaseSensitive: boolean): ProbeAnswer =>
      answer('assumption:like-case', likeCaseSensitive ? 'holds' : 'differs', { settings: { likeCaseSensitive } });
    expect(changes(found(true), found(false))).toContainEqual([
      'The setting "likeCaseSensitive" was true, and is now false.',
      true,
    ]);
  });

  it('lists rules of pages and controls, which are not part of a dialect', () => {
    const [rule] = diffReports(
      reportWith(answer('paging:fields-win', 'holds')),
      reportWith(answer('paging:fields-win', 'differs', { found: 'The clause takes precedence over the field.' })),
    );
    expect(rule).toEqual({
      kind: 'verdict-changed',
      question: 'paging:fields-win',
      before: 'holds',
      after: 'differs',
      breaking: true,
      message:
        'The rule of pages "fields-win" had the verdict "holds", and now has "differs": The clause takes precedence over the field.',
    });
  });

  it.each([
    ['unclear', 'refused'],
    ['holds', 'unclear'],
  ] as const)('does not list a rule that was %s and is %s', (before, after) => {
    expect(changes(answer('paging:vql', before), answer('paging:vql', after))).toEqual([]);
  });
});
