import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { parse, vql } from '../../src/vql/index.js';

const is = conditions();
const query = from('a.b');

/** Returns a function without its types. */
function untyped(target: object, name: string): (...args: readonly unknown[]) => unknown {
  return (target as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.bind(target) as never;
}

/** Returns the message of the error. */
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

describe('a wrong argument', () => {
  it.each<[sentence: string, call: () => unknown]>([
    ['The columns of "select" must be one or more; found none.', () => calls('select')],
    [
      'The columns of "select" must be separate arguments, select(...columns); found an array.',
      () => calls('select', ['x']),
    ],
    [
      'The option "hidden" of select must be true or false; found "no".',
      () => calls('select', { field: 'x', hidden: 'no' }),
    ],
    [
      'The option "displayName" of select must be a string of one line; found the number 5.',
      () => calls('select', { field: 'x', displayName: 5 }),
    ],
    [
      'The option "function" of select must be the name of a function; found undefined.',
      () => calls('select', { field: 'x', distinct: true }),
    ],
    [
      'The condition of "where" must be one of conditions(), a C-Unit predicate, a tree or a text of the tag; of a result its value; found undefined.',
      () => calls('where', undefined),
    ],
    [
      'The condition of "where" must be one of conditions(), a C-Unit predicate, a tree or a text of the tag; of a result its value; found an object with the member "diagnostics".',
      () => calls('where', { diagnostics: [] }),
    ],
    [
      'A condition of "not" must be created by the methods of conditions(); found undefined.',
      () => calls('not', undefined),
    ],
    [
      'A condition of "not" must be created by the methods of conditions(); found undefined.',
      () => untyped(is, 'not')(undefined),
    ],
    [
      'A condition of "when" must be created by the methods of conditions(); found undefined.',
      () => untyped(is, 'when')(1, () => undefined),
    ],
    [
      'The method "when" must be called without further arguments; found 1 more.',
      () => untyped(is, 'when')(1, () => is.isNull('x'), 2),
    ],
    [
      'The method "not" must be called without further arguments; found 1 more.',
      () => untyped(is, 'not')(is.isNull('x'), 2),
    ],
    [
      'The method "when" must be called without further arguments; found 1 more.',
      () => calls('when', 1, () => query, 2),
    ],
    ['The second argument of "when" must be a function; found the number 5.', () => calls('when', 1, 5)],
    [
      'The result of the function of "when" must be a query that continues the one it is given; found undefined.',
      () => calls('when', 1, () => undefined),
    ],
    ['The direction of "orderBy" must be "ASC" or "DESC"; found "desc".', () => calls('orderBy', 'x', 'desc')],
    [
      'The option "function" of orderBy must be the name of a function; found undefined.',
      () => calls('orderBy', { field: 'x' }),
    ],
    [
      'The rows of "limit" must be a whole number of at least 1 and at most 2^53 - 1; found the number 0.',
      () => calls('limit', 0),
    ],
    [
      'The rows of "limit" must be a whole number of at least 1 and at most 2^53 - 1; found the bigint 9007199254740992.',
      () => calls('limit', 2n ** 53n),
    ],
    [
      'The rows of "offset" must be a whole number of at least 0 and at most 2^53 - 1; found the number -1.',
      () => calls('offset', -1),
    ],
    ['The alias of "join" must be a name; found undefined.', () => calls('join', query, undefined, is.isNull('x'))],
    [
      'A condition of "join" must be created by the methods of conditions(); found undefined.',
      () => calls('join', query, 't', undefined),
    ],
    [
      'The condition of "join" must be present; found an empty one.',
      () =>
        calls(
          'join',
          query,
          't',
          is.when(null, () => is.isNull('x')),
        ),
    ],
    [
      'The method "exists" must be called without further arguments; found 1 more.',
      () => calls('exists', query, query),
    ],
    ['The method "in" must be called without further arguments; found 1 more.', () => calls('in', 'x', ['y'], {}, 5)],
    ['The conditions of "or" must be at least two arguments, or a list; found one.', () => calls('or', is.isNull('x'))],
    ['The conditions of "or" must be at least two arguments, or a list; found none.', () => calls('or')],
    [
      'A condition of "or" must be created by the methods of conditions(); found an array.',
      () => calls('or', [is.isNull('x'), is.isNull('y')], is.isNull('z')),
    ],
    ['The values of "bind" must be an object; found the number 5.', () => calls('bind', 5)],
    [
      'The method "bind" must be called without further arguments; found 1 more.',
      () => untyped(text(), 'bind')({}, {}),
    ],
    [
      'The value of ":v" must be a single value, as "equals" takes one; found two values.',
      () => query.equals('x', variable('v')).bind({ v: [1, 2] }),
    ],
    ['The options of toAst must be an object; found the number 1.', () => calls('toAst', 1)],
    ['The method "toAst" must be called without further arguments; found 1 more.', () => calls('toAst', {}, 1)],
    ['The method "toText" must be called without further arguments; found 1 more.', () => calls('toText', 1)],
    ['The method "toCUnit" must be called without further arguments; found 1 more.', () => calls('toCUnit', {}, 1)],
    [
      'The method "toRequest" must be called without further arguments; found 1 more.',
      () => calls('toRequest', 'execute', {}, 1),
    ],
    ['The template of "from" must be a name, as "group.name"; found null.', () => from(null as never)],
    ['The template of "from" must be a name, as "group.name"; found undefined.', () => from(undefined as never)],
    ['The template of "from" must be a name, as "group.name"; found "a.b.c".', () => from('a.b.c' as never)],
    [
      'The template of "from" must be a template of a catalog, catalog.template("group.name"); found an object with the member "name".',
      () => from({ name: 'a.b' } as never),
    ],
    ['The option "dialect" must be an object; found null.', () => from('a.b', { dialect: null as never })],
    ['The option "dialect" must be an object; found "x".', () => untyped(text(), 'toText')({ dialect: 'x' })],
    [
      'The option "dialect" must be an object; found "x".',
      () => untyped(text(), 'toTextWithVariables')({ dialect: 'x' }),
    ],
    [
      'The options of toTextWithVariables must be an object; found "x".',
      () => untyped(text(), 'toTextWithVariables')('x'),
    ],
    [
      'The option "dialect" must be an object; found "x".',
      () => untyped(text(), 'toRequest')('execute', { dialect: 'x' }),
    ],
    [
      'The argument of "vql" must be a template literal, vql`…` without parentheses around it, in which all escapes are valid; found an array.',
      () => vql(Object.assign(['SELECT id', undefined], { raw: [] }) as never),
    ],
  ])('is refused with what it must be and what was found: %s', (sentence, call) => {
    expect(messageOf(call)).toBe(sentence);
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
    [
      'The value of a variable cannot be null: no comparison with it would hold.',
      () => query.bind({ v: null as never }),
    ],
    [
      'A value of "in" on "x" must be a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found undefined. Leave the condition out with when(…).',
      () => query.in('x', [path('y'), undefined as never]),
    ],
  ])('is refused by what was expected: %s', (sentence, call) => {
    expect(messageOf(call)).toBe(sentence);
  });

  it.each<[sentence: string, make: () => unknown]>([
    [
      'The option "parse" of fromVql must be the parser, import { parse } from \'vql-kit/vql\'; found undefined, although the query is a string.',
      () => fromVql('SELECT id FROM a.b', {} as never),
    ],
    [
      'The option "parse" of fromVql must be the parser, import { parse } from \'vql-kit/vql\'; found "parse".',
      () => fromVql('SELECT id FROM a.b', { parse: 'parse' as never }),
    ],
    [
      'The option "parse" of toAst must be the parser, import { parse } from \'vql-kit/vql\'; found the number 5.',
      () => vql`SELECT id FROM a.b`.toAst({ parse: 5 as never }),
    ],
    ['The options of fromVql must be an object; found the number 5.', () => fromVql('SELECT id FROM a.b', 5 as never)],
    [
      'The template of "fromVql" must be a template of a catalog, catalog.template("group.name"); found an object with the member "name".',
      () => fromVql('SELECT id FROM a.b', { parse, template: { name: 'a.b' } as never }),
    ],
    [
      'The template of the statement must be "a.b", as in the options of fromVql; found "c.d".',
      () =>
        fromVql('SELECT id FROM c.d', {
          parse,
          template: defineCatalog({ templates: { 'a.b': { fields: {} } } }).template('a.b'),
        }),
    ],
    [
      'The option "dialect" must be an object; found the number 5.',
      () => fromVql('SELECT id FROM a.b', { parse, dialect: 5 as never }),
    ],
    [
      'The text of "fromVql" must be a statement, as a string or from the tag; found the number 5.',
      () => fromVql(5 as never, { parse }),
    ],
    [
      'The value of ":v" must be a single value, as "bind" takes one; found two values.',
      () => fromVql('SELECT id FROM a.b WHERE x = :v', { parse }).bind({ v: [1, 2] }),
    ],
  ])('is refused where a text is read: %s', (sentence, make) => {
    expect(make).toThrow(expect.objectContaining({ name: 'VqlError', message: sentence }));
  });

  it('is described by what it is', () => {
    const found = (value: unknown, shown: string) =>
      expect(messageOf(() => calls('not', value))).toBe(
        `A condition of "not" must be created by the methods of conditions(); found ${shown}.`,
      );
    found(null, 'null');
    found('\u0001', '"\\u0001"');
    found(is.or(is.isNull('x'), is.isNull('y')).toCUnitOrThrow(), 'a C-Unit predicate');
    expect(Object.prototype.toString.call(is.isNull('x'))).toBe('[object Condition]');
    expect(Object.prototype.toString.call(query)).toBe('[object Query]');
  });
});
