import { checkArgument, listOf, string } from '../../diagnostics/arguments.js';
import type { QuestionKind } from '../questions/all.js';

/** **The** table of the kinds of questions, in the order of a report, with their titles. */
const titles = {
  control: 'controls',
  operator: 'operators of C-Unit',
  construct: 'constructs of VQL',
  function: 'functions',
  assumption: 'assumptions',
  paging: 'rules of pages',
} as const satisfies Readonly<Record<QuestionKind, string>>;

/** The questions of one kind. */
export interface QuestionsOfKind {
  readonly kind: QuestionKind;
  /** A title for a heading, such as `operators of C-Unit`. */
  readonly title: string;
  /** Their ids, without the kind. */
  readonly names: readonly string[];
}

/**
 * Groups the ids of questions by their kinds, in the order of a report; a kind without a question is left out.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { questionsByKind } from 'vql-kit/probe';
 * const [first] = questionsByKind(['construct:between', 'construct:like', 'function:SUM']);
 * console.log(first?.title, first?.names); // constructs of VQL ['between', 'like']
 * ```
 */
export function questionsByKind(ids: readonly string[]): readonly QuestionsOfKind[] {
  checkArgument('The first argument of questionsByKind', ids, listOf(string));
  return Object.entries(titles).flatMap(([kind, title]) => {
    const names = ids.flatMap((id) => (id.startsWith(`${kind}:`) ? [id.slice(kind.length + 1)] : []));
    // The keys are those of the table.
    return names.length === 0 ? [] : [{ kind: kind as QuestionKind, title, names }];
  });
}
