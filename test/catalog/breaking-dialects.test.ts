import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangeKind, defineCatalog, diffDialects } from '../../src/catalog/index.js';
import { checkPredicate } from '../../src/cunit/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { type ConstructName, constructs, type Dialect, defaultDialect } from '../../src/dialect/index.js';
import { filterOperators } from '../../src/testing/constraints.js';
import { check } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const support = fc.constantFrom('refused', 'ignored', 'differs', undefined);
const some = <Key extends string, Value>(keys: readonly Key[], value: fc.Arbitrary<Value>) =>
  fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 });

const functions = fc
  .uniqueArray(fc.record({ name: fc.constantFrom('COUNT', 'SUM', 'HASH'), aggregate: fc.boolean(), support }), {
    selector: ({ name }) => name,
  })
  .map((listed) =>
    listed.map(({ support: lack, ...one }) => ({
      ...one,
      evidence: 'installation' as const,
      ...(lack !== undefined && { support: lack }),
    })),
  );

/** The members of a dialect that a check reads. */
const members = {
  functions,
  functionsComplete: fc.boolean(),
  constructs: some(Object.keys(constructs) as ConstructName[], support).map((lacks) => ({
    ...constructs,
    ...Object.fromEntries(
      Object.entries(lacks).map(([name, lack]) => [
        name,
        { ...constructs[name as ConstructName], ...(lack !== undefined && { support: lack }) },
      ]),
    ),
  })),
  operators: some(filterOperators, fc.constantFrom('holds', 'refused', 'ignored', 'differs')),
  evidence: some(
    ['null-logic', 'range-bounds', 'any-element', 'like-case'],
    fc.constantFrom('contradicted', 'installation'),
  ),
  likeCaseSensitive: fc.boolean(),
  likeEscape: fc.constantFrom('!', '\\', undefined),
  variableStyle: fc.constantFrom(':name', '$name'),
  nullOrder: fc.constantFrom('high', 'low'),
};

const dialect = fc.record(members).map((stated): Dialect => {
  const { likeEscape, ...others } = { ...defaultDialect, ...stated } as Dialect;
  return { ...others, ...(likeEscape !== undefined && { likeEscape }) };
});

/** Two versions that differ in one member, so that no other change hides what is not reported. */
const versions = fc
  .tuple(dialect, dialect, fc.constantFrom(...(Object.keys(members) as (keyof typeof members)[])))
  .map(([old, other, name]): readonly [Dialect, Dialect] => {
    const { [name]: _, ...rest } = old;
    const value = other[name];
    return [old, { ...rest, ...(value !== undefined && { [name]: value }) } as Dialect];
  });

const catalog = defineCatalog({
  templates: {
    'account.query': {
      fields: { id: 'integer', a: 'string', n: 'decimal', tags: { type: 'string', collection: true } },
    },
  },
});

const severities = ['warning', 'error'];
const greatest = (diagnostics: readonly Diagnostic[]): number =>
  Math.max(-1, ...diagnostics.map(({ severity }) => severities.indexOf(severity)));

const texts = [
  ...Object.values(constructs).map(({ example }) => example),
  ...['count', 'sum', 'hash'].flatMap((name) => [
    `SELECT ${name}(n) FROM account.query LIMIT 5`,
    `SELECT id, ${name}(n) FROM account.query LIMIT 5`,
    `SELECT id FROM account.query WHERE ${name}(n) = 5 LIMIT 5`,
  ]),
  "SELECT id FROM account.query WHERE a LIKE '5!%%' OR a LIKE '5\\%%' LIMIT 5",
  "SELECT id FROM account.query WHERE tags = 'x' AND a <> $a LIMIT 5",
];
/** A query, and how severely it is reported with a dialect. */
interface Query {
  readonly text: string;
  readonly severityWith: (dialect: Dialect) => number;
}

const queries: readonly Query[] = [
  ...texts.map((text) => ({
    text,
    severityWith: (used: Dialect) => greatest(check(text, { catalog, dialect: used })),
  })),
  ...filterOperators.map((operator) => {
    const values = ['RANGE', 'NOT_RANGE'].includes(operator) ? ['x', 'y'] : ['x'];
    const filter = { type: 'FILTER', operator, property: 'a', ...(operator.endsWith('NULL') ? {} : { values }) };
    return {
      text: JSON.stringify(filter),
      severityWith: (used: Dialect) => greatest(checkPredicate(filter, { dialect: used })),
    };
  }),
];

describe('diffDialects', () => {
  it('reports a breaking change wherever a query that was valid is refused', () => {
    const breakingKinds = new Set<ChangeKind>();
    const size = { minLength: 15, maxLength: 15 };
    fc.assert(
      fc.property(versions, fc.shuffledSubarray([...queries], size), ([before, after], asked) => {
        const broken = asked.find(({ severityWith }) => severityWith(after) > severityWith(before));
        if (broken === undefined) return;
        const changes = diffDialects(before, after);
        const breaking = changes.filter((change) => change.breaking);
        expect(breaking, `${broken.text}\n${JSON.stringify(changes)}`).not.toEqual([]);
        for (const { kind } of breaking) breakingKinds.add(kind);
      }),
      { numRuns: propertyRuns(600) },
    );
    expect(breakingKinds.size).toBeGreaterThan(3);
  });
});
