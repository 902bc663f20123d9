import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import { createMatcher } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { parse, parseOrThrow, print, vql } from '../../src/vql/index.js';

/** Texts that have been used for injection. */
const attacks = [
  "O'Brien",
  "x\\'",
  'x\\',
  "' OR '1' = '1",
  "' OR 1 = 1 --",
  "'; DELETE FROM account.query; --",
  "'' OR ''=''",
  "x' /*",
  '*/ OR 1=1',
  '--',
  "--v:result{displayname='x'}",
  '\x24{name}',
  ':p1',
  'NULL',
  "'\n OR '1'='1",
  "'\u0000",
  '\uD800',
  '\u2019 OR 1=1',
  'a) OR (b = c',
];

describe.each(attacks)('the text %j', (attack) => {
  it('stays a value in the builder, the tag and C-Unit', async () => {
    const built = from('account.query').select('id').equals('name', attack).limit(5);
    const tag = vql`SELECT id FROM account.query WHERE name = ${attack} LIMIT 5`;
    const safe = print(from('account.query').select('id').equals('name', 'VALUE').limit(5).toAst());
    for (const statement of [parseOrThrow(built.toText()), tag.toAst({ parse })]) {
      const { where } = statement;
      if (where?.kind !== 'Comparison') throw new Error('The tree has changed.');
      expect(where.right).toMatchObject({ kind: 'StringLiteral', value: attack });
      const changed = { ...where, right: { kind: 'StringLiteral', value: 'VALUE' } as const };
      expect(print({ ...statement, where: changed })).toBe(safe);
    }
    expect(built.toCUnitOrThrow().request.queryPredicate).toEqual({
      type: 'FILTER',
      operator: 'EQUALS',
      property: 'name',
      values: [attack],
    });
    expect(built.toTextWithVariables().statement).toBe('SELECT id FROM account.query WHERE name = :p1 LIMIT 5');
    expect(tag.toTextWithVariables().statement).toBe('SELECT id FROM account.query WHERE name = :p1 LIMIT 5');
  });

  it('is refused as the name of a field, template, alias, function or variable', () => {
    // Some of them are words.
    if (/^\w+$/.test(attack) && attack !== 'NULL') return;
    const query = from('account.query');
    expect(() => path(attack)).toThrow('Expected the path of a field');
    if (attack !== 'NULL') expect(() => variable(attack)).toThrow('Expected the name of a variable');
    expect(() => query.select(attack)).toThrow('Expected the path of a field');
    expect(() => query.orderBy(attack)).toThrow('Expected the path of a field');
    expect(() => query.isNull(attack)).toThrow('Expected the path of a field');
    expect(() => query.isNull({ function: attack, field: 'id' })).toThrow('Expected the name of a function');
    expect(() => query.join(query, attack, conditions().isNull('id'))).toThrow(/The alias of "join" must be a name/);
    if (attack !== 'NULL') expect(() => query.bind({ [attack]: 1 })).toThrow('Expected the name of a variable');
    expect(() => from(attack)).toThrow('The template of "from" must be');
    expect(() => from(`${attack}.query`)).toThrow('The template of "from" must be');
  });

  it('stays one annotation where it is a display name', () => {
    const select = () => from('account.query').select({ field: 'id', displayName: attack }).toText();
    if (/[\r\n]/.test(attack))
      return expect(select).toThrow('The option "displayName" of select must be a string of one line');
    const [column] = parseOrThrow(select()).columns;
    return expect(column).toMatchObject({ annotations: [{ options: [{ value: { value: attack } }] }] });
  });
});

describe('defects of other query libraries', () => {
  const is = conditions();

  it('an empty list that vanishes, or matches everything', () => {
    expect(() => from('a.b').in('x', [])).toThrow();
    const none = is.in('x', [], { whenEmpty: 'matchNone' });
    const matcher = createMatcher(
      none.toCUnitOrThrow() ?? is.isNull('x').toCUnitOrThrow() ?? { type: 'FILTER', operator: 'IS_NULL' },
    );
    for (const row of [
      { id: '1', x: 'a' },
      { id: '2', x: null },
      { id: '3', x: [] },
      { id: '4', x: [null, 'a'] },
    ])
      expect(matcher(row)).toBe(false);
  });

  it('BETWEEN with one value', () => {
    expect(() => (from('a.b') as unknown as { range(...args: unknown[]): unknown }).range('x', 1)).toThrow(
      'found one value',
    );
  });

  it('a condition that is undefined, and widens the filter', () => {
    const query = from('a.b') as unknown as Record<
      'where' | 'not' | 'and' | 'or' | 'when' | 'equals',
      (...args: unknown[]) => unknown
    >;
    for (const call of [
      () => query.where(undefined),
      () => query.not(undefined),
      () => query.and(undefined, undefined),
      () => query.or([undefined]),
      () => query.where(() => undefined),
      () => query.when(1, () => undefined),
      () => query.equals('x', undefined),
    ])
      expect(call).toThrow(/found (undefined|one)/);
  });

  it('a comparison with null that is found in production', () => {
    expect(() => from('a.b').equals('x', null as never)).toThrow('never holds for null');
  });

  it('wildcards of the user in a search', () => {
    expect(() => from('a.b').contains('x', '100%').toText()).toThrow('literally');
  });

  it('parentheses around OR that are lost', () => {
    expect(from('a.b').isNull('x').or(is.isNull('y'), is.isNull('z')).toText()).toContain(
      'x IS NULL AND (y IS NULL OR z IS NULL)',
    );
    expect(
      from('a.b')
        .not(is.or(is.isNull('y'), is.isNull('z')))
        .toText(),
    ).toContain('NOT (y IS NULL OR z IS NULL)');
  });

  it('BETWEEN whose AND is taken for that of the condition', async () => {
    const built = from('a.b').range('x', 1, 2).equals('y', 3).toText();
    expect(built).toBe("SELECT * FROM a.b WHERE x BETWEEN '1' AND '2' AND y = '3'");
    const tree = vql`SELECT * FROM a.b WHERE x BETWEEN ${1} AND ${2} AND y = ${3}`.toAst({ parse });
    expect(print(tree)).toBe(built);
  });

  it('names that begin with a keyword', async () => {
    for (const name of ['notes', 'order_id', 'android', 'information', 'isnull_', 'likes', 'inner']) {
      const text = `SELECT ${name} FROM a.b WHERE ${name} = '1' ORDER BY ${name}`;
      expect(from('a.b').select(name).equals(name, 1).orderBy(name).toText()).toBe(text);
      expect(
        print(vql`SELECT ${path(name)} FROM a.b WHERE ${path(name)} = ${1} ORDER BY ${path(name)}`.toAst({ parse })),
      ).toBe(text);
    }
  });

  it('lists of one element', () => {
    const list = from('a.b').in('x', ['y']);
    expect(list.toText()).toContain("x IN ('y')");
    expect(list.toCUnitOrThrow().request.queryPredicate).toMatchObject({ operator: 'IN', values: ['y'] });
    expect(parseOrThrow(vql`SELECT id FROM a.b WHERE x IN (${['y']})`.toText()).where?.kind).toBe('In');
  });

  it('signs that become a comment', () => {
    expect(from('a.b').equals('x', -5).toText()).toContain("x = '-5'");
    expect(() => vql`SELECT id FROM a.b WHERE x = -${5}`).toThrow(
      'directly beside a name, number, string or punctuation',
    );
    expect(() => vql`SELECT id FROM a.b WHERE x = -${-5}`).toThrow('directly beside a name');
  });

  it('a condition of a text that is torn apart, or dropped on the way', async () => {
    const stored = fromVql("SELECT id FROM a.b WHERE x = '1' OR y = '2'", { parse }).equals('tenant', 3);
    expect(stored.toText()).toContain("(x = '1' OR y = '2') AND tenant = '3'");
    expect(stored.toCUnitOrThrow().request.queryPredicate).toMatchObject({
      operator: 'AND',
      children: [{ operator: 'OR' }, {}],
    });
    const upper = fromVql("SELECT id FROM a.b WHERE x = '1' AND 'A' LIKE upper(y)", { parse });
    expect(() => upper.toCUnitOrThrow()).toThrow(VqlError);
  });

  it('ids that pass through a JavaScript number', () => {
    expect(() => from('a.b').equals('id', Number('1389132653974581248'))).toThrow('beyond 2^53');
    expect(from('a.b').equals('id', 1389132653974581248n).toText()).toContain("'1389132653974581248'");
  });
});
