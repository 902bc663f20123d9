import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import {
  type CUnitPredicate,
  matches,
  negate,
  normalize,
  type ReadFilterOptions,
  readFilter,
  readQuery,
  toVql,
} from '../../../src/cunit/index.js';
import { print } from '../../../src/vql/index.js';

const fields = ['name', 'address.city', 'total'];

/** A filter as it is sent, with other members than `name = 'x'`. */
function sent(members: object = {}): Record<string, unknown> {
  return { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['x'], ...members };
}

function and(...children: readonly unknown[]): Record<string, unknown> {
  return { type: 'JUNCTION', operator: 'AND', children };
}

function nested(levels: number): unknown {
  return levels === 1 ? sent() : and(nested(levels - 1));
}

function linesOf(json: unknown, options: Partial<ReadFilterOptions> = {}): readonly string[] {
  const { value, diagnostics } = readFilter(json, { fields, ...options });
  expect(value === undefined).toBe(diagnostics.length > 0);
  return diagnostics.map(({ path, message }) => `${path}: ${message}`);
}

function valueOf(json: unknown, options: Partial<ReadFilterOptions> = {}): CUnitPredicate {
  const { value, diagnostics } = readFilter(json, { fields, ...options });
  expect(diagnostics).toEqual([]);
  if (value === undefined) throw new Error('Nothing was read.');
  return value;
}

describe('readFilter returns', () => {
  it.each<readonly [string, unknown]>([
    ['a filter', sent()],
    ['a path of several names', sent({ property: 'address.city' })],
    ['a junction', and(sent(), sent({ operator: 'IN', values: ['a', 'b'] }))],
    ['a filter without values', { type: 'FILTER', operator: 'IS_NULL', property: 'name' }],
    ['the empty text as a value', sent({ values: [''] })],
    ['quotes, a wildcard and a line break in a value', sent({ values: ["'; --\n%"] })],
    ['a character beyond the BMP', sent({ values: ['😀'] })],
  ])('%s as it is', (_, json) => {
    expect(valueOf(json)).toEqual(json);
  });

  it('a new tree, which no later change of the sent one reaches', () => {
    const values = ['x'];
    const json = and(sent({ values }));
    const read = valueOf(json);
    values.push('y');
    (json['children'] as unknown[]).push('z');
    expect(read).toEqual(and(sent()));
  });

  it('a filter without members that are not known', () => {
    const json = JSON.parse(
      '{"type":"FILTER","operator":"EQUALS","property":"name","values":["x"],"visible":false,"sort":"id","__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"children":[]}',
    );
    const read = valueOf(json);
    expect(Object.keys(read)).toEqual(['type', 'operator', 'property', 'values']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect('isAdmin' in read).toBe(false);
  });

  it('a filter without the member that only shows it, whatever it is', () => {
    expect(valueOf(sent({ visible: 'no' }))).toEqual(sent());
    expect(valueOf(and({ ...and(sent()), visible: null }))).toEqual(and(and(sent())));
  });

  it('what JSON.parse has left of duplicate keys', () => {
    const text = '{"type":"FILTER","operator":"EQUALS","property":"name","property":"tenantId","values":["x"]}';
    expect(linesOf(JSON.parse(text))).toEqual(['/property: The field "tenantId" cannot be used in a filter.']);
  });
});

describe('readFilter refuses', () => {
  it.each<readonly [string, unknown, string, Partial<ReadFilterOptions>?]>([
    [
      'a field that is not listed',
      sent({ property: 'tenantId' }),
      '/property: The field "tenantId" cannot be used in a filter.',
    ],
    [
      'a field in other letter case',
      sent({ property: 'Name' }),
      '/property: The field "Name" cannot be used in a filter.',
    ],
    [
      'a path below a field',
      sent({ property: 'name.first' }),
      '/property: The field "name.first" cannot be used in a filter.',
    ],
    [
      'a path above a field',
      sent({ property: 'address' }),
      '/property: The field "address" cannot be used in a filter.',
    ],
    [
      'a field with the prefix of a template',
      sent({ property: 'account.name' }),
      '/property: The field "account.name" cannot be used in a filter.',
    ],
    [
      'a member of every object',
      sent({ property: 'constructor' }),
      '/property: The field "constructor" cannot be used in a filter.',
    ],
    [
      '__proto__ as a field',
      sent({ property: '__proto__' }),
      '/property: The field "__proto__" cannot be used in a filter.',
    ],
    [
      'syntax in a field',
      sent({ property: 'name = 1 OR 1' }),
      '/property: The field "name = 1 OR 1" cannot be used in a filter.',
    ],
    [
      'a field that is a number',
      sent({ property: 5 }),
      '/property: EQUALS needs the path of a field as "property", found the number 5.',
    ],
    [
      'a field in an array',
      sent({ property: ['name'] }),
      '/property: EQUALS needs the path of a field as "property", found an array.',
    ],
    [
      'no field',
      sent({ property: undefined }),
      '/property: EQUALS needs the path of a field as "property", found nothing.',
    ],
    ['an operator in an array', sent({ operator: ['EQUALS'] }), '/operator: Unknown operator an array.'],
    ['an operator that does not exist', sent({ operator: '$ne' }), '/operator: Unknown operator "$ne".'],
    [
      'an operator that is not listed',
      sent({ operator: 'CONTAINS' }),
      '/operator: The operator CONTAINS cannot be used in a filter.',
      { operators: ['EQUALS'] },
    ],
    [
      'an operator that the field does not list',
      sent({ operator: 'CONTAINS' }),
      '/operator: The operator CONTAINS cannot be used with the field "name".',
      { fields: { name: { operators: ['EQUALS'] } } },
    ],
    [
      'an operator that the type does not have',
      sent({ operator: 'CONTAINS' }),
      '/operator: The operator CONTAINS cannot be used with the field "name".',
      { fields: { name: 'decimal' } },
    ],
    [
      'EXISTS',
      sent({ operator: 'EXISTS', values: ['SELECT id FROM a.b'] }),
      '/operator: The operator EXISTS cannot be used in a filter.',
    ],
    [
      'NOT_EXISTS without a property',
      { type: 'FILTER', operator: 'NOT_EXISTS', values: ['SELECT id FROM a.b'] },
      '/operator: The operator NOT_EXISTS cannot be used in a filter.',
    ],
    ['an object as a value', sent({ values: [{ $gt: '' }] }), '/values/0: Values are always strings, found an object.'],
    ['a number as a value', sent({ values: [5] }), '/values/0: Values are always strings, found the number 5.'],
    ['a boolean as a value', sent({ values: [true] }), '/values/0: Values are always strings, found the boolean true.'],
    [
      'a bigint of many digits',
      sent({ values: [10n ** 10_000n] }),
      '/values/0: Values are always strings, found an object.',
    ],
    [
      'a text instead of the list',
      sent({ values: 'x' }),
      '/values: Expected an array of strings as "values", found "x".',
    ],
    [
      'another number of values',
      sent({ values: ['a', 'b'] }),
      '/values: EQUALS is assumed to take exactly one value, found two values.',
    ],
    [
      'an empty list',
      sent({ operator: 'IN', values: [] }),
      '/values: IN is assumed to take one value or more, found no values.',
    ],
    [
      'an object with a length as the list',
      sent({ values: { length: 1, 0: 'x' } }),
      '/values: Expected an array of strings as "values", found an object.',
    ],
    [
      'a value of another type',
      sent({ values: ['many'] }),
      '/values/0: "many" is not a value that the field "name" can have.',
      { fields: { name: 'integer' } },
    ],
    [
      'a value that an enum does not have',
      sent({ values: ['LOST'] }),
      '/values/0: "LOST" is not a value that the field "name" can have.',
      { fields: { name: { values: ['OPEN', 'DONE'] } } },
    ],
    ['a function', sent({ functions: ['lower'] }), '/functions/0: The function "lower" cannot be used in a filter.'],
    [
      'a function that is not listed',
      sent({ functions: ['pg_sleep'] }),
      '/functions/0: The function "pg_sleep" cannot be used in a filter.',
      { functions: ['lower'] },
    ],
    [
      'NUL',
      sent({ values: ['a\0'] }),
      '/values/0: A value contains the character NUL or half of a surrogate pair, which cannot be sent.',
    ],
    [
      'the first half of a surrogate pair',
      sent({ values: ['\ud83d'] }),
      '/values/0: A value contains the character NUL or half of a surrogate pair, which cannot be sent.',
    ],
    [
      'the second half of a surrogate pair',
      sent({ values: ['a\ude00b'] }),
      '/values/0: A value contains the character NUL or half of a surrogate pair, which cannot be sent.',
    ],
    ['a long text', sent({ values: ['x'.repeat(1_001)] }), '/values/0: The text has more than 1000 characters.'],
    [
      'a text of ten million characters',
      sent({ values: ['x'.repeat(10_000_000)] }),
      '/values/0: The text has more than 1000 characters.',
    ],
    [
      'a long list',
      sent({ operator: 'IN', values: Array.from({ length: 101 }, String) }),
      '/values: The list has more than 100 values.',
    ],
    [
      'a list of four billion holes',
      sent({ operator: 'IN', values: new Array(4_000_000_000) }),
      '/values: The list has more than 100 values.',
    ],
    [
      'many conditions',
      and(...Array.from({ length: 51 }, () => sent())),
      '/children: The filter has more than 50 conditions.',
    ],
    [
      'many conditions in several junctions',
      and(and(sent(), sent()), and(sent(), sent())),
      '/children/1/children/1: The filter has more than 3 conditions.',
      { maxConditions: 3 },
    ],
    ['nine levels', nested(9), `${'/children/0'.repeat(8)}: The tree is nested more than 8 levels deep.`],
    ['a junction without children', and(), '/children: AND has no children; it is assumed to join at least one node.'],
    ['a junction with a property', { ...and(sent()), property: 'name' }, '/property: A JUNCTION takes no "property".'],
    ['a filter with children', sent({ children: [sent()] }), '/children: A FILTER takes no "children".'],
    [
      'children in an object',
      { type: 'JUNCTION', operator: 'AND', children: { 0: sent() } },
      '/children: Expected an array of nodes as "children", found an object.',
    ],
    ['null', null, ': Expected a predicate node, an object with "type" and "operator"; found null.'],
    [
      'a text',
      "name = 'x'",
      ': Expected a predicate node, an object with "type" and "operator"; found "name = \'x\'".',
    ],
    ['an array', [sent()], ': Expected a predicate node, an object with "type" and "operator"; found an array.'],
    [
      'a function',
      () => sent(),
      ': Expected a predicate node, an object with "type" and "operator"; found a function.',
    ],
    [
      'a type that does not exist',
      sent({ type: 'RAW' }),
      '/type: Expected "JUNCTION" or "FILTER" as "type", found "RAW".',
    ],
  ])('%s', (_, json, line, options?: unknown) => {
    expect(linesOf(json, options as Partial<ReadFilterOptions>)).toEqual([line]);
  });

  it('an operator of any length, without all of it in the message', () => {
    const lines = linesOf({ type: 'JUNCTION', operator: 'x'.repeat(100_000), children: [] });
    expect(lines).toEqual([
      `/operator: Unknown operator "${'x'.repeat(39)}…".`,
      '/children: A junction has no children; it is assumed to join at least one node.',
    ]);
  });

  it('a filter with thousands of problems, of which it reports the first', () => {
    const numbers = sent({ operator: 'IN', values: Array.from({ length: 100 }, (_, index) => index) });
    const misfits = [sent({ values: 'x' }), sent({ property: [] }), sent({ functions: 'lower' })];
    const lines = linesOf(and(...Array.from({ length: 47 }, () => numbers), ...misfits));
    expect(lines.length).toBe(100);
    expect(lines.at(-1)).toBe('/children/0/values/99: Values are always strings, found the number 99.');
  });

  it('each part with its own pointer', () => {
    expect(linesOf(and(sent({ property: 'a/b~c' }), sent(), sent({ operator: 'IN', values: ['x', 5] })))).toEqual([
      '/children/0/property: The field "a/b~c" cannot be used in a filter.',
      '/children/2/values/1: Values are always strings, found the number 5.',
    ]);
  });

  it('inherited members', () => {
    expect(linesOf(Object.create(sent()))).toEqual([
      '/operator: Expected an operator as "operator", such as "EQUALS", found nothing.',
      '/type: Expected "JUNCTION" or "FILTER" as "type", found nothing.',
    ]);
  });

  it('an object that contains itself', () => {
    const root = and();
    root['children'] = [root, root];
    expect(linesOf(root)).toEqual([`${'/children/0'.repeat(8)}: The tree is nested more than 8 levels deep.`]);
  });

  it('objects that throw, without a word of their errors', () => {
    const trap = () => {
      throw new Error('secret');
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const getter = Object.defineProperty(sent(), 'values', { get: trap, enumerable: true });
    for (const json of [proxy, new Proxy({}, { getOwnPropertyDescriptor: trap }), getter, sent({ operator: proxy })])
      expect(linesOf(and(sent(), json))).toEqual(['/children/1: The object cannot be read.']);
  });

  it('what a getter returns the second time, since it is read once', () => {
    let reads = 0;
    const json = Object.defineProperty(sent(), 'property', {
      get: () => (reads++ === 0 ? 'name' : 'tenantId'),
      enumerable: true,
    });
    expect(valueOf(json)).toMatchObject({ property: 'name' });
    expect(reads).toBe(1);
  });

  it('a field that a changed Object.prototype would bring', () => {
    Object.defineProperty(Object.prototype, 'property', { value: 'name', configurable: true });
    try {
      const { property: _, ...others } = sent();
      expect(linesOf(others)).toEqual(['/property: EQUALS needs the path of a field as "property", found nothing.']);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'property');
    }
  });
});

describe('the messages of readFilter', () => {
  it('name nothing but what was sent', () => {
    const secret = { secretField: { type: 'enum', values: ['SECRET'], operators: ['EQUALS'] } } as const;
    const lines = [
      ...linesOf(sent({ property: 'secretFeild' }), { fields: secret }),
      ...linesOf(sent({ property: 'secretField', operator: 'IN', values: ['SECRT'] }), { fields: secret }),
      ...linesOf(sent({ property: 'secretField', values: ['SECRT'] }), { fields: secret }),
    ];
    expect(lines).toEqual([
      '/property: The field "secretFeild" cannot be used in a filter.',
      '/operator: The operator IN cannot be used with the field "secretField".',
      '/values/0: "SECRT" is not a value that the field "secretField" can have.',
    ]);
  });

  it('are short, and cut no character in half', () => {
    const [line = ''] = linesOf(sent({ property: `${'a'.repeat(38)}${'😀'.repeat(1_000)}` }));
    expect(line).toBe(`/property: The field "${'a'.repeat(38)}…" cannot be used in a filter.`);
  });
});

describe('the fields of readFilter', () => {
  const catalog = defineCatalog({
    templates: {
      'account.query': {
        partial: true,
        fields: { name: 'string', secret: { type: 'string', filterable: false }, total: 'decimal' },
      },
    },
  });

  it('can be those of a template, of which only the listed ones are accepted', () => {
    const options = { fields: catalog.template('account.query') };
    expect(valueOf(sent(), options)).toEqual(sent());
    expect(linesOf(sent({ property: 'secret' }), options)).toEqual([
      '/property: The field "secret" cannot be used in a filter.',
    ]);
    expect(linesOf(sent({ property: 'custom.a.b' }), options)).toEqual([
      '/property: The field "custom.a.b" cannot be used in a filter.',
    ]);
    expect(linesOf(sent({ property: 'total' }), options)).toEqual([
      '/values/0: "x" is not a value that the field "total" can have.',
    ]);
  });

  it('do not limit patterns to values of the field', () => {
    const options = { fields: { name: { type: 'integer', operators: ['LIKE', 'STARTS_WITH'] } } } as const;
    expect(valueOf(sent({ operator: 'LIKE', values: ['1%'] }), options)).toMatchObject({ values: ['1%'] });
  });

  it('can be called with the functions that are listed, whose results may be of another type', () => {
    const json = sent({ functions: ['LOWER'], values: ['x'] });
    expect(valueOf(json, { fields: { name: 'integer' }, functions: ['lower'] })).toEqual(json);
  });

  it.each<readonly [string, unknown, string]>([
    ['absent', {}, 'The option "fields" of readFilter must be an object; found undefined.'],
    ['a text', { fields: 'name' }, 'The option "fields" of readFilter must be an object; found "name".'],
    [
      'no paths',
      { fields: ['a b'] },
      'The option "fields" of readFilter must be an array in which each element is the path of a field, names with dots between them; found an array whose element 0 is "a b".',
    ],
    [
      'no paths as keys',
      { fields: { 'a b': {} } },
      'A key of the option "fields" of readFilter must be the path of a field, names with dots between them; found "a b".',
    ],
    [
      'of no type',
      { fields: { a: 'text' } },
      'The type of the field "a" must be one of "string", "integer", "decimal", "boolean", "date", "date-time", "enum", "reference", "json", "unknown"; found "text".',
    ],
    [
      'with an unknown member',
      { fields: { a: { operator: ['IN'] } } },
      'The field "a" has no option "operator". Did you mean "operators"?',
    ],
  ])('are rejected if they are %s', (_, options, message) => {
    expect(() => readFilter(sent(), options as ReadFilterOptions)).toThrow(message);
  });

  it('cannot list EXISTS', () => {
    expect(() => readFilter(sent(), { fields, operators: ['EXISTS'] })).toThrow(
      /^The option "operators" of readFilter/,
    );
    expect(() => readFilter(sent(), { fields: { name: { operators: ['NOT_EXISTS'] } } })).toThrow(/operators/);
    expect(() => readFilter(sent(), undefined as unknown as ReadFilterOptions)).toThrow(/^The options of readFilter/);
  });
});

describe('a value that looks like a variable', () => {
  const variables = { tenant: '17' };
  const filter = () => valueOf(sent({ values: [':tenant'] }));
  const text = (predicate: CUnitPredicate) => {
    const { value } = toVql(predicate, { variables });
    return value && print(value);
  };

  it('is a text in a translation, a match and a normal form', () => {
    expect(filter()).toEqual(sent({ values: [':tenant'] }));
    expect(text(filter())).toBe("name = ':tenant'");
    expect(matches(filter(), { name: ':tenant' }, { variables })).toBe(true);
    expect(matches(filter(), { name: '17' }, { variables })).toBe(false);
    expect(text(normalize(filter(), { variables }))).toBe("name = ':tenant'");
    expect(text(negate(filter(), { variables }).value as CUnitPredicate)).toBe("name <> ':tenant'");
  });

  it('is a text beside a condition with the variable', () => {
    const own: CUnitPredicate = { type: 'FILTER', operator: 'EQUALS', property: 'tenantId', values: [':tenant'] };
    const both: CUnitPredicate = { type: 'JUNCTION', operator: 'AND', children: [own, filter()] };
    expect(text(both)).toBe("tenantId = :tenant AND name = ':tenant'");
    expect(text({ ...both, children: both.children.map((child) => ({ ...child })) })).toBe(
      "tenantId = :tenant AND name = ':tenant'",
    );
  });

  it('stays a text where a pattern becomes one', () => {
    const pattern = valueOf(sent({ operator: 'LIKE', values: [':tenant%'] }));
    const normal = normalize(pattern, { variables });
    expect(normal).toEqual(sent({ operator: 'STARTS_WITH', values: [':tenant'] }));
    expect(text(normal)).toBe("name LIKE ':tenant%'");
    expect(negate(normal, { variables }).value).toEqual(sent({ operator: 'NOT_LIKE', values: [':tenant%'] }));
    const list = valueOf(sent({ operator: 'IN', values: [':tenant', 'b'] }));
    expect(text(list)).toBe("name IN (':tenant', 'b')");
  });

  it('is refused in a request that has the variable, since C-Unit cannot write it', () => {
    const substitution = { variable: { variableName: 'tenant' }, values: ['17'] };
    const query = (queryPredicate: CUnitPredicate) => ({
      group: 'account',
      template: 'query',
      request: { queryPredicate, variableSubstitutionList: { variableSubstitutions: [substitution] } },
    });
    expect(readQuery(query(filter())).diagnostics).toMatchObject([
      { code: 'text-as-variable', path: '/request/queryPredicate/values/0' },
    ]);
    expect(toVql(query(filter())).value).toBeUndefined();
    expect(readQuery(query(valueOf(sent({ values: [':other'] })))).diagnostics).toEqual([]);
  });

  it('can be a variable if the caller says so', () => {
    expect(text(valueOf(sent({ values: [':tenant'] }), { variables: true }))).toBe('name = :tenant');
  });
});
