import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable, vql } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { VqlError } from '../../src/diagnostics/index.js';

const is = conditions();
const query = from('a.b');

/** As plain JavaScript sees a function. */
function untyped(target: object, name: string): (...args: readonly unknown[]) => unknown {
  return (target as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.bind(target) as never;
}

/** What is said when it fails. */
function messageOf(call: () => unknown): string {
  try {
    call();
    return 'nothing';
  } catch (error) {
    if (error instanceof VqlError) return error.message;
    throw error;
  }
}

const calls = (name: string, ...args: readonly unknown[]) => untyped(query, name)(...args);
const text = () => vql`SELECT id FROM a.b`;

describe('an argument that a method does not take', () => {
  it.each<[sentence: string, call: () => unknown]>([
    ['"select" takes one column or more; found none.', () => calls('select')],
    ['"select" takes columns one by one, select(...columns); found an array.', () => calls('select', ['x'])],
    ['"select" takes as "hidden" true or false; found "no".', () => calls('select', { field: 'x', hidden: 'no' })],
    [
      '"select" takes as "displayName" a text of one line; found 5.',
      () => calls('select', { field: 'x', displayName: 5 }),
    ],
    [
      '"select" takes as a function an object of function, field and distinct (true or false, and not of "*"); found no function.',
      () => calls('select', { field: 'x', distinct: true }),
    ],
    ['"where" takes conditions; found undefined.', () => calls('where', undefined)],
    ['"not" takes conditions; found undefined.', () => calls('not', undefined)],
    ['"not" takes conditions; found undefined.', () => untyped(is, 'not')(undefined)],
    ['"when" takes conditions; found undefined.', () => untyped(is, 'when')(1, () => undefined)],
    ['"when" takes no more arguments; found 1 more.', () => untyped(is, 'when')(1, () => is.isNull('x'), 2)],
    ['"not" takes no more arguments; found 1 more.', () => untyped(is, 'not')(is.isNull('x'), 2)],
    ['"when" takes no more arguments; found 1 more.', () => calls('when', 1, () => query, 2)],
    ['"when" takes a value and a function; found 5.', () => calls('when', 1, 5)],
    [
      '"when" takes a function that goes on from the query it is given; found undefined.',
      () => calls('when', 1, () => undefined),
    ],
    ['"orderBy" takes "ASC" or "DESC"; found "desc".', () => calls('orderBy', 'x', 'desc')],
    [
      '"orderBy" takes as a function an object of function, field and distinct (true or false, and not of "*"); found no function.',
      () => calls('orderBy', { field: 'x' }),
    ],
    ['"limit" takes a whole number of at least 1 and at most 2^53 - 1; found 0.', () => calls('limit', 0)],
    [
      '"limit" takes a whole number of at least 1 and at most 2^53 - 1; found 9007199254740992n.',
      () => calls('limit', 2n ** 53n),
    ],
    ['"offset" takes a whole number of at least 0 and at most 2^53 - 1; found -1.', () => calls('offset', -1)],
    ['"join" takes a name as the alias; found undefined.', () => calls('join', query, undefined, is.isNull('x'))],
    ['"join" takes conditions; found undefined.', () => calls('join', query, 't', undefined)],
    [
      '"join" takes a condition; found an empty one.',
      () =>
        calls(
          'join',
          query,
          't',
          is.when(null, () => is.isNull('x')),
        ),
    ],
    ['"exists" takes one query of the builder; found two values.', () => calls('exists', query, query)],
    ['"in" takes a field, an array of values and options; found 1 more.', () => calls('in', 'x', ['y'], {}, 5)],
    ['"or" takes all its conditions, at least two, or a list of them; found one.', () => calls('or', is.isNull('x'))],
    ['"or" takes all its conditions, at least two, or a list of them; found none.', () => calls('or')],
    ['"or" takes conditions; found an array.', () => calls('or', [is.isNull('x'), is.isNull('y')], is.isNull('z'))],
    ['"bind" takes an object of values; found 5.', () => calls('bind', 5)],
    ['"bind" takes no more arguments; found 1 more.', () => untyped(text(), 'bind')({}, {})],
    [
      '"bind" takes one value for ":v"; found two values, which "equals" cannot take.',
      () => query.equals('x', variable('v')).bind({ v: [1, 2] }),
    ],
    ['"toAst" takes no more arguments; found 1 more.', () => calls('toAst', 1)],
    ['"toText" takes no more arguments; found 1 more.', () => calls('toText', 1)],
    ['"toCUnit" takes no more arguments; found 1 more.', () => calls('toCUnit', {}, 1)],
    ['"toRequest" takes no more arguments; found 1 more.', () => calls('toRequest', 'execute', {}, 1)],
    ['"from" takes a template, as "group.name"; found null.', () => from(null as never)],
    ['"from" takes a template, as "group.name"; found undefined.', () => from(undefined as never)],
    ['"from" takes a template, as "group.name"; found "a.b.c".', () => from('a.b.c')],
    [
      '"from" takes a template of a catalog, catalog.template("group.name"); found an object with the member "name".',
      () => from({ name: 'a.b' } as never),
    ],
    ['"from" takes a dialect as an object; found null.', () => from('a.b', { dialect: null as never })],
    ['"toText" takes a dialect as an object; found "x".', () => untyped(text(), 'toText')({ dialect: 'x' })],
    [
      '"toTextWithVariables" takes a dialect as an object; found "x".',
      () => untyped(text(), 'toTextWithVariables')({ dialect: 'x' }),
    ],
    [
      '"toTextWithVariables" takes its options as an object; found "x".',
      () => untyped(text(), 'toTextWithVariables')('x'),
    ],
    [
      '"toRequest" takes a dialect as an object; found "x".',
      () => untyped(text(), 'toRequest')('execute', { dialect: 'x' }),
    ],
    [
      '"vql" takes a template literal, vql`…` without parentheses around it, in which all escapes are right; found an array.',
      () => vql(Object.assign(['SELECT id', undefined], { raw: [] }) as never),
    ],
  ])('is refused with the name of the method, what it takes and what was found: %s', (sentence, call) => {
    expect(messageOf(call)).toBe(`The method ${sentence}`);
  });

  it.each<[sentence: string, call: () => unknown]>([
    ['Expected the name of a function; found true.', () => calls('equals', { function: true, field: 'x' }, 1)],
    ['Expected the name of a function; found an array.', () => calls('equals', { function: ['SUM'], field: 'x' }, 1)],
    ['Expected the name of a variable; found undefined.', () => variable(undefined as never)],
    ['The list of "bind" for ":v" is empty.', () => query.bind({ v: [] })],
    [
      'Expected the path of a field, names with dots between them; found a field or variable, path(…) or variable(…).',
      () => calls('equals', variable('x'), 1),
    ],
    ['A variable cannot stand for null: no comparison with it would hold.', () => query.bind({ v: null as never })],
    [
      'A value of "in" on "x" is a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found undefined. Leave the condition out with when(…).',
      () => query.in('x', [path('y'), undefined as never]),
    ],
  ])('is refused by what was expected: %s', (sentence, call) => {
    expect(messageOf(call)).toBe(sentence);
  });

  it.each<[sentence: string, make: () => Promise<unknown>]>([
    ['"fromVql" takes its options as an object; found 5.', () => fromVql('SELECT id FROM a.b', 5 as never)],
    [
      '"fromVql" takes a template of a catalog, catalog.template("group.name"); found an object with the member "name".',
      () => fromVql('SELECT id FROM a.b', { template: { name: 'a.b' } as never }),
    ],
    [
      '"fromVql" takes a statement on "a.b"; found one on "c.d".',
      () =>
        fromVql('SELECT id FROM c.d', {
          template: defineCatalog({ templates: { 'a.b': { fields: {} } } }).template('a.b'),
        }),
    ],
    ['"fromVql" takes a dialect as an object; found 5.', () => fromVql('SELECT id FROM a.b', { dialect: 5 as never })],
    ['"fromVql" takes a statement, as a text or as the tag makes it; found 5.', () => fromVql(5 as never)],
    [
      '"bind" takes one value for ":v"; found two values, which "bind" cannot take.',
      async () => (await fromVql('SELECT id FROM a.b WHERE x = :v')).bind({ v: [1, 2] }),
    ],
  ])('is refused where a promise is made: %s', async (sentence, make) => {
    await expect(make()).rejects.toMatchObject({ name: 'VqlError', message: `The method ${sentence}` });
  });

  it('is shown as it is', () => {
    const found = (value: unknown, shown: string) =>
      expect(messageOf(() => calls('where', value))).toBe(`The method "where" takes conditions; found ${shown}.`);
    found(null, 'null');
    found('\u0001', '"\\u0001"');
    found(is.or(is.isNull('x'), is.isNull('y')).toCUnit(), 'a C-Unit predicate');
    expect(Object.prototype.toString.call(is.isNull('x'))).toBe('[object Condition]');
    expect(Object.prototype.toString.call(query)).toBe('[object Query]');
  });
});
