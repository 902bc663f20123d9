import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { predicate } from '../../src/testing/index.js';
import {
  addCondition,
  applyEdits,
  createNumberLiteral,
  createPath,
  createStringLiteral,
  createVariable,
  edit,
  equalNodes,
  type Node,
  type Predicate,
  parseOrThrow,
  parsePredicate,
  print,
  type Statement,
  tokenize,
  transform,
  VqlError,
} from '../../src/vql/index.js';
import { commentsOf } from '../support/comments-of.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';
import { commentedText } from './support/commented-text.js';
import { texts, treeOf } from './support/texts.js';

/** Changes of a tree, each at some of its nodes. */
const changes = {
  'renames a path': (tree, isChosen) =>
    transform(tree, { Path: (path) => (isChosen() ? createPath(['renamed', ...path.segments]) : undefined) }),
  'replaces a string': (tree, isChosen) =>
    transform(tree, { StringLiteral: () => (isChosen() ? createStringLiteral("it's -- new") : undefined) }),
  'adds a condition': (tree, _, condition) => addCondition(tree, condition),
  'adds a condition everywhere': (tree, _, condition) => addCondition(tree, condition, { where: 'everywhere' }),
  'replaces a condition': (tree, isChosen, condition) =>
    transform(tree, { Comparison: () => (isChosen() ? condition : undefined) }),
  'deletes conditions': (tree, isChosen) =>
    transform(tree, {
      Comparison: (_, ancestors) => (ancestors.at(-1)?.kind !== 'Join' && isChosen() ? null : undefined),
    }),
  'deletes clauses': (tree, isChosen) =>
    transform(tree, {
      Limit: () => (isChosen() ? null : undefined),
      Offset: () => (isChosen() ? null : undefined),
      SortKey: () => (isChosen() ? null : undefined),
      Annotation: () => (isChosen() ? null : undefined),
    }),
  'deletes a part': (tree, isChosen) =>
    transform(tree, {
      Statement: (node) => ({
        ...node,
        ...(isChosen() && { where: undefined }),
        ...(isChosen() && { joins: [] }),
        ...(isChosen() && { orderBy: [] }),
        ...(isChosen() && { distinct: false }),
        ...(isChosen() && { columns: node.columns.slice(0, 1) }),
      }),
    }),
  'replaces operators and operands': (tree, isChosen, condition) =>
    transform(tree, {
      Comparison: (node) => (isChosen() ? { ...node, operator: '>=', right: createVariable('v') } : undefined),
      Like: (node) => (isChosen() ? { ...node, negated: !node.negated, escape: undefined } : undefined),
      IsNull: (node) => (isChosen() ? { ...node, negated: !node.negated, postfix: !node.postfix } : undefined),
      Not: (node) => (isChosen() ? node.predicate : undefined),
      Or: () => (isChosen() ? condition : undefined),
      Between: (node) => (isChosen() ? { ...node, low: createNumberLiteral('-1') } : undefined),
    }),
  'reverses lists': (tree, isChosen) =>
    transform(tree, {
      In: (node) => (isChosen() ? { ...node, values: node.values.toReversed() } : undefined),
      And: (node) => (isChosen() ? { ...node, predicates: node.predicates.toReversed() } : undefined),
      Statement: (node) => (isChosen() ? { ...node, columns: node.columns.toReversed() } : undefined),
    }),
} satisfies Readonly<Record<string, (tree: Statement, isChosen: () => boolean, condition: Predicate) => Statement>>;

/** A condition that was parsed from another text, at any offset. */
const conditionOfText = fc
  .tuple(predicate({ maxDepth: 1 }), fc.nat({ max: 44 }))
  .map(([tree, indent]) => valueOf(parsePredicate(' '.repeat(indent) + print(tree))));

/** Short texts with superfluous parentheses: the offsets of parts of one are often those of a condition in another. */
const shortText = fc
  .tuple(
    fc.constantFrom('SELECT id FROM a.b', 'SELECT id FROM account.query'),
    fc.nat({ max: 44 }),
    fc.array(
      fc.constantFrom(
        ...[
          'a = 1',
          '(a = 1)',
          '((a = 1))',
          "(active = 'true')",
          "lower(x) = 'a'",
          '(x IN (1, lower(y)))',
          'NOT (b = 2)',
        ],
        ...[
          'EXISTS (SELECT id FROM c.d)',
          '(EXISTS (SELECT id FROM c.d WHERE (e = 1)))',
          'NOT (a = 1 OR lower(b) = c.d)',
        ],
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([start, indent, conditions]) => `${start} ${' '.repeat(indent)}WHERE ${conditions.join(' AND ')}`);

describe('edits of a text', () => {
  const change = fc.record({
    name: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    choices: fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
    condition: conditionOfText,
  });

  it('give the changed tree, with every comment, and nothing where nothing changes', () => {
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(fc.oneof(texts, commentedText()), change, ({ text }, { name, choices, condition }) => {
        let index = 0;
        const isChosen = (): boolean => choices[index++ % choices.length] === true;
        let changed: Node | undefined;
        const apply = (tree: Statement): Statement => {
          const after = changes[name](tree, isChosen, condition);
          changed = after;
          return after;
        };
        let edits: ReturnType<typeof edit>['value'];
        try {
          edits = edit(text, apply).value;
        } catch (error) {
          // The only conditions of a JOIN cannot be deleted.
          if (error instanceof VqlError && name === 'deletes conditions' && changed === undefined) return;
          throw error;
        }
        if (edits === undefined || changed === undefined) throw new Error(`No edits of ${text}`);
        const after = applyEdits(text, edits);
        expect(equalNodes(treeOf(after), changed), `${text}\n---\n${after}`).toBe(true);
        expect(commentsOf(after)).toEqual(commentsOf(text));
        if (equalNodes(treeOf(text), changed)) expect(edits).toEqual([]);
        else counts.set(name, (counts.get(name) ?? 0) + 1);
      }),
      { numRuns: propertyRuns(1_000) },
    );
    for (const name of Object.keys(changes))
      expect(counts.get(name) ?? 0, name).toBeGreaterThanOrEqual(Math.floor(propertyRuns(1_000) / 60));
  });

  it('write nodes of another text as they are printed, wherever they were in it', () => {
    fc.assert(
      fc.property(shortText, shortText, (text, other) => {
        const tree = parseOrThrow(other);
        const replaced = applyEdits(text, edit(text, () => tree).value ?? []);
        expect(equalNodes(treeOf(replaced), tree), `${text}\n---\n${other}\n---\n${replaced}`).toBe(true);
        const { where } = tree;
        if (where === undefined) throw new Error(`No condition in ${other}`);
        const added = applyEdits(text, edit(text, (statement) => addCondition(statement, where)).value ?? []);
        expect(added).toBe(`${text} AND ${print(where)}`);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('turn any text into any other statement, with names like keywords in any case', () => {
    let namedLikeKeyword = 0;
    const pairs = fc.tuple(inAnyCase(texts), texts);
    fc.assert(
      fc.property(pairs, ({ 0: { text }, 1: { tree } }) => {
        const after = applyEdits(text, edit(text, () => tree).value ?? []);
        expect(equalNodes(treeOf(after), tree), `${text}\n---\n${after}`).toBe(true);
        if (/\b(?:Limit|Order|By|Asc|Desc|On|As|Offset)\b/.test(after)) namedLikeKeyword++;
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(namedLikeKeyword).toBeGreaterThan(propertyRuns(500) / 20);
  });
});

/** Writes keywords in another case, but no names. */
function inAnyCase(written: fc.Arbitrary<{ readonly text: string }>): fc.Arbitrary<{ readonly text: string }> {
  return fc.tuple(written, fc.infiniteStream(fc.constantFrom(...cases))).map(([{ text }, choices]) => {
    const tree = treeOf(text);
    let written = text;
    for (const { kind, span } of tokenize(text)) {
      if (kind !== 'keyword') continue;
      const inCase = choices.next().value(written.slice(span.start, span.end));
      const changed = written.slice(0, span.start) + inCase + written.slice(span.end);
      if (equalNodes(treeOf(changed), tree)) written = changed;
    }
    return { text: written };
  });
}

const cases: readonly ((word: string) => string)[] = [
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
];
