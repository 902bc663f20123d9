import type { ProbeAnswer, SavedReport } from '../../../src/probe/index.js';

/** An answer, with what is the same in all of them. */
export function answer(
  id: ProbeAnswer['id'],
  verdict: ProbeAnswer['verdict'],
  more: Partial<ProbeAnswer> = {},
): ProbeAnswer {
  return { id, verdict, title: `about ${id.slice(id.indexOf(':') + 1)}`, found: 'Found.', ...more };
}

/** A report with answers. */
export function reportWith(...answers: readonly ProbeAnswer[]): SavedReport {
  return {
    installation: {
      baseUrl: 'https://erp.example.com/',
      template: 'account.query',
      date: '2026-11-26',
      version: '26.3',
    },
    complete: true,
    info: { functions: [{ identifier: 'COUNT', aggregate: true }] },
    answers,
  };
}

/** A report with each verdict, a setting, and a rule of pages. */
export const mixed = reportWith(
  answer('control:sample', 'holds'),
  answer('operator:RANGE', 'differs', { meaning: 'Rows on a bound are missing.' }),
  answer('construct:distinct', 'ignored', { meaning: 'Rows are repeated.' }),
  answer('construct:escape', 'refused', { meaning: 'Statements fail.' }),
  answer('construct:hyphenated-name', 'unclear', { found: 'The name has no hyphen.' }),
  answer('function:AVG', 'holds'),
  answer('assumption:like-case', 'differs', { settings: { likeCaseSensitive: false }, meaning: 'More rows.' }),
  answer('paging:fields-win', 'holds'),
);
