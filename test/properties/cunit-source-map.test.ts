import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  type CUnitQuery,
  normalize,
  readPredicate,
  type SourceMap,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { parse, parsePredicate, print, quote } from '../../src/vql/index.js';
import { node, query, variables, vqlCondition, vqlQuery } from '../support/asked.js';
import { resolvePointer } from '../support/cunit-pointers.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(500) };

/** Checks every source map: each entry resolves, and both directions agree. */
function expectSound(map: SourceMap, text: string, root: unknown): void {
  const entries = map.entries();
  expect(entries.length).toBeGreaterThan(0);
  for (const [index, { span, pointer }] of entries.entries()) {
    expect(resolvePointer(root, pointer), pointer).toBeDefined();
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeLessThanOrEqual(text.length);
    expect(span.start).toBeLessThan(span.end);
    const before = entries[index - 1]?.span ?? span;
    expect(before.start < span.start || (before.start === span.start && before.end >= span.end)).toBe(true);

    // From a pointer to its span, and to a pointer that is the same or leads further down.
    const back = map.spanAt(pointer);
    expect(entries.some((entry) => entry.pointer === pointer && entry.span === back)).toBe(true);
    const innermost = map.pointerAt(span.start);
    const inner = innermost === undefined ? undefined : map.spanAt(innermost);
    expect(inner !== undefined && inner.start <= span.start && span.start < inner.end).toBe(true);
    const lengthAtMost = span.end - span.start;
    const found = entries.filter((entry) => entry.pointer === innermost).map((entry) => entry.span);
    expect(Math.min(...found.map(({ start, end }) => end - start))).toBeLessThanOrEqual(lengthAtMost);
  }
}

/** A piece of text that a pointer to a node leads to says what the node says. */
function expectSameMeaning(piece: string, tree: CUnitPredicate): void {
  const { value: predicate, diagnostics } = parsePredicate(piece);
  expect(diagnostics, piece).toEqual([]);
  const { value } = predicate === undefined ? {} : toCUnit(predicate, { variables });
  expect(value && normalize(value, { variables }), piece).toEqual(normalize(tree, { variables }));
}

function isNode(value: unknown): value is CUnitPredicate {
  return readPredicate(value).value !== undefined;
}

describe('the source map of toCUnit', () => {
  it('is sound for predicates, and leads to the text of each condition', () => {
    fc.assert(
      fc.property(vqlCondition, (condition) => {
        const text = print(condition);
        const { value: predicate } = parsePredicate(text);
        const { value, sourceMap } = predicate === undefined ? {} : toCUnit(predicate, { variables });
        if (value === undefined || sourceMap === undefined) return;
        expectSound(sourceMap, text, value);
        expect(sourceMap.pointerAt(0)).toBeDefined();
        expect(sourceMap.spanAt('')).toEqual({ start: 0, end: text.length });
        for (const { span, pointer } of sourceMap.entries()) {
          const target = resolvePointer(value, pointer);
          const piece = text.slice(span.start, span.end);
          if (pointer.endsWith('/property')) expect(piece).toContain(String(target));
          // Below a NOT the node says the opposite of its text.
          else if (isNode(target) && !text.includes('NOT')) expectSameMeaning(piece, target);
        }
      }),
      runs,
    );
  });

  it('is sound for statements', () => {
    fc.assert(
      fc.property(vqlQuery, (made) => {
        const text = print(made);
        const { value: statement } = parse(text);
        const { value, sourceMap } = statement === undefined ? {} : toCUnit(statement, { variables });
        if (value === undefined || sourceMap === undefined) return;
        expectSound(sourceMap, text, value);
        for (const { span, pointer } of sourceMap.entries()) {
          const target = resolvePointer(value, pointer);
          const piece = text.slice(span.start, span.end);
          if (pointer.endsWith('/displayName')) expect(piece).toBe(quote(String(target)));
          if (pointer.endsWith('/limit')) expect(piece).toBe(`LIMIT ${target}`);
          if (pointer.endsWith('/start')) expect(piece).toBe(`OFFSET ${target}`);
        }
      }),
      runs,
    );
  });
});

describe('the source map of toVql', () => {
  it('is sound for predicates, and leads to the text that print makes of each node', () => {
    fc.assert(
      fc.property(node, (tree) => {
        const { value, sourceMap } = toVql(tree, { variables, parse });
        if (value === undefined) return;
        const text = print(value);
        expectSound(sourceMap, text, tree);
        expect(sourceMap.spanAt('')).toEqual({ start: 0, end: text.length });
        for (const { span, pointer } of sourceMap.entries()) {
          const target = resolvePointer(tree, pointer);
          const piece = text.slice(span.start, span.end);
          if (pointer.endsWith('/property')) expect(piece).toBe(target);
          else if (isNode(target)) expectSameMeaning(piece, target);
        }
      }),
      runs,
    );
  });

  it('is sound for whole queries', () => {
    fc.assert(
      fc.property(query, (whole: CUnitQuery) => {
        const { value, sourceMap } = toVql(whole, { parse });
        if (value === undefined) return;
        const text = print(value);
        expectSound(sourceMap, text, whole);
        expect(sourceMap.spanAt('')).toEqual({ start: 0, end: text.length });
        const start = sourceMap.spanAt('/request/pageable/start');
        if (whole.request.pageable?.start !== undefined)
          expect(start && text.slice(start.start, start.end)).toBe(`OFFSET ${whole.request.pageable.start}`);
      }),
      runs,
    );
  });
});
