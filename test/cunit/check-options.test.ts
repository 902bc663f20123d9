import { describe, expect, it } from 'vitest';
import {
  checkPredicate,
  checkQuery,
  checkRequest,
  createFilter,
  createJunction,
  createMatcher,
  fingerprint,
  matches,
  negate,
  normalize,
  readPredicate,
  readQuery,
  readRequest,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { parsePredicate } from '../../src/vql/index.js';
import { errorOf } from '../support/error-of.js';

const filter = createFilter('EQUALS', 'a', ['1']);
const query = { group: 'account', template: 'query', request: {} };
const { value: predicate } = parsePredicate('a = 1');
if (predicate === undefined) throw new Error('The predicate is valid.');

/** Calls each public function with options that its types do not allow. */
const calls: readonly (readonly [owner: string, option: string, call: (options: never) => unknown])[] = [
  ['toCUnit', 'allow', (options) => toCUnit(predicate, options)],
  ['toVql', 'allow', (options) => toVql(filter, options)],
  ['matches', 'functions', (options) => matches(filter, {}, options)],
  ['createMatcher', 'exists', (options) => createMatcher(filter, options)],
  ['normalize', 'variables', (options) => normalize(filter, options)],
  ['fingerprint', 'variables', (options) => fingerprint(filter, options)],
  ['negate', 'allow', (options) => negate(filter, options)],
  ['readPredicate', 'maxDepth', (options) => readPredicate(filter, options)],
  ['readRequest', 'maxNodes', (options) => readRequest({}, options)],
  ['readQuery', 'maxDepth', (options) => readQuery(query, options)],
  ['checkPredicate', 'catalog', (options) => checkPredicate(filter, options)],
  ['checkRequest', 'template', (options) => checkRequest({}, options)],
  ['checkQuery', 'dialect', (options) => checkQuery(query, options)],
];

describe.each(calls)('%s', (_owner, option, call) => {
  it('rejects a value of another type', () => {
    const error = errorOf(() => call({ [option]: 5n } as never));
    expect(error.code).toBe('wrong-argument');
    expect(error.message).toContain('must be ');
  });

  it('accepts undefined as an absent option', () => {
    expect(() => call({ [option]: undefined } as never)).not.toThrow();
  });
});

it.each(['toCUnit', 'toVql', 'matches', 'normalize', 'fingerprint', 'negate'])(
  '%s accepts a single value of a variable as well as a list',
  (owner) => {
    const call = calls.find(([name]) => name === owner)?.[2];
    for (const value of ['x', ['x', 'y'], []]) expect(() => call?.({ variables: { v: value } } as never)).not.toThrow();
    expect(errorOf(() => call?.({ variables: { v: [1] } } as never)).code).toBe('wrong-argument');
  },
);

it('checkQuery has no option template, which the query names itself', () => {
  expect(errorOf(() => checkQuery(query, { template: 'account.query' } as never)).code).toBe('unknown-option');
});

describe('unknown codes of losses', () => {
  it.each([
    ['toCUnit', () => toCUnit(predicate, { allow: ['lost-joint' as never] })],
    ['toVql', () => toVql(filter, { allow: ['lost-joint' as never] })],
    ['negate', () => negate(filter, { allow: ['lost-joint' as never] })],
  ])('are rejected by %s', (owner, call) => {
    const { message } = errorOf(call);
    const start = `The option "allow" of ${owner} must be an array in which each element is one of 20 names, such as "lost-`;
    expect([message.slice(0, start.length), message.slice(-26)]).toEqual([start, ' Did you mean "lost-join"?']);
  });
});

describe('createFilter and createJunction', () => {
  const values = 'The argument "values" of createFilter must be an array in which each element is a string; found';
  it.each([
    [`${values} an array whose element 0 is the number 1.`, () => createFilter('EQUALS', 'a', [1 as never])],
    [`${values} "a".`, () => createFilter('EQUALS', 'a', 'a' as never)],
    [
      'EQUALS needs the path of a field as "property", found undefined.',
      () => createFilter('EQUALS', undefined, ['1']),
    ],
    [
      'EQUALS needs the path of a field as "property", found the number 5.',
      () => createFilter('EQUALS', 5 as never, ['1']),
    ],
    ['EXISTS needs the path of a field as "property", found "".', () => createFilter('EXISTS', '', ['1'])],
    [
      'The argument "children" of createJunction must be an array in which each element is an object; found an array whose element 0 is null.',
      () => createJunction('AND', [null as never]),
    ],
  ])('%s', (message, call) => {
    expect(errorOf(call).message).toContain(message);
  });
});
