import type { Span } from '../../diagnostics/span.js';
import type { Node, Statement } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import { pathText } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import type { Section } from '../vql-document.js';
import type { CompletionSlot } from './slots.js';

const nothing: ReadonlySet<string> = new Set();

/**
 * Returns what the list around a cursor target has already, except for the target itself: columns, sort keys, or the values of IN; for a
 * template, the columns. It reads the whole text, since only a part of a long list is read around the cursor.
 */
export function listedAt(
  { text, reading }: Section,
  target: Span,
  { kind }: Pick<CompletionSlot, 'kind'>,
): ReadonlySet<string> {
  const listOf = lists[kind];
  if (listOf === undefined) return nothing;
  // The spans of the nodes around a gap end before it.
  const before = text.slice(0, target.start).trimEnd().length;
  const found = reading.value && nodeAt(reading.value, before);
  if (found === undefined) return nothing;
  const others = listOf([...found.ancestors, found.node]).filter(
    ({ span }) => span === undefined || !touches(span, target),
  );
  return new Set(others.map((node) => (node.kind === 'Path' ? pathText(node) : print(node))));
}

function touches(span: Span, target: Span): boolean {
  return span.start <= target.end && target.start <= span.end;
}

/** Returns the nodes of a list around a path from the root to a node. */
type ListOf = (path: readonly Node[]) => readonly Node[];

const columns: ListOf = (path) => columnsOf(statementIn(path));

/** **The** table of the lists in which names or values are written. */
const lists: { readonly [Kind in CompletionSlot['kind']]?: ListOf } = {
  column: columns,
  template: columns,
  'sort key': (path) => (statementIn(path)?.orderBy ?? []).flatMap(({ expression }) => whole(expression)),
  value: (path) => {
    const list = path.findLast((node) => node.kind === 'In' || node.kind === 'Statement');
    return list?.kind === 'In' ? list.values.flatMap(whole) : [];
  },
};

function statementIn(path: readonly Node[]): Statement | undefined {
  return path.findLast((node): node is Statement => node.kind === 'Statement');
}

/** Returns the expressions that a statement selects. */
function columnsOf(statement: Statement | undefined): readonly Node[] {
  return (statement?.columns ?? []).flatMap((column) => (column.kind === 'Column' ? whole(column.expression) : []));
}

/** Returns a node unless a part of it is missing, so that it can be printed. */
function whole(node: Node): readonly Node[] {
  return node.kind === 'Path' || node.kind === 'StringLiteral' ? [node] : [];
}
