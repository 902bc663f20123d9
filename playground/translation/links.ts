import type { SourceMapEntry } from '../../src/cunit/index.js';
import type { Span } from '../../src/diagnostics/index.js';
import { findNode, jsonSpan, readJson } from '../../src/json-documents/index.js';
import { type Token, tokenize } from '../../src/vql/index.js';
import type { SpanLink } from './link.js';

/** Converts the entries of a source map to links with spans in the JSON text. */
export function linksOf(entries: readonly SourceMapEntry[], json: string): readonly SpanLink[] {
  const { root } = readJson(json);
  if (root === undefined) return [];
  return entries.flatMap(({ span, pointer }) => {
    const { node, property, missing } = findNode(root, pointer);
    return missing.length > 0 ? [] : [{ vql: span, cunit: jsonSpan(property ?? node) }];
  });
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
