import type { Span } from '../../diagnostics/span.js';
import type { Node, Statement } from '../ast.js';
import type { FlatEmitter } from '../layout/flat-emitter.js';
import { scan, spanOf } from '../lexer/lexer.js';
import { Semicolon } from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import type { Reading } from '../read.js';
import { visit } from '../visit.js';

/** A printed tree: its text, and the spans of its tokens, annotations included. */
export interface TokenText {
  readonly text: string;
  readonly tokens: readonly Span[];
}

/** Returns the tokens of a statement as it was written: those that its printed tree has too, one by one. */
export function sourceTokens({ tokens }: Reading<Statement>, statement: Statement): readonly Span[] {
  const spans = tokens.filter(({ tokenType }) => tokenType !== Semicolon).map(spanOf);
  visit(statement, { Annotation: (annotation) => void spans.push(sourceSpan(annotation)) });
  return spans.sort(byStart);
}

const byStart = (a: Span, b: Span): number => a.start - b.start;

/** A printed tree with its names, which are not keywords even where they are written like one. */
export interface PrintedTree extends TokenText {
  /** Offsets at which a name begins or continues. */
  readonly nameOffsets: ReadonlySet<number>;
}

/** Prints a tree. */
export function printTree(root: Node, emitter: FlatEmitter): PrintedTree {
  const names: Span[] = [];
  const text = emitter.write(root, (node, start, end) => {
    if (isNameNode(node)) names.push({ start, end });
    else if (node.kind === 'Call') names.push({ start, end: start + node.name.length });
  });
  const { tokens, annotations } = scan(text);
  const tokenSpans = [...tokens, ...annotations].map(spanOf).sort(byStart);
  return { text, tokens: tokenSpans, nameOffsets: offsetsInside(names.sort(byStart), tokenSpans) };
}

/** Whether all words of a node are names. */
function isNameNode({ kind }: Node): boolean {
  return kind === 'Path' || kind === 'Template' || kind === 'Identifier' || kind === 'Variable';
}

/** Returns the offsets of the tokens inside the given spans; both are sorted. */
function offsetsInside(spans: readonly Span[], tokens: readonly Span[]): ReadonlySet<number> {
  const offsets = new Set<number>();
  let index = 0;
  for (const { start } of tokens) {
    while ((spans[index]?.end ?? Number.POSITIVE_INFINITY) <= start) index++;
    if (start >= (spans[index]?.start ?? Number.POSITIVE_INFINITY)) offsets.add(start);
  }
  return offsets;
}
