import type { NotAsked, Question } from '../question.js';
import { assumptionQuestions } from './assumptions/assumptions.js';
import { constructQuestions } from './constructs.js';
import { controls } from './controls.js';
import { functionQuestions } from './functions.js';
import { operatorQuestions } from './operators.js';
import { pagingQuestions } from './paging.js';

/** The groups of questions, in the order in which they are asked. */
const groups = {
  control: controls,
  operator: operatorQuestions,
  construct: constructQuestions,
  function: functionQuestions,
  paging: pagingQuestions,
  assumption: assumptionQuestions,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Question | NotAsked>>>>;

type Groups = typeof groups;

/** The subject of a question: a control of the probe, a row of the tables of operators, constructs, functions or assumptions, or a rule of paging. */
export type QuestionKind = keyof Groups;

/** The id of a question: `construct:between`, `assumption:range-bounds`. */
export type QuestionId = { [Kind in QuestionKind]: `${Kind}:${keyof Groups[Kind] & string}` }[QuestionKind];

/** Every question with its id, in the order in which they are asked: each after those that it depends on. */
export const questions: readonly (readonly [QuestionId, Question | NotAsked])[] = Object.entries(groups).flatMap(
  ([kind, rows]) =>
    // Each id is one of a row of its group.
    Object.entries(rows).map(([name, question]) => [`${kind}:${name}` as QuestionId, question] as const),
);
