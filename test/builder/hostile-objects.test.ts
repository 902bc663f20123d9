import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { parse, vql } from '../../src/vql/index.js';

const untyped = (value: unknown) => value as never;

describe('a dialect', () => {
  it('is read once: later changes do not affect the query', async () => {
    const dialect = { likeCaseSensitive: true, variableStyle: '$name', likeEscape: '!' } as const;
    const query = from('a.b', { dialect }).equals('x', variable('v')).startsWith('y', '5%').bind({ v: 1 });
    const read = fromVql('SELECT id FROM a.b WHERE x = $v', { parse, dialect });
    const before = query.toTextWithVariables().statement;
    Object.assign(dialect, { variableStyle: "' OR 1 = 1 OR x = name", likeEscape: "' --" });
    expect(query.toTextWithVariables().statement).toBe(before);
    expect(read.toText()).toBe('SELECT id FROM a.b WHERE x = $v');
  });
});

describe('an object of the builder', () => {
  const made = {
    'a query': from('a.b'),
    'a condition': conditions().isNull('x'),
    'a reference': path('x'),
    'a text': vql`SELECT id FROM a.b WHERE x = ${'a'} AND y IN (${['b']})`,
  };

  it.each(Object.entries(made))('has constructors that create no other: %s', (_, object) => {
    let classes = 0;
    for (let one = Object.getPrototypeOf(object); one !== Object.prototype; one = Object.getPrototypeOf(one)) {
      const { constructor } = one;
      for (const first of [['x = 1'], Symbol('creation'), undefined])
        expect(() => Reflect.construct(constructor, [first, [], () => ''], constructor)).toThrow('Illegal constructor');
      classes += 1;
    }
    expect(classes).toBeGreaterThan(0);
  });

  it.each(Object.entries(made))('has constructors without functions that read it: %s', (_, object) => {
    for (let one = Object.getPrototypeOf(object); one !== Object.prototype; one = Object.getPrototypeOf(one))
      expect(Reflect.ownKeys(one.constructor).filter((key) => key !== 'prototype')).toEqual(['length', 'name']);
  });

  it('has no members that could be changed: a text of the tag', () => {
    const text = made['a text'];
    for (const name of ['strings', 'values', 'bindings']) expect(text).not.toHaveProperty(name);
  });
});

describe('a Date', () => {
  const row = (value: Date) => from('a.b').equals('x', value).toText();
  const plain = "SELECT * FROM a.b WHERE x = '2026-01-01T00:00:00.000Z'";

  it('is sent as its time, whatever methods it has', () => {
    for (const answer of [5, "' OR 1 = 1"]) {
      const date = Object.assign(new Date('2026-01-01'), { toISOString: () => answer, getTime: () => 0 });
      expect(row(untyped(date))).toBe(plain);
      expect(vql`SELECT * FROM a.b WHERE x = ${untyped(date)}`.toText()).toBe(plain);
    }
  });

  it('may be of another realm', () => {
    const foreign = runInNewContext("new Date('2026-01-01')");
    expect(foreign).not.toBeInstanceOf(Date);
    expect(row(foreign)).toBe(plain);
    const kept = from('a.b').equals('x', foreign);
    foreign.setFullYear(1999);
    expect(kept.toText()).toBe(plain);
  });

  it.each([
    ['beyond the year 9999', new Date(8.64e15), 'found +275760-09-13T00:00:00.000Z.'],
    ['before the year 0', new Date(-1e15), 'found -029719-04-05T22:13:20.000Z.'],
    ['invalid', new Date(Number.NaN), 'found an invalid Date.'],
    ['none', Object.create(Date.prototype), 'found an object.'],
    ['by its tag alone', { [Symbol.toStringTag]: 'Date' }, 'found an object of the kind "Date".'],
  ])('is refused: %s', (_, value, sentence) => {
    expect(() => row(untyped(value))).toThrow(VqlError);
    expect(() => row(untyped(value))).toThrow(sentence);
  });
});

describe('an object that cannot be read', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new RangeError('trap');
      },
    },
  );
  it.each([
    ['as a value', (value: unknown) => from('a.b').equals('x', untyped(value))],
    ['as a field', (value: unknown) => from('a.b').isNull(untyped(value))],
    ['as a condition', (value: unknown) => from('a.b').where(untyped(value))],
    ['as a query', (value: unknown) => from('a.b').exists(untyped(value))],
    ['as a column', (value: unknown) => from('a.b').select(untyped(value))],
    ['in a text', (value: unknown) => vql`SELECT id FROM a.b WHERE x = ${untyped(value)}`],
    ['for bind', (value: unknown) => from('a.b').bind({ v: untyped(value) })],
  ])('is refused %s', (_, use) => {
    expect(() => use(trap)).toThrow(VqlError);
  });

  it('is refused as options, and described', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const found = 'found an object that cannot be read.';
    expect(() => from('a.b', untyped(proxy))).toThrow(`The options of from must be an object; ${found}`);
    expect(() => from('a.b').where(untyped(proxy))).toThrow(found);
    const call = Object.assign(() => undefined, { [Symbol.toStringTag]: 'Object' });
    expect(() => from('a.b', untyped(call))).toThrow('The options of from must be an object; found a function.');
  });

  it('is refused as a text: a proxy or a forged prototype', () => {
    const fragment = vql`x = 1`;
    for (const value of [new Proxy(fragment, {}), Object.create(Object.getPrototypeOf(fragment))]) {
      expect(() => vql`SELECT id FROM a.b WHERE ${value}`).toThrow(VqlError);
      expect(() => value.bind({})).toThrow(
        'A text must be created by the tag vql; found a text of the tag, but of another copy of vql-kit or through a proxy.',
      );
    }
  });
});

describe('options are read from their own members alone:', () => {
  const members = ['function', 'displayName', 'hidden', 'distinct', 'whenEmpty', 'variables', 'predicate', 'dialect'];
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  afterEach(() => {
    for (const member of members) delete prototype[member];
  });

  it('members of Object.prototype do not affect a query', () => {
    const make = () =>
      from('a.b').select({ field: 'x' }).isNull({ function: 'f', field: 'y' }).orderBy('x').equals('z', 1);
    const [plain, request] = [make().toText(), make().toRequest('template')];
    prototype['function'] = 'lower';
    Object.assign(prototype, { displayName: 'D', hidden: true, distinct: true, predicate: 'additionalPredicate' });
    Object.assign(prototype, { whenEmpty: 'matchNone', variables: true, dialect: { variableStyle: '$name' } });
    const [again, asked] = [make().toText(), make().toRequest('template')];
    const execute = make().toRequest('execute', {}).body;
    let refused: unknown;
    try {
      from('a.b').in('x', []);
    } catch (error) {
      refused = error;
    }
    for (const member of members) delete prototype[member];
    expect(again).toBe(plain);
    expect(Object.keys(asked.body)).toEqual(Object.keys(request.body));
    expect(execute).toEqual({ statement: plain });
    expect(refused).toBeInstanceOf(VqlError);
  });

  it('inherited members do not affect a query', () => {
    expect(() => from('a.b').in('x', [], Object.create({ whenEmpty: 'matchNone' }))).toThrow('is empty');
    expect(() => from('a.b').select(Object.create({ field: 'x' }))).toThrow(VqlError);
  });
});

describe('a query of another copy of the package', () => {
  class Foreign {
    constructor(readonly tag: string) {}
    get [Symbol.toStringTag](): string {
      return this.tag;
    }
  }
  const other = (tag: string) => untyped(new Foreign(tag));
  it.each([
    [
      'exists',
      () => from('a.b').exists(other('Query')),
      'found a query of the builder, but of another copy of vql-kit or through a proxy.',
    ],
    ['where', () => from('a.b').where(other('Condition')), 'found a condition, but of another copy of vql-kit'],
    ['orderBy', () => from('a.b').orderBy(other('Reference')), ', but of another copy of vql-kit'],
    ['a proxy', () => from('a.b').exists(new Proxy(from('c.d'), {})), 'or through a proxy.'],
    ['a proxy as it is', () => new Proxy(from('c.d'), {}).equals('x', 1), 'or through a proxy.'],
  ])('is described as one by %s', (_, use, sentence) => {
    expect(use).toThrow(VqlError);
    expect(use).toThrow(sentence);
  });

  it('is described as one by fromVql', async () => {
    expect(() => fromVql(other('VqlText'), { parse })).toThrow(
      'found a text of the tag, but of another copy of vql-kit',
    );
  });
});
