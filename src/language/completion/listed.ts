import type { Span } from '../../diagnostics/span.js';
import type { Node, Statement } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import { pathText } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import type { Section } from '../document.js';
import type { Slot } from './slots.js';

/**
 * Returns what the list around a cursor target has already, except for the target itself: columns, sort keys, or the values of IN; for a
 * template, the columns. It reads the whole text, since long lists are shortened in an excerpt.
 */
export function listedAt({ text, reading }: Section, target: Span, { kind }: Pick<Slot, 'kind'>): ReadonlySet<string> {
  // The spans of the nodes around a gap end before it.
  const before = text.slice(0, target.start).trimEnd().length;
  const found = reading.value && nodeAt(reading.value, before);
  if (found === undefined) return new Set();
  const path = [...found.ancestors, found.node];
  const others = listOf(path, kind).filter(({ span }) => span === undefined || !touches(span, target));
  return new Set(others.map((node) => (node.kind === 'Path' ? pathText(node) : print(node))));
}

function touches(span: Span, target: Span): boolean {
  return span.start <= target.end && target.start <= span.end;
}

function listOf(path: readonly Node[], kind: Slot['kind']): readonly Node[] {
  const statement = path.findLast((node): node is Statement => node.kind === 'Statement');
  switch (kind) {
    case 'column':
    case 'template':
      return columnsOf(statement);
    case 'sort key':
      return (statement?.orderBy ?? []).flatMap(({ expression }) => whole(expression));
    case 'value': {
      const list = path.findLast((node) => node.kind === 'In' || node.kind === 'Statement');
      return list?.kind === 'In' ? list.values.flatMap(whole) : [];
    }
    default:
      return [];
  }
}

/** Returns the expressions that a statement selects. */
function columnsOf(statement: Statement | undefined): readonly Node[] {
  return (statement?.columns ?? []).flatMap((column) => (column.kind === 'Column' ? whole(column.expression) : []));
}

/** Returns a node unless a part of it is missing, so that it can be printed. */
function whole(node: Node): readonly Node[] {
  return node.kind === 'Path' || node.kind === 'StringLiteral' ? [node] : [];
}
