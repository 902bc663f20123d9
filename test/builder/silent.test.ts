import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as builder from '../../src/builder/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { parse, type VqlText, vql } from '../../src/vql/index.js';

const { conditions, from, fromVql, path, variable } = builder;
const is = conditions();

/** Returns a function without its types. */
function untyped(target: object, name: string): (...args: readonly unknown[]) => unknown {
  return (target as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.bind(target) as never;
}

describe('a call that would silently mean something else', () => {
  it('conditions with an operator that the service does not have', () => {
    const query = from('a.b').equals('x', 1);
    for (const predicate of ['additionalPredicates', 'pageable', null]) {
      expect(() => untyped(query, 'toCUnit')({ predicate })).toThrow('The option "predicate" of toCUnit must be');
      expect(() => untyped(query, 'toRequest')('template', { predicate })).toThrow(
        'The option "predicate" of toRequest must be',
      );
    }
  });

  it('a tree that was handed out and changed', () => {
    // Fields that no other test names: the tree of a path is kept, and a mutant that hands it out would spoil theirs.
    const condition = is.equals('handedOut', 1);
    const query = from('a.b').select('handedOutToo').where(condition);
    for (const built of [query, condition]) {
      const text = built.toText();
      const tree = built.toAst();
      const change = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        for (const inner of Object.values(node)) change(inner);
        if (Array.isArray(node)) node.push('changed');
      };
      change(tree);
      expect(JSON.stringify(tree)).toContain('changed');
      expect(built.toText()).toBe(text);
    }
  });

  it('a list or date that was changed after it went into the tag', () => {
    const list = [1];
    const date = new Date(0);
    const query = vql`SELECT id FROM a.b WHERE x IN (${list}) AND y > ${date}`;
    list.push(2);
    date.setUTCFullYear(2000);
    expect(query.toText()).toBe("SELECT id FROM a.b WHERE x IN ('1') AND y > '1970-01-01T00:00:00.000Z'");
    expect(query.toTextWithVariables().statement).toBe('SELECT id FROM a.b WHERE x IN (:p1) AND y > :p2');
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
    expect(query.toText()).toBe(
      `SELECT * FROM a.b JOIN ${within} AS t ON (id = t.id) WHERE y = '2' AND EXISTS ${within}`,
    );
    expect(query.toTextWithVariables().statement).toContain('y = :v AND EXISTS (SELECT id FROM c.d WHERE x = :p4');
    const { variableSubstitutions } = query.toTextWithVariables().variableSubstitutionList;
    expect(variableSubstitutions.map(({ values }) => values[0])).toEqual(['2', '1', 'A', "B'", '1', 'A', "B'"]);
    const { queryPredicate, variableSubstitutionList } = outer.exists(tenant).toCUnitOrThrow().request;
    expect(JSON.stringify(queryPredicate)).toContain("x = '1'");
    expect(variableSubstitutionList?.variableSubstitutions).toHaveLength(1);
    // Not bound in itself, it is bound by the outer one; and one inside another one keeps its own.
    expect(outer.exists(inner.bind({ w: 5 })).toText()).toContain("x = '2' AND z IN ('5')");
    const middle = from('m.n').equals('m', variable('v')).bind({ v: 3 }).exists(tenant);
    expect(outer.exists(middle).toText()).toContain("m = '3' AND EXISTS (SELECT id FROM c.d WHERE x = '1'");
    expect(vql`SELECT id FROM a.b WHERE y = :v AND EXISTS (${tenant})`.bind({ v: 2 }).toText()).toContain(within);
  });

  it('unknown members of a function', () => {
    const query = from('a.b');
    const call = { function: 'lower', field: 'x', direction: 'DESC' };
    expect(() => query.orderBy(call as never)).toThrow('has no option "direction"');
    expect(() => untyped(query, 'equals')(call, 1)).toThrow('has no option "direction"');
    expect(() => query.select({ function: 'COUNT', field: 'x', distinct: 'no' as never })).toThrow('found "no"');
    expect(() => query.select({ function: 'COUNT', field: '*', distinct: true })).toThrow(
      'must be false for the field "*"',
    );
    expect(parse(query.select({ function: 'COUNT', field: '*' }).toText()).diagnostics).toEqual([]);
  });

  it('an OR of a fragment that an AND after it would split', () => {
    const torn = 'with its OR before AND';
    expect(() => vql`SELECT id FROM a.b ${vql`WHERE x = 1 OR y = 2`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id FROM a.b WHERE x = 1 ${vql`OR y = 2`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id FROM a.b WHERE x = ${vql`1 OR 1 = 1`} AND tenant = ${3}`).toThrow(
      'is more than a value',
    );
    expect(() => vql`SELECT id ${vql`FROM a.b WHERE x = 1 OR y = 2`} AND tenant = ${3}`).toThrow(torn);
    expect(() => vql`SELECT id FROM a.b WHERE tenant = ${3} AND y = 2 ${vql`OR x = 1`}`).toThrow('after AND');
    expect(() => vql`SELECT id FROM a.b WHERE tenant = ${3} AND y = 2 ${vql`OR x = 1`}${vql``}`).toThrow('after AND');
    expect(() => vql`SELECT id FROM a.b WHERE x = 1 ${vql`${vql`OR y = 2`}`}${vql``} AND tenant = ${3}`).toThrow(torn);
    expect(vql`SELECT id FROM a.b WHERE (x = 1 ${vql`OR y = 2`}) AND z = 3`.toText()).toContain('(x = 1 OR y = 2) AND');
    expect(vql`SELECT id FROM a.b ${vql`WHERE x = 1 OR y = 2 AND z = 3`}`.toText()).toContain('x = 1 OR y = 2 AND z');
  });

  it('further arguments', () => {
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
        `The method "${name}" must be called without further arguments; found 1 more.`,
      );
    expect(() => untyped(is, 'not')(x, y)).toThrow('must be called without further arguments');
    expect(() => query.select({ field: 'id', distinct: true } as never)).toThrow(
      'The option "function" of select must be the name of a function; found undefined',
    );
    expect(() => query.orderBy({ field: 'id' } as never)).toThrow(
      'The option "function" of orderBy must be the name of a function; found undefined',
    );
  });

  it('another query out of when', () => {
    const query = from('a.b').equals('secret', 1);
    for (const make of [() => from('c.d'), () => from('a.b').select('x'), () => from('a.b').equals('secret', 1)])
      expect(() => untyped(query, 'when')('x', make)).toThrow('continues the one it is given; found another query.');
    expect(query.when('x', (inner) => inner.isNull('y')).toText()).toContain("secret = '1' AND y IS NULL");
    expect(query.when('x', (inner) => inner).toText()).toBe(query.toText());
  });

  it('a list with a method of its own', () => {
    const list = Object.assign(['y'], { map: () => ['1) OR (1 = 1'] });
    expect(vql`SELECT id FROM a.b WHERE x IN (${list})`.toText()).toBe("SELECT id FROM a.b WHERE x IN ('y')");
  });

  it('a value that is tested for null', () => {
    for (const make of [
      () => vql`SELECT id FROM a.b WHERE ${'name'} IS NOT NULL`,
      () => vql`SELECT id FROM a.b WHERE ${'name'} ISNULL`,
      () => vql`SELECT id FROM a.b WHERE ${'name'} notnull`,
    ])
      expect(make).toThrow('before a test for null: that is for a field, path(…)');
    expect(vql`SELECT id FROM a.b WHERE ${path('name')} IS NOT NULL`.toText()).toContain('name IS NOT NULL');
  });
});

describe('options', () => {
  const query = from('a.b').equals('x', 1);

  it.each([
    ['from', () => untyped({ from }, 'from')('a.b', { dialct: {} }), 'has no option "dialct". Did you mean "dialect"?'],
    ['toCUnit', () => untyped(query, 'toCUnit')({ predicat: 'additionalPredicate' }), 'Did you mean "predicate"?'],
    ['toCUnit', () => untyped(query, 'toCUnit')('additionalPredicate'), 'must be an object'],
    ['toRequest', () => untyped(query, 'toRequest')('execute', { variable: true }), 'Did you mean "variables"?'],
    [
      'toRequest',
      () => untyped(query, 'toRequest')('execute', { variables: 1 }),
      'The option "variables" of toRequest must be true or false',
    ],
    ['toRequest', () => untyped(query, 'toRequest')('template', { predicat: 1 }), 'Did you mean "predicate"?'],
    ['toRequest', () => untyped(query, 'toRequest')({ predicat: 1 }), 'Did you mean "predicate"?'],
    [
      'toRequest',
      () => untyped(query, 'toRequest')('execute', { predicate: 'queryPredicate' }),
      'no option "predicate"',
    ],
    ['in', () => untyped(query, 'in')('x', ['y'], { whenempty: 'matchNone' }), 'Did you mean "whenEmpty"?'],
    [
      'in',
      () => untyped(query, 'in')('x', [], { whenEmpty: 'matchAll' }),
      'The option "whenEmpty" of in must be one of "matchNone"',
    ],
    ['select', () => untyped(query, 'select')({ field: 'x', displayname: 'X' }), 'Did you mean "displayName"?'],
    [
      'select',
      () => untyped(query, 'select')({ field: 'x', hidden: 'no' }),
      'The option "hidden" of select must be true or false; found "no"',
    ],
    ['equals', () => untyped(query, 'equals')({ function: 'f', feld: 'x' }, 1), 'Did you mean "field"?'],
    ['toText', () => untyped(query, 'toText')({ dialect: {} }), 'must be called without further arguments'],
    [
      'toTextWithVariables',
      () => untyped(query, 'toTextWithVariables')({ v: 1 }),
      'must be called without further arguments',
    ],
    ['toText', () => untyped(vql`SELECT id FROM a.b`, 'toText')({ dialct: {} }), 'Did you mean "dialect"?'],
    ['toRequest', () => untyped(vql`SELECT id FROM a.b`, 'toRequest')('execute', { variable: 1 }), '"variables"'],
    ['toRequest', () => untyped(vql`SELECT id FROM a.b`, 'toRequest')('template'), 'the endpoint of statements'],
    ['toRequest', () => untyped(vql`SELECT id FROM a.b`, 'toRequest')({ predicate: 1 }), 'no option "predicate"'],
    ['toRequest', () => untyped(vql`SELECT id FROM a.b`, 'toRequest')(null), 'the endpoint of statements'],
    [
      'from',
      () => from('a.b', { dialect: { likeCaseSensitive: true, likeEscape: '%' } }),
      '"likeEscape" of the dialect must be one character',
    ],
    [
      'from',
      () => untyped({ from }, 'from')('a.b', { dialect: 'MySQL' }),
      'The option "dialect" must be an object; found "MySQL"',
    ],
    ['when', () => untyped(is, 'when')('x', 'y'), 'must be a function; found "y"'],
    ['conditions', () => untyped({ conditions }, 'conditions')(null), 'a template of a catalog'],
    [
      'from',
      () => untyped({ from }, 'from')('a.b', { dialect: { variableStyle: '?' } }),
      '"variableStyle" of the dialect must be one of',
    ],
  ])('that %s does not know are refused', (method, call, sentence) => {
    expect(call).toThrow(VqlError);
    expect(call).toThrow(new RegExp(`\\b${method}\\b|"dialect"|of the dialect`));
    expect(call).toThrow(sentence);
  });

  it('that fromVql does not have are rejected', () => {
    expect(() => untyped({ fromVql }, 'fromVql')('SELECT id FROM a.b', { parse, templat: 1 })).toThrow('"template"');
  });
});

describe('an object that only looks like one of the builder', () => {
  const query = from('a.b');

  it('is refused, whatever code makes it', () => {
    const attack = { kind: 'Path', segments: ['1 OR 1 = 1 --'] };
    const condition = is.isNull('x');
    const reference = path('x');
    const fakes = [Object.create(Object.getPrototypeOf(condition)), { part: { kind: 'raw' } }, { ...condition }];
    for (const fake of fakes)
      expect(() => query.where(fake)).toThrow(
        'The condition of "where" must be one of conditions(), a C-Unit predicate',
      );
    for (const fake of [Object.create(Object.getPrototypeOf(reference)), { node: attack }, attack]) {
      expect(() => untyped(query, 'equals')('x', fake)).toThrow('A value of "equals" on "x" must be a string');
      expect(() => untyped(query, 'orderBy')(fake)).toThrow(VqlError);
    }
    const fake = Object.create(Object.getPrototypeOf(reference));
    expect(() => vql`SELECT id FROM a.b WHERE x = ${fake}`).toThrow(
      'A value of "=", value 1 in "SELECT id FROM a.b WHERE x = \u0024{…}", must be a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found a field or variable, path(…) or variable(…).',
    );
    expect(() => vql`SELECT id FROM a.b WHERE x IN (${[fake]})`).toThrow('A value of "IN", value 1 in');
    expect(() => vql`SELECT id FROM a.b WHERE x${fake}`).toThrow('A field is not allowed directly beside');
    expect(Object.keys(condition)).toEqual([]);
    expect(Object.keys(reference)).toEqual([]);
    const text = vql`SELECT id FROM a.b WHERE x = ${1}`;
    Object.assign(text, { strings: ['SELECT id FROM a.b WHERE 1 = 1 --'], values: [], bindings: new Map() });
    expect(text.toText()).toBe("SELECT id FROM a.b WHERE x = '1'");
    const made = ['conditions', 'from', 'fromVql', 'outer', 'path', 'variable'];
    expect(Object.keys(builder).sort()).toEqual(made);
  });

  it('is described', () => {
    const found = (value: unknown, text: string) => expect(() => query.not(value as never)).toThrow(`found ${text}`);
    found(vql`x = 1`, 'a text of the tag.');
    found(path('x'), 'a field or variable, path(…) or variable(…).');
    found(from('c.d'), 'a query of the builder.');
    found(is.isNull('x').toCUnitOrThrow(), 'a C-Unit predicate.');
    found(is.isNull('x').toAst(), 'a tree of the kind "IsNull".');
    found(Promise.resolve(), 'a promise.');
    found({ x: 1 }, 'an object with the member "x".');
    expect(() => untyped(query, 'startsWith')('x', variable('v'))).toThrow('found a field or variable');
    expect(() => query.select({ field: 'x', displayName: 'a\n\u2028b' })).toThrow('found "a\\n\\u2028b".');
  });
});

describe('what console.log and JSON show', () => {
  it('is the text, or the reason why there is no text', () => {
    const query = from('a.b').equals('x', "'");
    expect(inspect(query)).toBe("Query SELECT * FROM a.b WHERE x = ''''");
    expect(inspect(query.startsWith('y', '%'))).toContain(
      'Query (The condition "startsWith" on "y" takes "%" literally',
    );
    expect(inspect(is.equals('x', 1))).toBe("Condition x = '1'");
    expect(inspect(is.and([is.when(null, () => is.isNull('x'))]))).toBe('Condition');
    expect(inspect(vql`x = ${1}`)).toBe('VqlText x = \u0024{…}');
    expect(inspect(vql`SELECT id FROM a.b`)).toBe('VqlText SELECT id FROM a.b');
    expect(JSON.parse(JSON.stringify({ query, where: is.equals('x', 1) }))).toEqual({
      query: "SELECT * FROM a.b WHERE x = ''''",
      where: "x = '1'",
    });
    expect(String(is.equals('x', 1))).toBe("x = '1'");
  });
});

describe('nesting', () => {
  it('beyond what the parser reads is refused, and side by side it is not', () => {
    let deep = is.isNull('x');
    expect(() => {
      for (let depth = 0; depth < 1_000; depth++) deep = is.not(deep);
    }).toThrow('Conditions are nested more than 1000 levels deep.');
    expect(parse(from('a.b').where(deep).toText()).diagnostics).toEqual([]);
    expect(deep.toCUnitOrThrow()).toBeDefined();
    expect(() => is.or(deep, is.not(is.isNull('x')))).toThrow('Conditions are nested more than 1000 levels deep.');
    const many = Array.from({ length: 3_000 }, () => is.isNull('x'));
    expect(parse(from('a.b').or(many).toText()).diagnostics).toEqual([]);
  });
});

describe('names', () => {
  it('of a template are encoded in the path of its request', () => {
    expect(from('account.é-q').toRequest('template').path).toBe('/cmn/computed-queries/account/%C3%A9-q');
  });

  it('of joins and variables differ by more than letter case', () => {
    const joined = from('a.b').join(from('c.d'), 'task', (on) => on.equals('id', path('task.id')));
    const again = () => joined.join(from('c.d'), 'TASK', (on) => on.isNull('id'));
    expect(again).toThrow('must be a name that no other join has');
    const query = from('a.b').equals('x', variable('P1')).equals('y', 2).bind({ P1: 1 });
    expect(query.toTextWithVariables().statement).toBe('SELECT * FROM a.b WHERE x = :P1 AND y = :p2');
  });

  it('that are reserved are reported as reserved', () => {
    expect(() => from('a.b').join(from('c.d'), 'SELECT', is.isNull('id'))).toThrow(
      'not a reserved word; found "SELECT"',
    );
    expect(() => from('SELECT.query')).toThrow('not a reserved word; found "SELECT.query"');
  });
});

describe('variables', () => {
  const query = from('a.b').equals('x', variable('v'));

  it('take as many values as replace them', () => {
    const sentence = 'The value of ":v" must be a single value, as "equals" takes one; found two values';
    expect(() => query.bind({ v: [1, 2] })).toThrow(sentence);
    const early = from('a.b').bind({ v: [1, 2] });
    expect(() => early.equals('x', variable('v')).toTextWithVariables()).toThrow(sentence);
    expect(early.in('x', [variable('v')]).toTextWithVariables().variableSubstitutionList).toEqual({
      variableSubstitutions: [{ variable: { variableName: 'v' }, values: ['1', '2'] }],
    });
    const tag = vql`SELECT id FROM a.b WHERE x = :v`.bind({ v: [1, 2] });
    expect(() => tag.toRequest('execute')).toThrow('The value of ":v" must be a single value');
  });

  it('are written in the style of the dialect', async () => {
    const dialect = { likeCaseSensitive: true, variableStyle: '{{name}}' } as const;
    const query = from('a.b', { dialect }).equals('x', variable('v')).equals('y', 2).bind({ v: 1 });
    expect(query.toText()).toBe("SELECT * FROM a.b WHERE x = '1' AND y = '2'");
    expect(query.toTextWithVariables().statement).toBe('SELECT * FROM a.b WHERE x = {{v}} AND y = {{p1}}');
    expect(query.toRequest('execute').body.statement).toContain('{{v}}');
    const tag = vql`SELECT id FROM a.b WHERE x = :v AND y = ${2}`.bind({ v: 1 });
    expect(tag.toTextWithVariables({ dialect }).statement).toBe('SELECT id FROM a.b WHERE x = {{v}} AND y = {{p1}}');
    expect(tag.toRequest('execute', { dialect }).body.statement).toContain("x = {{v}} AND y = '2'");
    expect(tag.toRequest('execute', { dialect, variables: true }).body.statement).toContain('y = {{p1}}');
    const { body } = fromVql(tag, { parse, dialect }).toRequest('execute');
    expect(body.statement).toBe("SELECT id FROM a.b WHERE x = {{v}} AND y = '2'");
    expect(fromVql('SELECT id FROM a.b WHERE x = {{v}}', { parse, dialect }).toText()).toContain('{{v}}');
  });
});

describe('messages', () => {
  it('the tag as a function, of a text or of pieces from elsewhere', () => {
    const call = vql as unknown as (...args: readonly unknown[]) => unknown;
    for (const text of ["SELECT id FROM a.b WHERE x = ''", ["SELECT id FROM a.b WHERE x = '' OR 1 = 1"], undefined])
      expect(() => call(text)).toThrow('The argument of "vql" must be a template literal');
    // The pieces of a literal with a wrong escape are undefined.
    expect(() => call(Object.assign([undefined], { raw: ['\\u'] }))).toThrow('in which all escapes are valid');
  });

  it('objects that look like queries', () => {
    const parsed: unknown = JSON.parse('{"writeStatement":1}');
    expect(() => from('a.b').exists(parsed as never)).toThrow(
      'must be created by from(…) or fromVql(…); found an object with the member "writeStatement".',
    );
    const made = { writeInside: () => ({ kind: 'Path', segments: ['1 OR 1 = 1 --'] }) };
    expect(() => from('a.b').exists(made as never)).toThrow('must be created by from(…)');
    expect(() => vql`SELECT id FROM a.b WHERE EXISTS (${parsed as never})`).toThrow('where a statement is expected');
  });

  it('a number of rows', () => {
    expect(() => vql`SELECT id FROM a.b LIMIT ${-5n}`).toThrow('The bigint -5 is not allowed as a number of rows');
    expect(() => vql`SELECT id FROM a.b LIMIT ${0}`).toThrow('a whole number of at least 1');
    expect(() => from('a.b').limit(0n)).toThrow(
      'must be a whole number of at least 1 and at most 2^53 - 1; found the bigint 0.',
    );
    expect(from('a.b').limit(5n).offset(2n).toText()).toBe(vql`SELECT * FROM a.b LIMIT ${5n} OFFSET ${2}`.toText());
    expect(
      from('a.b')
        .offset(2n ** 53n - 1n)
        .toText(),
    ).toContain('OFFSET 9007199254740991');
    expect(() => from('a.b').offset(2n ** 53n)).toThrow('at most 2^53 - 1');
  });

  it('calls that lack an argument', () => {
    expect(() => untyped(from('a.b'), 'when')(undefined)).toThrow('The second argument of "when" must be a function');
    expect(() => untyped(from('a.b'), 'bind')()).toThrow('The values of "bind" must be an object');
  });

  it('a comment in front of the AND of a fragment', () => {
    expect(vql`SELECT id FROM a.b WHERE x = 1 ${vql`/* why */ AND y = 2 OR z = 3`}`.toText()).toBe(
      'SELECT id FROM a.b WHERE x = 1 AND (y = 2 OR z = 3)',
    );
  });
});

describe('nested conditions, queries and texts', () => {
  it('is refused where the parser would no longer read it, and read up to there', async () => {
    const nests = [
      (query: builder.Query) => from('a.b').exists(query),
      (query: builder.Query) =>
        from('a.b').where((inner) => inner.not(inner.or(inner.exists(query), inner.isNull('x')))),
      (query: builder.Query) => from('a.b').join(query, 'c', (on) => on.equals('id', path('c.id'))) as never,
    ];
    for (const nest of nests) {
      const deepest = Array.from({ length: 39 }).reduce<builder.Query>(nest, from('a.b'));
      expect(fromVql(deepest.toText(), { parse }).toText()).toBe(deepest.toText());
      const tooDeep = 'Queries are nested more than 40 levels deep.';
      expect(() => nest(deepest)).toThrow(tooDeep);
      const read = fromVql(deepest.toText(), { parse });
      expect(() => nest(read)).toThrow(tooDeep);
      const half = fromVql(Array.from({ length: 19 }).reduce<builder.Query>(nest, from('a.b')).toText(), { parse });
      const whole = Array.from({ length: 20 }).reduce<builder.Query>(nest, half);
      expect(whole.toText()).toBe(deepest.toText());
      expect(() => nest(whole)).toThrow(tooDeep);
    }
  });

  it('is refused as a text of the tag before the stack overflows', () => {
    const deepest = Array.from({ length: 498 }).reduce<VqlText>((text) => vql`x = ${1} OR ${text}`, vql`x = ${2}`);
    expect(vql`SELECT id FROM a.b WHERE ${deepest}`.toText()).toContain("x = '2'");
    expect(() => vql`${vql`${deepest}`} AND x = ${3}`).toThrow('Texts are nested more than 500 levels deep.');
  });
});

describe('a wrong argument is described', () => {
  const query = from('a.b');
  const isCall = (name: string, ...args: readonly unknown[]) => untyped(query, name)(...args);

  it.each([
    ['select', [['id', 'name']], 'must be separate arguments, select(...columns); found an array.'],
    ['select', [query], 'found a query of the builder.'],
    ['equals', [new Date(0), 1], 'found 1970-01-01T00:00:00.000Z.'],
    ['orderBy', [['id']], 'found an array.'],
    ['bind', [new Map([['x', 1]])], 'must be an object; found an object of the kind "Map".'],
    ['in', ['x', new Set(['a'])], 'found an object of the kind "Set".'],
  ])('%s', (name, args, message) => {
    expect(() => isCall(name, ...args)).toThrow(message);
  });

  it.each([
    ['a query', query, 'a query of the builder'],
    ['nothing', undefined, 'undefined'],
  ])('fromVql of %s', async (_, source, found) => {
    expect(() => fromVql(source as never, { parse })).toThrow(
      `The text of "fromVql" must be a statement, as a string or from the tag; found ${found}.`,
    );
    expect(() => fromVql(source as never, { parse })).toThrow(VqlError);
  });

  it('the negation of a text with a wildcard, in C-Unit: by the text, not by a pattern that nobody wrote', () => {
    const negated = from('a.b').not(is.startsWith('x', '5%'));
    expect(() => negated.toCUnitOrThrow()).toThrow('"startsWith" on "x" takes "5%" literally');
    const beside = is.equals('x', path('y'));
    expect(() => is.not(is.and(is.startsWith('x', '5%'), beside)).toCUnitOrThrow()).toThrow('takes "5%" literally');
    expect(() => is.not(is.and(is.contains('x', '5%'), beside)).toCUnitOrThrow()).toThrow(
      'C-Unit compares a field with values',
    );
    const escaped = is.not(is.startsWith('x', '5%'));
    expect(() => escaped.toCUnitOrThrow({ dialect: { likeCaseSensitive: true, likeEscape: '!' } })).not.toThrow(
      'literally',
    );
    const known = from('a.b', { dialect: { likeCaseSensitive: true, likeEscape: '!' } }).not(is.startsWith('x', '5%'));
    expect(known.toText()).toContain("'5!%%' ESCAPE '!'");
  });
});
