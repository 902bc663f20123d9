import { describe, expect, it } from 'vitest';
import {
  type CUnitFilter,
  createFilter,
  createJunction,
  negate,
  type ParseStatement,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { createPath, parsePredicate } from '../../src/vql/index.js';

const variables = { v: ['1'] };

describe('the message of a loss names the part of the text:', () => {
  it.each([
    ['1 IS NULL', 'C-Unit tests fields, and "1" has no field.'],
    ["'1' = 1", 'C-Unit tests fields, and "\'1\' = 1" has no field.'],
    ['x IN (f(y))', 'C-Unit cannot express "f(y)": a function takes exactly one argument, a field.'],
    ['f(a, b) = 1', 'C-Unit cannot express "f(a, b)": a function takes exactly one argument, a field.'],
    ['f(a, b) IS NULL', 'C-Unit cannot express "f(a, b)": a function takes exactly one argument, a field.'],
    ['a = f(b)', 'C-Unit cannot express "f(b)": a function takes exactly one argument, a field.'],
    ['a = b', 'C-Unit compares a field with values, not with another field: "a = b".'],
    ['a IN (b)', 'C-Unit compares a field with values, not with another field: "a IN (b)".'],
    ['a = NULL', 'C-Unit has no value for NULL: "a = NULL".'],
    ["a = ':v'", 'The value ":v" would be read as a variable in C-Unit.'],
    ['a = :w', 'The C-Unit predicate has no variable ":w".'],
    ['EXISTS (SELECT id FROM a.b WHERE x = :w)', 'The C-Unit predicate has no variable ":w".'],
    ["a LIKE 'x!%' ESCAPE '!'", "The pattern 'x!%' escapes a wildcard, and C-Unit has no escape character."],
    ["a LIKE :v ESCAPE '!'", 'The pattern :v escapes a wildcard, and C-Unit has no escape character.'],
  ])('%s', (text, message) => {
    const { value: predicate } = parsePredicate(text);
    const losses = predicate && toCUnit(predicate, { variables }).diagnostics;
    expect(losses?.map((loss) => loss.message)).toEqual([message]);
  });

  it.each([
    ["a LIKE 'x' ESCAPE", 17],
    ['EXISTS (SELECT id FROM a.b WHERE)', 32],
    ['EXISTS ()', 6],
    ['= b', 0],
  ])('the gap where it is: %s', (text, start) => {
    const { value: predicate } = parsePredicate(text);
    const losses = predicate && toCUnit(predicate).diagnostics;
    expect(losses).toMatchObject([{ code: 'lost-gap', span: { start, end: start } }]);
  });

  it('a list of no values, which no parser makes', () => {
    const { diagnostics: losses } = toCUnit({ kind: 'In', operand: createPath('x'), values: [], negated: false });
    expect(losses).toMatchObject([{ code: 'lost-gap' }]);
  });

  it('a list of no conditions, which no parser makes', () => {
    const { diagnostics: losses } = toCUnit({ kind: 'And', predicates: [] });
    expect(losses).toMatchObject([{ code: 'lost-gap' }]);
    expect(losses[0]).not.toHaveProperty('span');
  });
});

describe('the message of a loss names the part of the object:', () => {
  const wildcard = 'takes "50%" literally, but LIKE treats "%" and "_" as wildcards.';
  const filter = createFilter('EQUALS', 'b', ['2']);

  it.each<[CUnitFilter, string]>([
    [{ ...filter, visible: false }, 'VQL has no form for the member "visible".'],
    [
      { ...filter, functions: ['f', 'g'] },
      'The order in which the functions "f", "g" are applied is documented nowhere.',
    ],
    [{ ...filter, functions: ['a-b'] }, 'VQL cannot express the name "a-b".'],
    [createFilter('EQUALS', 'b-c', ['2']), 'VQL cannot express the name "b-c".'],
    [createFilter('STARTS_WITH', 'a', ['50%']), `STARTS_WITH ${wildcard}`],
    [createFilter('CONTAINS', 'a', [':v']), 'CONTAINS takes ":v" literally, but LIKE treats "%" and "_" as wildcards.'],
  ])('%j', (source, message) => {
    expect(toVql(source, { variables }).diagnostics.map((loss) => loss.message)).toEqual([message]);
  });

  it('a filter that cannot be negated', () => {
    const { diagnostics: losses } = negate(createFilter('STARTS_WITH', 'a', ['50%']));
    expect(losses.map((loss) => loss.message)).toEqual([`STARTS_WITH ${wildcard}`]);
    const both = createJunction('AND', [createFilter('ENDS_WITH', 'a', ['50%'])]);
    expect(negate(both, { allow: ['lost-wildcard'] })).toStrictEqual({
      exact: false,
      diagnostics: [expect.objectContaining({ message: `ENDS_WITH ${wildcard}`, direction: 'untranslatable' })],
    });
  });

  it('a text with its error, all of whose dots but the last stay', () => {
    const parse: ParseStatement = () => ({
      diagnostics: [{ code: 'unexpected-text', severity: 'error', message: 'Expected "a.b". Found nothing.' }],
    });
    const { diagnostics: losses } = toVql(createFilter('EXISTS', undefined, ['x']), { parse });
    expect(losses.map((loss) => loss.message)).toEqual([
      'The query of EXISTS cannot be translated: Expected "a.b". Found nothing.',
    ]);
  });
});
