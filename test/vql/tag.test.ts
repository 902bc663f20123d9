import { describe, expect, it } from 'vitest';
import { conditions, from, fromVql, path, variable } from '../../src/builder/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { parse, vql } from '../../src/vql/index.js';

const is = conditions();
const either = is.or(is.isNull('x'), is.equals('y', 1));

describe('a statement of the tag', () => {
  it('has values, lists and conditions in it', () => {
    const [name, types] = ["O'Brien", ['B2B', 'B2C']];
    const query = vql`SELECT id FROM account.query WHERE name = ${name} AND type IN (${types}) ${either}`;
    expect(query.toText()).toBe(
      "SELECT id FROM account.query WHERE name = 'O''Brien' AND type IN ('B2B', 'B2C') AND (x IS NULL OR y = '1')",
    );
    const escaped = vql`SELECT id FROM a.b WHERE x LIKE ${'5!%'} ESCAPE ${'!'}`;
    expect(escaped.toTextWithVariables().statement).toBe("SELECT id FROM a.b WHERE x LIKE :p1 ESCAPE '!'");
    expect(query.toTextWithVariables()).toEqual({
      statement: 'SELECT id FROM account.query WHERE name = :p1 AND type IN (:p2, :p3) AND (x IS NULL OR y = :p4)',
      variableSubstitutionList: {
        variableSubstitutions: [
          ['p1', "O'Brien"],
          ['p2', 'B2B'],
          ['p3', 'B2C'],
          ['p4', '1'],
        ].map(([variableName, value]) => ({
          variable: { variableName },
          values: [value],
        })),
      },
    });
  });

  it.each([
    ['a row count', () => vql`SELECT id FROM a.b LIMIT ${5} OFFSET ${10n}`, 'SELECT id FROM a.b LIMIT 5 OFFSET 10'],
    [
      'BETWEEN',
      () => vql`SELECT id FROM a.b WHERE x BETWEEN ${1} AND ${2} AND y = ${3}`,
      "SELECT id FROM a.b WHERE x BETWEEN '1' AND '2' AND y = '3'",
    ],
    [
      'a date',
      () => vql`SELECT id FROM a.b WHERE x > ${new Date(0)}`,
      "SELECT id FROM a.b WHERE x > '1970-01-01T00:00:00.000Z'",
    ],
    ['an argument', () => vql`SELECT id FROM a.b WHERE lower(${'A'}) = x`, "SELECT id FROM a.b WHERE lower('A') = x"],
    ['the left side', () => vql`SELECT id FROM a.b WHERE ${12} < price`, "SELECT id FROM a.b WHERE '12' < price"],
    [
      'a left side in a list',
      () => vql`SELECT id FROM a.b WHERE ${12} IN (x, y)`,
      "SELECT id FROM a.b WHERE '12' IN (x, y)",
    ],
    [
      'a path',
      () => vql`SELECT ${path('a.b')} FROM a.b ORDER BY ${path('c')} DESC`,
      'SELECT a.b FROM a.b ORDER BY c DESC',
    ],
    [
      'a path on both sides',
      () => vql`SELECT id FROM a.b WHERE ${path('x')} = ${path('y')}`,
      'SELECT id FROM a.b WHERE x = y',
    ],
    [
      'ESCAPE',
      () => vql`SELECT id FROM a.b WHERE x LIKE ${'5!%'} ESCAPE ${'!'}`,
      "SELECT id FROM a.b WHERE x LIKE '5!%' ESCAPE '!'",
    ],
    ['a semicolon behind it', () => vql`SELECT id FROM a.b WHERE x = ${1};`, "SELECT id FROM a.b WHERE x = '1';"],
    [
      'a comment before it',
      () => vql`SELECT id /* a */ FROM a.b -- b
WHERE x = ${1}`,
      "SELECT id /* a */ FROM a.b -- b\nWHERE x = '1'",
    ],
    [
      'an annotation before it',
      () => vql`SELECT --v:result{displayname='It''s'}
id FROM a.b WHERE x = ${1}`,
      "SELECT --v:result{displayname='It''s'}\nid FROM a.b WHERE x = '1'",
    ],
    [
      'a query',
      () => vql`SELECT id FROM a.b WHERE EXISTS (${from('c.d').equals('x', 1)})`,
      "SELECT id FROM a.b WHERE EXISTS (SELECT * FROM c.d WHERE x = '1')",
    ],
    [
      'a text as a query',
      () => vql`SELECT id FROM a.b JOIN (${vql`SELECT id FROM c.d WHERE x = ${1}`}) AS t ON (id = t.id)`,
      "SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE x = '1') AS t ON (id = t.id)",
    ],
    ['columns of a fragment', () => vql`SELECT ${vql`id, name`} FROM a.b`, 'SELECT id, name FROM a.b'],
    [
      'clauses of a fragment',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`ORDER BY ${path('id')} LIMIT ${2}`}`,
      'SELECT id FROM a.b WHERE x = 1 ORDER BY id LIMIT 2',
    ],
    ['no fragment', () => vql`SELECT id FROM a.b WHERE x = 1 ${vql``}`, 'SELECT id FROM a.b WHERE x = 1 '],
    [
      'no condition',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${is.when(undefined, () => either)}`,
      'SELECT id FROM a.b WHERE x = 1 ',
    ],
    [
      'keywords as names',
      () => vql`SELECT order.id FROM a.b WHERE order.limit = ${1} AND a.and = ${2}`,
      "SELECT order.id FROM a.b WHERE order.limit = '1' AND a.and = '2'",
    ],
    [
      'comments everywhere',
      () => vql`SELECT id FROM a.b WHERE /* a */ ${12} /* b */ < /* c */ price /* d */ AND y = ${2} -- e
ORDER BY /* f */ id`,
      "SELECT id FROM a.b WHERE /* a */ '12' /* b */ < /* c */ price /* d */ AND y = '2' -- e\nORDER BY /* f */ id",
    ],
    [
      'an argument beside a value',
      () => vql`SELECT id FROM a.b WHERE ${1} < lower(${'A'})`,
      "SELECT id FROM a.b WHERE '1' < lower('A')",
    ],
    [
      'several arguments',
      () => vql`SELECT id FROM a.b WHERE f(x, ${1}, ${2}) = y`,
      "SELECT id FROM a.b WHERE f(x, '1', '2') = y",
    ],
    [
      'DISTINCT in a call',
      () => vql`SELECT id FROM a.b WHERE count(DISTINCT ${path('x')}) = y`,
      'SELECT id FROM a.b WHERE count(DISTINCT x) = y',
    ],
    [
      'BETWEEN behind a literal',
      () => vql`SELECT id FROM a.b WHERE x BETWEEN 1 AND ${2} ${vql`OR y = 3`}`,
      "SELECT id FROM a.b WHERE x BETWEEN 1 AND '2' OR y = 3",
    ],
    [
      'a value beside a variable of the text',
      () => vql`SELECT id FROM a.b WHERE :v = ${1}`,
      "SELECT id FROM a.b WHERE :v = '1'",
    ],
    [
      'two conditions side by side',
      () => vql`SELECT id FROM a.b WHERE ${is.isNull('x')}${is.isNull('y')} AND z = 1`,
      'SELECT id FROM a.b WHERE x IS NULL AND y IS NULL AND z = 1',
    ],
    [
      'a condition with NOT',
      () => vql`SELECT id FROM a.b WHERE ${is.not(is.isNull('x'))} AND y = 1`,
      'SELECT id FROM a.b WHERE (NOT x IS NULL) AND y = 1',
    ],
    [
      'a fragment with NOT',
      () => vql`SELECT id FROM a.b WHERE ${vql`NOT a = ${1}`} AND b = 2`,
      "SELECT id FROM a.b WHERE (NOT a = '1') AND b = 2",
    ],
    [
      'a fragment of one condition',
      () => vql`SELECT id FROM a.b WHERE NOT ${vql`a = ${1}`}`,
      "SELECT id FROM a.b WHERE NOT a = '1'",
    ],
    [
      'a fragment of a value and a condition',
      () => vql`SELECT id FROM a.b WHERE NOT ${vql`a = ${1} ${is.isNull('x')}`}`,
      "SELECT id FROM a.b WHERE NOT (a = '1' AND x IS NULL)",
    ],
    [
      'a fragment with parentheses after a condition',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`(a = 1 OR b = 2)`}`,
      'SELECT id FROM a.b WHERE x = 1 AND ((a = 1 OR b = 2))',
    ],
    [
      'a fragment that begins with a variable',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`:AND = y`}`,
      'SELECT id FROM a.b WHERE x = 1 AND :AND = y',
    ],
    [
      'a semicolon of a fragment',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`;`}`,
      'SELECT id FROM a.b WHERE x = 1 ;',
    ],
    [
      'clauses after AND',
      () => vql`SELECT id FROM a.b WHERE x = 1 AND y = 2 ${vql`ORDER BY id`}`,
      'SELECT id FROM a.b WHERE x = 1 AND y = 2 ORDER BY id',
    ],
    [
      'OR of a fragment after ESCAPE',
      () => vql`SELECT id FROM a.b WHERE x LIKE 'a' ESCAPE '!' ${vql`OR y = 1`}`,
      "SELECT id FROM a.b WHERE x LIKE 'a' ESCAPE '!' OR y = 1",
    ],
    [
      'AND after a condition',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${is.isNull('y')} AND order.or = 2 LIMIT 3`,
      'SELECT id FROM a.b WHERE x = 1 AND y IS NULL AND order.or = 2 LIMIT 3',
    ],
    [
      'OR after OR of a fragment',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`OR y = 2`} OR order.and = 2`,
      'SELECT id FROM a.b WHERE x = 1 OR y = 2 OR order.and = 2',
    ],
    [
      'a name that looks like a test for null',
      () => vql`SELECT id FROM a.b WHERE ${12} < a.is AND y = 2`,
      "SELECT id FROM a.b WHERE '12' < a.is AND y = 2",
    ],
    [
      'a fragment that begins with a variable named like SELECT',
      () => vql`SELECT id FROM a.b WHERE ${vql`:SELECT = y`}`,
      'SELECT id FROM a.b WHERE :SELECT = y',
    ],
    [
      'a literal in the condition behind a value',
      () => vql`SELECT id FROM a.b WHERE ${1} = x AND 2 = y`,
      "SELECT id FROM a.b WHERE '1' = x AND 2 = y",
    ],
    [
      'AND of a fragment with several values',
      () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`AND a = ${1} AND b = ${2}`}`,
      "SELECT id FROM a.b WHERE x = 1 AND (a = '1' AND b = '2')",
    ],
    [
      'annotations around what is put in',
      () => vql`SELECT ${path('a')}, --v:result{hidden=true}${vql`
b`} --v:more
, ${path('c')} --v:end
FROM a.b`,
      'SELECT a, --v:result{hidden=true} \nb --v:more\n, c --v:end\nFROM a.b',
    ],
    ['no offset', () => vql`SELECT id FROM a.b OFFSET ${0}`, 'SELECT id FROM a.b OFFSET 0'],
    ['several sort keys', () => vql`SELECT id FROM a.b ORDER BY x, ${path('y')}`, 'SELECT id FROM a.b ORDER BY x, y'],
  ])('accepts values in their positions: %s', (_, make, text) => {
    expect(make().toText()).toBe(text);
  });

  it('keeps a fragment of several conditions together, and joins it to the condition before', () => {
    const fragment = vql`a = ${1} OR b = ${2}`;
    expect(vql`SELECT id FROM a.b WHERE ${fragment} AND c = 3`.toText()).toContain(
      "WHERE (a = '1' OR b = '2') AND c = 3",
    );
    expect(vql`SELECT id FROM a.b WHERE NOT ${vql`a = 1 AND b = 2`}`.toText()).toContain('WHERE NOT (a = 1 AND b = 2)');
    expect(vql`SELECT id FROM a.b WHERE c = 3 ${fragment}`.toText()).toContain("c = 3 AND (a = '1' OR b = '2')");
    expect(vql`SELECT id FROM a.b WHERE c = 3 ${vql`AND ${fragment}`}`.toText()).toContain(
      "c = 3 AND ((a = '1' OR b = '2'))",
    );
    expect(vql`SELECT id FROM a.b WHERE c = 3 ${vql`AND a = 1 OR b = 2`}`.toText()).toContain(
      'c = 3 AND (a = 1 OR b = 2)',
    );
    expect(vql`SELECT id FROM a.b WHERE c = 3 ${vql`OR a = 1`}`.toText()).toContain('c = 3 OR a = 1');
  });

  it.each([
    ['among the selected columns', () => vql`SELECT ${'id'} FROM a.b`],
    ['as the template after FROM', () => vql`SELECT id FROM ${'a.b'}`],
    ['as an alias', () => vql`SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS ${'x'} ON (a = b)`],
    ['inside a string', () => vql`SELECT id FROM a.b WHERE x = '${'y'}'`],
    ['inside a comment', () => vql`SELECT id FROM a.b /* ${'y'} */`],
    ['inside a line comment', () => vql`SELECT id FROM a.b -- ${'y'}`],
    [
      'inside an annotation',
      () => vql`SELECT --v:result{displayname=${'y'}}
id FROM a.b`,
    ],
    ['directly beside a name, number, string or punctuation', () => vql`SELECT id FROM a.b WHERE x${'y'} = 1`],
    ['directly beside a name, number, string or punctuation', () => vql`SELECT id FROM a.b WHERE x = :${'y'}`],
    ['after an operand, where an operator is expected', () => vql`SELECT id FROM a.b WHERE x ${'='} 1`],
    ['after a condition, where AND or OR is expected', () => vql`SELECT id FROM a.b WHERE x = 1 ${'OR 1 = 1'}`],
    ['where a condition is expected', () => vql`SELECT id FROM a.b WHERE ${'x'} AND y = 1`],
    ['beside another value', () => vql`SELECT id FROM a.b WHERE ${'x'} = ${'y'}`],
    ['beside another value', () => vql`SELECT id FROM a.b WHERE ${'x'} = 'y'`],
    ['beside another value', () => vql`SELECT id FROM a.b WHERE 1 = ${1}`],
    ['beside another value', () => vql`SELECT id FROM a.b WHERE 1 IN (${[1]})`],
    ['ends after a value that is not compared with anything', () => vql`SELECT id FROM a.b WHERE ${'x'}`],
    ['A field is not allowed directly beside', () => vql`SELECT id FROM a.b WHERE x.${path('y')} = 1`],
    ['A variable is not allowed directly beside', () => vql`SELECT id FROM a.b WHERE x.${variable('y')} = 1`],
    ['A text is not allowed directly beside', () => vql`SELECT id FROM a.b WHERE x${vql`y = 1`}`],
    ['A condition is not allowed directly beside', () => vql`SELECT id FROM a.b WHERE x${either}`],
    ['A variable is not allowed among the selected columns', () => vql`SELECT ${variable('y')} FROM a.b`],
    ['at the end of the statement', () => vql`SELECT id FROM a.b WHERE x = 1; ${'y'}`],
    ['at the end of the statement', () => vql`SELECT id FROM a.b WHERE EXISTS (${from('c.d')} ${1})`],
    ['before what does not continue', () => vql`SELECT id FROM a.b WHERE EXISTS (${from('c.d')} WHERE x = 1)`],
    ['before what does not continue', () => vql`SELECT id FROM a.b WHERE x = ${1} y = 2`],
    ['before what does not continue', () => vql`SELECT id FROM a.b WHERE x = ${1} = 2`],
    ['before what does not continue', () => vql`SELECT id FROM a.b WHERE x = ${1} (y = 2)`],
    ['before what does not continue', () => vql`SELECT id FROM a.b WHERE ${either} y = 2`],
    ['before what does not continue', () => vql`SELECT id FROM a.b WHERE ${either} = 2`],
    ['where a condition is expected', () => vql`SELECT id FROM a.b WHERE ${12} OR x = 1`],
    ['among the selected columns', () => vql`SELECT = ${'x'} FROM a.b`],
    ['after a value, where a comma is expected', () => vql`SELECT id FROM a.b WHERE count(* ${1}) = 2`],
    ['after a value, where a comma is expected', () => vql`SELECT id FROM a.b WHERE lower(a.b ${'x'}) = y`],
    ['after a value, where a comma is expected', () => vql`SELECT id FROM a.b WHERE x IN (1 ${[2]})`],
    ['after a condition, where AND or OR', () => vql`SELECT id FROM a.b WHERE x = (${1}, ${2})`],
    ['after a sort key', () => vql`SELECT id FROM a.b ORDER BY a.b ${path('c')}`],
    ['A text is not allowed after a condition', () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`SELECT id FROM c.d`}`],
    ['A list is not allowed beside another value', () => vql`SELECT id FROM a.b WHERE 1 IN (${[1]})`],
    ['A condition is not allowed after OR', () => vql`SELECT id FROM a.b WHERE x = 1 OR y = 2 ${either}`],
    ['A text with OR is not allowed after AND', () => vql`SELECT id FROM a.b WHERE x = 1 AND y = 2 ${vql`OR z = 3`}`],
    [
      'The condition "=", value 1 in "SELECT id FROM a.b ',
      () => vql`SELECT id FROM a.b WHERE lower(${null as never}) = x`,
    ],
    [
      'The condition "=", value 1 in "SELECT id FROM a.b ',
      () => vql`SELECT id FROM a.b WHERE x LIKE 'a' AND ${null as never} = y`,
    ],
    [
      'The condition "LIKE", value 1 in "SELECT id FROM a.b ',
      () => vql`SELECT id FROM a.b WHERE x LIKE ${null as never}`,
    ],
    [
      'The condition "IN", value 1 in "SELECT id FROM a.b ',
      () => vql`SELECT id FROM a.b WHERE x IN (${[null as never]})`,
    ],
    [
      'The condition "ESCAPE", value 1 in "SELECT id FROM a.b ',
      () => vql`SELECT id FROM a.b WHERE x LIKE 'a' ESCAPE ${null as never}`,
    ],
    [
      'The condition "BETWEEN", value 2 in "SELECT id FROM a.b ',
      () => vql`SELECT id FROM a.b WHERE x BETWEEN ${1} AND ${null as never}`,
    ],
    ['it does not begin with SELECT', () => vql`${from('a.b')} WHERE x = 1`.toText()],
    ['beside another value', () => vql`SELECT id FROM a.b WHERE ${'x'} IN (${['y']})`],
    ['as a sort key', () => vql`SELECT id FROM a.b ORDER BY ${'name'}`],
    ['after a sort key', () => vql`SELECT id FROM a.b ORDER BY name ${'DESC'}`],
    ['as a number of rows', () => vql`SELECT id FROM a.b LIMIT ${'5; DROP'}`],
    ['as a number of rows', () => vql`SELECT id FROM a.b LIMIT ${-1}`],
    ['A list is not allowed where a value is expected', () => vql`SELECT id FROM a.b WHERE x = ${['y']}`],
    ['A list is not allowed after IN', () => vql`SELECT id FROM a.b WHERE x IN ${['y']}`],
    ['after OR, without parentheses', () => vql`SELECT id FROM a.b WHERE x = 1 OR y = 2 ${either}`],
    ['after OR, without parentheses', () => vql`SELECT id FROM a.b WHERE x = 1 OR y = 2 ${vql`AND z = 3`}`],
    ['before OR, without parentheses', () => vql`SELECT id FROM a.b WHERE x = 1 ${either} OR y = 2`],
    ['A query is not allowed where a condition is expected', () => vql`SELECT id FROM a.b WHERE ${from('c.d')}`],
    ['A condition is not allowed among the selected columns', () => vql`SELECT ${either} FROM a.b`],
    [
      'An empty condition is not allowed where a condition is expected',
      () => vql`SELECT id FROM a.b WHERE ${is.when(null, () => either)}`,
    ],
    ['A field is not allowed as a number of rows', () => vql`SELECT id FROM a.b LIMIT ${path('x')}`],
    ['is not a complete condition', () => vql`SELECT id FROM a.b WHERE ${vql``}`],
    ['is not a complete condition', () => vql`SELECT id FROM a.b WHERE ${vql`a = 1 ORDER BY x`}`],
    ['ends inside a string', () => vql`SELECT id FROM a.b WHERE x = ${vql`'`} AND y = 'z'`],
    ['ends inside a string', () => vql`SELECT id FROM a.b WHERE x = 'y`],
    ['ends inside a comment', () => vql`SELECT id FROM a.b /* x`],
    ['ends inside a line comment', () => vql`SELECT id FROM a.b WHERE ${vql`x = 1 --`} AND y = 'z'`],
    ['closes a parenthesis that it does not open', () => vql`SELECT id FROM a.b WHERE (x = 1 ${vql`) OR (y = 2`})`],
    ['leaves a parenthesis open', () => vql`SELECT id FROM a.b WHERE x = 1 ${vql`AND (y = 2`}`],
    ['ends before the statement is complete', () => vql`SELECT id FROM a.b WHERE`],
    [
      'The list of "IN", value 1 in "SELECT id FROM a.b WHERE x IN (${…})", is empty.',
      () => vql`SELECT id FROM a.b WHERE x IN (${[]})`,
    ],
    ['found undefined', () => vql`SELECT id FROM a.b WHERE x = ${undefined as never}`],
    ['", never holds for null.', () => vql`SELECT id FROM a.b WHERE x = ${null as never}`],
  ])('is refused in a wrong position, by its name: %s', (place, make) => {
    expect(make).toThrow(VqlError);
    expect(make).toThrow(place);
  });

  it('shows the text around a value, shortened', () => {
    expect(
      () => vql`SELECT id, name, number FROM a.b WHERE x = ${1} AND some.long.name ${'y'} between some and others`,
    ).toThrow(
      'The value "y" is not allowed after an operand, where an operator is expected: value 2 in "name, number FROM a.b WHERE x = \u0024{…} AND some.long.name \u0024{…} between some and".',
    );
    expect(() => vql`SELECT id FROM a.b WHERE x = ${1} y = ${2}`).toThrow(
      'The inserted part is not allowed directly before what does not continue it: value 1 in "SELECT id FROM a.b WHERE x = \u0024{…} y = \u0024{…}".',
    );
  });

  it('keeps comments, but not those that ignore codes', () => {
    const text = vql`-- vql-ignore no-limit: few
      SELECT id, /* vql-ignore x */name/* of both */FROM account.query -- vql-ignore no-limit
      WHERE/* vql-ignore leading-wildcard: night */id = ${'1'} /* vql-ignored */ ${vql`a = 2 -- vql-ignore x
      `}`;
    const kept = `
      SELECT id,name/* of both */FROM account.query
      WHERE id = VALUE /* vql-ignored */ AND a = 2
      `;
    expect(text.toText().trim()).toBe(kept.replace('VALUE', "'1'").trim());
    expect(text.toTextWithVariables().statement.trim()).toBe(kept.replace('VALUE', ':p1').trim());
    expect(text.toRequest().body.statement.trim()).toBe(kept.replace('VALUE', "'1'").trim());
  });

  it('has a value on the left of each condition, and comments after its end', () => {
    const text = vql`SELECT id FROM a.b WHERE ${1} = x AND ${2} = y ${vql`LIMIT 1; /* one */`}`;
    expect(text.toText()).toBe("SELECT id FROM a.b WHERE '1' = x AND '2' = y LIMIT 1; /* one */");
  });

  it('gives each text the values of its own variables, in texts of texts', () => {
    const inner = vql`x = :v`.bind({ v: 1 });
    const middle = vql`${inner} AND y = :v`.bind({ v: 2 });
    const outer = vql`SELECT id FROM a.b WHERE ${middle} AND z = :v LIMIT 5`.bind({ v: 3 });
    expect(outer.toText()).toBe("SELECT id FROM a.b WHERE (x = '1' AND y = '2') AND z = '3' LIMIT 5");
    const clause = vql`WHERE x = :v ${vql`AND y = :v`.bind({ v: 1 })} AND z = :v`.bind({ v: 2 });
    expect(vql`SELECT id FROM a.b ${clause} LIMIT 5`.bind({ v: 3 }).toText()).toBe(
      "SELECT id FROM a.b WHERE x = '2' AND y = '1' AND z = '2' LIMIT 5",
    );
  });

  it.each(['$1', '$name', '?', '%s', '{x}', '@p', '#{x}'])(
    'leaves a placeholder of another language as it is written, for the error that names it: %s',
    (written) => {
      const query = vql(
        Object.assign([`SELECT id FROM a.b WHERE x = ${written} AND y = `, ' LIMIT 5'], { raw: [] }),
        1,
      );
      expect(query.toText()).toBe(`SELECT id FROM a.b WHERE x = ${written} AND y = '1' LIMIT 5`);
      expect(() => query.toAst()).toThrow('foreign-placeholder');
    },
  );

  it('gives its tree, for which the parser is loaded', async () => {
    const tree = vql`SELECT id FROM a.b WHERE x = ${"' OR 1 = 1 --"}`.toAst({ parse });
    expect(tree.where).toMatchObject({ kind: 'Comparison', right: { kind: 'StringLiteral', value: "' OR 1 = 1 --" } });
    expect(() => vql`SELECT id FROM a.b WHERE x == ${1}`.toAst()).toThrow(VqlError);
    // So is a parenthesis that closes none: it is reported at once only in an inserted text.
    expect(() => vql`SELECT id FROM a.b WHERE x = ${1})`.toAst({ parse })).toThrow('no parenthesis is open here');
  });

  it('gives its request, with or without variables', () => {
    const query = vql`SELECT id FROM a.b WHERE x = ${1}`;
    expect(query.toRequest('execute')).toEqual({
      endpoint: 'execute',
      method: 'POST',
      path: '/cmn/computed-queries/execute',
      body: { statement: "SELECT id FROM a.b WHERE x = '1'" },
    });
    expect(
      query.toRequest('execute', { variables: true }).body.variableSubstitutionList?.variableSubstitutions,
    ).toHaveLength(1);
    expect(vql`SELECT id FROM a.b`.toRequest('execute', { variables: true }).body).toEqual({
      statement: 'SELECT id FROM a.b',
    });
    expect(query.toRequest()).toEqual(query.toRequest('execute'));
    expect(query.toRequest({ variables: true })).toEqual(query.toRequest('execute', { variables: true }));
  });

  it('names its variables so that none is taken, and refuses those that have no value', async () => {
    const query = vql`SELECT id FROM a.b WHERE x = :p1 AND y = ${2}`;
    expect(() => query.toTextWithVariables()).toThrow('The variable ":p1" has no value.');
    const bound = fromVql(query, { parse }).equals('z', 3).bind({ p1: 1 }).toTextWithVariables();
    expect(bound.statement).toBe("SELECT id FROM a.b WHERE x = :p1 AND y = '2' AND z = :p2");
    expect(() => vql`SELECT id FROM a.b WHERE x = ${variable('v')}`.toRequest('execute')).toThrow(
      'The variable ":v" has no value.',
    );
    expect(() => vql`SELECT id FROM a.b WHERE ${is.equals('x', variable('v'))}`.toRequest('execute')).toThrow('":v"');
    expect(() =>
      vql`SELECT id FROM a.b WHERE EXISTS (${vql`SELECT id FROM c.d WHERE x = :w`})`.toRequest('execute'),
    ).toThrow('":w"');
  });

  it('gives variables their values, in what is nested as the values', async () => {
    const query = vql`SELECT id FROM a.b WHERE x = :v AND y IN (${[variable('w'), path('z'), 3]})`;
    const bound = query.bind({ v: "O'Brien" }).bind({ w: [1, 2] });
    expect(query.toText()).toBe("SELECT id FROM a.b WHERE x = :v AND y IN (:w, z, '3')");
    expect(bound.toText()).toBe("SELECT id FROM a.b WHERE x = 'O''Brien' AND y IN ('1', '2', z, '3')");
    const values = { v: ["O'Brien"], w: ['1', '2'] };
    const list = (all: Readonly<Record<string, readonly string[]>>) => ({
      variableSubstitutions: Object.entries(all).map(([variableName, texts]) => ({
        variable: { variableName },
        values: texts,
      })),
    });
    const body = { statement: query.toText(), variableSubstitutionList: list(values) };
    expect(bound.toRequest('execute').body).toEqual(body);
    expect(bound.toTextWithVariables().variableSubstitutionList).toEqual(list({ ...values, p1: ['3'] }));
    expect(fromVql(bound, { parse }).toTextWithVariables().variableSubstitutionList).toEqual(list(values));
    const fragment = vql`AND x = :v OR y = ${variable('u')}`.bind({ v: 5 });
    const outer = vql`SELECT id FROM c.d WHERE v = :v AND EXISTS (${bound}) ${fragment}`;
    const all = outer.bind({ v: 7, u: 8 });
    expect(all.toText()).toBe(
      "SELECT id FROM c.d WHERE v = '7' AND EXISTS (SELECT id FROM a.b WHERE x = 'O''Brien' AND y IN ('1', '2', z, '3')) AND (x = '5' OR y = '8')",
    );
    expect(all.toTextWithVariables().statement).toBe(
      'SELECT id FROM c.d WHERE v = :v AND EXISTS (SELECT id FROM a.b WHERE x = :p1 AND y IN (:p2, :p3, z, :p4)) AND (x = :p5 OR y = :u)',
    );
    expect(() => outer.bind({ u: 8 }).toTextWithVariables()).toThrow('The variable ":v" has no value.');
    expect(() => query.bind({ 'v; --': 1 })).toThrow('Expected the name of a variable; found "v; --".');
  });

  it('is a statement, or has no text by itself', () => {
    expect(() => vql`x = ${1}`.toText()).toThrow('is not a statement');
    expect(vql`/* which */ select id from a.b where x = ${1}`.toText()).toContain("x = '1'");
  });
});

it('of two values of one variable the last that is bound counts, and in a nested text its own', () => {
  const query = vql`SELECT id FROM a.b WHERE x = :v`;
  expect(query.bind({ v: 1 }).bind({ v: 2 }).toText()).toBe("SELECT id FROM a.b WHERE x = '2'");
  expect(query.bind({ v: 2 }).bind({ v: 1 }).toText()).toBe("SELECT id FROM a.b WHERE x = '1'");
  const nested = vql`SELECT id FROM a.b WHERE x = :v ${vql`AND y = :v`.bind({ v: 'inner' })}`.bind({ v: 'outer' });
  expect(nested.toText()).toBe("SELECT id FROM a.b WHERE x = 'outer' AND y = 'inner'");
});
