import type { Span } from '../diagnostics/span.js';
import type { Node, Statement } from '../vql/ast.js';
import { childrenOf } from '../vql/visit.js';
import type { Document } from './document.js';
import { movedSpan } from './move.js';

/** A part of a document that has a name: a statement by its template, a join by its alias. */
export interface DocumentSymbol {
  readonly name: string;
  readonly kind: 'statement' | 'join';
  readonly detail?: string;
  readonly span: Span;
  /** The name itself. */
  readonly nameSpan: Span;
  readonly children: readonly DocumentSymbol[];
}

/** The statements of a document, with their joins and the statements of EXISTS in them. */
export function documentSymbols({ pieces }: Document): readonly DocumentSymbol[] {
  return pieces.flatMap(({ piece, start }) => {
    const { value: statement } = piece.reading;
    return statement === undefined ? [] : statementSymbol(statement, start);
  });
}

function statementSymbol(statement: Statement, start: number): readonly DocumentSymbol[] {
  const { from, span, columns } = statement;
  if (span === undefined) return [];
  const count = columns.length === 1 ? '1 column' : `${columns.length} columns`;
  return [
    {
      name: from.kind === 'Template' ? `${from.group}.${from.name}` : 'SELECT',
      kind: 'statement',
      detail: columns[0]?.kind === 'Star' ? 'all standard fields' : count,
      span: movedSpan(span, start),
      nameSpan: movedSpan((from.kind === 'Template' && from.span) || { start: span.start, end: span.start }, start),
      children: childrenOf(statement).flatMap((child) => symbolsIn(child, start)),
    },
  ];
}

/** With a stack of its own: conditions nest as deep as they like. */
function symbolsIn(root: Node, start: number): readonly DocumentSymbol[] {
  const found: DocumentSymbol[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'Statement') found.push(...statementSymbol(node, start));
    else if (node.kind === 'Join' && node.alias.kind === 'Identifier' && node.span && node.alias.span)
      found.push({
        name: node.alias.name,
        kind: 'join',
        span: movedSpan(node.span, start),
        nameSpan: movedSpan(node.alias.span, start),
        children: childrenOf(node).flatMap((child) => symbolsIn(child, start)),
      });
    else waiting.push(...childrenOf(node).reverse());
  }
  return found;
}
