import { describe, expect, it } from 'vitest';
import { conditions, from, path, variable, vql } from '../../src/builder/index.js';
import { parse } from '../../src/vql/index.js';

const is = conditions();

/** As plain JavaScript sees a function. */
function untyped(target: object, name: string): (...args: readonly unknown[]) => unknown {
  return (target as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.bind(target) as never;
}

describe('what would say something else without a word', () => {
  it('conditions under a name that the service does not know', () => {
    const query = from('a.b').equals('x', 1);
    for (const predicate of ['additionalPredicates', 'pageable', null]) {
      expect(() => untyped(query, 'toCUnit')({ predicate })).toThrow('The method "toCUnit" takes as "predicate"');
      expect(() => untyped(query, 'toRequest')('template', { predicate })).toThrow('takes as "predicate"');
    }
  });

  it('a tree that was handed out and changed', () => {
    const condition = is.equals('x', 1);
    const query = from('a.b').select('id').where(condition);
    for (const built of [query, condition]) {
      const text = built.toVql();
      const tree = built.toAst();
      const change = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        for (const inner of Object.values(node)) change(inner);
        if (Array.isArray(node)) node.push('changed');
      };
      change(tree);
      expect(JSON.stringify(tree)).toContain('changed');
      expect(built.toVql()).toBe(text);
    }
  });

  it('a list or date that was changed after it went into the tag', () => {
    const list = [1];
    const date = new Date(0);
    const query = vql`SELECT id FROM a.b WHERE x IN (${list}) AND y > ${date}`;
    list.push(2);
    date.setUTCFullYear(2000);
    expect(query.toVql()).toBe("SELECT id FROM a.b WHERE x IN ('1') AND y > '1970-01-01T00:00:00.000Z'");
    expect(query.toVqlWithVariables().statement).toBe('SELECT id FROM a.b WHERE x IN (:p1) AND y > :p2');
  });

  it('two values of one variable', () => {
    const inner = from('c.d')
      .select('id')
      .equals('x', variable('v'))
      .in('z', [variable('w')]);
    const outer = from('a.b').equals('y', variable('v')).bind({ v: 2 });
    const tenant = inner.bind({ v: 1, w: ['A', "B'"] });
    const within = "(SELECT id FROM c.d WHERE x = '1' AND z IN ('A', 'B'''))";
    const query = outer.exists(tenant).join(tenant, 't', (on) => on.equals('id', path('t.id')));
    expect(query.toVql()).toBe(
      `SELECT * FROM a.b JOIN ${within} AS t ON (id = t.id) WHERE y = :v AND EXISTS ${within}`,
    );
    expect(query.toVqlWithVariables().statement).toContain('y = :v AND EXISTS (SELECT id FROM c.d WHERE x = :p4');
    const { variableSubstitutions } = query.toVqlWithVariables().variableSubstitutionList;
    expect(variableSubstitutions.map(({ values }) => values[0])).toEqual(['2', '1', 'A', "B'", '1', 'A', "B'"]);
    const { queryPredicate, variableSubstitutionList } = outer.exists(tenant).toCUnit().request;
    expect(JSON.stringify(queryPredicate)).toContain("x = '1'");
    expect(variableSubstitutionList?.variableSubstitutions).toHaveLength(1);
    // Not bound in itself, it is bound by the outer one; and one inside another one keeps its own.
    expect(outer.exists(inner.bind({ w: 5 })).toVql()).toContain("x = :v AND z IN ('5')");
    const middle = from('m.n').equals('m', variable('v')).bind({ v: 3 }).exists(tenant);
    expect(outer.exists(middle).toVql()).toContain("m = '3' AND EXISTS (SELECT id FROM c.d WHERE x = '1'");
    expect(vql`SELECT id FROM a.b WHERE y = :v AND EXISTS (${tenant})`.bind({ v: 2 }).toVql()).toContain(within);
  });

  it('members of a function that nobody reads', () => {
    const query = from('a.b');
    const call = { function: 'lower', field: 'x', direction: 'DESC' };
    expect(() => query.orderBy(call as never)).toThrow('knows no member "direction"');
    expect(() => untyped(query, 'equals')(call, 1)).toThrow('knows no member "direction"');
    expect(() => query.select({ function: 'COUNT', field: 'x', distinct: 'no' as never })).toThrow(
      'found distinct: "no"',
    );
    expect(() => query.select({ function: 'COUNT', field: '*', distinct: true })).toThrow('not of "*"');
    expect(parse(query.select({ function: 'COUNT', field: '*' }).toVql()).diagnostics).toEqual([]);
  });

  it('an OR of a fragment that an AND behind it tears apart', () => {
    const torn = 'with its OR in front of AND';
    expect(() => vql`SELECT id FROM a.b ${vql`WHERE x = 1 OR y = 2`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id FROM a.b WHERE x = 1 ${vql`OR y = 2`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id FROM a.b WHERE x = ${vql`1 OR 1 = 1`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id ${vql`FROM a.b WHERE x = 1 OR y = 2`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id FROM a.b WHERE tenant = ${3} AND y = 2 ${vql`OR x = 1`}`).toThrow('behind AND');
    expect(vql`SELECT id FROM a.b WHERE (x = 1 ${vql`OR y = 2`}) AND z = 3`.toVql()).toContain('(x = 1 OR y = 2) AND');
    expect(vql`SELECT id FROM a.b ${vql`WHERE x = 1 OR y = 2 AND z = 3`}`.toVql()).toContain('x = 1 OR y = 2 AND z');
  });

  it('arguments that nobody reads', () => {
    const query = from('a.b');
    const [x, y] = [is.isNull('x'), is.isNull('y')];
    for (const [name, ...args] of [
      ['where', x, y],
      ['not', x, y],
      ['join', query, 't', x, y],
      ['orderBy', 'x', 'ASC', 'y'],
      ['limit', 5, 10],
      ['offset', 5, 10],
      ['bind', { v: 1 }, { w: 2 }],
      ['distinct', false],
    ] as const)
      expect(() => untyped(query, name)(...args)).toThrow(
        `The method "${name}" takes no more arguments; found 1 more.`,
      );
    expect(() => untyped(is, 'not')(x, y)).toThrow('takes no more arguments');
    expect(() => query.select({ field: 'id', distinct: true } as never)).toThrow('found no function');
    expect(() => query.orderBy({ field: 'id' } as never)).toThrow('found no function');
  });

  it('another query out of when', () => {
    const query = from('a.b').equals('secret', 1);
    for (const make of [() => from('c.d'), () => from('a.b').select('x'), () => from('a.b').equals('secret', 1)])
      expect(() => untyped(query, 'when')('x', make)).toThrow(
        'goes on from the query it is given; found another query.',
      );
    expect(query.when('x', (inner) => inner.isNull('y')).toVql()).toContain("secret = '1' AND y IS NULL");
    expect(query.when('x', (inner) => inner).toVql()).toBe(query.toVql());
  });

  it('a list with a method of its own', () => {
    const list = Object.assign(['y'], { map: () => ['1) OR (1 = 1'] });
    expect(vql`SELECT id FROM a.b WHERE x IN (${list})`.toVql()).toBe("SELECT id FROM a.b WHERE x IN ('y')");
  });

  it('a value that is asked whether it is null', () => {
    for (const make of [
      () => vql`SELECT id FROM a.b WHERE ${'name'} IS NOT NULL`,
      () => vql`SELECT id FROM a.b WHERE ${'name'} ISNULL`,
      () => vql`SELECT id FROM a.b WHERE ${'name'} notnull`,
    ])
      expect(make).toThrow('in front of a test for null: that is for a field, path(…)');
    expect(vql`SELECT id FROM a.b WHERE ${path('name')} IS NOT NULL`.toVql()).toContain('name IS NOT NULL');
  });
});

describe('what is said in a sentence', () => {
  it('the tag as a function, of a text or of pieces from elsewhere', () => {
    const call = vql as unknown as (...args: readonly unknown[]) => unknown;
    for (const text of ["SELECT id FROM a.b WHERE x = ''", ["SELECT id FROM a.b WHERE x = '' OR 1 = 1"], undefined])
      expect(() => call(text)).toThrow('The method "vql" takes a template literal');
    // The pieces of a literal with a wrong escape are undefined.
    expect(() => call(Object.assign([undefined], { raw: ['\\u'] }))).toThrow('in which all escapes are right');
  });

  it('objects that look like queries', () => {
    const parsed: unknown = JSON.parse('{"writeStatement":1}');
    expect(() => from('a.b').exists(parsed as never)).toThrow(
      'takes a query of the builder; found an object with the member "writeStatement".',
    );
    const made = { writeInside: () => ({ kind: 'Path', segments: ['1 OR 1 = 1 --'] }) };
    expect(() => from('a.b').exists(made as never)).toThrow('takes a query of the builder');
    expect(() => vql`SELECT id FROM a.b WHERE EXISTS (${parsed as never})`).toThrow('where a statement is expected');
  });

  it('a number of rows', () => {
    expect(() => vql`SELECT id FROM a.b LIMIT ${-5n}`).toThrow('The value -5n cannot stand as a number of rows');
    expect(() => vql`SELECT id FROM a.b LIMIT ${0}`).toThrow('a whole one of at least 1');
    expect(() => from('a.b').limit(0n)).toThrow('takes a whole number of at least 1; found 0n.');
    expect(from('a.b').limit(5n).offset(2n).toVql()).toBe(vql`SELECT * FROM a.b LIMIT ${5n} OFFSET ${2}`.toVql());
  });

  it('calls that lack an argument', () => {
    expect(() => untyped(from('a.b'), 'when')(undefined)).toThrow('The method "when" takes a value and a function');
    expect(() => untyped(from('a.b'), 'bind')()).toThrow('The method "bind" takes an object of values');
  });

  it('a comment in front of the AND of a fragment', () => {
    expect(vql`SELECT id FROM a.b WHERE x = 1 ${vql`/* why */ AND y = 2 OR z = 3`}`.toVql()).toBe(
      'SELECT id FROM a.b WHERE x = 1 AND (y = 2 OR z = 3)',
    );
  });
});
