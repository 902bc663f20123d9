import type { Diagnostic, Fix } from '../../src/diagnostics/index.js';
import { type Node, print, visit } from '../../src/vql/index.js';
import { sourceSpan } from '../../src/vql/nodes.js';

/** A text, and what was made of it. */
interface Reading {
  readonly text: string;
  readonly tree: Node | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Describes the reading of a text that may be broken, for golden files: the text with the spans of its findings marked; each finding
 * with its fixes, a question mark behind those that are not safe; the tree as it prints; and the text with every node of the
 * tree in brackets.
 *
 *     SELECT id ‹account›.query
 *       missing-from: Expected FROM and a template after the columns, found "account".
 *         Insert FROM? 10-10 "FROM "
 *       SELECT id FROM account.query
 *       [SELECT [[id]] [account.query]]
 */
export function readingNotation({ text, tree, diagnostics }: Reading): string {
  const places = diagnostics.flatMap(({ span }) => (span === undefined ? [] : marks(span, '‹', '›')));
  const findings = diagnostics.flatMap(findingLines);
  const lines = [marked(text, places), ...findings, ...(tree === undefined ? [] : treeLines(text, tree))];
  return lines.map((line) => line.replaceAll('\n', '⏎').trimEnd()).join('\n  ');
}

/** A finding in lines: its message, the places that it points to, and its fixes. */
export function findingLines({ code, message, related = [], fixes = [] }: Diagnostic): string[] {
  return [
    `${code}: ${message}`,
    ...related.map(({ message: why, span }) => `  ${span?.start}-${span?.end} ${why}`),
    ...fixes.map((fix) => `  ${fixLine(fix)}`),
  ];
}

function fixLine({ title, safe, edits }: Fix): string {
  const changes = edits.map(({ span, text }) => `${span.start}-${span.end} ${JSON.stringify(text)}`);
  return `${title}${safe ? '' : '?'} ${changes.join(', ')}`;
}

function treeLines(text: string, tree: Node): string[] {
  const begun: Mark[] = [];
  const brackets: Mark[] = [];
  visit(tree, {
    enter: (node) => {
      const [open, close] = marks(sourceSpan(node), '[', ']');
      brackets.push(open);
      begun.push(close);
    },
    leave: () => void brackets.push(...begun.splice(-1)),
  });
  return [print(tree), marked(text, brackets)];
}

interface Mark {
  readonly offset: number;
  readonly sign: string;
}

function marks(
  { start, end }: { readonly start: number; readonly end: number },
  open: string,
  close: string,
): [Mark, Mark] {
  return [
    { offset: start, sign: open },
    { offset: end, sign: close },
  ];
}

/** A text with marks in it; those at one place in the order given. */
function marked(text: string, unsorted: readonly Mark[]): string {
  const sorted = unsorted.toSorted((a, b) => a.offset - b.offset);
  const pieces = sorted.map(({ offset, sign }, index) => text.slice(sorted[index - 1]?.offset ?? 0, offset) + sign);
  return pieces.join('') + text.slice(sorted.at(-1)?.offset ?? 0);
}
