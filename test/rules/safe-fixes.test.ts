import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/diagnostics.json' with { type: 'json' };
import { applyFixes, type Fix, hasErrors } from '../../src/diagnostics/index.js';
import { anyStatement } from '../../src/testing/index.js';
import {
  check,
  createOffset,
  equalNodes,
  type Node,
  type Predicate,
  parse,
  print,
  type Statement,
  tokenize,
  transform,
} from '../../src/vql/index.js';
import { readInvalid } from '../corpus/read-corpus.js';
import { commentsOf } from '../support/comments-of.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(200) };

/** A valid text full of repetitions, with comments anywhere between its words. */
const repetitive = fc
  .tuple(
    anyStatement(),
    fc.array(fc.constantFrom('', ' ', '\n', '-- note\n', '/* note */'), { minLength: 20, maxLength: 20 }),
  )
  .map(([tree, gaps]) => {
    const pieces = tokenize(print(repeat(tree)));
    return pieces.map(({ kind, text }, index) => (kind === 'whitespace' ? text + gaps[index % 20] : text)).join('');
  });

/** Says twice what a list says first, and skips no rows. */
function repeat(tree: Statement): Statement {
  return transform(tree, {
    Statement: (node) => ({ ...node, offset: createOffset(0) }),
    In: (node) => ({ ...node, values: [...node.values, ...node.values.slice(0, 1)] }),
    And: (node) => ({ ...node, predicates: [...node.predicates, ...node.predicates.slice(0, 1)] }),
    Or: (node) => ({ ...node, predicates: [...node.predicates, ...node.predicates.slice(0, 1)] }),
  });
}

/** Texts with fixes: the examples of the code table, and the corpus. */
const texts = [
  ...Object.values(examples).filter((example) => typeof example === 'string'),
  ...readInvalid().map(({ vql }) => vql),
];

/** Texts whose comments stand beside what a fix cuts or moves. */
const commented: Readonly<Record<string, string>> = {
  'between two values': "SELECT id FROM account.query WHERE a IN ('x', -- first\n'x', 'y') LIMIT 1",
  'between two conditions': 'SELECT id FROM account.query WHERE a = 1 /* once */ AND a = 1 LIMIT 1',
  'before an offset': 'SELECT id FROM account.query LIMIT 1 -- one\nOFFSET 0;',
  'between a limit and a misplaced clause': 'SELECT id FROM account.query LIMIT 10 -- ten\nORDER BY id OFFSET 5',
  'inside a misplaced clause': 'SELECT id FROM account.query LIMIT 10 ORDER BY -- by key\nid OFFSET 5',
  'before an alias': 'SELECT id -- the key\nAS key, name FROM account.query LIMIT 1',
  'before a trailing comma': 'SELECT id -- the key\n, FROM account.query LIMIT 1',
  'behind a list without parentheses': "SELECT id FROM account.query WHERE a IN 'x' -- one\nLIMIT 1",
};

function safeFixes(text: string): readonly Fix[] {
  return check(text, { strict: true }).flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe));
}

function isMendable(text: string): boolean {
  const { diagnostics } = parse(text);
  return diagnostics.length > 0 && diagnostics.every(({ fixes = [] }) => fixes.some(({ safe }) => safe));
}

function treeOf(text: string): Statement {
  const { value: tree, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (tree === undefined) throw new Error(`No tree for ${text}`);
  return tree;
}

/** Normalizes a tree for comparison after a safe fix: repetitions and an offset of zero do not count. */
function meaning(tree: Node): Node {
  return transform(tree, {
    Statement: (node) => (node.offset?.value === 0 ? { ...node, offset: undefined } : node),
    In: (node) => ({ ...node, values: distinct(node.values) }),
    And: (node) => junction(node, distinct(node.predicates)),
    Or: (node) => junction(node, distinct(node.predicates)),
  });
}

function distinct<Item extends Node>(nodes: readonly Item[]): readonly Item[] {
  const printed = nodes.map((node) => print(node));
  return nodes.filter((_node, index) => printed.indexOf(printed[index] ?? '') === index);
}

function junction(node: Extract<Predicate, { predicates: unknown }>, predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  return only !== undefined && predicates.length === 1 ? only : { ...node, predicates };
}

describe('a safe fix of a valid text', () => {
  it('never changes what the query means, and lets no comment take in what follows', () => {
    let fixesApplied = 0;
    fc.assert(
      fc.property(repetitive, (text) => {
        const before = treeOf(text);
        const { text: fixed, applied } = applyFixes(text, safeFixes(text));
        fixesApplied += applied.length;
        expect(equalNodes(meaning(treeOf(fixed)), meaning(before)), fixed).toBe(true);
        expect(commentsOf(text), fixed).toEqual(expect.arrayContaining(commentsOf(fixed)));
      }),
      runs,
    );
    expect(fixesApplied).toBeGreaterThan(0);
  });
});

describe('a safe fix of any text', () => {
  it.each(texts.filter((text) => safeFixes(text).length > 0))('fixes its finding, and breaks nothing: %j', (text) => {
    const before = check(text);
    for (const { code, fixes = [] } of before) {
      for (const fix of fixes.filter(({ safe }) => safe)) {
        const after = check(applyFixes(text, [fix]).text);
        const count = (list: typeof after): number => list.filter((other) => other.code === code).length;
        expect(count(after), fix.title).toBeLessThan(count(before));
        const errors = (list: typeof after): number => list.filter(({ severity }) => severity === 'error').length;
        expect(errors(after), fix.title).toBeLessThanOrEqual(errors(before));
      }
    }
  });

  it.each(Object.entries(commented))('loses no comment %s, and lets it take in nothing', (_place, text) => {
    const fixes = safeFixes(text);
    const fixed = applyFixes(text, fixes).text;
    expect(commentsOf(fixed)).toEqual(commentsOf(text));
    if (fixes.length > 0) expect(hasErrors(parse(fixed).diagnostics), fixed).toBe(false);
  });

  it.each(texts.filter(isMendable))('makes the text parse where every error has one: %j', (text) => {
    expect(parse(applyFixes(text, safeFixes(text)).text).diagnostics).toEqual([]);
  });
});
