import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, outer, path, variable } from '../../src/builder/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { vql } from '../../src/vql/index.js';

const untyped = (value: unknown) => value as never;

describe('an error names its condition:', () => {
  const query = from('a.b');
  const { and, equals, in: among, not, or } = conditions();
  const types = 'must be a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found';
  it.each([
    [
      () => query.equals('total', untyped(undefined)),
      `A value of "equals" on "total" ${types} undefined. Leave the condition out with when(…).`,
    ],
    [
      () => or(equals('x', 1), and(not(among('y.z', [untyped({})])), equals('x', 2))),
      `A value of "in" on "y.z" ${types} an object.`,
    ],
    [
      () => query.equals('x', untyped(null)),
      'The condition "equals" on "x" never holds for null. Use isNull or isNullOrEquals, and in a text IS NULL.',
    ],
    [() => query.in('x', []), 'The list of "in" on "x" is empty. To match no row, pass { whenEmpty: "matchNone" }.'],
    [
      () => query.range(untyped({ function: 'lower', field: 'x' }), untyped(1)),
      'The condition "range" on "lower(x)" takes exactly two values; found one value.',
    ],
    [() => query.bind({ v: untyped({}) }), `A value of "bind" for ":v" ${types} an object.`],
    [() => query.bind({ v: [] }), 'The list of "bind" for ":v" is empty.'],
    [
      () => vql`SELECT id FROM a.b WHERE y = ${1} AND x = ${untyped(null)}`,
      'The condition "=", value 2 in "SELECT id FROM a.b WHERE y = ${…} AND x = ${…}", never holds for null.',
    ],
    [
      () => vql`SELECT id FROM a.b WHERE x IN (${[]})`,
      'The list of "IN", value 1 in "SELECT id FROM a.b WHERE x IN (${…})", is empty.',
    ],
    [() => query.limit(2n ** 70n), 'must be a whole number of at least 1 and at most 2^53 - 1; found'],
    [
      () => query.exists(untyped(vql`SELECT id FROM c.d`)),
      'must be created by from(…) or fromVql(…); found a text of the tag.',
    ],
  ])('%#', (make, sentence) => {
    expect(make).toThrow(VqlError);
    expect(make).toThrow(sentence);
  });

  it('a method that was taken off its query', () => {
    for (const name of ['equals', 'select', 'toText'] as const) {
      const { [name]: method } = query as unknown as Record<string, () => unknown>;
      for (const instead of [undefined, null])
        expect(() => method?.call(instead)).toThrow(
          `The method "${name}" must be called on a query, as in query.${name}(…); found ${instead}.`,
        );
    }
  });
});

it('of several losses each has a line of its own', () => {
  const { equals, not, or } = conditions();
  const condition = not(or(equals('x', path('y')), equals('z', path('y'))));
  expect(() => condition.toCUnitOrThrow()).toThrow(
    /^C-Unit compares a field with values.*\n\nC-Unit compares a field with values/,
  );
});

describe('a misplaced value of the tag is shown with the text around it:', () => {
  const one = conditions().equals('x', 1);
  const empty = conditions().when(undefined, () => one);
  it.each([
    [
      () => vql`SELECT id FROM a.b WHERE ${one} OR c = ${1} ${one}`,
      'value 3 in "SELECT id FROM a.b WHERE ${…} OR c = ${…} ${…}".',
    ],
    [() => vql`SELECT id FROM a.b WHERE x = ${1}${2}`, 'value 2 in "SELECT id FROM a.b WHERE x = ${…}${…}".'],
    [
      () => vql`SELECT number, customer, total FROM shop.orders WHERE name = '${'x'}' AND something = 1 OR other = 2`,
      'value 1 in "number, customer, total FROM shop.orders WHERE name = \'${…}\' AND something = 1". Remove the quotes, and make all text between them part of the value.',
    ],
    [
      () => vql`SELECT id, ${'name'} FROM a.b`,
      'The value "name" is not allowed among the selected columns: value 1 in "SELECT id, ${…} FROM a.b". Insert the name of a field as path(…).',
    ],
    [
      () => vql`SELECT id FROM ${path('a.b')}`,
      'A field is not allowed as the template after FROM: value 1 in "SELECT id FROM ${…}". Write the template in the text; from(…) takes one that is known only at run time.',
    ],
    [
      () => vql`SELECT id FROM a.b WHERE x LIKE '${'Bolt'}%'`,
      "WHERE x LIKE '${…}%'\". Remove the quotes, and make all text between them part of the value.",
    ],
    [
      () => vql`SELECT id FROM a.b WHERE x IN [${['y']}]`,
      'An array is not allowed inside brackets: value 1 in "SELECT id FROM a.b WHERE x IN [${…}]". Write a list in parentheses, as in IN (${list}).',
    ],
    [() => vql`SELECT id FROM a.b ORDER BY ${'name'}`, 'Insert the name of a field as path(…).'],
    // Other cases have no advice.
    [
      () => vql`SELECT id FROM a.b WHERE x = 1 ${'y'}`,
      'The value "y" is not allowed after a condition, where AND or OR is expected: value 1 in "SELECT id FROM a.b WHERE x = 1 ${…}".',
    ],
    [
      () => vql`SELECT id FROM a.b /* ${'y'} */`,
      'The value "y" is not allowed inside a comment: value 1 in "SELECT id FROM a.b /* ${…} */".',
    ],
    // A variable does not continue a condition, whatever its name.
    [
      () => vql`SELECT id FROM a.b WHERE ${one} :AND y = 1`,
      'The inserted part is not allowed directly before what does not continue it: value 1 in "SELECT id FROM a.b WHERE ${…} :AND y = 1".',
    ],
    [() => vql`SELECT id FROM a.b WHERE x = 1 ${untyped(undefined)}`, 'To insert nothing, use an empty text, vql``.'],
    [
      () => vql`SELECT ${5} FROM a.b`,
      'The number 5 is not allowed among the selected columns: value 1 in "SELECT ${…} FROM a.b".',
    ],
    [
      () => vql`SELECT id FROM ${'a.b'}`,
      'The value "a.b" is not allowed as the template after FROM: value 1 in "SELECT id FROM ${…}". Write the template in the text; from(…) takes one that is known only at run time.',
    ],
    [
      () => vql`SELECT ${untyped(true)} FROM a.b`,
      'The value true is not allowed among the selected columns: value 1 in "SELECT ${…} FROM a.b".',
    ],
    ...[null, false].map((value): [() => unknown, string] => [
      () => vql`SELECT ${untyped(value)} FROM a.b`,
      `The value ${value} is not allowed among the selected columns: value 1 in "SELECT \${…} FROM a.b". To insert nothing, use an empty text, vql\`\`.`,
    ]),
    [
      () => vql`SELECT ${one} FROM a.b`,
      'A condition is not allowed among the selected columns: value 1 in "SELECT ${…} FROM a.b".',
    ],
    [
      () => vql`
        SELECT  ${5}
        FROM a.b
      `,
      'value 1 in "SELECT ${…} FROM a.b".',
    ],
    // As many characters as are shown before and after a value.
    [
      () => vql`SELECT number, customer, total, anything, paid_at, state, x ${5} FROM shop.orders AS`,
      'value 1 in "SELECT number, customer, total, anything, paid_at, state, x ${…} FROM shop.orders AS".',
    ],
    [
      () => vql`SELECT id FROM a.b ORDER BY ${path('x')} ${vql` y,  ${path('z')} `}`,
      'The inserted part is not allowed directly before what does not continue it: the value before "y, ${…}".',
    ],
    [
      () => vql`SELECT id FROM a.b WHERE ${empty}`,
      'An empty condition is not allowed where a condition is expected: value 1 in "SELECT id FROM a.b WHERE ${…}". Put its keyword into a text that is left out with it.',
    ],
  ])('%#', (make, sentence) => {
    let message = '';
    try {
      make();
    } catch (error) {
      message = String(error);
    }
    // The message ends there.
    expect(message.slice(-sentence.length)).toBe(sentence);
  });

  it('and its advice is right', () => {
    const list = (condition?: typeof one) =>
      vql`SELECT ${path('id')} FROM a.b ${condition ? vql`WHERE ${condition}` : vql``} ORDER BY id`.toText();
    expect(list(one)).toBe("SELECT id FROM a.b WHERE x = '1' ORDER BY id");
    expect(list()).toMatch(/^SELECT id FROM a.b +ORDER BY id$/);
  });
});

describe('a fragment changes nothing around it:', () => {
  it.each([
    ['a condition for a value', () => vql`SELECT id FROM a.b WHERE f = ${vql`x = 1`}`],
    ['two conditions for a value', () => vql`SELECT id FROM a.b WHERE f = ${vql`x AND g = 1`}`],
    [
      'a value and a condition that is put in',
      () => vql`SELECT id FROM a.b WHERE f = ${vql`x ${conditions().isNull('y')}`}`,
    ],
    ['a condition in a list', () => vql`SELECT id FROM a.b WHERE f IN (${vql`1, x = 2`})`],
    ['two words', () => vql`SELECT id FROM a.b WHERE f = ${vql`x y`}`],
    ['nothing', () => vql`SELECT id FROM a.b WHERE f = ${vql``}`],
    ['several values', () => vql`SELECT id FROM a.b WHERE f = ${vql`1,`}`],
    ['a value and a parenthesis', () => vql`SELECT id FROM a.b WHERE f = ${vql`1 (2)`}`],
    ['one that is put in, and a parenthesis', () => vql`SELECT id FROM a.b WHERE f = ${vql`${1} (2)`}`],
    ['one that is put in, and a word', () => vql`SELECT id FROM a.b WHERE f = ${vql`${1} x`}`],
    ['a value and a sign', () => vql`SELECT id FROM a.b WHERE f = ${vql`1 *`}`],
    ['a call and a word', () => vql`SELECT id FROM a.b WHERE f = ${vql`lower(x) y`}`],
    ['nothing but the beginning', () => vql`SELECT id FROM a.b WHERE f BETWEEN ${vql`1 AND`} 2`],
    ['another statement', () => vql`SELECT id FROM a.b ${vql`; SELECT id FROM c.d`}`],
    ['the end of a statement', () => vql`SELECT id FROM a.b WHERE EXISTS (${vql`SELECT id FROM c.d;`})`],
  ])('%s is refused', (_, make) => {
    expect(make).toThrow(VqlError);
  });

  it.each([
    ['ends before its value is complete', () => vql`SELECT id FROM a.b WHERE f = ${vql``}`],
    ['contains a ";", which ends the statement', () => vql`SELECT id FROM a.b ${vql`; SELECT id FROM c.d`}`],
  ])('one that %s is reported', (problem, make) => {
    expect(make).toThrow(problem);
  });

  it('but may be a path, a call, a variable, a value, or several in a list', () => {
    const text = vql`SELECT id FROM a.b WHERE f = ${vql`c.name`} AND lower(f) = ${vql`concat(g.h, ${'x'}, upper(i))`} AND f BETWEEN ${vql`:v`} AND ${vql`${2}`}
      AND f IN (${vql`1, ${2}, j.k /* , */`}, ${3})`;
    expect(text.toText().replaceAll(/\s+/g, ' ')).toBe(
      "SELECT id FROM a.b WHERE f = c.name AND lower(f) = concat(g.h, 'x', upper(i)) AND f BETWEEN :v AND '2' AND f IN (1, '2', j.k /* , */, '3')",
    );
  });
});

it('what a function of the caller throws comes through as it is', () => {
  const error = new RangeError('mine');
  const fail = () => {
    throw error;
  };
  for (const make of [() => conditions().or(fail), () => from('a.b').where(fail), () => from('a.b').when(1, fail)])
    expect(make).toThrow(error);
});

describe('the first frame of an error is its caller:', () => {
  const { equals, or, not } = conditions();
  const fragment = (depth: number): ReturnType<typeof vql> =>
    depth === 0 ? vql`x = ${untyped(null)}` : vql`(${fragment(depth - 1)})`;
  it.each([
    [
      'a method of an operator',
      function callerHere() {
        from('a.b').equals('x', untyped(undefined));
      },
    ],
    [
      'another method',
      function callerHere() {
        from('a.b').select(untyped(undefined));
      },
    ],
    [
      'a condition',
      function callerHere() {
        or(not(equals('x', 1)), equals('x', untyped(undefined)));
      },
    ],
    [
      'a condition in a function',
      function outside() {
        from('a.b').where(function callerHere(is) {
          return is.equals('x', untyped(undefined));
        });
      },
    ],
    [
      'an output',
      function callerHere() {
        from('a.b').contains('x', '%').toText();
      },
    ],
    ['from', { callerHere: () => from(untyped('account')) }.callerHere],
    ['conditions', { callerHere: () => conditions(untyped('account.query')) }.callerHere],
    ['path', { callerHere: () => path('a b') }.callerHere],
    ['variable', { callerHere: () => variable('a b') }.callerHere],
    ['outer', { callerHere: () => outer('account') }.callerHere],
    ['fromVql', { callerHere: () => fromVql('SELECT id FROM a.b', untyped({ parse: 1 })) }.callerHere],
    ['bind', { callerHere: () => vql`x = :a`.bind(untyped(5)) }.callerHere],
    ['toText', { callerHere: () => vql`x = 1`.toText() }.callerHere],
    ['toString', { callerHere: () => `${vql`x = 1`}` }.callerHere],
    [
      'toTextWithVariables',
      { callerHere: () => vql`SELECT id FROM a.b WHERE x = :a`.toTextWithVariables() }.callerHere,
    ],
    ['toRequest', { callerHere: () => vql`SELECT id FROM a.b`.toRequest(untyped('template')) }.callerHere],
    [
      'the tag',
      function callerHere() {
        vql`SELECT id FROM a.b WHERE ${fragment(20)}`;
      },
    ],
  ])('%s', (_, make) => {
    try {
      make();
    } catch (error) {
      const [, first] = (error as Error).stack?.split('\n    at ') ?? [];
      expect(first).toMatch(/callerHere/);
      expect((error as Error).stack).toContain(`VqlError: ${(error as Error).message}`);
    }
    expect(make).toThrow(VqlError);
  });

  it('unless the engine cannot report it: then it is the same error', () => {
    const descriptor = Object.getOwnPropertyDescriptor(Error, 'captureStackTrace');
    let found: unknown;
    Reflect.deleteProperty(Error, 'captureStackTrace');
    try {
      from('a.b').equals('x', untyped(undefined));
    } catch (error) {
      found = error;
    } finally {
      Object.defineProperty(Error, 'captureStackTrace', descriptor as PropertyDescriptor);
    }
    expect(found).toBeInstanceOf(VqlError);
  });
});
