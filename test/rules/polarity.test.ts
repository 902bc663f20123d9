import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { MatchedRows } from '../../src/catalog/check/outcome.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { catalogRules } from '../../src/catalog/rules/all.js';
import { createMatcher } from '../../src/cunit/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { check, parse, type RuleCode } from '../../src/vql/index.js';
import { rules } from '../../src/vql/rules/all.js';
import { propertyRuns } from '../support/property-runs.js';
import { only } from '../support/rule-case.js';

/** The conditions that each rule about rows reports at some polarity; the field is `a`. */
const conditions = {
  'contradictory-conditions': [
    '(a = 1 AND a = 2)',
    '(a > 20 AND 10 > a)',
    '(a = 3 AND a <> 3)',
    '(a IS NULL AND a > 1)',
    '(a IS NULL AND a IS NOT NULL)',
    '(a = 1 AND b = 1 AND a = 2)',
    '(a = 1 AND a = 2 AND a IS NULL)',
    '(a IN (1, 2) AND a = 3)',
    '(a > 5 AND a BETWEEN 1 AND 4)',
    '(a IN (1, 2) AND a NOT IN (1, 2))',
    '(a IN (1, 2) AND a <> 1 AND a <> 2)',
    '(a NOT BETWEEN 0 AND 5 AND a IN (1, 3))',
    "(a LIKE '1%' AND NOT a LIKE '1%')",
    '(NOT a = 1 AND a = 1)',
    '(a IS NULL AND a = b)',
    '(a = 1 AND (b = 1 AND a = 2))',
  ],
  'exhaustive-conditions': [
    '(a <> 1 OR a <> 2)',
    '(a < 20 OR a > 10)',
    '(a = 1 OR a <> 1)',
    '(a IS NULL OR a IS NOT NULL)',
    '(a <> 1 OR b = 1 OR a <> 2)',
    '(a IN (1, 2) OR a NOT IN (1, 2))',
    '(a NOT IN (1, 2) OR a < 2 OR a >= 2)',
    '(a NOT BETWEEN 1 AND 3 OR a BETWEEN 0 AND 5)',
    "(a LIKE '1%' OR a NOT LIKE '1%')",
    '(NOT a = 1 OR NOT a = 2)',
    '(a = 1 OR a NOT IN (1, 2) OR a = 2)',
    '(a <> 1 OR (b = 1 OR a <> 2))',
  ],
  'constant-condition': [
    '1 = 0',
    '2 > 1',
    "TRUE = 'TRUE'",
    '1 IS NULL',
    'NULL IS NULL',
    'a = a',
    'a <> a',
    'a <= a',
    'a < a',
    'a IN (1, a)',
    'a NOT IN (a, 2)',
    'a IN (a, NULL)',
  ],
  'null-comparison': [
    'a = NULL',
    'NULL <> a',
    'a > NULL',
    'a BETWEEN NULL AND NULL',
    'a BETWEEN NULL AND 3',
    'a NOT BETWEEN 3 AND NULL',
    'a NOT BETWEEN NULL AND NULL',
    'a LIKE NULL',
    'a NOT LIKE NULL',
  ],
  'null-in-list': ['a IN (1, NULL)', 'a NOT IN (1, NULL)', 'a IN (NULL)', 'a NOT IN (NULL)', 'a IN (NULL, 3, NULL)'],
  'reversed-between': ['a BETWEEN 20 AND 10', 'a NOT BETWEEN 20 AND 10'],
  'nullable-inequality': [
    'a = 1',
    'a <> 1',
    'a IN (1, 2)',
    'a NOT IN (1, 2)',
    'a BETWEEN 1 AND 3',
    'a NOT BETWEEN 1 AND 3',
    "a LIKE '1%'",
    "a NOT LIKE '1%'",
  ],
} as const satisfies Partial<Record<RuleCode, readonly string[]>>;

type Code = keyof typeof conditions;
const codes = Object.keys(conditions) as Code[];
const counts = [0, 1, 2, 3] as const;

/** Conditions whose fixes select the same rows. */
const fixedAlike = [
  ['repeated-condition', '(a = 1 AND a = 1)'],
  ['repeated-condition', '(a <> 1 OR b = 1 OR a <> 1)'],
  ['duplicate-in-value', 'a IN (1, 2, 1)'],
  ['duplicate-in-value', 'a NOT IN (1, 1)'],
  ['constant-condition', 'a = a'],
  ['constant-condition', 'a <> a'],
  ['constant-condition', 'a >= a'],
  ['constant-condition', 'a < a'],
] as const satisfies readonly (readonly [RuleCode, string])[];

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: {
        a: { type: 'decimal', nullable: true },
        b: { type: 'decimal', nullable: false },
        c: 'decimal',
        d: 'decimal',
      },
    },
  },
});

/** The last values are elements of a to-many path; an empty list is the same as NULL. */
const rows = [null, 0, 1, 2, 3, 5, 15, 25, [], [1], [1, 2], [25, 0], [2, 2, 3]].flatMap((a) =>
  [null, 1, 2].map((b) => ({ a, b, c: b, d: b })),
);

/** A condition goes in at the hole; some NOTs and junctions are around it. */
type Surroundings = (condition: string) => string;

/** Returns surroundings with a number of NOTs. Their conditions neither contradict each other nor leave no value out. */
function surroundings(nots: number): fc.Arbitrary<Surroundings> {
  const junction = fc.tuple(fc.constantFrom('AND', 'OR'), fc.boolean(), fc.constantFrom('b = 1', 'c > 1', 'd IS NULL'));
  const level = fc.array(junction, { maxLength: 2 });
  return fc.array(level, { minLength: nots + 1, maxLength: nots + 1 }).map(
    (levels) => (condition) =>
      levels.reduce((inner, junctions, index) => {
        const joined = junctions.reduce(
          (text, [connective, isFirst, other]) =>
            isFirst ? `(${text} ${connective} ${other})` : `(${other} ${connective} ${text})`,
          inner,
        );
        return index < nots ? `NOT (${joined})` : joined;
      }, condition),
  );
}

function statementWhere(where: string): string {
  return `SELECT id FROM account.query WHERE ${where}`;
}

/** Statements with a condition in each clause that has one. */
const clauses: readonly ((condition: string) => string)[] = [
  statementWhere,
  (condition) => `SELECT id FROM account.query JOIN (SELECT id FROM account.query) AS j ON (${condition})`,
  (condition) => statementWhere(`id = 1 AND NOT EXISTS (SELECT id FROM account.query WHERE ${condition})`),
  (condition) =>
    statementWhere(`EXISTS (SELECT id FROM account.query JOIN (SELECT id FROM account.query) AS j ON (${condition}))`),
];

function isWithoutValue(a: (typeof rows)[number]['a']): boolean {
  return a === null || (Array.isArray(a) && a.length === 0);
}

/** Returns the rows that a condition selects, each as whether it does. */
function selected(text: string): readonly boolean[] {
  const { value: statement, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (statement?.where === undefined) throw new Error(text);
  return rows.map(createMatcher(statement.where));
}

/** The rows that each diagnostic of the last check says to match: the argument of its message. */
const claims: MatchedRows[] = [];
for (const rule of [...rules, ...catalogRules]) {
  const message = rule.message as (args: { readonly rows?: MatchedRows }) => string;
  vi.spyOn(rule as unknown as { message: typeof message }, 'message').mockImplementation((args) => {
    if (args.rows !== undefined) claims.push(args.rows);
    return message(args);
  });
}

function claimsOf(text: string, code: RuleCode): readonly MatchedRows[] {
  claims.length = 0;
  const found = check(text, { rules: only(code), catalog });
  expect(found.map((diagnostic) => diagnostic.code)).toEqual(claims.map(() => code));
  return [...claims];
}

describe('a diagnostic that says which rows match is right', () => {
  /** The polarities at which each rule made a claim. */
  const met = new Map<Code, Set<number>>();

  for (const code of codes)
    it.each(conditions[code])(`${code}: %s`, (condition) => {
      for (const nots of counts)
        fc.assert(
          fc.property(surroundings(nots), fc.constantFrom(...clauses), (around, clause) => {
            const where = statementWhere(around(condition));
            const matches = selected(where);
            for (const claim of claimsOf(clause(around(condition)), code)) {
              expect(claim.negated, where).toBe(nots % 2 === 1);
              const expected = {
                all: selected(statementWhere(around(claim.negated ? '1 = 0' : '1 = 1'))),
                none: selected(statementWhere(around(claim.negated ? '1 = 1' : '1 = 0'))),
                some: matches,
              };
              const right = rows.map(({ a }, index) =>
                claim.exceptToMany && Array.isArray(a)
                  ? matches[index]
                  : expected[isWithoutValue(a) ? claim.withoutValue : claim.withValue][index],
              );
              expect(matches, where).toEqual(right);
              if (claim.withValue !== 'some' || claim.withoutValue !== 'some')
                met.set(code, (met.get(code) ?? new Set()).add(nots));
            }
          }),
          { numRuns: propertyRuns(40) },
        );
    });

  afterAll(() => {
    expect(Object.fromEntries(codes.map((code) => [code, [...(met.get(code) ?? [])].sort()]))).toEqual(
      Object.fromEntries(codes.map((code) => [code, [...counts]])),
    );
  });
});

describe('a fix that is to select the same rows does so', () => {
  it.each(fixedAlike)('%s: %s', (code, condition) => {
    let fixes = 0;
    for (const nots of counts)
      fc.assert(
        fc.property(surroundings(nots), (around) => {
          const where = statementWhere(around(condition));
          const offered = check(where, { rules: only(code) }).flatMap((diagnostic) => diagnostic.fixes ?? []);
          fixes += offered.length;
          expect(selected(applyFixes(where, offered).text), where).toEqual(selected(where));
        }),
        { numRuns: propertyRuns(20) },
      );
    expect(fixes).toBeGreaterThan(0);
  });
});
