import { applyEdits } from '../../diagnostics/apply-edits.js';
import { callback, checkArgument, wrongArgument } from '../../diagnostics/arguments.js';
import { type Edit, hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { Span } from '../../diagnostics/span.js';
import { childKinds, type Node, type NodeKind, type Statement } from '../ast.js';
import { checkSyntaxTree } from '../check-syntax-tree.js';
import { parenthesesAround, rangeKey, tokenRange } from '../layout/closings.js';
import { FlatEmitter } from '../layout/flat-emitter.js';
import { spanOf } from '../lexer/lexer.js';
import { lineEndOf } from '../line-ends.js';
import { equalNodes, sourceSpan } from '../nodes.js';
import { checkReadArguments, type ParseOptions, parseOptions, type Reading, readStatement } from '../read.js';
import { visit } from '../visit.js';
import { editsBetween } from './edits-between.js';
import { printTree, sourceTokens } from './token-text.js';

/**
 * Applies a change of the tree to the text: returns the edits that do it, for `applyEdits` or an editor. Every other character
 * stays, with its comments, annotations, parentheses and line breaks; new keywords have the case of SELECT. Nodes of another text,
 * such as a condition of `parsePredicate`, are written on one line, without their comments and superfluous parentheses. A text with
 * errors is not changed: the result has its diagnostics, and no value.
 *
 * @throws {VqlError} `wrong-argument` if the change does not return a statement that can be written; `wrong-argument` or
 * `unknown-option` for another mistake of the caller.
 *
 * @example
 * ```ts
 * import { addCondition, applyEdits, createComparison, createPath, createStringLiteral, edit } from 'vql-kit/vql';
 * const text = 'select id from account.query -- all of them';
 * const condition = createComparison(createPath('city'), '=', createStringLiteral('Ulm'));
 * const { value: edits = [] } = edit(text, (statement) => addCondition(statement, condition));
 * console.log(applyEdits(text, edits)); // select id from account.query where city = 'Ulm' -- all of them
 * ```
 */
export function edit(
  text: string,
  change: (statement: Statement) => Statement,
  options?: ParseOptions,
): Result<readonly Edit[]> {
  checkReadArguments('edit', text, options, parseOptions);
  checkArgument('The change of edit', change, callback);
  const reading = readStatement(text, options);
  const { value: before, diagnostics } = reading;
  if (before === undefined || hasErrors(diagnostics)) return { diagnostics };
  const after = change(before);
  checkSyntaxTree('The result of the change of edit', after);
  if (after === before) return { value: [], diagnostics };
  const lineEnd = lineEndOf(text);
  const emitter = createEmitter(text, reading, before, { ...options, lineEnd });
  const edits = editsBetween(
    { text, tokens: sourceTokens(reading, before), comments: reading.comments, lineEnd },
    printTree(before, emitter),
    printTree(after, emitter),
  );
  const edited = applyEdits(text, edits);
  const { value: written } = readStatement(edited, options);
  if (written === undefined || !equalNodes(written, after))
    throw wrongArgument('The result of the change of edit', 'a statement that can be written as VQL', edited);
  return { value: edits, diagnostics };
}

interface EmitterOptions extends ParseOptions {
  readonly lineEnd: string;
}

/** Creates an emitter that writes a tree with the parentheses that its conditions have in the text. */
function createEmitter(
  text: string,
  reading: Reading<Statement>,
  before: Statement,
  { dialect, lineEnd }: EmitterOptions,
): FlatEmitter {
  const counts = countParentheses(text, reading, before);
  return new FlatEmitter({
    variableStyle: dialect?.variableStyle,
    lineEnd,
    keywordCase: reading.tokens[0]?.image === 'select' ? 'lower' : 'upper',
    parenthesesAround: counts.size === 0 ? undefined : (node) => countOf(node, counts),
  });
}

/**
 * Returns the number of parentheses around each condition of a text, by its span. The span is compared by identity: a copy of a node with
 * other children has it too, and a node of another text has another one, whose offsets say nothing about this text.
 */
function countParentheses(
  text: string,
  { parentheses, tokens }: Reading<Statement>,
  statement: Statement,
): ReadonlyMap<Span, number> {
  const counts = new Map<Span, number>();
  if (parentheses.length === 0) return counts;
  const grouping = new Set(parentheses);
  const others = tokens
    .filter(({ startOffset }) => !grouping.has(startOffset))
    .map((token) => ({ span: spanOf(token) }));
  const around = parenthesesAround(others, parentheses, text);
  visit(statement, {
    enter: (node) => {
      if (!isCondition(node)) return;
      const span = sourceSpan(node);
      const count = around.get(rangeKey(tokenRange(span, others)))?.length;
      if (count !== undefined) counts.set(span, count);
    },
  });
  return counts;
}

/** Returns the number of parentheses around a node. Only conditions have them: another node can have the same span. */
function countOf(node: Node, counts: ReadonlyMap<Span, number>): number {
  return node.span === undefined || !isCondition(node) ? 0 : (counts.get(node.span) ?? 0);
}

const conditionKinds: readonly NodeKind[] = childKinds.Not.predicate;

function isCondition({ kind }: Node): boolean {
  return conditionKinds.includes(kind);
}
