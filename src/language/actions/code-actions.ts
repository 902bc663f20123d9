import { type Edit, type Fix, hasErrors } from '../../diagnostics/diagnostic.js';
import { type Span, spansTouch } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Node, Path, Predicate, Statement } from '../../vql/ast.js';
import { selectId } from '../../vql/edit/page-fixes.js';
import { clauseGap, fix, insertion, keepWordsApart } from '../../vql/grammar/fix.js';
import { equalsTrue } from '../../vql/grammar/recovery/conditions.js';
import { lineEndWriter } from '../../vql/line-ends.js';
import { nodeAt } from '../../vql/node-at.js';
import { isAggregate, isId, isOtherDisplayedAsId, selectsId } from '../../vql/nodes.js';
import { printInCase } from '../../vql/print.js';
import { childrenOf } from '../../vql/visit.js';
import type { Setting } from '../options.js';
import { fieldOf, isBooleanAt, scopeAt } from '../scope.js';
import { keywordCaseOf, type Section, sectionAt, shiftEdit, type VqlDocument } from '../vql-document.js';
import { fieldsForStar } from './fields-for-star.js';
import { ignoreActions } from './ignore-actions.js';
import { type Rewriting, rewritingsOf } from './rewritings.js';

/** A change of the text that an editor can offer: a fix of a diagnostic, a comment that ignores it, or a rewriting. */
export interface CodeAction extends Fix {
  readonly kind: 'fix' | 'rewrite';
}

/** A node of a statement without errors, whose rewritings are requested. */
interface ActionContext {
  readonly section: Section;
  readonly statement: Statement;
  readonly node: Node;
  /** The nodes from the root to the parent. */
  readonly ancestors: readonly Node[];
  readonly setting: Setting;
}

/** Returns the fixes of the diagnostics in a range, rewritings of the text at its beginning, and comments that ignore the diagnostics. */
export function codeActions(document: VqlDocument, range: Span, setting: Setting): readonly CodeAction[] {
  const { section, start } = sectionAt(document, range.start);
  const found = [
    ...fixesIn(section, { start: range.start - start, end: range.end - start }, setting),
    ...rewriteActions(section, range.start - start, setting).map((one) => keepWordsApart(section.text, one)),
    ...ignoreActions({ section, start }, { start: range.start - start, end: range.end - start }).map(
      (one): CodeAction => ({ ...one, kind: 'fix' }),
    ),
  ];
  return found.map((action) => ({
    ...action,
    edits: action.edits.map((edit) => withLineEndsOf(document, shiftEdit(edit, start))),
  }));
}

/** Returns an edit with the line ends of the document. */
function withLineEndsOf({ text }: VqlDocument, edit: Edit): Edit {
  return { ...edit, text: lineEndWriter(text)(edit.text) };
}

function fixesIn({ reading, diagnostics }: Section, range: Span, setting: Setting): readonly CodeAction[] {
  const { value: statement } = reading;
  return diagnostics
    .filter(({ span }) => spansTouch(span, range))
    .flatMap(({ fixes = [] }) => fixes)
    .filter((one) => !completesWordAt(one, range) || isBooleanAt(statement, range.start, setting) === true)
    .map((one): CodeAction => ({ ...one, kind: 'fix' }));
}

/** Whether a fix would make a condition of a word that is still being written: the cursor is directly after it. */
function completesWordAt({ edits: [edit] }: Fix, { start, end }: Span): boolean {
  return edit?.text === equalsTrue && start === end && edit.span.start === end;
}

function rewriteActions(section: Section, offset: number, setting: Setting): readonly CodeAction[] {
  const { value: statement, diagnostics } = section.reading;
  if (statement === undefined || hasErrors(diagnostics)) return [];
  const { node, ancestors } = nodeAt(statement, offset) ?? { node: statement, ancestors: [] };
  const path = [...ancestors, node];
  const found: CodeAction[] = [];
  for (let index = path.length - 1; index > 0; index--) {
    const [current, parent] = [path[index], path[index - 1]];
    if (current === undefined || parent === undefined) continue;
    const context: ActionContext = { section, statement, node: current, ancestors: path.slice(0, index), setting };
    // Under NOT, two conditions on several values may differ although they agree without it.
    const isNegated = current.kind !== 'Not' && context.ancestors.some(({ kind }) => kind === 'Not');
    for (const rewriting of rewritingsOf(current, parent)) {
      const needsOneValue = rewriting.needsOneValue === true || (isNegated && rewriting.by.kind !== 'Comparison');
      for (const action of toAction({ ...rewriting, needsOneValue }, parent, context)) found.push(action);
    }
  }
  const context: ActionContext = { section, statement, node, ancestors, setting };
  return [...found, ...expandStar(context), ...statementActions(context)];
}

/** Returns a rewriting as an action; none if the replaced text contains a comment or a parenthesis, or the meaning would change. */
function toAction(rewriting: Rewriting, parent: Node, context: ActionContext): readonly CodeAction[] {
  const { title, replaces, by, needsOneValue = false } = rewriting;
  const { section, ancestors, setting } = context;
  const { text, reading } = section;
  const [start, end] = [replaces[0]?.span?.start, replaces.at(-1)?.span?.end];
  if (start === undefined || end === undefined) return [];
  const hasComment = reading.comments.some(({ span }) => span.start < end && span.end > start);
  const hasParenthesis = hasParenthesisBetween(replaces, reading.parentheses);
  if (hasComment || hasParenthesis) return [];
  const scope = scopeAt(ancestors, setting);
  const fields = needsOneValue ? pathsIn(by).map(({ segments }) => fieldOf(segments, scope)) : [];
  if (fields.some((field) => field?.collection === true)) return [];
  const isSafe = !fields.includes(undefined);
  const isWhole = parent.kind !== 'And' && parent.kind !== 'Or' ? true : replaces.length === parent.predicates.length;
  const printed = printInCase(by, keywordCaseOf(text, reading), setting);
  const replacement = needsParentheses(by, parent, isWhole && replaces.length > 1) ? `(${printed})` : printed;
  return [
    {
      kind: 'rewrite',
      title: isSafe ? title : `${title}, if the field has one value`,
      edits: [{ span: { start, end }, text: replacement }],
      safe: isSafe,
    },
  ];
}

/** Whether a parenthesis is between two of the conditions: it would lose its counterpart. Both lists are in the order of the text. */
function hasParenthesisBetween(conditions: readonly Predicate[], parentheses: readonly number[]): boolean {
  let next = 0;
  const offset = (): number => parentheses[next] ?? Number.POSITIVE_INFINITY;
  return conditions.some(({ span }, index) => {
    const following = conditions[index + 1]?.span;
    if (span === undefined || following === undefined) return false;
    while (offset() < span.end) next++;
    return offset() < following.start;
  });
}

function needsParentheses(by: Predicate, parent: Node, isAllOfParent: boolean): boolean {
  if (isAllOfParent) return false;
  if (parent.kind === 'Not') return by.kind === 'And' || by.kind === 'Or';
  return parent.kind === 'And' && by.kind === 'Or';
}

/** Returns the paths in a condition, without those in the statement of an EXISTS. */
function pathsIn(node: Node): readonly Path[] {
  if (node.kind === 'Path') return [node];
  return node.kind === 'Exists' ? [] : childrenOf(node).flatMap(pathsIn);
}

/** Writes the fields of the template in place of `*`. Not safe: the service may return others for it. */
function expandStar({ section, node, ancestors, setting }: ActionContext): readonly CodeAction[] {
  if (node.kind !== 'Star' || ancestors.at(-1)?.kind !== 'Statement') return [];
  const written = fieldsForStar(node, scopeAt(ancestors, setting)?.template, section.text, setting);
  return written === undefined ? [] : [{ ...written, kind: 'rewrite', safe: false }];
}

/** Returns additions to a statement that make its pages stable or limit its rows. */
function statementActions(context: ActionContext): readonly CodeAction[] {
  return [...addTiebreak(context), ...selectHiddenId(context), ...addLimit(context)];
}

/** Whether the rows are not records, so that they cannot be sorted by id: with DISTINCT and with aggregates. */
function hasNoId({ distinct, columns }: Statement, { functions }: Dialect): boolean {
  return distinct || columns.some((column) => isAggregate(column, functions));
}

/** Adds id as the last sort key, which orders rows that are equal by all other keys. */
function addTiebreak({ statement, setting }: ActionContext): readonly CodeAction[] {
  const { columns, orderBy } = statement;
  const end = orderBy.at(-1)?.span?.end;
  if (end === undefined || hasNoId(statement, setting.dialect) || isOtherDisplayedAsId(columns)) return [];
  if (orderBy.some(({ expression }) => isId(expression))) return [];
  return [addition('Add id as the last sort key', end, ', id')];
}

/** Selects id as a hidden column: the service sorts by the primary key last only if id is selected. */
function selectHiddenId({ statement, section, setting }: ActionContext): readonly CodeAction[] {
  if (hasNoId(statement, setting.dialect) || selectsId(statement.columns)) return [];
  return selectId(statement, section.text).map((one) => ({ ...one, kind: 'rewrite', safe: true }));
}

/** Number of rows of the offered LIMIT. */
const limit = 100;

function addLimit({ statement, section, setting }: ActionContext): readonly CodeAction[] {
  const { columns, offset, span } = statement;
  const makesOneRow = columns.every((column) => isAggregate(column, setting.dialect.functions));
  if (statement.limit !== undefined || makesOneRow || span === undefined) return [];
  const { text, reading } = section;
  const words = keywordCaseOf(text, reading) === 'lower' ? `limit ${limit}` : `LIMIT ${limit}`;
  const gap = clauseGap(text, span);
  const before = offset?.span?.start;
  const action =
    before === undefined
      ? addition('Add a LIMIT', span.end, `${gap}${words}`)
      : addition('Add a LIMIT', before, `${words}${gap}`);
  // Not safe: the query returns fewer rows.
  return [{ ...action, safe: false }];
}

function addition(title: string, offset: number, text: string): CodeAction {
  return { ...fix(title, insertion(offset, text), { safe: true }), kind: 'rewrite' };
}
