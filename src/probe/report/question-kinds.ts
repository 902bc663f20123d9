import type { QuestionKind } from '../questions/all.js';

/** **The** table of the kinds of questions, in the order of a report, with what people call them. */
const questionKinds = {
  control: 'controls',
  operator: 'operators of C-Unit',
  construct: 'constructs of VQL',
  function: 'functions',
  assumption: 'assumptions',
  paging: 'rules of pages',
} as const satisfies Readonly<Record<QuestionKind, string>>;

/** The names of questions of one kind, without it. */
export interface NamedQuestions {
  readonly title: string;
  readonly names: readonly string[];
}

/** Groups the ids of questions by their kind. */
export function groupByKind(ids: readonly string[]): readonly NamedQuestions[] {
  return Object.entries(questionKinds).flatMap(([kind, title]) => {
    const names = ids.flatMap((id) => (id.startsWith(`${kind}:`) ? [id.slice(kind.length + 1)] : []));
    return names.length === 0 ? [] : [{ title, names }];
  });
}
