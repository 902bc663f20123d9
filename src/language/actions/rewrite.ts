import type { Node, Predicate } from '../../vql/ast.js';
import { printInCase } from '../../vql/print.js';
import { keywordCaseOf } from '../keyword-case.js';
import type { ActionPlace, CodeAction, Rewriting } from './code-action.js';
import { fieldAt } from './code-action.js';

/** A rewriting as an edit; none where a comment or a parenthesis stands among what it replaces, or it would not mean the same. */
export function rewrite(rewriting: Rewriting, parent: Node, place: ActionPlace): readonly CodeAction[] {
  const { title, replaces, by, needsOneValue = false } = rewriting;
  const { text, reading } = place.piece;
  const [start, end] = [replaces[0]?.span?.start, replaces.at(-1)?.span?.end];
  if (start === undefined || end === undefined) return [];
  const hasComment = reading.comments.some(({ span }) => span.start < end && span.end > start);
  const isApart = reading.parentheses.some((offset) => gapHas(replaces, offset));
  if (hasComment || isApart) return [];
  const field = fieldAt(subjectOf(by), place);
  if (needsOneValue && field?.collection === true) return [];
  const isSure = !needsOneValue || field !== undefined;
  const isWhole = parent.kind !== 'And' && parent.kind !== 'Or' ? true : replaces.length === parent.predicates.length;
  const printed = printInCase(by, keywordCaseOf(text, reading), place.setting);
  const written = needsParentheses(by, parent, isWhole && replaces.length > 1) ? `(${printed})` : printed;
  return [
    {
      kind: 'rewrite',
      title: isSure ? title : `${title}, if the field has one value`,
      edits: [{ span: { start, end }, text: written }],
      safe: isSure,
    },
  ];
}

/** Whether a parenthesis stands between two of the conditions: to replace both would leave its other half. */
function gapHas(replaces: readonly Predicate[], offset: number): boolean {
  return replaces.some(({ span }, index) => {
    const next = replaces[index + 1]?.span;
    return span !== undefined && next !== undefined && span.end <= offset && offset < next.start;
  });
}

function needsParentheses(by: Predicate, parent: Node, isAllOfParent: boolean): boolean {
  if (isAllOfParent) return false;
  if (parent.kind === 'Not') return by.kind === 'And' || by.kind === 'Or';
  return parent.kind === 'And' && by.kind === 'Or';
}

/** What a condition asks about. */
function subjectOf(predicate: Predicate): Node {
  switch (predicate.kind) {
    case 'And':
    case 'Or':
      return predicate.predicates[0] === undefined ? predicate : subjectOf(predicate.predicates[0]);
    case 'Comparison':
      return predicate.left;
    case 'In':
    case 'Between':
    case 'Like':
    case 'IsNull':
      return predicate.operand;
    default:
      return predicate;
  }
}
