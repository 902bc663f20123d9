import type { Span } from '../../src/diagnostics/index.js';
import type { Side } from '../side.js';

/** Corresponding spans of both texts. */
export type SpanLink = Readonly<Record<Side, Span>>;

/** Links as numbers, four for each: start and end in the VQL, then in the C-Unit. The page reads them faster from a message than objects. */
export type PackedLinks = Uint32Array;

/** Packs links for a message. */
export function packLinks(links: readonly SpanLink[]): PackedLinks {
  return Uint32Array.from(links.flatMap(({ vql, cunit }) => [vql.start, vql.end, cunit.start, cunit.end]));
}

/** Returns packed links in their order. */
export function unpackLinks(numbers: PackedLinks): readonly SpanLink[] {
  return Array.from({ length: numbers.length / 4 }, (_, index) => {
    const [start = 0, end = 0, otherStart = 0, otherEnd = 0] = numbers.subarray(index * 4, index * 4 + 4);
    return { vql: { start, end }, cunit: { start: otherStart, end: otherEnd } };
  });
}

/** An offset of one side. */
export interface LinkedCursor {
  readonly side: Side;
  readonly offset: number;
}

/** Returns the links at an offset of one side: those with the shortest span around it, else with the shortest that ends there. */
export function linksAt(links: readonly SpanLink[], { side, offset }: LinkedCursor): readonly SpanLink[] {
  const around = links.filter((link) => link[side].start <= offset && offset < link[side].end);
  const found = around.length > 0 ? around : links.filter((link) => link[side].end === offset);
  const shortest = Math.min(...found.map((link) => lengthOf(link[side])));
  return found.filter((link) => lengthOf(link[side]) === shortest);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

/** Returns the links inside a span of the VQL text that are not inside others there. */
export function linksWithin(links: readonly SpanLink[], { start, end }: Span): readonly SpanLink[] {
  const inside = links.filter(({ vql }) => start <= vql.start && vql.end <= end);
  const longest = Math.max(...inside.map(({ vql }) => lengthOf(vql)));
  return inside.filter(({ vql }) => lengthOf(vql) === longest);
}
