import { quote } from '../../../dialect/literals.js';
import type { pagingAssumptions } from '../../../interface/assumptions/paging.js';
import { headerNames } from '../../../interface/headers.js';
import { operatorPart } from '../../operator-part.js';
import { type NotAsked, noPage, noQuery, type Question } from '../../question.js';
import { mostRows, noRepeatingField, repeatingScope } from '../../sample.js';
import { compareRows, filterBy, idsOf, judgeAllRows, judgeRows, sameIds, select, withoutRows } from '../../trials.js';
import { cunitControls, vqlControls } from '../controls.js';

/** **The** table of how each assumption about pages is probed, or why it is not. */
export const pageQuestions = {
  'zero-limit': {
    title: 'a limit of 0',
    after: [...vqlControls, ...cunitControls],
    meaning: 'A limit of 0 is read as no limit: never send it.',
    ask: (sample) => [
      {
        requests: [
          select(sample, sample.rows, '', { page: 'LIMIT 0' }),
          filterBy(sample, sample.rows, undefined, { limit: 0 }),
        ],
        judge: (answers) => {
          const unknown = answers.find((answer) => answer.kind === 'unknown');
          if (unknown !== undefined) return withoutRows(unknown);
          const many = answers.find((answer) => answer.kind === 'rows' && answer.ids.length > 0);
          return many === undefined
            ? { verdict: 'holds', found: 'It is refused, or no row is returned.' }
            : { verdict: 'differs', found: 'Rows are returned.' };
        },
      },
    ],
  },
  'zero-offset-clause': {
    title: 'OFFSET 0 in a statement',
    after: [...vqlControls, 'construct:equals'],
    meaning: 'Statements with OFFSET 0 fail; leave it out.',
    ask: (sample) => {
      const part = operatorPart(sample, 'EQUALS');
      if (typeof part === 'string') return part;
      const { rows, expected, condition } = part;
      const request = select(sample, rows, condition, { page: `LIMIT ${mostRows} OFFSET 0` });
      return compareRows({ request, rows, expected });
    },
  },
  'next-offset': {
    title: 'the next offset in the headers',
    after: [...vqlControls, 'paging:vql'],
    meaning: 'The pager stops with an error where the next offset is another.',
    ask: (sample) => {
      const offsets = [
        { page: 'LIMIT 1', next: '1' },
        { page: 'LIMIT 1 OFFSET 1', next: '2' },
      ];
      const requests = offsets.map(({ page }) => select(sample, sample.rows, '', { order: 'id', page }));
      return judgeAllRows(requests, (answers) => {
        for (const [index, { headers }] of answers.entries()) {
          const next = headers.get(headerNames.nextOffset);
          if (next === null) return { verdict: 'unclear', found: 'The answer has no next offset.' };
          if (next !== offsets[index]?.next)
            return { verdict: 'differs', found: `The next offset is ${next}, not ${offsets[index]?.next}.` };
        }
        return { verdict: 'holds', found: 'It is the offset plus the number of rows.' };
      });
    },
  },
  'rest-headers': noQuery,
  'short-page': noPage,
  'rest-sort': noQuery,
  'sort-list-rest': noQuery,
  'sort-list-body': noQuery,
  'page-member': noQuery,
  'id-order': {
    title: 'ids compared as they are sorted',
    after: [...vqlControls, 'construct:comparison'],
    meaning: 'Keyset paging would lose rows; use the strategy "offset".',
    ask: (sample) => {
      const { rows } = sample;
      const middle = Math.floor(rows.length / 2);
      const [{ id } = { id: '' }] = rows.slice(middle);
      const request = select(sample, rows, `id > ${quote(id)}`, { order: 'id' });
      return compareRows({ request, rows, expected: idsOf(rows.slice(middle + 1)), ordered: true });
    },
  },
  'page-tiebreak': {
    title: 'the order of rows with equal sort keys on a page',
    after: vqlControls,
    meaning: 'Pages sorted by hand can repeat and lose rows; sort by id last, as the pager does.',
    ask: (sample) => {
      const scope = repeatingScope(sample);
      if (scope === undefined) return noRepeatingField;
      const { field, rows } = scope;
      const textOf = new Map(rows.map(({ id, text }) => [id, text]));
      const request = select(sample, rows, '', { order: field });
      return judgeRows(request, ({ ids }) => {
        const isSorted = scope.values.every((value) => {
          const own = (all: readonly string[]): readonly string[] => all.filter((id) => textOf.get(id) === value);
          return sameIds(own(ids), own(idsOf(rows)), true);
        });
        return isSorted
          ? { verdict: 'holds', found: 'Rows with equal keys are sorted by id, ascending.' }
          : { verdict: 'differs', found: 'Rows with equal keys are not sorted by id, ascending.' };
      });
    },
  },
} as const satisfies Readonly<Record<keyof typeof pagingAssumptions, Question | NotAsked>>;
