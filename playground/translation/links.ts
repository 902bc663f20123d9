import type { SourceMapEntry } from '../../src/cunit/index.js';
import type { Span } from '../../src/diagnostics/index.js';
import { findNode, readJson, spanOf } from '../../src/json-text/index.js';
import { type Token, tokenize } from '../../src/vql/index.js';
import type { Side } from '../side.js';

/** Corresponding spans of both texts. */
export type SpanLink = Readonly<Record<Side, Span>>;

/** Converts the entries of a source map to links with spans in the JSON text. */
export function linksOf(entries: readonly SourceMapEntry[], json: string): readonly SpanLink[] {
  const { root } = readJson(json);
  if (root === undefined) return [];
  return entries.flatMap(({ span, pointer }) => {
    const { node, property, missing } = findNode(root, pointer);
    return missing.length > 0 ? [] : [{ vql: span, cunit: spanOf(property ?? node) }];
  });
}

/** Returns the links at an offset of one side: those with the shortest span around it, else with the shortest that ends there. */
export function linksAt(links: readonly SpanLink[], side: Side, offset: number): readonly SpanLink[] {
  const around = links.filter((link) => link[side].start <= offset && offset < link[side].end);
  const found = around.length > 0 ? around : links.filter((link) => link[side].end === offset);
  const shortest = Math.min(...found.map((link) => lengthOf(link[side])));
  return found.filter((link) => lengthOf(link[side]) === shortest);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

/**
 * Maps spans of a VQL text to another text that differs only in layout. Returns `undefined` where the tokens differ, or the span
 * begins or ends inside one.
 */
export function alignSpans(from: string, to: string): (span: Span) => Span | undefined {
  const sources = wordsOf(from);
  const targets = wordsOf(to);
  if (sources.length !== targets.length) return () => undefined;
  const starts = new Map(sources.map(({ span }, index) => [span.start, targets[index]?.span.start]));
  const ends = new Map(sources.map(({ span }, index) => [span.end, targets[index]?.span.end]));
  return (span) => {
    const start = starts.get(span.start);
    const end = ends.get(span.end);
    return start === undefined || end === undefined ? undefined : { start, end };
  };
}

function wordsOf(text: string): readonly Token[] {
  return tokenize(text).filter(({ kind }) => kind !== 'whitespace');
}
