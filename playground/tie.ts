import type { SourceMapEntry } from '../src/cunit/index.js';
import type { Span } from '../src/diagnostics/index.js';
import { findNode, readJson, spanOf } from '../src/json-text/index.js';
import type { Side } from './side.js';

/** A place that both texts have. */
export type Tie = Readonly<Record<Side, Span>>;

/** Finds the places of a source map in the JSON text that its pointers lead into. The query as a whole is no place. */
export function tiesOf(entries: readonly SourceMapEntry[], json: string): readonly Tie[] {
  const { root } = readJson(json);
  if (root === undefined) return [];
  return entries.flatMap(({ span, pointer }) => {
    const { node, property, missing } = findNode(root, pointer);
    return missing.length > 0 ? [] : [{ vql: span, cunit: spanOf(property ?? node) }];
  });
}

/** The ties of what stands at an offset of one side: those of the innermost place around it, or else that ends there. */
export function tiesAt(ties: readonly Tie[], side: Side, offset: number): readonly Tie[] {
  const around = ties.filter((tie) => tie[side].start <= offset && offset < tie[side].end);
  const found = around.length > 0 ? around : ties.filter((tie) => tie[side].end === offset);
  const shortest = Math.min(...found.map((tie) => lengthOf(tie[side])));
  return found.filter((tie) => lengthOf(tie[side]) === shortest);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
