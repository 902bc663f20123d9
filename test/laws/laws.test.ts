import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import {
  anyPredicate,
  anyStatement,
  laidOutText,
  mutatedText,
  roundTrips,
  shuffledText,
} from '../../src/testing/index.js';
import {
  check,
  childrenOf,
  constructsOf,
  createAnd,
  createIsNull,
  createNot,
  createOr,
  createPath,
  equalNodes,
  format,
  formatFile,
  type Node,
  nodeAt,
  type Predicate,
  parse,
  parseOrThrow,
  parsePredicate,
  print,
  splitStatements,
  tokenize,
  transform,
  visit,
} from '../../src/vql/index.js';
import { printPlaces } from '../../src/vql/print.js';
import { commentsOf } from '../support/comments-of.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';

const statement = anyStatement();
const texts = laidOutText();

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), mutatedText(), {
  weight: 4,
  arbitrary: shuffledText(),
});

const runs = { numRuns: propertyRuns(500) };

function treeOf(text: string): Node {
  const { value: tree, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (tree === undefined) throw new Error(`No tree for ${text}`);
  return tree;
}

function expectNested(node: Node, textLength: number): void {
  visit(node, {
    enter: (inner, ancestors) => {
      const { span } = inner;
      expect(span, inner.kind).toBeDefined();
      if (span === undefined) return;
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(textLength);
      const outer = ancestors.at(-1)?.span;
      if (outer === undefined) return;
      expect(span.start, `${inner.kind} in ${ancestors.at(-1)?.kind}`).toBeGreaterThanOrEqual(outer.start);
      expect(span.end, `${inner.kind} in ${ancestors.at(-1)?.kind}`).toBeLessThanOrEqual(outer.end);
    },
  });
}

describe('print', () => {
  it('writes a statement that parses to the same tree', () => {
    fc.assert(roundTrips(print, parseOrThrow), runs);
  });

  it('writes a predicate that parses to the same tree', () => {
    const read = (text: string) => {
      const { value: tree, diagnostics } = parsePredicate(text);
      expect(diagnostics).toEqual([]);
      return tree;
    };
    fc.assert(roundTrips(print, read, { of: anyPredicate() }), runs);
  });

  it('knows where each node of its text stands', () => {
    fc.assert(
      fc.property(statement, (tree) => {
        const text = print(tree);
        const places = printPlaces(tree);
        visit(tree, {
          enter: (node) => {
            if (node.kind === 'AnnotationOption') return 'skip';
            const { start, end } = places.get(node) ?? { start: -1, end: -1 };
            expect(text.slice(start, end), node.kind).toBe(print(node));
            return undefined;
          },
        });
      }),
      runs,
    );
  });

  it('writes a tree of any depth, which costs no stack', () => {
    const depth = 100_000;
    const inner = createIsNull(createPath('a'));
    let not: Predicate = inner;
    let junction: Predicate = inner;
    for (let level = 0; level < depth; level++) {
      not = createNot(not);
      junction = level % 2 === 0 ? createOr([inner, junction]) : createAnd([inner, junction]);
    }
    expect(print(not)).toBe(`${'NOT ('.repeat(depth - 1)}NOT a IS NULL${')'.repeat(depth - 1)}`);
    expect(print(junction)).toBe(
      `${'a IS NULL AND (a IS NULL OR '.repeat(depth / 2)}a IS NULL${')'.repeat(depth / 2)}`,
    );
    expect(printPlaces(not).size).toBe(depth + 2);
  });

  it('stays on one line but for annotations and the line breaks of strings', () => {
    fc.assert(
      fc.property(anyPredicate(), (tree) => {
        const text = print(tree);
        const tokens = tokenize(text).filter(({ kind }) => kind !== 'string' && kind !== 'annotation');
        const isAnnotated = tokenize(text).some(({ kind }) => kind === 'annotation');
        expect(isAnnotated || tokens.every((token) => !token.text.includes('\n'))).toBe(true);
      }),
      runs,
    );
  });
});

describe('parse', () => {
  it('reads any layout, with comments anywhere, to the same tree', () => {
    fc.assert(
      fc.property(texts, ({ text, tree }) => {
        expect(equalNodes(treeOf(text), tree), text).toBe(true);
      }),
      runs,
    );
  });

  it('gives every node a span inside its parent', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        expectNested(treeOf(text), text.length);
      }),
      runs,
    );
  });

  it('answers any mutation of a valid text with diagnostics inside the text, and spans that nest', () => {
    fc.assert(
      fc.property(mutatedText(), (text) => {
        const { value: tree, diagnostics } = parse(text);
        for (const { span, fixes = [], related = [] } of diagnostics) {
          for (const place of [
            span,
            ...related.map((other) => other.span),
            ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.span)),
          ]) {
            expect(place).toBeDefined();
            expect(place?.start).toBeGreaterThanOrEqual(0);
            expect(place?.end).toBeGreaterThanOrEqual(place?.start ?? 0);
            expect(place?.end).toBeLessThanOrEqual(text.length);
          }
        }
        if (tree !== undefined) expectNested(tree, text.length);
        // A tree without errors holds no gap, and one with a gap has errors.
        let gaps = 0;
        if (tree !== undefined) visit(tree, { Missing: () => void gaps++ });
        if (diagnostics.length === 0) expect(gaps).toBe(0);
        // Chevrotain's own complaints would come out in these words.
        for (const { message } of diagnostics) expect(message).not.toContain('what stands before');
      }),
      { numRuns: runs.numRuns * 4 },
    );
  });

  it('offers no fix to be applied unseen that loses a NOT or a number', () => {
    const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const fixes = parse(text).diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
        const { text: mended } = applyFixes(
          text,
          fixes.filter(({ safe }) => safe),
        );
        for (const what of [/not/gi, /\d+/g]) expect(count(mended, what)).toBeGreaterThanOrEqual(count(text, what));
      }),
      { numRuns: runs.numRuns * 4 },
    );
  });

  it('answers any text at all, check and format included', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        parse(text);
        parsePredicate(text);
        check(text, { strict: true });
        expect(
          tokenize(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
        const formatted = format(text);
        if (formatted.diagnostics.length > 0) expect(formatted.value).toBe(text);
        splitStatements(text);
        formatFile(text);
      }),
      runs,
    );
  });
});

describe('tokenize', () => {
  it('covers every character, in order', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tokens = tokenize(text);
        let offset = 0;
        for (const { span, text: piece } of tokens) {
          expect(span.start).toBe(offset);
          expect(piece).toBe(text.slice(span.start, span.end));
          offset = span.end;
        }
        expect(offset).toBe(text.length);
        expect(tokens.some(({ kind }) => kind === 'invalid')).toBe(false);
      }),
      runs,
    );
  });
});

describe('format', () => {
  const options = fc.record({
    width: fc.constantFrom(1, 20, 40, 80, 1000),
    indent: fc.constantFrom(0, 2, 4),
    keywordCase: fc.constantFrom('upper', 'lower', 'preserve' as const),
  });

  it('never changes the tree', () => {
    fc.assert(
      fc.property(texts, options, ({ text, tree }, style) => {
        const formatted = valueOf(format(text, style));
        expect(equalNodes(treeOf(formatted), tree), formatted).toBe(true);
      }),
      runs,
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(texts, options, ({ text }, style) => {
        const once = valueOf(format(text, style));
        expect(valueOf(format(once, style))).toBe(once);
      }),
      runs,
    );
  });

  it('keeps every comment', () => {
    fc.assert(
      fc.property(texts, options, ({ text }, style) => {
        expect(commentsOf(valueOf(format(text, style)))).toEqual(commentsOf(text));
      }),
      runs,
    );
  });

  it('leaves no blank at the end of a line outside strings and comments', () => {
    fc.assert(
      fc.property(texts, options, ({ text }, style) => {
        for (const { kind, text: piece } of tokenize(valueOf(format(text, style)))) {
          if (kind === 'whitespace') expect(piece).not.toMatch(/[ \t]\n/);
        }
      }),
      runs,
    );
  });

  it('formats files idempotently, and keeps their statements and comments', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 4 }),
        fc.array(fc.constantFrom(';', ';\n', '\n----\n', ' ; -- end\n', ';;\n\n'), { minLength: 4, maxLength: 4 }),
        (texts, separators) => {
          const file = texts.map(({ text }, index) => text + separators[index]).join('');
          const once = valueOf(formatFile(file));
          expect(valueOf(formatFile(once))).toBe(once);
          expect(splitStatements(once).map((part) => print(treeOf(part.text)))).toEqual(
            texts.map(({ tree }) => print(tree)),
          );
          expect(commentsOf(once)).toEqual(commentsOf(file));
        },
      ),
      { numRuns: Math.ceil(runs.numRuns / 2) },
    );
  });
});

describe('trees', () => {
  it('are transformed by nothing to themselves, and never mutated', () => {
    fc.assert(
      fc.property(statement, (tree) => {
        const before = JSON.stringify(tree);
        expect(transform(tree, {})).toBe(tree);
        expect(transform(tree, { Path: (node) => node })).toBe(tree);
        expect(equalNodes(transform(tree, { Path: (node) => ({ ...node }) }), tree)).toBe(true);
        print(tree);
        expect(JSON.stringify(tree)).toBe(before);
      }),
      runs,
    );
  });

  it('are visited in the order of the source, each node once, parents before children', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tree = treeOf(text);
        const seen: Node[] = [];
        visit(tree, {
          enter: (node, ancestors) => {
            const parent = ancestors.at(-1);
            if (parent !== undefined) expect(childrenOf(parent)).toContain(node);
            seen.push(node);
          },
        });
        expect(new Set(seen).size).toBe(seen.length);
        const starts = seen.map(({ span }) => span?.start ?? 0);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
      runs,
    );
  });

  it('are found by the place of any of their nodes', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tree = treeOf(text);
        visit(tree, {
          enter: (node, ancestors) => {
            if (childrenOf(node).length > 0 || node.span === undefined) return;
            const found = nodeAt(tree, node.span.start);
            expect(found?.node).toBe(node);
            expect(found?.ancestors).toEqual(ancestors);
          },
        });
      }),
      { numRuns: Math.ceil(runs.numRuns / 2) },
    );
  });

  it('survive JSON', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tree = treeOf(text);
        expect(equalNodes(JSON.parse(JSON.stringify(tree)), tree)).toBe(true);
      }),
      runs,
    );
  });

  it('say of every node which constructs it uses', () => {
    fc.assert(
      fc.property(statement, (tree) => {
        visit(tree, { enter: (node) => void constructsOf(node) });
      }),
      runs,
    );
  });
});
