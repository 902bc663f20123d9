import { type FilterOperator, filterOperatorNames, filterRow } from '../../dialect/operators.js';
import { operatorPart } from '../operator-part.js';
import type { NotAsked, Question } from '../question.js';
import { compareRows } from '../trials.js';
import { cunitControls } from './controls.js';

/** The questions about the filter operators of C-Unit: whether they select the rows that this package expects. */
export const operatorQuestions = Object.fromEntries(
  filterOperatorNames.map((operator) => [operator, operatorQuestion(operator)]),
) as Readonly<Record<FilterOperator, Question | NotAsked>>;

function operatorQuestion(operator: FilterOperator): Question | NotAsked {
  const { vql, form } = filterRow(operator);
  if (form.kind === 'exists') return { notAsked: 'Its form is assumed; see the assumption about it.' };
  return {
    title: `${operator} in C-Unit, taken to mean ${vql}`,
    after: cunitControls,
    meaning: `C-Unit queries with ${operator} fail, or select other rows than "matches" and the translation to VQL expect.`,
    ask: (sample) => {
      const part = operatorPart(sample, operator);
      return typeof part === 'string' ? part : compareRows(part);
    },
  };
}
