import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/diagnostics/index.js';
import { anyStatement } from '../../src/testing/index.js';
import {
  equalNodes,
  type Missing,
  type Node,
  parse,
  parseOrThrow,
  print,
  type Statement,
  tokenize,
  transform,
  visit,
} from '../../src/vql/index.js';
import { type PlaceholderReading, readParts } from '../../src/vql/placeholders.js';
import { type Slot, slots } from '../../src/vql/slots.js';
import { propertyRuns } from '../support/property-runs.js';

/** Reads a text in which each placeholder is written as the slot that is expected of it. */
function readMarked(text: string) {
  const wanted = Array.from(text.matchAll(/‹([^›]*)›/g), ([, slot = '']) => slot);
  return { wanted, reading: readParts(text.split(/‹[^›]*›/)) };
}

const slotsOf = ({ list }: PlaceholderReading): readonly Slot[] => list.map(({ slot }) => slot);
const codesOf = ({ diagnostics }: PlaceholderReading): readonly string[] => diagnostics.map(({ code }) => code);

/** Writes the marks of placeholders as numbers in braces. */
const shown = (text: string): string => text.replaceAll(/\uA015(\d+)\uA015/g, '{$1}');

const statements = [
  'SELECT ‹column› FROM a.b',
  'SELECT DISTINCT ‹column› ‹column› FROM ‹template›',
  'SELECT ‹column› id, ‹column› FROM a.b',
  'SELECT id ‹column› FROM a.b',
  'SELECT id ‹column›',
  'SELECT count(‹value›), lower(x, ‹value› ‹separator›), count(* ‹separator›) FROM a.b',
  'SELECT id FROM ‹template› ‹after template›',
  'SELECT id FROM a.b ‹after template› WHERE x = 1',
  'SELECT id FROM a.b JOIN ‹after join› AS t ON (x = 1)',
  'SELECT id FROM a.b JOIN ‹after join›',
  'SELECT id FROM a.b JOIN (‹statement›) ‹as› ‹alias› ‹on› ‹after on›',
  'SELECT id FROM a.b JOIN (‹statement› ‹end›) AS ‹alias› ON (‹condition› = x) ‹after template› LIMIT 1',
  'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS t ‹on›',
  'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS t ON ‹after on› WHERE ‹condition›',
  'SELECT id FROM a.b ORDER ‹by›',
  'SELECT id FROM a.b ORDER ‹by› x',
  'SELECT id FROM a.b ORDER BY ‹sort›',
  'SELECT id FROM a.b ORDER BY ‹sort› DESC, x ASC ‹after sort› LIMIT ‹count› OFFSET ‹count›',
  'SELECT id FROM a.b ORDER BY x ‹after sort› ‹after sort›',
  'SELECT id FROM a.b LIMIT ‹count› ‹end›',
  'SELECT id FROM a.b LIMIT 5 ‹end› OFFSET 1 ‹end›',
  'SELECT ‹column›(x), ‹column›(‹value›) FROM a.b ORDER BY ‹sort›(*)',
];

const conditions = [
  '‹condition›',
  'NOT ‹condition› AND x = 1',
  '‹condition› OR (x = 1 AND ‹condition›)',
  '‹condition› = 1',
  '‹condition› NOT IN (1, ‹value›)',
  '‹condition› ‹after condition› AND x = 1',
  "‹condition› ‹operator› 'x'",
  '‹condition› NOT EXISTS (SELECT id FROM c.d)',
  '‹condition› (x = 1)',
  '‹condition› y = 1',
  'x ‹operator› 1',
  'x ‹operator› AND y = 1',
  'x ‹operator› (1, ‹value›)',
  "x ‹operator› LIKE 'y' ESCAPE '!'",
  'x NOT ‹operator› ‹value›',
  'x IS ‹is›',
  'x IS ‹is› NOT NULL',
  'x = ‹value› AND lower(‹value›) <> ‹value›',
  'x LIKE ‹value› ESCAPE ‹escape›',
  'x BETWEEN ‹value› AND ‹value›',
  'x BETWEEN 1 ‹between and› 2',
  'x BETWEEN 1 ‹between and›',
  'x IN ‹after in›',
  'x IN ‹after in› (1, 2)',
  'x IN (‹value›)',
  'x IN (1 ‹separator› 2, ‹value› ‹separator›)',
  'EXISTS ‹after exists›',
  'EXISTS (‹statement›)',
  'EXISTS (‹statement› WHERE x = ‹value›)',
  'EXISTS (‹statement› FROM c.d)',
  'x = 1 ‹after condition›',
  'x = 1 ‹after condition› ‹after condition› OR y = 1',
  'x = 1 ‹after condition› y = 1',
  '(x = 1 ‹after condition›) OR ((y = 1) ‹after condition›)',
  'x = ‹value›‹after condition›',
];

describe('a placeholder', () => {
  it.each([
    ...statements,
    ...statements.map((text) => `SELECT id FROM a.b JOIN (${text}) AS t ON (x = 1)`),
    ...statements.map((text) => `SELECT id FROM a.b WHERE NOT (x = 1 OR EXISTS (${text})) AND y = 1`),
    ...conditions.flatMap((text) => [
      `SELECT id FROM a.b WHERE ${text}`,
      `SELECT id FROM a.b WHERE z = 1 AND (${text}) ORDER BY id`,
      `SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE ${text}) AS t ON (${text}) LIMIT 1`,
      `SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE ${text} LIMIT 1) OR z = 1`,
    ]),
    '‹start›',
    '‹start› WHERE x = ‹value›',
    '‹start› SELECT id FROM a.b',
    '‹start› FROM a.b',
    '‹start›, x FROM a.b',
    'SELECT id FROM a.b; ‹end› ‹end›',
    "SELECT id FROM a.b WHERE x = '‹string›' AND y = '%‹string›%‹string›' /* ‹comment› */ -- ‹line comment›",
    "SELECT --v:result{displayname='‹annotation›'}\nid FROM a.b",
    'SELECT x‹name›, ‹name›.y, a.‹name›.b, ‹column›(x, ‹value›), a . ‹name› FROM ‹name›.b WHERE x = :‹name›',
  ])('has the slot in which it stands, and is no error: %s', (text) => {
    const { wanted, reading } = readMarked(text);
    expect(slotsOf(reading)).toEqual(wanted);
    expect(codesOf(reading)).toEqual([]);
  });

  it.each([
    ['SELECT = ‹column› FROM a.b', ['missing-columns']],
    ['SELECT id FROM a.b WHERE x = (‹value›, ‹after condition›)', ['no-value-parentheses']],
    ['SELECT id FROM a.b WHERE x = ‹value› y = 2', ['missing-connective']],
    ['SELECT id FROM a.b LIMIT ‹count› OFSET ‹count›', ['misspelled-keyword']],
    ['SELECT id FROM a.b WHERE x = "‹string›"', ['string-quotes']],
    ['SELECT id FROM a.b LIMIT ‹count› 5', ['unexpected-text']],
    ["SELECT id FROM a.b WHERE x LIKE 'y' ESCAPE ‹escape› '!'", ['unexpected-text']],
    ["SELECT id FROM a.b WHERE x = 'y\nAND z = ‹string›", ['unclosed-string']],
    ["SELECT id FROM a.b WHERE x = '&apos;‹string›'", []],
    [
      'SELECT id FORM a.b WHERE x == ‹value› ODER BY ‹sort›',
      ['misspelled-keyword', 'unknown-operator', 'misspelled-keyword'],
    ],
  ])('has a slot beside errors, which are reported: %s', (text, codes) => {
    const { wanted, reading } = readMarked(text);
    expect(slotsOf(reading)).toEqual(wanted);
    expect(codesOf(reading)).toEqual(codes);
  });

  it.each([
    ['SELECT {0} FROM a.b WHERE {1} AND x = {2}', undefined],
    ["SELECT a.{0}.b FROM a.b WHERE x LIKE '%{1}%'", undefined],
    ['SELECT id FROM {0} WHERE x {1} (1, 2)', undefined],
    ['SELECT id FROM a.b WHERE x IN {0} OR EXISTS ({1})', 'SELECT id FROM a.b WHERE x IN ({0}) OR EXISTS ({1})'],
    ['SELECT id FROM a.b WHERE x = 1 {0} OR y = 1', 'SELECT id FROM a.b WHERE x = 1 AND {0} OR y = 1'],
  ])('is printed as it is written: %s', (text, printed = text) => {
    const { value } = readParts(text.split(/\{\d\}/));
    expect(value && shown(print(value))).toBe(printed);
  });

  it('leaves the operands beside an operator in the tree', () => {
    const paths: string[] = [];
    const { value } = readParts(['SELECT id FROM a.b WHERE nmae ', ' other AND x IS ', ' AND y ', ' IN (z)']);
    if (value !== undefined) visit(value, { Path: ({ segments }) => void paths.push(segments.join('.')) });
    expect(paths).toEqual(['id', 'nmae', 'other', 'x', 'y', 'z']);
  });

  it('shows which connectives are in the parentheses around it', () => {
    const { list, connectives } = readParts([
      'SELECT id FROM a.b WHERE (x = 1 ',
      ' OR y BETWEEN 1 AND 2) AND z = 1 ',
      '',
    ]);
    const wordsBeside = list.map(({ level }) =>
      connectives.filter((one) => one.level === level).map(({ word }) => word),
    );
    expect(wordsBeside).toEqual([['OR'], ['AND']]);
  });

  it('is cut off by text that cannot follow it', () => {
    const isCutOff = (text: string) => readParts(text.split('{}')).list.map((one) => one.isCutOff);
    expect(isCutOff('SELECT id FROM a.b WHERE {} y = 1')).toEqual([true]);
    expect(isCutOff('SELECT id FROM a.b WHERE x = {} = 1')).toEqual([true]);
    expect(isCutOff('SELECT {}(x) FROM a.b')).toEqual([true]);
    expect(isCutOff('SELECT {} x FROM a.b WHERE x = 1 {} (y = 1)')).toEqual([true, true]);
    expect(isCutOff('SELECT id FROM a.b WHERE {} AND x = {} OR {} LIMIT {}')).toEqual([false, false, false, false]);
  });

  it('is an argument of a call that is not closed', () => {
    for (const text of ['lower({}', 'lower(x, {}', 'lower({} = 1']) {
      const [placeholder] = readParts(`SELECT id FROM a.b WHERE ${text}`.split('{}')).list;
      expect(placeholder?.slot).toBe('value');
      expect(placeholder?.ancestors.map(({ kind }) => kind)).toEqual(['Statement', 'Comparison', 'Call']);
    }
  });

  it('is a part of a string beside it if it stands for a value, but not if it stands for text', () => {
    const parts = ["SELECT id FROM a.b WHERE x = 'y'", ' ORDER BY ', ' DESC'];
    expect(slotsOf(readParts(parts))).toEqual(['name', 'sort']);
    expect(slotsOf(readParts(parts, { takesText: true }))).toEqual(['after condition', 'sort']);
    expect(slotsOf(readParts(['SELECT id FROM a.b WHERE x', '', "'y' AND z.", ' = 1'], { takesText: true }))).toEqual([
      ...['name', 'name', 'name'],
    ]);
  });

  it('is inside of a token, which is known, and between others', () => {
    const { list, text } = readParts([
      'SELECT id -- ',
      "\n, --v:result{displayname='",
      "'}\nname FROM a.b WHERE x = 'y ",
      ' ',
      "' AND z = ",
      ' /* ',
      ' */',
    ]);
    const tokens = list.map(({ token }) => token && shown(text.slice(token.start, token.end)));
    expect(tokens).toEqual([
      ...['-- {0}', "--v:result{displayname='{1}'}", "'y {2} {3}'", "'y {2} {3}'", undefined, '/* {5} */'],
    ]);
    expect(list.slice(2, 5).map(({ previousType, nextType }) => [previousType?.name, nextType?.name])).toEqual([
      ['=', 'AND'],
      ['=', 'AND'],
      ['=', undefined],
    ]);
  });

  it('is not any text that looks like one', () => {
    const { list, diagnostics } = readParts(['SELECT \uA0150\uA015 FROM a.b WHERE x = ', '']);
    expect(list.map(({ slot }) => slot)).toEqual(['value']);
    expect(diagnostics).toEqual([]);
    expect(parse('SELECT \uA0150\uA015 FROM a.b').diagnostics).toEqual([]);
  });
});

describe('a fragment', () => {
  it.each<[Slot, string, readonly string[]]>([
    ['condition', 'x = ‹value› AND ‹condition›', []],
    ['after condition', 'OR x = ‹value› ‹after condition› ORDER BY ‹sort›', []],
    ['after condition', '‹after condition›', []],
    ['value', '‹value›, 2', []],
    ['column', '‹column›, x', []],
    ['template', 'a.b', []],
    ['after template', '‹after template› WHERE ‹condition› LIMIT ‹count›', []],
    ['sort', 'x DESC, ‹sort›', []],
    ['after sort', 'LIMIT ‹count›', []],
    ['end', 'OFFSET ‹count›', []],
    ['count', '‹count›', []],
    ['statement', 'SELECT id FROM a.b WHERE ‹condition›', []],
    ['condition', 'x = ', ['missing-value']],
    ['value', '1 x = 2', ['missing-comma']],
    ['value', 'DISTINCT ‹value›', []],
  ])('is read for its slot: %s, %s', (slot, text, codes) => {
    const wanted = Array.from(text.matchAll(/‹([^›]*)›/g), ([, name]) => name);
    const reading = readParts(text.split(/‹[^›]*›/), { slot });
    expect(slotsOf(reading)).toEqual(wanted);
    expect(codesOf(reading).slice(0, 1)).toEqual(codes);
    // The statement that completes it is not around it.
    expect(reading.list.flatMap(({ ancestors }) => ancestors).some(({ kind }) => kind === 'Statement')).toBe(
      slot === 'statement',
    );
  });
});

/** **The** expectation: the slot of a placeholder instead of a node, by its parent and key. */
const slotOfNode: { readonly [Parent in Node['kind']]?: { readonly [key: string]: Slot } } = {
  Statement: { from: 'template', where: 'condition' },
  Column: { expression: 'column' },
  SortKey: { expression: 'sort' },
  Join: { statement: 'statement', alias: 'alias', on: 'condition' },
  Exists: { statement: 'statement' },
  Or: { predicates: 'condition' },
  And: { predicates: 'condition' },
  Not: { predicate: 'condition' },
  Comparison: { left: 'condition', right: 'value' },
  Like: { operand: 'condition', pattern: 'value', escape: 'escape' },
  In: { operand: 'condition', values: 'value' },
  Between: { operand: 'condition', low: 'value', high: 'value' },
  IsNull: { operand: 'condition' },
  Call: { args: 'value' },
};

/** The keywords that a placeholder can stand for without their clause. */
const replaceable: ReadonlySet<string> = new Set([
  ...[
    'AND',
    'OR',
    'NOT',
    'LIKE',
    'IN',
    'IS',
    'NULL',
    'NOTNULL',
    'ISNULL',
    'TRUE',
    'FALSE',
    'AS',
    'ON',
    'BY',
    'ASC',
    'DESC',
  ],
]);

const spanOf = ({ node }: { readonly node: Node }): Span => node.span ?? { start: 0, end: 0 };

/** Accepts nodes that begin after the last one that was accepted. */
function hasEnded(): (one: { readonly node: Node }) => boolean {
  let end = -1;
  return (one) => {
    if (spanOf(one).start <= end) return false;
    end = spanOf(one).end;
    return true;
  };
}

/** Cuts placeholders out of a text at spans. */
function cut(text: string, spans: readonly Span[]): string[] {
  const ends = [0, ...spans.map(({ end }) => end)];
  return ends.map((end, index) => text.slice(end, spans[index]?.start));
}

describe('placeholders instead of parts of a statement', () => {
  it('have the slots of these, and become them again when they are filled', () => {
    const seen = new Map<Slot, number>();
    fc.assert(
      fc.property(anyStatement(), fc.infiniteStream(fc.nat()), (tree, picks) => {
        const text = print(tree);
        const root = parseOrThrow(text);
        const nodes: { node: Node; slot: Slot }[] = [];
        visit(root, {
          enter: (node, ancestors, key = '') => {
            const slot = slotOfNode[ancestors.at(-1)?.kind ?? 'Missing']?.[key];
            if (slot !== undefined && node.kind !== 'Star') nodes.push({ node, slot });
          },
        });
        const chosen = [...picks.take(3)]
          .flatMap((pick) => nodes[pick % nodes.length] ?? [])
          .sort((a, b) => spanOf(a).start - spanOf(b).start)
          .filter(hasEnded());
        const reading = readParts(cut(text, chosen.map(spanOf)));
        expect([text, slotsOf(reading), codesOf(reading)]).toEqual([text, chosen.map(({ slot }) => slot), []]);
        for (const { slot } of chosen) seen.set(slot, (seen.get(slot) ?? 0) + 1);
        const filled =
          reading.value &&
          fill(
            reading.value,
            chosen.map(({ node }) => node),
          );
        expect(filled && equalNodes(filled, root)).toBe(true);
      }),
      { numRuns: propertyRuns(1_500) },
    );
    expect([...seen.keys()].sort()).toEqual(
      [...new Set(Object.values(slotOfNode).flatMap((keys) => Object.values(keys ?? {})))].sort(),
    );
  });

  it('are no errors, whatever token they stand for', () => {
    let count = 0;
    fc.assert(
      fc.property(anyStatement(), fc.nat(), (tree, pick) => {
        const text = print(tree);
        const tokens = tokenize(text).filter(
          ({ kind, text: own }) => kind === 'operator' || (kind === 'keyword' && replaceable.has(own)),
        );
        const token = tokens[pick % tokens.length];
        // A field that is named like a keyword is read as that where the keyword is possible.
        if (
          token === undefined ||
          /\b(?:join|limit|offset|order|by|as|on|asc|desc|isnull|notnull|escape)\b| [+-]\d/.test(text)
        )
          return;
        const reading = readParts(cut(text, [token.span]));
        expect([shown(reading.text), codesOf(reading)]).toEqual([shown(reading.text), []]);
        count += 1;
      }),
      { numRuns: propertyRuns(1_500) },
    );
    expect(count).toBeGreaterThan(propertyRuns(1_500) / 10);
  });

  it('are found once each, in order, in any text', () => {
    const part = fc.constantFrom(
      ...[
        'SELECT',
        'FROM',
        'a.b',
        'WHERE',
        'x',
        '=',
        '1',
        "'y'",
        '(',
        ')',
        ',',
        'AND',
        'OR',
        'NOT',
        'IN',
        'IS',
        'LIKE',
        'NULL',
      ],
      ...[
        'JOIN',
        'AS',
        'ON',
        'ORDER',
        'BY',
        'LIMIT',
        'EXISTS',
        'BETWEEN',
        '/*',
        '*/',
        "'",
        '--',
        '\n',
        ';',
        '"',
        '{',
        '‹›',
        '‹›',
        '‹›',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.constantFrom('', ' '), (words, space) => {
        const parts = words.join(space).split('‹›');
        const { list, text } = readParts(parts);
        expect(list.map(({ span }) => shown(text.slice(span.start, span.end)))).toEqual(
          parts.slice(1).map((_, index) => `{${index}}`),
        );
        for (const { slot } of list) expect(slots).toHaveProperty([slot]);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('are read in linear time', () => {
    const timeOf = (count: number): number => {
      const parts = Array.from({ length: count }, (_, index) =>
        index === 0 ? 'SELECT id FROM a.b WHERE x = ' : ' OR y = ',
      );
      const start = performance.now();
      readParts([...parts, '']);
      return performance.now() - start;
    };
    timeOf(2_000);
    const small = Math.min(timeOf(2_000), timeOf(2_000));
    expect(timeOf(20_000)).toBeLessThan(small * 40 + 200);
  });
});

/** Puts nodes in the place of the placeholders of a tree. */
function fill(tree: Statement, nodes: readonly Node[]): Statement {
  return transform(tree, {
    Missing: ({ source = '' }) => {
      const number = /^\uA015(\d+)\uA015$/.exec(source)?.[1];
      return number === undefined ? undefined : (nodes[Number(number)] as Missing);
    },
  });
}
