import { applyEdits } from '../../diagnostics/apply-edits.js';
import { callback, checkArgument, wrongArgument } from '../../diagnostics/arguments.js';
import { type Edit, hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { Node, Statement } from '../ast.js';
import { checkSyntaxTree } from '../check-syntax-tree.js';
import { parenthesesAround, rangeKey, tokenRange } from '../layout/closings.js';
import { FlatEmitter } from '../layout/flat-emitter.js';
import { spanOf } from '../lexer/lexer.js';
import { lineEndOf } from '../line-ends.js';
import { equalNodes } from '../nodes.js';
import { checkReadArguments, type ParseOptions, parseOptions, type Reading, readStatement } from '../read.js';
import { editsBetween } from './edits-between.js';
import { printTree, sourceTokens } from './token-text.js';

/**
 * Applies a change of the tree to the text: returns the edits that do it, for `applyEdits` or an editor. Every other character
 * stays, with its comments, annotations, parentheses and line breaks; new keywords have the case of SELECT. A text with errors
 * is not changed: the result has its diagnostics, and no value.
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
  const emitter = createEmitter(text, reading, { ...options, lineEnd });
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

/** Creates an emitter that writes a tree with the parentheses that its nodes have in the text. */
function createEmitter(
  text: string,
  { parentheses, tokens }: Reading<Statement>,
  { dialect, lineEnd }: EmitterOptions,
): FlatEmitter {
  const grouping = new Set(parentheses);
  const others = tokens
    .filter(({ startOffset }) => !grouping.has(startOffset))
    .map((token) => ({ span: spanOf(token) }));
  const around = parenthesesAround(others, parentheses, text);
  const countAround = ({ span }: Node): number =>
    span === undefined ? 0 : (around.get(rangeKey(tokenRange(span, others)))?.length ?? 0);
  return new FlatEmitter({
    variableStyle: dialect?.variableStyle,
    lineEnd,
    keywordCase: tokens[0]?.image === 'select' ? 'lower' : 'upper',
    parenthesesAround: around.size === 0 ? undefined : countAround,
  });
}
