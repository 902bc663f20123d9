import { counted } from '../diagnostics/quoted.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import type { Node, Statement } from '../vql/ast.js';
import { nodeAt } from '../vql/node-at.js';
import type { Comment } from '../vql/read.js';
import { childrenOf, visit } from '../vql/visit.js';
import { type SectionAt, sectionAt, tokenAt, type VqlDocument } from './vql-document.js';

/** A named part of a document: a statement by its template, a join by its alias. */
export interface DocumentSymbol {
  readonly name: string;
  readonly kind: 'statement' | 'join';
  readonly detail?: string;
  readonly span: Span;
  /** Span of the name itself. */
  readonly nameSpan: Span;
  readonly children: readonly DocumentSymbol[];
}

/** Returns the statements of a document, with their joins and the statements of EXISTS in them. */
export function documentSymbols({ sections }: VqlDocument): readonly DocumentSymbol[] {
  return sections.flatMap(({ section, start }) => {
    const { value: statement } = section.reading;
    return statement === undefined ? [] : statementSymbol(statement, start);
  });
}

function statementSymbol(statement: Statement, start: number): readonly DocumentSymbol[] {
  const { from, span, columns } = statement;
  if (span === undefined) return [];
  return [
    {
      name: from.kind === 'Template' ? `${from.group}.${from.name}` : 'SELECT',
      kind: 'statement',
      detail: columns[0]?.kind === 'Star' ? 'all standard fields' : counted(columns.length, 'column'),
      span: shiftSpan(span, start),
      nameSpan: shiftSpan((from.kind === 'Template' && from.span) || { start: span.start, end: span.start }, start),
      children: childrenOf(statement).flatMap((child) => symbolsIn(child, start)),
    },
  ];
}

/** Returns the statements and joins in a tree. Iterative, so that deep trees do not overflow the stack. */
function symbolsIn(root: Node, start: number): readonly DocumentSymbol[] {
  const found: DocumentSymbol[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'Statement') for (const symbol of statementSymbol(node, start)) found.push(symbol);
    else if (node.kind === 'Join' && node.alias.kind === 'Identifier' && node.span && node.alias.span)
      found.push({
        name: node.alias.name,
        kind: 'join',
        span: shiftSpan(node.span, start),
        nameSpan: shiftSpan(node.alias.span, start),
        children: childrenOf(node).flatMap((child) => symbolsIn(child, start)),
      });
    else for (const child of childrenOf(node).reverse()) waiting.push(child);
  }
  return found;
}

/** A range of lines that can be folded. */
export interface FoldingRange {
  readonly kind: 'statement' | 'list' | 'comment';
  readonly span: Span;
}

/** Returns the statements (also joined ones and those of EXISTS), lists and comments that have several lines. */
export function foldingRanges({ text, sections }: VqlDocument): readonly FoldingRange[] {
  return sections
    .flatMap((found) => [...foldableNodes(found), ...foldableComments(found)])
    .filter(({ span }) => /[\r\n]/.test(text.slice(span.start, span.end)))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

function foldableNodes({ section, start }: SectionAt): readonly FoldingRange[] {
  const found: FoldingRange[] = [];
  const { value: statement } = section.reading;
  if (statement === undefined) return found;
  visit(statement, {
    enter: ({ kind, span }) => {
      if (span === undefined) return;
      if (kind === 'Statement') found.push({ kind: 'statement', span: shiftSpan(span, start) });
      if (kind === 'In' || kind === 'Call') found.push({ kind: 'list', span: shiftSpan(span, start) });
    },
  });
  return found;
}

/** Returns comments; line comments of consecutive lines are one range. */
function foldableComments({ section, start }: SectionAt): readonly FoldingRange[] {
  const { text, reading } = section;
  const runs: Comment[][] = [];
  for (const comment of reading.comments) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    const gap = previous && text.slice(previous.span.end, comment.span.start);
    const continues = previous?.kind === 'line' && comment.kind === 'line' && /^\s*$/.test(gap ?? '');
    if (continues) last?.push(comment);
    else runs.push([comment]);
  }
  return runs.flatMap((run): readonly FoldingRange[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ kind: 'comment', span: shiftSpan({ start: first.span.start, end: last.span.end }, start) }];
  });
}

/** Returns the spans to which a selection at an offset can expand: the token, each node around it, the statement, the document. */
export function selectionRanges(document: VqlDocument, offset: number): readonly Span[] {
  const { section, start } = sectionAt(document, offset);
  const at = offset - start;
  const { value: statement } = section.reading;
  const { node, ancestors = [] } = (statement && nodeAt(statement, at)) ?? {};
  const nodes = node === undefined ? [] : [...ancestors, node].reverse();
  const spans = [tokenAt(section, at)?.span, ...nodes.map(({ span }) => span)].flatMap((span) =>
    span === undefined ? [] : [shiftSpan(span, start)],
  );
  const growing: Span[] = [];
  for (const span of [...spans, { start: 0, end: document.text.length }]) {
    const last = growing.at(-1);
    if (span.start > offset || span.end < offset) continue;
    const grows = last === undefined || (span.start <= last.start && span.end >= last.end);
    if (grows && (last === undefined || span.start < last.start || span.end > last.end)) growing.push(span);
  }
  return growing;
}
