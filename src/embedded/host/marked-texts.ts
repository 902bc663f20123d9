import type { Node } from 'web-tree-sitter';
import type { LanguageRow } from '../languages/language.js';
import type { Expression } from './expression.js';
import { childOf, nodeForm, partsOfNode } from './node-forms.js';
import type { ProgramTree } from './program-tree.js';

/** Returns the texts that are marked as queries by hand: after a comment such as `// vql` or `// language=VQL`, or in a heredoc called VQL. */
export function markedTexts(tree: ProgramTree, row: LanguageRow): readonly Expression[] {
  return ['vql', 'VQL'].flatMap((word) =>
    tree.occurrencesOf(word).flatMap((at) => {
      const node = tree.nodeOf(word, at);
      const text = row.comments.includes(node.type) ? expressionAfter(node, row) : heredocOf(node, at, tree, row);
      return text === undefined ? [] : [tree.expressionOf(wholeText(text, row))];
    }),
  );
}

/**
 * Returns the expression after a comment: the next node, what it assigns in its first line, or the only expression in it; `undefined` if the
 * comment says more than `vql`.
 */
function expressionAfter(comment: Node, row: LanguageRow): Node | undefined {
  if (!markPattern.test(comment.text)) return undefined;
  let next = comment.nextNamedSibling;
  while (next?.isExtra) next = next.nextNamedSibling;
  if (next === null) return undefined;
  const value = valueIn(next, row);
  if (value !== undefined) return value;
  let only: Node | undefined = next;
  while (only !== undefined && nodeForm(only, row) === undefined) {
    const [first, ...others]: readonly Node[] = partsOfNode(only);
    only = others.length === 0 ? first : undefined;
  }
  return only;
}

/** Matches a comment that marks a string as VQL: `vql`, `language=VQL` of IntelliJ, `lang=VQL` of Visual Studio. */
const markPattern = /^(?:\/\*+|\/\/|#)\s*(?:lang(?:uage)?\s*=\s*)?vql\s*(?:\*\/)?$/i;

/** Returns the first value that a node assigns or names in its first line; values inside of expressions do not count. */
function valueIn(node: Node, row: LanguageRow): Node | undefined {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const value = valueOf(next, row);
    if (value !== null) return value;
    if (nodeForm(next, row) !== undefined) continue;
    const parts = partsOfNode(next).filter(({ startPosition }) => startPosition.row === node.startPosition.row);
    for (const part of parts.reverse()) waiting.push(part);
  }
  return undefined;
}

/** Returns the value that a node assigns to a name, to the key of an object, or to a parameter. */
function valueOf(node: Node, { binders, members, nodes }: LanguageRow): Node | null {
  for (const table of [binders, members?.binders ?? {}]) {
    const value = Object.hasOwn(table, node.type) ? childOf(node, table[node.type]?.value) : null;
    if (value !== null) return value;
  }
  for (const form of Object.values(nodes)) {
    if (form.form === 'object' && form.member.type === node.type) return childOf(node, form.member.value);
    if (form.form === 'collection' && form.pair === node.type) return childOf(node, form.value);
    if (form.form === 'call' && form.argument?.type === node.type)
      return childOf(node, form.argument.value) ?? partsOfNode(node).at(-1) ?? null;
  }
  return null;
}

/** Returns the text that a node begins, with what operators join to it or insert into it. */
function wholeText(node: Node, row: LanguageRow): Node {
  let whole = node;
  for (let { parent } = node; parent !== null && isContinuation(parent, row); { parent } = whole) {
    if (partsOfNode(parent)[0]?.id !== whole.id) break;
    whole = parent;
  }
  return whole;
}

/** Whether a node is a text if it begins with one. */
function isContinuation(node: Node, row: LanguageRow): boolean {
  const form = nodeForm(node, row);
  if (form?.form !== 'operator') return form?.form === 'texts' || form?.form === 'wrapper' || form?.form === 'single';
  const operator = node.childForFieldName(form.operator)?.type ?? '';
  return form.joins.includes(operator) || Object.hasOwn(form.formats ?? {}, operator);
}

/** Returns the heredoc whose mark stands at an offset. */
function heredocOf(node: Node, at: number, { program }: ProgramTree, row: LanguageRow): Node | undefined {
  let literal: Node | null = node;
  while (literal !== null && !isTextForm(nodeForm(literal, row)?.form)) literal = literal.parent;
  if (literal === null) return undefined;
  return /^b?<<[<~-]?[ \t]*["'`]?$/.test(program.slice(literal.startIndex, at)) ? literal : undefined;
}

function isTextForm(form: string | undefined): boolean {
  return form === 'text' || form === 'texts' || form === 'heredoc';
}
