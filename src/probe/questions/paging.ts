import { headerNames } from '../../interface/headers.js';
import { operatorPart } from '../operator-part.js';
import type { Question } from '../question.js';
import { mostRows } from '../sample.js';
import { compareRows, filterBy, idsOf, judgeAllRows, judgeOne, select, withoutRows } from '../trials.js';
import { cunitControls, vqlControls } from './controls.js';

const meaning = 'Queries that are paged in this way return other rows than the pager expects.';

/** **The** table of documented rules about pages that a probe confirms: the pager is built on them. */
export const pagingQuestions = {
  vql: {
    title: 'LIMIT and OFFSET in a statement',
    after: vqlControls,
    meaning,
    ask: (sample) => {
      const { rows } = sample;
      const request = select(sample, rows, '', { order: 'id', page: 'LIMIT 2 OFFSET 1' });
      return compareRows({ request, rows, expected: idsOf(rows.slice(1, 3)), ordered: true });
    },
  },
  'vql-request': {
    title: '"limit" and "offset" beside a statement',
    after: vqlControls,
    meaning,
    ask: (sample) => {
      const { rows } = sample;
      const request = { ...select(sample, rows, '', { order: 'id', page: '' }), limit: 2, offset: 1 };
      return compareRows({ request, rows, expected: idsOf(rows.slice(1, 3)), ordered: true });
    },
  },
  'fields-win': {
    title: '"limit" beside a statement that has a LIMIT',
    after: ['paging:vql', 'paging:vql-request'],
    meaning: 'Pages of statements with a LIMIT of their own have other rows than the pager expects.',
    ask: (sample) => {
      const { rows } = sample;
      const { statement } = select(sample, rows, '', { order: 'id', page: 'LIMIT 3' });
      const found = 'The clause takes precedence over the field.';
      return compareRows({
        request: { statement, limit: 2 },
        rows,
        expected: idsOf(rows.slice(0, 2)),
        others: [{ ids: idsOf(rows.slice(0, 3)), verdict: 'differs', found }],
        ordered: true,
      });
    },
  },
  cunit: {
    title: '"pageable" in C-Unit',
    after: cunitControls,
    meaning,
    ask: (sample) => {
      const { rows } = sample;
      const sortOrders = [{ property: 'id', direction: 'ASC' }] as const;
      const request = filterBy(sample, rows, undefined, { start: 1, limit: 2, sortOrders });
      return compareRows({ request, rows, expected: idsOf(rows.slice(1, 3)), ordered: true });
    },
  },
  'more-elements': {
    title: 'the flag of more rows in the headers',
    after: [...vqlControls, 'paging:vql'],
    meaning: 'The pager ends before the last row, or reads on after it.',
    ask: (sample) => {
      const { rows } = sample;
      const requests = [
        select(sample, rows, '', { order: 'id', page: 'LIMIT 1' }),
        select(sample, rows, '', { order: 'id DESC' }),
      ];
      // With as many rows as a page can have, the end is not known.
      if (rows.length === mostRows) return 'The sample has as many rows as a page can have.';
      return judgeAllRows(requests, (answers) => {
        const [before, end] = answers.map(({ headers }) => headers.get(headerNames.moreElements));
        if (before === null || end === null) return { verdict: 'unclear', found: 'The answer has no such flag.' };
        return before === 'true' && end === 'false'
          ? { verdict: 'holds', found: 'It is true before the last row, and false at the end.' }
          : { verdict: 'differs', found: `It is ${before} before the last row, and ${end} at the end.` };
      });
    },
  },
  descending: {
    title: 'ORDER BY with DESC',
    after: vqlControls,
    meaning,
    ask: (sample) => {
      const { rows } = sample;
      const request = select(sample, rows, '', { order: 'id DESC' });
      return compareRows({ request, rows, expected: [...idsOf(rows)].reverse(), ordered: true });
    },
  },
  'zero-offset': {
    title: '"offset" of 0 beside a statement',
    after: [...vqlControls, 'construct:equals'],
    meaning: 'The pager leaves it out in any case.',
    ask: (sample) => {
      const part = operatorPart(sample, 'EQUALS');
      if (typeof part === 'string') return part;
      const { statement } = select(sample, part.rows, part.condition);
      return judgeOne({ statement, offset: 0 }, (answer) => {
        if (answer.kind === 'refused') return { verdict: 'holds', found: `Refused with status ${answer.status}.` };
        return answer.kind === 'rows' ? { verdict: 'differs', found: 'It is accepted.' } : withoutRows(answer);
      });
    },
  },
} as const satisfies Readonly<Record<string, Question>>;
