import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { comparisonSigns } from '../../src/dialect/comparison.js';
import { keywords } from '../../src/dialect/index.js';
import { equalNodes, type Node, parse, parseOrThrow } from '../../src/vql/index.js';

/** Words that begin or join something in VQL or in another dialect, where that is recognized; all of them are names of VQL. */
const words: readonly string[] = [
  ...keywords.filter(({ reserved }) => !reserved).map(({ word }) => word),
  ...'CASE WHEN THEN ELSE END CAST IF IIF COALESCE INTERVAL CURRENT_DATE DATE DATETIME TIME TIMESTAMP NOW'.split(' '),
  ...'LEFT RIGHT INNER OUTER CROSS FULL NATURAL LATERAL SEMI ANTI USING UNION INTERSECT EXCEPT MINUS'.split(' '),
  ...'GROUP HAVING TOP WITH FETCH FIRST LAST NEXT ROWS ONLY NULLS OVER PARTITION WINDOW QUALIFY FILTER'.split(' '),
  ...'ANY ALL SOME ILIKE RLIKE REGEXP GLOB MATCH SIMILAR CONTAINS STARTSWITH ENDSWITH DIV MOD XOR COLLATE'.split(' '),
  ...'EQ NE GT GTE LT LTE EQUALS NOTIN NOTLIKE ORDERBY ISNOT ROWNUM UNKNOWN ROW VALUES SET FOR INTO'.split(' '),
  ...'INSERT UPDATE DELETE MERGE CREATE ALTER DROP EXPLAIN SHOW USE BEGIN CALL DECLARE REPLACE PIVOT'.split(' '),
];

/** Texts after the operand of a condition, for each operator. */
const conditions: readonly string[] = [
  ...["= 'x'", '<> 1', '!= :v', '< -1', '<= 1', '> f(x)', '>= y.z', '= NULL', "LIKE 'x'", "NOT LIKE 'x'"],
  ...["LIKE 'x' ESCAPE '!'", 'IN (1)', 'NOT IN (1, 2)', 'BETWEEN 1 AND 2', 'NOT BETWEEN 1 AND 2'],
  ...['IS NULL', 'IS NOT NULL', 'NOTNULL', 'ISNULL'],
];

/** Operators that take an operand on their right. */
const operators = [...comparisonSigns.keys(), 'LIKE', 'NOT LIKE'];

const where = (condition: string): string => `SELECT id FROM a.b WHERE ${condition}`;

/** Every position of a name. */
const positions: Readonly<Record<string, (name: string) => string>> = {
  ...Object.fromEntries(
    conditions.flatMap((rest) => [
      [`the field before ${rest}`, (name: string) => where(`${name} ${rest}`)],
      [`a path before ${rest}`, (name: string) => where(`${name}.x ${rest} AND y.${name} ${rest}`)],
      [
        `below NOT and in parentheses before ${rest}`,
        (name: string) => where(`NOT ${name} ${rest} OR (${name} ${rest})`),
      ],
      [`a function before ${rest}`, (name: string) => where(`${name}(${name}) ${rest}`)],
      [`after a condition with ${rest}`, (name: string) => where(`a ${rest} AND ${name} ${rest} ORDER BY ${name}`)],
    ]),
  ),
  ...Object.fromEntries(
    operators.flatMap((operator) => [
      [`last after ${operator}`, (name: string) => where(`x ${operator} ${name}`)],
      [`after ${operator} and before AND`, (name: string) => where(`x ${operator} ${name} AND ${name} = 1`)],
      [
        `after ${operator} and before a clause`,
        (name: string) => where(`'x' ${operator} ${name} ORDER BY ${name} LIMIT 1`),
      ],
    ]),
  ),
  'a pattern before ESCAPE': (name) => where(`${name} NOT LIKE ${name} ESCAPE '!' AND ${name} = 1`),
  'items of a list': (name) => where(`x IN (${name}, ${name}.y, 1, ${name})`),
  'bounds of a range': (name) => where(`x BETWEEN ${name} AND ${name} AND y = 1`),
  'before a semicolon': (name) => `${where(`x = ${name}`)};`,
  columns: (name) => `SELECT ${name}, x.${name}, ${name}.x, ${name}(x) FROM a.b`,
  'a column after DISTINCT and an annotation': (name) =>
    `SELECT DISTINCT --v:result{visible=false}\n${name}, id FROM a.b`,
  'sort keys': (name) => `SELECT id FROM a.b ORDER BY ${name} DESC, ${name} ASC, ${name} LIMIT 1 OFFSET 2`,
  arguments: (name) => `SELECT count(${name}), f(${name}, 1, ${name}) FROM a.b`,
  'the alias of a join': (name) =>
    `SELECT ${name}.id FROM a.b JOIN (SELECT id FROM c.d) AS ${name} ON (${name}.id = id) WHERE ${name}.id NOTNULL`,
  'a template': (name) => `SELECT id FROM ${name}.${name} WHERE x = 1`,
  'a variable': (name) => where(`x = :${name} AND y IN (:${name})`),
  'the query of EXISTS': (name) =>
    where(`NOT EXISTS (SELECT ${name} FROM ${name}.${name} WHERE ${name} ISNULL) AND ${name} NOTNULL`),
};

/** The tree of a text in which a name that means nothing stands for the word. */
function expectedTree(write: (name: string) => string, name: string): Node {
  return JSON.parse(
    JSON.stringify(parseOrThrow(write('neutral'))).replaceAll('"neutral"', JSON.stringify(name)),
  ) as Node;
}

describe('words that are not reserved are names', () => {
  it.each(Object.entries(positions))('as %s', (_position, write) => {
    for (const word of words)
      for (const name of [word, word.toLowerCase()]) {
        const { value, diagnostics } = parse(write(name));
        expect(diagnostics, write(name)).toEqual([]);
        expect(value && equalNodes(value, expectedTree(write, name)), write(name)).toBe(true);
      }
  });
});

describe('a word in the quotes of another dialect is a name, where only a name can be', () => {
  const certain = {
    'a column': (name: string) => `SELECT id, ${name} FROM a.b`,
    'a sort key': (name: string) => `SELECT id FROM a.b ORDER BY ${name}`,
    'the second name of a path': (name: string) => `SELECT x.${name} FROM a.b`,
  };
  it.each(Object.entries(certain))('as %s', (_position, write) => {
    for (const word of words)
      for (const [before, after] of ['``', '[]'] as const) {
        const name = word.toLowerCase();
        const text = write(`${before}${name}${after}`);
        const { diagnostics } = parse(text);
        expect(diagnostics, text).toHaveLength(1);
        const { text: fixed } = applyFixes(text, diagnostics[0]?.fixes ?? []);
        const { value, diagnostics: left } = parse(fixed);
        expect(left, `${text} becomes ${fixed}`).toEqual([]);
        expect(value && equalNodes(value, expectedTree(write, name)), `${text} becomes ${fixed}`).toBe(true);
      }
  });
});
