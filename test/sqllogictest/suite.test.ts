import { describe, expect, it } from 'vitest';
import { createMatcher, type LossyResult, negate, toCUnit, toVql } from '../../src/cunit/index.js';
import { createNot, type Predicate, print } from '../../src/vql/index.js';
import { readSuiteFile, readWhere, type SuiteCase, type SuiteFile, suiteNames } from './read-suite.js';
import { truthOf } from './three-valued.js';

type Matched = Parameters<typeof createMatcher>[0];

it('has all files of the suite', () => {
  expect(suiteNames).toHaveLength(7);
});

describe.each(suiteNames)('sqllogictest, %s', (name) => {
  const file = readSuiteFile(name);

  it('selects the rows that the suite states', () => {
    expectSelected(file, ({ predicate }) => predicate);
  });

  it('selects them when printed and parsed', () => {
    expectSelected(file, ({ predicate }) => readWhere(print(predicate)));
  });

  it('selects them in C-Unit, exactly translated', () => {
    expectSelected(file, ({ predicate }) => exactly(toCUnit(predicate)));
  });

  it('selects them translated to C-Unit and back, also when that is printed and parsed', () => {
    expectSelected(file, ({ predicate }) => thereAndBack(predicate));
    expectSelected(file, ({ predicate }) => readWhere(print(thereAndBack(predicate))));
  });

  it('selects them under two negations, in VQL, in C-Unit and by negating twice', () => {
    expectSelected(file, ({ where }) => readWhere(`NOT (NOT (${where}))`));
    expectSelected(file, ({ where }) => exactly(toCUnit(readWhere(`NOT (NOT (${where}))`))));
    expectSelected(file, ({ predicate }) => exactly(negate(exactly(negate(exactly(toCUnit(predicate)))))));
  });

  it('matches a predicate, its negation and neither on rows that add up to all', () => {
    for (const one of file.cases) {
      const unknown = file.rows.filter((row) => truthOf(one.predicate, row) === undefined).length;
      const holds = selectedBy(one.predicate, file);
      for (const negation of [createNot(one.predicate), exactly(negate(exactly(toCUnit(one.predicate))))]) {
        const fails = selectedBy(negation, file);
        const message = `${file.name}: ${one.where}`;
        expect(holds.length + fails.length + unknown, message).toBe(file.rows.length);
        expect(new Set([...holds, ...fails]).size, message).toBe(holds.length + fails.length);
      }
    }
  });
});

/** Expects every case, in the form that `form` returns, to select its rows. */
function expectSelected(file: SuiteFile, form: (one: SuiteCase) => Matched): void {
  for (const one of file.cases) {
    expect(selectedBy(form(one), file), `${file.name}: ${one.where}`).toEqual(one.selected);
  }
}

function selectedBy(predicate: Matched, { rows }: SuiteFile): readonly unknown[] {
  return rows.filter(createMatcher(predicate)).map(({ pk }) => pk);
}

function thereAndBack(predicate: Predicate): Predicate {
  return exactly(toVql(exactly(toCUnit(predicate))));
}

/** Returns the value of an exact translation. */
function exactly<Value>({ value, diagnostics: losses, exact }: LossyResult<Value>): Value {
  if (value === undefined || !exact) throw new Error(`Not exact: ${JSON.stringify(losses)}`);
  return value;
}
