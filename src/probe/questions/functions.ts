import type { Finding, Question } from '../question.js';
import { noField, type Sample, type SampleScope, sampleScopeOf, valueKinds } from '../sample.js';
import { judgeRows, select } from '../trials.js';
import { vqlControls } from './controls.js';

/** **The** table of the documented functions, with their values for a list of numbers. */
const aggregates = {
  COUNT: (numbers: readonly number[]) => numbers.length,
  SUM: (numbers: readonly number[]) => sum(numbers),
  AVG: (numbers: readonly number[]) => sum(numbers) / numbers.length,
  MIN: (numbers: readonly number[]) => numbers.reduce((least, one) => Math.min(least, one), Infinity),
  MAX: (numbers: readonly number[]) => numbers.reduce((most, one) => Math.max(most, one), -Infinity),
} as const;

/** The questions about functions. */
export const functionQuestions = Object.fromEntries(
  Object.entries(aggregates).map(([name, compute]) => [name, functionQuestion(name, compute)]),
) as Readonly<Record<keyof typeof aggregates, Question>>;

function functionQuestion(name: string, compute: (numbers: readonly number[]) => number): Question {
  return {
    title: `${name} as a column`,
    after: [...vqlControls, 'construct:call'],
    meaning: `Queries with ${name} fail, or return another value than the engine.`,
    ask: (sample) => {
      const scope = name === 'COUNT' ? countable(sample) : sampleScopeOf(sample, valueKinds.number);
      if (scope === undefined) return noField(valueKinds.number.title);
      const { field, rows } = scope;
      const expected = compute(rows.map(({ text }) => Number(text)));
      const judge = (value: unknown, count: number): Finding => {
        if (count !== 1) return { verdict: 'ignored', found: `Returns ${count} rows; one was expected.` };
        const isEqual = Math.abs(Number(value) - expected) <= Math.abs(expected) * 1e-9;
        return isEqual
          ? { verdict: 'holds', found: 'Returns one row with the expected value.' }
          : { verdict: 'differs', found: 'Returns one row with another value than the expected one.' };
      };
      const request = select(sample, rows, '', { columns: `${name}(${field})` });
      return judgeRows(request, (answer) => judge(Object.values(answer.rows[0] ?? {})[0], answer.rows.length));
    },
  };
}

function countable({ rows }: Sample): SampleScope {
  return { field: 'id', rows, values: [] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
