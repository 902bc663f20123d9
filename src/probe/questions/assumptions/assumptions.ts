import type { AssumptionId } from '../../../interface/assumptions/assumptions.js';
import { operatorPart } from '../../operator-part.js';
import { type NotAsked, noQuery, type Question } from '../../question.js';
import { filterBy, judgeOne, withoutRows } from '../../trials.js';
import { cunitControls } from '../controls.js';
import { pageQuestions } from './paging.js';
import { queryQuestions } from './queries.js';

const noTemplate: NotAsked = { notAsked: 'It is about certain templates; look at their fields.' };

/** **The** table of how each assumption is probed, or why it is not. */
export const assumptionQuestions = {
  ...queryQuestions,
  ...pageQuestions,
  'rate-limits': { notAsked: 'A probe stops at the first refusal of that kind.' },
  'error-body': { notAsked: 'Nothing in this package depends on it.' },
  'refusal-status': {
    title: 'the status of a filter with a wrong number of values',
    after: [...cunitControls, 'operator:RANGE'],
    meaning: 'A refused filter may look like a success.',
    ask: (sample) => {
      const part = operatorPart(sample, 'RANGE');
      if (typeof part === 'string') return part;
      const { field, rows, values } = part;
      const filter = { type: 'FILTER', operator: 'RANGE', property: field, values: values.slice(0, 1) } as const;
      return judgeOne(filterBy(sample, rows, filter), (answer) => {
        if (answer.kind === 'refused') return { verdict: 'holds', found: `The status is ${answer.status}.` };
        return answer.kind === 'rows'
          ? { verdict: 'differs', found: 'RANGE with one value is accepted.' }
          : withoutRows(answer);
      });
    },
  },
  'document-statuses': noQuery,
  'document-operations': noQuery,
  'list-paths': noQuery,
  'record-paths': noQuery,
  'destinations-path': noQuery,
  'path-versions': noQuery,
  'document-states': noQuery,
  'open-members': noQuery,
  'failed-payments': noQuery,
  nullability: noQuery,
  'recipients-shape': noTemplate,
  'service-fields': noTemplate,
  'authorization-header': noQuery,
  'refresh-request': noQuery,
  'refresh-rotation': noQuery,
  'device-request': noQuery,
  'code-protection': noQuery,
  'delivery-transitions': noQuery,
  'subscription-transitions': noQuery,
  'registration-answer': noQuery,
  'event-list': noQuery,
  'article-payload': noQuery,
} as const satisfies Readonly<Record<AssumptionId, Question | NotAsked>>;
