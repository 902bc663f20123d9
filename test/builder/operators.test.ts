import { describe, expect, it } from 'vitest';
import { conditions, from, path, variable } from '../../src/builder/index.js';
import { type FilterOperator, isOperator, operatorNames, operators, toVql } from '../../src/cunit/index.js';
import { parse, parsePredicate, print } from '../../src/vql/index.js';

const subquery = from('crm.activities').select('id');
const filters = operatorNames.filter((name): name is FilterOperator => operators[name].type === 'FILTER');

/** The method of an operator, as one that knows only the table would call it. */
function call(target: object, operator: string, ...args: readonly unknown[]): ReturnType<typeof from> {
  const name = operator.toLowerCase().replaceAll(/_./g, (letters) => letters.slice(1).toUpperCase());
  return (target as Record<string, (...all: readonly unknown[]) => ReturnType<typeof from>>)[name]?.(
    ...args,
  ) as ReturnType<typeof from>;
}

/** Arguments of the right number. */
function argumentsOf(operator: FilterOperator): readonly unknown[] {
  const { form, values } = operators[operator];
  if (form.kind === 'exists') return [subquery];
  const list = ['1', '2'].slice(0, Math.min(values.most, 2));
  return form.kind === 'list' ? ['total', list] : ['total', ...list];
}

describe('a condition in C-Unit keeps the operator of its method, though another one means the same', () => {
  const request = (query: ReturnType<typeof from>) => query.toCUnitOrThrow().request.queryPredicate;
  it.each([
    ['LIKE', 'v%'],
    ['NOT_LIKE', '%v%'],
    ['LIKE', '%v'],
    ['STARTS_WITH', 'v'],
    ['CONTAINS', 'v%'],
  ] as const)('%s %s', (operator, value) => {
    const filter = request(call(from('a.b'), operator, 'x', value));
    expect(filter).toEqual({ type: 'FILTER', operator, property: 'x', values: [value] });
  });

  it('unless it is below NOT, which C-Unit does not have', () => {
    const of = (condition: ReturnType<typeof is.like>) => request(from('a.b').where(condition));
    const is = conditions();
    expect(of(is.not(is.notLike('x', 'v%')))).toMatchObject({ operator: 'STARTS_WITH', values: ['v'] });
    expect(of(is.not(is.like('x', 'v%')))).toMatchObject({ operator: 'NOT_LIKE', values: ['v%'] });
  });
});

describe.each(filters)('the method of %s', (operator) => {
  const { form, values } = operators[operator];
  const build = () => call(from('account.query'), operator, ...argumentsOf(operator));

  it('creates the filter of that name', () => {
    const filter = build().toCUnitOrThrow().request.queryPredicate;
    expect(filter).toMatchObject({ type: 'FILTER', operator });
    const count = filter?.type === 'FILTER' ? filter.values?.length : undefined;
    expect(count ?? 0).toBe(form.kind === 'list' ? 2 : values.least);
  });

  it('creates the condition that the translation of its filter is', () => {
    const filter = build().toCUnitOrThrow().request.queryPredicate;
    const { value } = filter ? toVql(filter, { parse }) : {};
    expect(value && print(value)).toBe(build().toText().slice('SELECT * FROM account.query WHERE '.length));
  });

  it('is among the methods of conditions', () => {
    const condition = call(conditions(), operator, ...argumentsOf(operator));
    expect(
      from('account.query')
        .where(condition as never)
        .toText(),
    ).toBe(build().toText());
  });

  it('refuses another number of values when the program runs', () => {
    const [first, ...others] = argumentsOf(operator);
    const more = form.kind === 'list' ? [first, ...others, {}, 5] : [first, ...others, '3'];
    expect(() => call(from('account.query'), operator, ...more)).toThrow(/takes |is assumed to take |must be /);
    if (values.least > 0)
      expect(() => call(from('account.query'), operator, first === subquery ? undefined : first)).toThrow(
        /takes |is assumed to take |must be /,
      );
    if (values.least === 2)
      expect(() => call(from('account.query'), operator, first, '1')).toThrow(
        'takes exactly two values; found one value.',
      );
  });
});

describe('lists', () => {
  it('are not sent empty, unless they are to match no row', () => {
    const query = from('account.query').select('id');
    for (const name of ['in', 'notIn'] as const) {
      expect(() => query[name]('type', [])).toThrow(`The list of "${name}" on "type" is empty.`);
      expect(() => query[name]('type', [], {})).toThrow(`The list of "${name}" on "type" is empty.`);
      const none = query[name]('type', [], { whenEmpty: 'matchNone' });
      expect(none.toText()).toBe('SELECT id FROM account.query WHERE id IS NULL AND id IS NOT NULL');
      expect(query[name]('type', ['A'], { whenEmpty: 'matchNone' }).toText()).toContain("('A')");
    }
  });

  it('are arrays, not texts', () => {
    expect(() => from('a.b').in('type', 'AB' as never)).toThrow('The values of "in" must be an array; found "AB".');
  });
});

describe('junctions', () => {
  const is = conditions();

  it('join', () => {
    const query = from('a.b')
      .or(is.isNull('x'), is.equals('y', 1))
      .and([is.isNull('z')])
      .or((on) => [on.isNull('v')]);
    expect(query.toText()).toBe("SELECT * FROM a.b WHERE (x IS NULL OR y = '1') AND z IS NULL AND v IS NULL");
    expect(is.or((on) => [on.isNull('v'), on.not((again) => again.isNull('w'))]).toText()).toBe(
      'v IS NULL OR NOT w IS NULL',
    );
  });

  it('become one list when they are nested', () => {
    const pair = (field: string) => is.and(is.isNull(field), is.isNotNull(field));
    const condition = is.and(pair('x'), pair('y'));
    expect(condition.toText()).toBe('x IS NULL AND x IS NOT NULL AND y IS NULL AND y IS NOT NULL');
    expect(condition.toAst()).toMatchObject({ kind: 'And', predicates: { length: 4 } });
    expect(is.or(is.isNotNull('x'), is.isNullOrEquals('y', 1)).toText()).toBe("x IS NOT NULL OR y IS NULL OR y = '1'");
  });

  it('refuse a single condition, which would seem to widen those before it', () => {
    expect(() =>
      from('a.b')
        .equals('tenant', 1)
        .or(is.isNull('x') as never),
    ).toThrow('The conditions of "or" must be at least two arguments, or a list');
    expect(() => from('a.b').or([])).toThrow('found none.');
    expect(() => from('a.b').or(is.isNull('x'), undefined as never)).toThrow(
      'A condition of "or" must be created by the methods of conditions(); found undefined.',
    );
  });

  it('leave out what when leaves out, and nothing else', () => {
    const given = is.when(0, (rank) => is.equals('rank', rank));
    const absent = [undefined, null, false].map((value) => is.when(value, () => is.isNull('x')));
    expect(given.toText()).toBe("rank = '0'");
    expect(is.or(...([...absent, given] as unknown as [typeof given, typeof given])).toText()).toBe("rank = '0'");
    expect(is.not(is.and(absent)).toText()).toBeUndefined();
    expect(from('a.b').where(is.and(absent)).toText()).toBe('SELECT * FROM a.b');
    expect(is.and(absent).toCUnitOrThrow()).toBeUndefined();
    expect(is.and(absent).toAst()).toBeUndefined();
  });
});

describe('a reference', () => {
  it('goes into VQL', () => {
    const query = from('a.b')
      .lessThan('created', path('updated'))
      .in('x', [variable('v'), 'w']);
    expect(query.toText()).toBe("SELECT * FROM a.b WHERE created < updated AND x IN (:v, 'w')");
    expect(() => query.bind({ v: 1 }).toCUnitOrThrow()).toThrow('C-Unit compares a field with values');
  });

  it('is refused as literal text', () => {
    expect(() => from('a.b').startsWith('x', path('y') as never)).toThrow(
      'A value of "startsWith" on "x" must be a string',
    );
  });

  it('may be a function of a field', () => {
    const query = from('a.b').equals({ function: 'lower', field: 'name' }, 'x');
    expect(query.toText()).toBe("SELECT * FROM a.b WHERE lower(name) = 'x'");
    expect(query.toCUnitOrThrow().request.queryPredicate).toMatchObject({ property: 'name', functions: ['lower'] });
  });
});

describe('literal text', () => {
  const literal = () => from('a.b').startsWith('name', '50%');

  it('with a wildcard goes into C-Unit, and into VQL only where there is an escape character', () => {
    const query = literal();
    expect(query.toCUnitOrThrow().request.queryPredicate).toMatchObject({ operator: 'STARTS_WITH', values: ['50%'] });
    expect(() => query.toText()).toThrow(
      'The condition "startsWith" on "name" takes "50%" literally, but LIKE treats "%" and "_" as wildcards. ' +
        'Name the escape character of your installation, { dialect: { likeEscape } }, or call toRequest() without an endpoint, ' +
        'which chooses C-Unit where that is exact.',
    );
    const dialect = { likeEscape: '!' };
    expect(from('a.b', { dialect }).startsWith('name', '50%').toText()).toBe(
      "SELECT * FROM a.b WHERE name LIKE '50!%%' ESCAPE '!'",
    );
    expect(from('a.b', { dialect }).startsWith('name', '!').toText()).toContain("LIKE '!!%' ESCAPE '!'");
    expect(from('a.b').startsWith('name', 'undefined').toText()).toBe("SELECT * FROM a.b WHERE name LIKE 'undefined%'");
    // Operators without values have no parameter.
    expect(from('a.b', { dialect }).startsWith('name', '50').toText()).toContain("WHERE name LIKE '50%'");
    expect(from('a.b', { dialect }).startsWith('name', '50').toText()).not.toContain('ESCAPE');
  });

  it('goes through NOT where its opposite is literal too', () => {
    const is = conditions();
    expect(is.not(is.contains('name', 'a_b')).toCUnitOrThrow()).toMatchObject({
      operator: 'NOT_CONTAINS',
      values: ['a_b'],
    });
    expect(() => is.not(is.startsWith('name', 'a_b')).toCUnitOrThrow()).toThrow(
      '"startsWith" on "name" takes "a_b" literally',
    );
  });

  it('does so inside the text of a subquery as little as in any other', () => {
    expect(() => from('c.d').exists(literal()).toCUnitOrThrow()).toThrow(
      '"startsWith" on "name" takes "50%" literally',
    );
  });
});

it('every condition reads back as itself', () => {
  expect(isOperator('EQUALS')).toBe(true);
  for (const operator of filters) {
    const text = call(conditions(), operator, ...argumentsOf(operator)).toText();
    expect(parsePredicate(text ?? '').diagnostics).toEqual([]);
  }
});
