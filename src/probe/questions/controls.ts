import type { Finding, Observation, Question } from '../question.js';
import type { Sample } from '../sample.js';
import { sampleRequest } from '../take-sample.js';
import { filterBy, idsOf, judgeOne, judgeRows, sameIds, select, withoutRows } from '../trials.js';

const meaning = 'Nothing can be found out without it.';

/** **The** table of controls: without them no answer can be trusted. */
export const controls = {
  sample: {
    title: 'a sample of at least three rows',
    after: [],
    meaning: 'Nothing can be found out: check the address, the template and its fields.',
    ask: (sample) =>
      judgeRows(sampleRequest(sample), () => {
        const { rows, fields } = sample;
        if (rows.length < 3)
          return { verdict: 'unclear', found: `The template has ${rows.length} rows with an id; three are needed.` };
        const named =
          fields.length === 0 ? 'no fields besides the id, so name some' : `the fields ${fields.join(', ')}`;
        return { verdict: 'holds', found: `The sample has ${rows.length} rows, and ${named}.` };
      }),
  },
  statement: {
    title: 'a statement that selects the rows of the sample by their ids',
    after: ['control:sample'],
    meaning,
    ask: (sample) => judgeRows(select(sample, sample.rows), ({ ids }) => returnsSample(ids, sample)),
  },
  'c-unit': {
    title: 'a C-Unit query that selects the rows of the sample by their ids',
    after: ['control:sample'],
    meaning,
    ask: (sample) => judgeRows(filterBy(sample, sample.rows), ({ ids }) => returnsSample(ids, sample)),
  },
  nonsense: {
    title: 'a statement that is not VQL',
    after: ['control:statement'],
    meaning: 'If nonsense is accepted, an accepted statement shows nothing.',
    ask: (sample) => judgeOne(select(sample, sample.rows, 'nonsense nonsense'), isRefused),
  },
  'c-unit-nonsense': {
    title: 'an operator that does not exist in C-Unit',
    after: ['control:c-unit'],
    meaning: 'If nonsense is accepted, an accepted filter shows nothing.',
    ask: (sample) => {
      const [{ id } = { id: '' }] = sample.rows;
      const filter = { type: 'FILTER', operator: 'NONSENSE', property: 'id', values: [id] };
      // An operator that the types do not have, since it must not exist.
      return judgeOne(filterBy(sample, sample.rows, filter as never), isRefused);
    },
  },
} as const satisfies Readonly<Record<string, Question>>;

/** The questions that must hold before one about VQL, or about C-Unit, is asked. */
export const vqlControls = ['control:statement', 'control:nonsense'] as const;
export const cunitControls = ['control:c-unit', 'control:c-unit-nonsense'] as const;

function returnsSample(ids: readonly string[], { rows }: Sample): Finding {
  return sameIds(ids, idsOf(rows))
    ? { verdict: 'holds', found: `Returns the ${rows.length} rows.` }
    : { verdict: 'differs', found: `Returns ${ids.length} rows, not the ${rows.length} rows of the sample.` };
}

function isRefused(answer: Observation): Finding {
  if (answer.kind === 'refused') return { verdict: 'holds', found: `Refused with status ${answer.status}.` };
  if (answer.kind === 'rows') return { verdict: 'ignored', found: `Accepted, with ${answer.ids.length} rows.` };
  return withoutRows(answer);
}
