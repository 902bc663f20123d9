import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Node, Predicate } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import { printInCase } from '../../vql/print.js';
import { type Document, type PlacedSection, sectionAt, shiftEdit } from '../document.js';
import type { Setting } from '../options.js';
import { keywordCaseOf } from '../reading.js';
import { fieldOf, scopeAt } from '../scope.js';
import type { ActionContext, CodeAction } from './code-action.js';
import { type Rewriting, rewritingsOf } from './rewritings.js';
import { statementActions } from './statement-actions.js';

/** Returns the fixes of the diagnostics in a range, and other ways to write what stands at its beginning. */
export function codeActions(document: Document, range: Span, setting: Setting): readonly CodeAction[] {
  const placed = sectionAt(document, range.start);
  const { start } = placed;
  const found = [
    ...fixesIn(placed, { start: range.start - start, end: range.end - start }),
    ...rewriteActions(placed, range.start - start, setting),
  ];
  return found.map((action) => ({ ...action, edits: action.edits.map((edit) => shiftEdit(edit, start)) }));
}

function fixesIn({ section }: PlacedSection, range: Span): readonly CodeAction[] {
  return section.diagnostics
    .filter(({ span }) => span !== undefined && span.start <= range.end && range.start <= span.end)
    .flatMap(({ fixes = [] }) => fixes.map((fix): CodeAction => ({ ...fix, kind: 'fix' })));
}

function rewriteActions({ section }: PlacedSection, offset: number, setting: Setting): readonly CodeAction[] {
  const { value: statement, diagnostics } = section.reading;
  if (statement === undefined || hasErrors(diagnostics)) return [];
  const { node, ancestors } = nodeAt(statement, offset) ?? { node: statement, ancestors: [] };
  const path = [...ancestors, node];
  const found: CodeAction[] = [];
  for (let index = path.length - 1; index > 0; index--) {
    const [one, parent] = [path[index], path[index - 1]];
    if (one === undefined || parent === undefined) continue;
    const context: ActionContext = { section, statement, node: one, ancestors: path.slice(0, index), setting };
    // Under NOT, "one value" and "each value" change places.
    const isNegated = one.kind !== 'Not' && context.ancestors.some(({ kind }) => kind === 'Not');
    for (const rewriting of rewritingsOf(one, parent)) {
      const careful =
        isNegated && rewriting.by.kind !== 'Comparison' ? { ...rewriting, needsOneValue: true } : rewriting;
      found.push(...toAction(careful, parent, context));
    }
  }
  return [...found, ...statementActions({ section, statement, node, ancestors, setting })];
}

/** Returns a rewriting as an edit; none if a comment or a parenthesis is in what it replaces, or the meaning would change. */
function toAction(rewriting: Rewriting, parent: Node, context: ActionContext): readonly CodeAction[] {
  const { title, replaces, by, needsOneValue = false } = rewriting;
  const { section, ancestors, setting } = context;
  const { text, reading } = section;
  const [start, end] = [replaces[0]?.span?.start, replaces.at(-1)?.span?.end];
  if (start === undefined || end === undefined) return [];
  const hasComment = reading.comments.some(({ span }) => span.start < end && span.end > start);
  const hasParenthesis = reading.parentheses.some((offset) => isInGap(offset, replaces));
  if (hasComment || hasParenthesis) return [];
  const subject = subjectOf(by);
  const field = subject.kind === 'Path' ? fieldOf(subject.segments, scopeAt(ancestors, setting)) : undefined;
  if (needsOneValue && field?.collection === true) return [];
  const isSafe = !needsOneValue || field !== undefined;
  const isWhole = parent.kind !== 'And' && parent.kind !== 'Or' ? true : replaces.length === parent.predicates.length;
  const printed = printInCase(by, keywordCaseOf(text, reading), setting);
  const written = needsParentheses(by, parent, isWhole && replaces.length > 1) ? `(${printed})` : printed;
  return [
    {
      kind: 'rewrite',
      title: isSafe ? title : `${title}, if the field has one value`,
      edits: [{ span: { start, end }, text: written }],
      safe: isSafe,
    },
  ];
}

/** Whether an offset is between two of the conditions: a parenthesis there would lose its other half. */
function isInGap(offset: number, replaces: readonly Predicate[]): boolean {
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

/** Returns the operand that a condition tests. */
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
