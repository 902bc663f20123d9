import { describe, expect, it } from 'vitest';
import { from, fromVql, path } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { type CUnitPredicate, createFilter, createJunction, readFilter } from '../../src/cunit/index.js';
import type { VqlError } from '../../src/diagnostics/index.js';
import {
  createComparison,
  createNot,
  createNumberLiteral,
  createPath,
  createStringLiteral,
  type Predicate,
  parse,
  parsePredicate,
  vql,
} from '../../src/vql/index.js';

const query = from('account.query').select('id').equals('tenantId', '17');
const start = "SELECT id FROM account.query WHERE tenantId = '17' AND";
const untyped = (value: unknown) => value as never;

function parsed(text: string): Predicate {
  const { value, diagnostics } = parsePredicate(text);
  if (value === undefined || diagnostics.length > 0) throw new Error(text);
  return value;
}

function errorOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return `${(error as VqlError).code}: ${(error as VqlError).message}`;
  }
  throw new Error('Nothing was thrown.');
}

describe('where with a sign', () => {
  it.each([
    ['=', "name = 'x'"],
    ['<>', "name <> 'x'"],
    ['!=', "name <> 'x'"],
    ['<', "name < 'x'"],
    ['<=', "name <= 'x'"],
    ['>', "name > 'x'"],
    ['>=', "name >= 'x'"],
  ] as const)('%s', (sign, condition) => {
    const query = from('a.b').where('name', sign, 'x');
    expect(query.toText()).toBe(`SELECT * FROM a.b WHERE ${condition}`);
    expect(query.where('total', sign, path('other')).toText()).toContain(` AND total ${condition.split(' ')[1]} other`);
  });

  it.each([
    [
      ['total', '==', 1],
      'The second argument of "where" must be one of "=", "<>", "!=", "<", "<=", ">" and ">="; found "==".',
    ],
    [
      ['total', '>='],
      'The condition "greaterThanEquals" on "total" is assumed to take exactly one value; found no values.',
    ],
    [
      ['total', '>=', 1, 2],
      'The condition "greaterThanEquals" on "total" is assumed to take exactly one value; found two values.',
    ],
  ])('refuses %j', (args, message) => {
    const { where } = from('a.b') as unknown as { where: (...args: readonly unknown[]) => unknown };
    expect(() => where.apply(from('a.b'), args)).toThrow(message);
  });
});

describe('where with a C-Unit predicate', () => {
  it.each<readonly [string, CUnitPredicate, string]>([
    ['a filter', createFilter('EQUALS', 'name', ["O'Brien"]), "name = 'O''Brien'"],
    ['a path', createFilter('IS_NULL', 'address.city'), 'address.city IS NULL'],
    ['a list', createFilter('NOT_IN', 'type', ['A', 'B']), "type NOT IN ('A', 'B')"],
    ['a range', createFilter('RANGE', 'total', ['1', '9']), "total BETWEEN '1' AND '9'"],
    ['a text', createFilter('CONTAINS', 'name', ['x']), "name LIKE '%x%'"],
    [
      'OR',
      createJunction('OR', [createFilter('IS_NULL', 'a'), createFilter('IS_NULL', 'b')]),
      '(a IS NULL OR b IS NULL)',
    ],
    ['a junction of one', createJunction('OR', [createFilter('IS_NULL', 'a')]), 'a IS NULL'],
    ['null or equal', createFilter('IS_NULL_OR_EQUALS', 'a', ['1']), "(a IS NULL OR a = '1')"],
    [
      'a function',
      { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['x'], functions: ['lower'] },
      "lower(name) = 'x'",
    ],
    ['what looks like a variable', createFilter('EQUALS', 'name', [':tenant']), "name = ':tenant'"],
    ['what looks like syntax', createFilter('EQUALS', 'name', ["x' OR '1' = '1"]), "name = 'x'' OR ''1'' = ''1'"],
  ])('writes %s', (_, predicate, condition) => {
    expect(query.where(predicate).toText()).toBe(`${start} ${condition}`);
  });

  it('keeps the predicate in C-Unit', () => {
    const predicate = createJunction('OR', [
      createFilter('STARTS_WITH', 'a', ['100%']),
      createFilter('IN', 'b', ['1', '2']),
    ]);
    expect(from('a.b').where(predicate).toCUnitOrThrow().request.queryPredicate).toEqual(predicate);
  });

  it('sends values beside the statement as values', () => {
    const filter = readFilter(createFilter('EQUALS', 'name', [':tenant']), { fields: ['name'] }).value;
    if (filter === undefined) throw new Error('It was refused.');
    const { body } = query.where(filter).toRequest('execute', { variables: true });
    expect(body.statement).toBe('SELECT id FROM account.query WHERE tenantId = :p1 AND name = :p2');
    expect(body.variableSubstitutionList?.variableSubstitutions.map(({ values }) => values)).toEqual([
      ['17'],
      [':tenant'],
    ]);
  });

  it('is joined by AND, whatever is in it', () => {
    const or = createJunction('OR', [createFilter('IS_NULL', 'a'), createFilter('IS_NULL', 'b')]);
    expect(query.where(or).isNull('c').toText()).toBe(`${start} (a IS NULL OR b IS NULL) AND c IS NULL`);
  });

  it.each<readonly [string, unknown, RegExp]>([
    [
      'a wrong number of values',
      { type: 'FILTER', operator: 'RANGE', property: 'a', values: ['1'] },
      /^value-count: Not a valid predicate, at "\/values": RANGE takes exactly two values/,
    ],
    ['a property that is no path', createFilter('IS_NULL', 'a = 1 OR b'), /^field-path: /],
    [
      'a function that is no name',
      { type: 'FILTER', operator: 'IS_NULL', property: 'a', functions: ['f(x) OR g'] },
      /^field-path: /,
    ],
    [
      'several functions',
      { type: 'FILTER', operator: 'IS_NULL', property: 'a', functions: ['f', 'g'] },
      /^lost-functions: /,
    ],
    [
      'EXISTS',
      createFilter('EXISTS', undefined, ['SELECT id FROM a.b']),
      /^wrong-argument: The predicate of "where" must be without EXISTS/,
    ],
    ['a member that it would lose', { ...createFilter('IS_NULL', 'a'), label: 'x' }, /^lost-member: /],
    ['a hidden node', { ...createFilter('IS_NULL', 'a'), visible: false }, /^lost-member: /],
  ])('refuses %s', (_, predicate, message) => {
    expect(errorOf(() => query.where(untyped(predicate)))).toMatch(message);
  });
});

describe('where with a tree', () => {
  it.each([
    "name = 'x' OR total > 5",
    'NOT lower(name) = lower(city)',
    'EXISTS (SELECT id FROM crm.activities WHERE done = TRUE)',
    "total BETWEEN 1 AND :most AND name LIKE 'a!%' ESCAPE '!'",
  ])('writes %s', (text) => {
    expect(from('a.b').where(parsed(text)).toText()).toBe(`SELECT * FROM a.b WHERE ${text}`);
  });

  it('puts parentheses around OR', () => {
    expect(query.where(parsed('a = 1 OR b = 2')).toText()).toBe(`${start} (a = 1 OR b = 2)`);
  });

  it('binds its variables', () => {
    const bound = from('a.b')
      .where(parsed('type IN (:kinds) AND total > :least'))
      .bind({ kinds: ['A', 'B'], least: 5 });
    expect(bound.toText()).toBe("SELECT * FROM a.b WHERE type IN ('A', 'B') AND total > '5'");
    expect(bound.toTextWithVariables()).toMatchObject({
      statement: 'SELECT * FROM a.b WHERE type IN (:kinds) AND total > :least',
      variableSubstitutionList: { variableSubstitutions: [{ values: ['A', 'B'] }, { values: ['5'] }] },
    });
    expect(errorOf(() => from('a.b').where(parsed('a = :v')).toTextWithVariables())).toMatch(/^unbound-variable: /);
  });

  it('becomes C-Unit, and an inner query', () => {
    const inner = from('crm.activities').where(parsed('total > 5'));
    expect(inner.toCUnitOrThrow().request.queryPredicate).toEqual(createFilter('GREATER_THAN', 'total', ['5']));
    expect(query.exists(inner).toText()).toBe(`${start} EXISTS (SELECT * FROM crm.activities WHERE total > 5)`);
  });

  it('is copied', () => {
    const tree = { ...createComparison(createPath('a'), '=', createStringLiteral('1')) };
    const built = from('a.b').where(tree);
    Object.assign(tree, { operator: '<>' });
    expect(built.toText()).toBe("SELECT * FROM a.b WHERE a = '1'");
  });

  const comparison = createComparison(createPath('a'), '=', createNumberLiteral(1));
  const cycle = { kind: 'Not', predicate: comparison };
  Object.assign(cycle, { predicate: cycle });
  let deep: Predicate = comparison;
  for (let level = 0; level < 10_000; level++) deep = createNot(deep);
  it.each<readonly [string, unknown, RegExp]>([
    ['a statement', query.toAst(), /^wrong-argument: The tree of "where" must be a condition/],
    ['an operand', createPath('a'), /^wrong-argument: The tree of "where" must be a condition/],
    ['a kind that does not exist', { kind: 'constructor' }, /^wrong-argument: The tree of "where" must be a condition/],
    ['a tree of a text with errors', parsePredicate('a = 1 AND').value, /must be the tree of a text without errors/],
    [
      'syntax in a path',
      { ...comparison, left: { kind: 'Path', segments: ['a = 1 OR a'] } },
      /must be a tree that VQL can write, without "a = 1 OR a"/,
    ],
    [
      'syntax in a number',
      { ...comparison, right: { kind: 'NumberLiteral', text: '1 OR 1 = 1' } },
      /without "1 OR 1 = 1"/,
    ],
    ...[1.5, -1, Number.NaN, 2 ** 53].flatMap((value) =>
      (['limit', 'offset'] as const).map(
        (clause) =>
          [
            `${clause} ${value}`,
            {
              kind: 'Exists',
              statement: { ...query.toAst(), [clause]: { kind: clause === 'limit' ? 'Limit' : 'Offset', value } },
              negated: false,
            },
            new RegExp(`must be a tree that VQL can write, without "${value}"`),
          ] as const,
      ),
    ),
    [
      'syntax in an operator',
      { ...comparison, operator: '= 1 OR a =' },
      /^wrong-argument: The member "operator" in the tree of "where" must be one of .*; found "= 1 OR a ="\.$/,
    ],
    [
      'a string that is not a string',
      { ...comparison, right: { kind: 'StringLiteral', value: 5 } },
      /The member "right.value" in the tree of "where" must be a string; found the number 5/,
    ],
    [
      'a tree that contains itself',
      cycle,
      /^wrong-argument: The member "predicate" in the tree of "where" must be a node that does not contain itself/,
    ],
    [
      'a condition that is not a node',
      { kind: 'And', predicates: [null] },
      /^wrong-argument: The member "predicates.0" in the tree of "where" must be a node/,
    ],
    [
      'a node without a member',
      { kind: 'Not' },
      /^wrong-argument: The member "predicate" in the tree of "where" must be a node/,
    ],
    ['a tree that is too deep', deep, /^deep-condition: /],
  ])('refuses %s', (_, tree, message) => {
    expect(errorOf(() => query.where(untyped(tree)))).toMatch(message);
  });
});

describe('where with a text of the tag', () => {
  it.each([
    [vql`name = ${"O'Brien"}`, "name = 'O''Brien'"],
    [vql`total > ${5} OR total IS NULL`, "(total > '5' OR total IS NULL)"],
    [vql`NOT name = ${':tenant'}`, "(NOT name = ':tenant')"],
    [vql`type IN (${['A', 'B']})`, "type IN ('A', 'B')"],
    [vql`EXISTS (${from('c.d').select('id').equals('x', 1)})`, "EXISTS (SELECT id FROM c.d WHERE x = '1')"],
    [vql`${path('a')} = ${path('b')}`, 'a = b'],
  ])('writes it', (fragment, condition) => {
    expect(query.where(fragment).toText()).toBe(`${start} ${condition}`);
    expect(query.where(fragment).toRequest('execute').body.statement).toBe(`${start} ${condition}`);
  });

  it('writes it between the other clauses', () => {
    const built = from('a.b')
      .select({ field: 'x', displayName: 'X' }, 'y')
      .join(from('c.d').select('id').equals('name', 'n'), 'j', (is) => is.equals('id', path('j.id')))
      .where(vql`x = ${1}`)
      .where((is) => is.or(is.isNull('y'), is.isNull('z')))
      .where(vql`y = ${2}`)
      .orderBy('y')
      .limit(5)
      .offset(10);
    expect(built.toText()).toBe(
      [
        "SELECT --v:result{displayname='X'}",
        "x, y FROM a.b JOIN (SELECT id FROM c.d WHERE name = 'n') AS j ON (id = j.id) WHERE x = '1' AND (y IS NULL OR z IS NULL) AND y = '2' ORDER BY y LIMIT 5 OFFSET 10",
      ].join('\n'),
    );
    expect(built.toTextWithVariables().statement).toMatch(
      / name = :p1\) .* x = :p2 AND \(y IS NULL OR z IS NULL\) AND y = :p3 ORDER BY y LIMIT 5 OFFSET 10$/,
    );
    const { body } = built.toRequest('execute');
    expect(body.statement).toMatch(/ ORDER BY y$/);
    expect(body).toMatchObject({ limit: 5, offset: 10 });
  });

  it('binds its variables', () => {
    const built = from('a.b').where(vql`x = :v AND y = ${1}`).bind({ v: 'w' });
    expect(built.toText()).toBe("SELECT * FROM a.b WHERE (x = 'w' AND y = '1')");
    expect(built.toTextWithVariables()).toEqual({
      statement: 'SELECT * FROM a.b WHERE (x = :v AND y = :p1)',
      variableSubstitutionList: {
        variableSubstitutions: [
          { variable: { variableName: 'v' }, values: ['w'] },
          { variable: { variableName: 'p1' }, values: ['1'] },
        ],
      },
    });
  });

  it('becomes a tree when the text is read', async () => {
    const built = query.where(vql`total > ${5}`);
    for (const use of [() => built.toAst(), () => built.toCUnitOrThrow(), () => query.exists(built).toText()])
      expect(errorOf(use)).toMatch(/^unparsed-text: /);
    const read = fromVql(built.toText(), { parse });
    expect(read.toCUnitOrThrow().request.queryPredicate).toEqual(
      createJunction('AND', [createFilter('EQUALS', 'tenantId', ['17']), createFilter('GREATER_THAN', 'total', ['5'])]),
    );
  });

  it.each<readonly [string, () => unknown, RegExp]>([
    ['a statement', () => query.where(vql`SELECT id FROM a.b`), /^misplaced-value: /],
    ['a part of a condition', () => query.where(vql`total >`), /^open-fragment: /],
    ['an operand', () => query.where(vql`total`), /^open-fragment: /],
    ['another clause', () => query.where(vql`a = 1 LIMIT 5`), /^(?:open-fragment|misplaced-value): /],
    ['a parenthesis that it does not open', () => query.where(vql`a = 1) OR (b = 2`), /^open-fragment: /],
    ['a comment that hides the rest', () => query.where(vql`a = 1 --`), /^open-fragment: /],
    ['nothing', () => query.where(vql``), /^open-fragment: /],
  ])('refuses %s', (_, call, message) => {
    expect(errorOf(call)).toMatch(message);
  });
});

describe('where on a template of a catalog', () => {
  const catalog = defineCatalog({
    templates: { 'account.query': { fields: { name: 'string', total: 'decimal', secret: { filterable: false } } } },
  });
  const typed = from(catalog.template('account.query'));

  it.each<readonly [string, unknown, RegExp]>([
    ['a field of C-Unit', createFilter('IS_NULL', 'nmae'), /^unlisted-field: /],
    ['a use of C-Unit', createFilter('IS_NULL', 'secret'), /^field-use: /],
    ['a value of C-Unit', createFilter('EQUALS', 'total', ['x']), /^value-mismatch: /],
    ['an operator of C-Unit', createFilter('CONTAINS', 'total', ['1']), /^field-use: /],
    ['a field of a tree', parsed("nmae = 'x'"), /^unlisted-field: /],
    ['a use in a tree', parsed("NOT lower(secret) = 'x'"), /^field-use: /],
  ])('refuses %s', (_, source, message) => {
    expect(errorOf(() => typed.where(untyped(source)))).toMatch(message);
  });

  it('does not check the fields of inner queries', () => {
    const tree = parsed('EXISTS (SELECT id FROM c.d WHERE zzz = 1)');
    expect(typed.where(tree).toText()).toContain('zzz = 1');
  });
});

it('a condition with a sorted page of rows in EXISTS is part of the statement as it is', () => {
  const text = 'EXISTS (SELECT id FROM c.d ORDER BY name, id DESC LIMIT 5 OFFSET 2)';
  expect(from('a.b').where(parsed(text)).toText()).toBe(`SELECT * FROM a.b WHERE ${text}`);
});
