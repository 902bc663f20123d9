import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { withValues } from '../../src/embedded/check-program.js';
import { embedQueries } from '../../src/embedded/embed.js';
import { checkProgram, type HostLanguage } from '../../src/embedded/index.js';
import { ignoreInProgram } from '../../src/embedded/program-ignores.js';
import { check } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { checkIn, codesIn, findIn } from './programs.js';

const strict = { strict: true } as const;

describe('checking the queries of programs', () => {
  it.each([
    ['a value', 'vql`SELECT id FROM account.query WHERE id > ${least}`'],
    ['values in a list', 'vql`SELECT id FROM account.query WHERE state IN (${states})`'],
    ['pasted lists', "queryAll(`SELECT id FROM account.query WHERE id IN (${ids.join(', ')})`)"],
    [
      'both ends of a range',
      'vql`SELECT id FROM account.query WHERE created BETWEEN ${from} AND ${to} AND active = true`',
    ],
    ['a pattern and its escape', 'vql`SELECT id FROM account.query WHERE name LIKE ${pattern} ESCAPE ${sign}`'],
    [
      'a field',
      "vql`SELECT ${path('name')}, id FROM account.query WHERE ${path('name')} = 'a' ORDER BY ${path('name')}, id`",
    ],
    ['a condition', 'vql`SELECT id FROM account.query WHERE ${condition} AND NOT (${other}) LIMIT 5`'],
    ['a condition after another', 'vql`SELECT id FROM account.query WHERE active = true ${onlyMine} LIMIT 5`'],
    ['a clause', 'vql`SELECT id FROM account.query ${rest}`'],
    ['numbers of rows', 'vql`SELECT id FROM account.query LIMIT ${size} OFFSET ${page * size}`'],
    ['a query', 'vql`SELECT id FROM account.query WHERE EXISTS (${inner})`'],
    ['a template', 'queryAll(`SELECT id, name FROM ${template} WHERE name = 1`)'],
    ['a part of a name', 'queryAll(`SELECT id FROM account.${name} WHERE custom.${group}.colour = 1`)'],
    ['what was joined', "queryAll('SELECT id FROM account.query WHERE id > ' + least + ' LIMIT ' + size)"],
    ['an annotation', 'queryAll(`SELECT --v:result{visible=${shown}}\\nname FROM account.query`)'],
    ['a text in a comment', 'queryAll(`SELECT id /* ${why} */ FROM account.query`)'],
    ['a list with its parentheses', 'queryAll(`SELECT id FROM account.query WHERE id IN ${list} AND active = true`)'],
    ['a query with its parentheses', 'queryAll(`SELECT id FROM account.query WHERE EXISTS ${inner}`)'],
    [
      'the parts of a JOIN',
      'queryAll(`SELECT id FROM account.query JOIN ${other} AS ${alias} ON ${condition} WHERE active = true`)',
    ],
    ['a function', "queryAll(`SELECT ${f}(id) FROM account.query WHERE ${g}(name) = 'x' AND name = ${h}('x')`)"],
    ['a text beside a string', `queryAll("SELECT id FROM account.query WHERE name = 'x'" + more + " LIMIT 1")`],
    ['a comparison with an argument', 'queryAll(`SELECT id FROM account.${name} WHERE a = ${value} AND ${field} = 1`)'],
    ['a query in JOIN', 'vql`SELECT id FROM account.query JOIN (${inner}) AS task ON (id = task.account)`'],
    [
      'a condition that uses an alias',
      'vql`SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS task ON (${vql`id = task.id`})`',
    ],
    [
      'a field of an alias',
      "vql`SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS task ON (id = ${path('task.id')})`",
    ],
    [
      'a query that names a field of the one around it',
      'vql`SELECT id FROM account.query WHERE EXISTS (${vql`SELECT id FROM crm.activities WHERE account.id = account.query.id`})`',
    ],
    [
      'a JOIN that is inserted',
      'const join = vql`JOIN (SELECT id FROM crm.activities) AS task ON (task.id = id)`; vql`SELECT id FROM account.query ${join} WHERE task.id = 1`',
    ],
    [
      'the name of an alias',
      'queryAll(`SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS task ON (id = ${alias}.id) LIMIT 5`)',
    ],
    [
      'a JOIN beside a query in EXISTS',
      'vql`SELECT id FROM account.query ${join} WHERE EXISTS (${vql`SELECT id FROM crm.activities WHERE task.id = id`})`',
    ],
    ['arguments of functions', "vql`SELECT COUNT(${path('id')}) FROM account.query WHERE lower(${field}) = 'x'`"],
    ['DISTINCT', "queryAll(`SELECT ${all ? '' : 'DISTINCT'} id FROM account.query ORDER BY id`)"],
    ['DISTINCT as a text of the tag', 'vql`SELECT ${vql`DISTINCT`} id, name FROM account.query ORDER BY id`'],
    ['an operator as a text of the tag', "const op = vql`=`; vql`SELECT id FROM account.query WHERE name ${op} 'x'`"],
  ])('takes for what it is %s', (_, program) => {
    expect(codesIn(program, { ...strict, catalog, rules: { 'assumed-syntax': 'off' } })).toEqual([]);
  });

  it('does not report missing parts of fragments', () => {
    expect(codesIn('vql`active == ${true}`; vql`${begin} WHERE a == 1`; vql`ORDER BY`')).toEqual([]);
  });

  it.each([
    ['DELETE FROM account.query WHERE id = 1', 'read-only DELETE'],
    ['WITH a AS (SELECT 1) SELECT id FROM a.b', 'no-with WITH'],
    ['(SELECT id FROM account.query)', 'missing-select ('],
    ['\u{1F600}SELECT id FROM account.query', 'unknown-character \u{1F600}'],
  ])('says of what calls are handed what is reported of a file: %s', (text, expected) => {
    expect(codesIn(`queryAll("${text}")`)[0]).toBe(expected);
  });

  it.each([
    ['a value before LIMIT', 'WHERE a = LIMIT ${n}', 'missing-value LIMIT'],
    ['a condition before LIMIT', 'WHERE a = 1 AND LIMIT ${n}', 'missing-condition LIMIT'],
    ['a sort key before LIMIT', 'ORDER BY name, LIMIT ${n}', 'missing-sort-key LIMIT'],
    ['a sort key before OFFSET', 'ORDER BY OFFSET ${n}', 'missing-sort-key OFFSET'],
  ])('reports that %s is missing, with a number of rows that is inserted', (_, rest, expected) => {
    expect(codesIn(`vql\`SELECT id FROM account.query ${rest}\``)).toEqual([expected]);
  });

  it.each([
    ['a value', 'WHERE a =', 'missing-value '],
    ['a template', '', 'missing-template '],
    ['a parenthesis', 'WHERE (a = 1', 'unclosed-parenthesis '],
  ])('reports that %s is missing at the end of an inserted query', (_, rest, expected) => {
    const from = rest === '' ? '' : 'crm.activities ';
    const program = `vql\`SELECT id FROM account.query WHERE EXISTS (\${vql\`SELECT id FROM ${from}${rest}\`}) LIMIT 1\``;
    expect(codesIn(program)).toEqual([expected]);
  });

  it('takes LIMIT before an operator that is inserted for a field', () => {
    expect(codesIn('queryAll(`SELECT id FROM a.b WHERE limit ${op} 5`)')).toEqual([]);
  });

  it('checks a query in another one with its fields, and reports what is wrong inside of each once', () => {
    const inner = 'vql`SELECT id FROM crm.activities WHERE account.id = account.query.nmae AND subject == 1`';
    const program = `vql\`SELECT id FROM account.query WHERE nmae = 1 AND EXISTS (\${${inner}}) LIMIT 1\``;
    expect(codesIn(program, { catalog })).toEqual([
      'unknown-field nmae',
      'unknown-field account.query.nmae',
      'unknown-operator ==',
    ]);
  });

  it('reports in a text that is added to only mistakes that an addition cannot fix', () => {
    const program = (text: string) => `let sql = '${text}'; sql += more; queryAll(sql)`;
    expect(codesIn(program('SELECT id FROM account.query WHERE '))).toEqual([]);
    expect(codesIn(program('SELECT id FROM account.query WHERE a == 1 '))).toEqual(['unknown-operator ==']);
  });

  it.each([
    ['a list', 'let f = "SELECT id FROM account.query WHERE a IN ("; f += list; f += ") LIMIT 5"; queryAll(f);'],
    ['a template', "let h = 'SELECT id FROM '; h = h + 'account.query LIMIT 5'; queryAll(h);"],
    ['a condition', "let h = 'SELECT id FROM a.b WHERE '; h += \"a = 'x' LIMIT 5\"; queryAll(h);"],
    ['a choice of texts', "let h = 'SELECT id '; h = c ? (h + 'FROM a.b') : `${h}FROM b.c`; queryAll(h);"],
    [
      'the results of concat and join',
      "let h = 'SELECT '; h = h.concat('id '); h = [h, 'FROM a.b'].join(''); queryAll(h);",
    ],
    ['what follows a comment', "let h = 'SELECT id -- all\\n'; h += 'FROM a.b'; queryAll(h);"],
  ])('does not report what is missing before %s that is added later', (_, program) => {
    expect(codesIn(program, { rules: { 'no-limit': 'warning' } })).toEqual([]);
  });

  it.each([
    "const t = 'SELECT id FROM a.b WHERE a == 1'; queryAll(t + ' LIMIT 5');",
    "const t = 'SELECT id FROM a.b WHERE a == 1'; queryAll(`${t} ORDER BY id LIMIT 5`);",
    "let t = 'SELECT id FROM a.b WHERE a == 1'; if (c) t += ' AND b = 2'; queryAll(t + ' LIMIT 5');",
    "const t = 'SELECT id FROM a.b WHERE a == 1'; const u = t + ' AND b = 2'; queryAll(u + ' LIMIT 5');",
    "const t = 'SELECT id FROM a.b WHERE a == 1'; queryAll((c ? t : other) + ' LIMIT 5');",
    "const t = 'SELECT id FROM a.b WHERE a == 1'; queryAll(t + more + ' LIMIT 5');",
    "const t = 'SELECT id FROM a.b WHERE a == 1'; queryAll(t + more);",
  ])('checks the beginning of a query to which the call adds the rest: %s', (program) => {
    expect(codesIn(program)).toEqual(['unknown-operator ==']);
  });

  it.each([
    "const t = `SELECT id FROM a.b WHERE a = '${a}'`; queryAll(t + ' LIMIT 5');",
    "const t = 'SELECT id FROM a.b WHERE a = 1'; queryAll(t + ` AND b = '${b}' LIMIT 5`);",
    "let t = 'SELECT id FROM a.b WHERE a = 1'; if (c) t += ` AND b = '${b}'`; queryAll(`${t} LIMIT 5`);",
    "let t = u + 'x'; let u = t + 'y'; u = `SELECT id FROM a.b WHERE b = '${b}'`; queryAll(t + ' LIMIT 5');",
  ])('finds values in quotes in both: %s', (program) => {
    expect(codesIn(program).map((found) => found.split(' ')[0])).toEqual(['value-in-quotes']);
  });

  it.each([
    'const url = \'https://x/\'; queryAll(url + "?name=\'" + n + "\'");',
    "const text = `Hello`; queryAll(`${text}, '${name}'`);",
  ])('takes no text for the end of a query whose beginning is none: %s', (program) => {
    expect(codesIn(program)).toEqual([]);
  });

  it('checks a query once that the call closes', () => {
    const program = "const t = 'SELECT id FROM a.b WHERE x == 1 AND EXISTS ('; queryAll(`${t}${inner})`);";
    expect(codesIn(program)).toEqual(['unknown-operator ==']);
  });

  it('checks the value of a name that is only replaced as a whole query', () => {
    const program = "let h = 'SELECT id FROM '; h = h || other; h = ' ' + h2; queryAll(h);";
    expect(codesIn(program)).toEqual([expect.stringMatching(/^missing-template/)]);
  });

  it('reports nothing in the beginning of a valid statement, wherever the program divides it', () => {
    const statements = [
      "SELECT id, name FROM account.query WHERE a IN ('x', 'y') AND NOT (b = 1 OR c IS NOT NULL) AND d BETWEEN 1 AND 2 AND e NOT LIKE 'x%' ESCAPE '!' AND f NOTNULL AND abs(g) >= -1.5 ORDER BY name DESC, id LIMIT 5 OFFSET 10",
      'SELECT a.id FROM account.query JOIN (SELECT id FROM x.y WHERE z = true) AS a ON (a.id = account.id) WHERE EXISTS (SELECT id FROM x.y WHERE q <> :v) TAKE 5',
    ];
    for (const statement of statements) {
      for (let at = 1; at < statement.length; at++) {
        const program = `let f = "${statement.slice(0, at)}"; f += "${statement.slice(at)}"; queryAll(f);`;
        const codes = checkIn(program).map(({ code }) => code);
        // A string that the program divides has text with a quote added to it.
        expect({ at, codes: codes.filter((code) => code !== 'value-in-quotes') }).toEqual({ at, codes: [] });
      }
    }
  });

  it('reports values in quotes in the beginning of a query and in what is added', () => {
    const value = (program: string) => codesIn(program).filter((found) => found.startsWith('value-in-quotes'));
    expect(value("let h = `SELECT id FROM a.b WHERE a = '${x}' AND `; h += 'b = 1'; queryAll(h)")).toHaveLength(1);
    expect(value("let h = 'SELECT id FROM a.b'; h = h + ` WHERE a = '${x}'`; queryAll(h)")).toHaveLength(1);
    expect(value("let h = 'SELECT id FROM a.b'; h = `${h} WHERE a = '${x}'`; queryAll(h)")).toHaveLength(1);
    expect(value('let h = "SELECT id FROM a.b WHERE a = \'"; h += x; h += "\'"; queryAll(h)')).toHaveLength(1);
  });

  it.each([
    'name ${op}',
    'name ${op} AND active = true',
    "name ${op} 'x%'",
    "name ${op} ${pattern} ESCAPE '!'",
    "created ${op} '2026-01-01'",
    'id ${op} ${value}',
    'id ${op} :value',
    'id ${op} 5',
    'id ${op} -5',
    'active ${op} true',
    'id ${op} (1, 2)',
    'id ${not} IN (${ids.join()})',
    'name ${op} NULL',
    'name IS ${not} NULL',
    'name IS ${nothing}',
    '(name ${op})',
    "${field} ${op} 'x'",
    '${field} ${op} ${value}',
  ])('does not report an operator that is inserted: %s', (condition) => {
    const program = `queryAll(\`SELECT id FROM account.query WHERE ${condition} LIMIT \${size}\`)`;
    expect(codesIn(program, { catalog })).toEqual([]);
  });

  it('reports mistakes after an inserted operator, and every value in place of one in the tag', () => {
    const text = "`SELECT id FROM account.query WHERE name ${op} 'x' LIMIT y`";
    expect(codesIn(`queryAll(${text})`)).toEqual(['missing-number y']);
    expect(codesIn(`vql${text}`)[0]).toBe("missing-operator 'x'");
  });

  it('reports the values that the tag rejects, wherever they come from', () => {
    const program =
      'vql`SELECT id -- ${a}\nFROM account.query /* ${b} */`; vql`SELECT --v:result{visible=${c}}\nid FROM a.b`;';
    expect(codesIn(program).filter((reported) => !reported.startsWith('assumed'))).toEqual([
      ...['misplaced-value a', 'misplaced-value b', 'misplaced-value c'],
    ]);
    const [first] = checkIn(program);
    expect(first?.message).toBe('The value "a" is not allowed inside a comment: "-- \x24{…}".');
  });

  it('reports mistakes beside a typed literal, and values after text that is not valid', () => {
    const program = (rest: string) => `queryAll(\`SELECT id FROM account.query WHERE ${rest}\`)`;
    expect(codesIn(program("created >= DATE '${day}'"), { catalog })).toEqual([
      ...['no-typed-literal DATE', "value-in-quotes '${day}'"],
    ]);
    expect(codesIn('queryAll(`SELECT id FROM account.query WERE id = ${id}`)')).toEqual(['misspelled-keyword WERE']);
  });

  it('checks a statement of the tag that begins with an annotation', () => {
    expect(codesIn('vql`--v:result{visible=false}\nSELECT id FROM account.query WHERE id == ${id}`')).toEqual([
      ...['misplaced-annotation --v:result{visible=false}', 'unknown-operator =='],
    ]);
  });

  it('does not report a missing part where more can be inserted', () => {
    const program = (rest: string) => `vql\`SELECT id FROM account.query WHERE active = true ${rest}\``;
    const rules = { 'no-limit': 'info' } as const;
    expect(codesIn(program(''), { rules })).toHaveLength(1);
    expect(codesIn(program('${rest}'), { rules })).toEqual([]);
  });

  it('shows spans after escapes, line ends and values', () => {
    expect(codesIn("queryAll('SELECT \\'\\u0041\\' FROM a.b')")).toEqual([expect.stringContaining("\\'\\u0041\\'")]);
    expect(codesIn('queryAll(`SELECT id\r\nFROM account.query\r\nWHERE name == ${a} AND b =< ${c}`)')).toEqual([
      'unknown-operator ==',
      'unknown-operator =<',
    ]);
    expect(codesIn("queryAll('SELECT id, nmae ' +\n  'FROM account.query')", { catalog })).toEqual([
      'unknown-field nmae',
    ]);
  });

  it.each([
    ['a place in a line', "['SELECT id', 'FROM account.query WHERE nmae = 1'].join('\\n')", 'unknown-field nmae'],
    ['what goes over lines', "['SELECT id FROM account.query ORDER', 'BY nmae'].join(' ')", 'unknown-field nmae'],
    ['a word that the separator ends', "['SELECT id,', 'nmae', 'FROM account.query'].join(' ')", 'unknown-field nmae'],
    ['a separator of commas', "'SELECT ' + ['id', 'nmae'].join() + ' FROM account.query'", 'unknown-field nmae'],
    ['what is put in as a line', "['SELECT id', `FROM account.query`, where, 'LIMIT x'].join(' ')", 'missing-number x'],
    ['no separator', "['SELECT id FROM account.que', 'ry WHERE nmae = 1'].join('')", 'unknown-field nmae'],
  ])('shows places in lists of lines: %s', (_, text, reported) => {
    expect(codesIn(`queryAll(${text})`, { catalog })).toEqual([reported]);
  });

  it('fixes lines of a list, but not over the end of one', () => {
    const program = "queryAll(['SELECT nmae', 'FROM account.query', 'WHERE id', '= NULL', 'LIMIT 1'].join(' '))";
    const found = checkIn(program, { catalog }).filter(({ code }) => code !== 'unstable-paging');
    const fixes = found.flatMap(({ fixes: own = [] }) => own);
    expect(applyFixes(program, fixes).text).toBe(program.replace('nmae', 'name'));
  });

  it('names values as the program does', () => {
    const [found] = checkIn('vql`SELECT id FROM account.query WHERE name ${size + 1} LIMIT 1`').filter(
      ({ severity }) => severity === 'error',
    );
    expect(found?.message).not.toMatch(/value\d/);
  });

  it('writes fixes with the escapes of the enclosing string', () => {
    const fix = (program: string) => {
      const fixes = checkIn(program).flatMap((found) => found.fixes?.slice(0, 1) ?? []);
      return applyFixes(program, fixes).text;
    };
    expect(fix('queryAll(\'SELECT id FROM a.b WHERE name = "x" LIMIT 1\')')).toBe(
      "queryAll('SELECT id FROM a.b WHERE name = \\'x\\' LIMIT 1')",
    );
    expect(fix('queryAll("SELECT id FROM a.b WHERE name = \\"x\\" LIMIT 1")')).toBe(
      `queryAll("SELECT id FROM a.b WHERE name = 'x' LIMIT 1")`,
    );
    expect(fix('queryAll(`SELECT id FROM a.b WHERE name == ${x} LIMIT 1`)')).toBe(
      'queryAll(`SELECT id FROM a.b WHERE name = ${x} LIMIT 1`)',
    );
  });
});

describe('values in quotes', () => {
  const finding = "queryAll(`SELECT id, FROM account.query WHERE name = '${name}'`)";

  it('are reported in the order of the text', () => {
    expect(codesIn(finding)).toEqual(['missing-column FROM', "value-in-quotes '${name}'"]);
  });

  it('are as grave as is set, or let pass', () => {
    const check = (severity: 'off' | 'hint') =>
      checkProgram(findIn(finding), {
        dialect: defaultDialect,
        check: () => [],
        settings: { rules: { 'value-in-quotes': severity } },
      });
    expect(check('hint').map(({ severity }) => severity)).toEqual(['hint']);
    expect(check('off')).toEqual([]);
  });

  /** The program after the fix of the first value in quotes. */
  function fixedText(program: string): string | undefined {
    const [found] = checkIn(program).filter(({ code }) => code === 'value-in-quotes');
    return found?.fixes && applyFixes(program, found.fixes).text;
  }

  it.each([
    [
      'a template',
      "queryAll(`SELECT id FROM a.b WHERE name = '${name}' AND x LIKE '%${x}%' LIMIT ${n}`);",
      "import { vql } from 'vql-kit/vql';\nqueryAll(vql`SELECT id FROM a.b WHERE name = ${name} AND x LIKE ${`%${x}%`} LIMIT ${n}`.toText());",
    ],
    [
      'strings that are joined',
      `queryAll("SELECT id FROM a.b WHERE name = '" + name + "' AND total > " + (n + 1) + ' AND a = \\'\`\\'');`,
      "import { vql } from 'vql-kit/vql';\nqueryAll(vql`SELECT id FROM a.b WHERE name = ${name} AND total > ${n + 1} AND a = '\\`'`.toText());",
    ],
    [
      'a program with imports',
      "import a from 'a';\nqueryAll(`SELECT id FROM a.b WHERE name = '${a}'`);",
      "import a from 'a';\nimport { vql } from 'vql-kit/vql';\nqueryAll(vql`SELECT id FROM a.b WHERE name = ${a}`.toText());",
    ],
    [
      'a program with the tag',
      "import { vql as q } from 'vql-kit';\nqueryAll(`SELECT id FROM a.b WHERE name = '${a}'`);",
      "import { vql as q } from 'vql-kit';\nqueryAll(q`SELECT id FROM a.b WHERE name = ${a}`.toText());",
    ],
    [
      'a program in which the name means something else',
      "import { vql } from './sdk';\nvql({ statement: `SELECT id FROM a.b WHERE name = '${a}'` });",
      "import { vql } from './sdk';\nimport { vql as vqlTag } from 'vql-kit/vql';\nvql({ statement: vqlTag`SELECT id FROM a.b WHERE name = ${a}`.toText() });",
    ],
    [
      'a script',
      "const a = require('a');\nqueryAll(`SELECT id FROM a.b WHERE name = '${a}'`);",
      "const { vql } = require('vql-kit/vql');\nconst a = require('a');\nqueryAll(vql`SELECT id FROM a.b WHERE name = ${a}`.toText());",
    ],
    ['the tag', "vql`SELECT id FROM a.b WHERE name = '${a}'`", 'vql`SELECT id FROM a.b WHERE name = ${a}`'],
    ['a part of a string', "vql`name = 'it''s ${a}'`", "vql`name = ${`it's ${a}`}`"],
  ])('are left to the tag in %s', (_, program, expected) => {
    expect(fixedText(program)).toBe(expected);
  });

  it.each([
    ['a condition that is pasted in', "queryAll(`SELECT id FROM a.b WHERE name = '${a}' AND ${where}`)"],
    ['a list that is pasted in', "queryAll(`SELECT id FROM a.b WHERE name = '${a}' AND id IN (${ids})`)"],
    ['a name that is pasted in', "queryAll(`SELECT id FROM a.${b} WHERE name = '${a}'`)"],
  ])('have no fix beside %s, which the tag would take for a value', (_, program) => {
    expect(checkIn(program).find(({ code }) => code === 'value-in-quotes')).not.toHaveProperty('fixes');
  });

  it('are fixed without asking where the tag refuses them anyway', () => {
    const [tagged] = checkIn("vql`SELECT id FROM a.b WHERE name = '${a}' LIMIT 1`");
    const [pasted] = checkIn("queryAll(`SELECT id FROM a.b WHERE name = '${a}' LIMIT 1`)");
    expect([tagged?.fixes?.[0]?.safe, pasted?.fixes?.[0]?.safe]).toEqual([true, false]);
  });
});

describe('advice in a language without the tag', () => {
  const messages = (program: string, language: HostLanguage) =>
    checkProgram(findIn(program, language), { dialect: {}, check: check }).map(({ message }) => message);

  it('is a variable of the request', () => {
    const [message] = messages('query_all("SELECT id FROM a.b WHERE n = \'" + name + "\' LIMIT 1")', 'py');
    expect(message).toBe(
      '"name" is inserted between quotes without escaping: a quote in it ends the string, and what follows becomes syntax. Pass the value as a variable of the request: WHERE n = :n.',
    );
  });

  it.each([
    ['f"SELECT id FROM a.b WHERE city = \'{n}\' LIMIT 1"', 'WHERE city = :city.'],
    ['f"SELECT id FROM a.b WHERE address.city like \'%{n}\' LIMIT 1"', 'WHERE address.city like :city.'],
    ['f"SELECT id FROM a.b WHERE city IN (\'{n}\') LIMIT 1"', 'WHERE city IN (:first, :second).'],
    ['f"SELECT id FROM a.b WHERE city != {n!r} LIMIT 1"', 'WHERE city != :city.'],
    ['f"SELECT id FROM a.b WHERE {field} = \'{n}\' LIMIT 1"', 'WHERE name = :name.'],
  ])('names the field: %s', (query, example) => {
    const [message] = messages(`query_all(${query})`, 'py');
    expect(message?.split(' of the request: ')[1]).toBe(example);
  });

  it('has the comment of the language', () => {
    const program = '<?php\nErpApi::vql("SELECT id FROM a.b -- vql-ignore no-limit: few");';
    const [inPhp] = messages(program.replace('ErpApi::', ''), 'php');
    expect(inPhp).toContain('as in "// vql-ignore no-limit: reason"');
    const [inPython] = messages('query_all("SELECT id FROM a.b -- vql-ignore no-limit: few")', 'py');
    expect(inPython).toContain('as in "# vql-ignore no-limit: reason"');
  });

  it.each([
    ['py', 'query_all(f"SELECT id FROM a.b WHERE x = {name}")', '{name}'],
    ['rb', 'query_all("SELECT id FROM a.b WHERE x = #{name}")', '#{name}'],
    ['java', 'vql("SELECT id FROM a.b WHERE x = " + name)', 'name'],
    ['ts', 'vql`SELECT id FROM a.b WHERE x = ${name}`', '${name}'],
  ] as const)('quotes values as they are written (%s)', (language, source, expected) => {
    const program = language === 'java' ? `class A { void f() { ${source}; } }` : source;
    const [embedded] = embedQueries(findIn(program, language), {}).queries;
    if (embedded === undefined) throw new Error('no query');
    expect(withValues(`found ${embedded.holes[0]?.placeholder}`, embedded, program)).toBe(`found ${expected}`);
  });
});

describe('the action that ignores a code', () => {
  const edited = (program: string, language: HostLanguage) => {
    const reading = findIn(program, language);
    const query = reading.queries[0]?.span ?? { start: 0, end: 0 };
    const edit = ignoreInProgram('no-limit', '', query, reading);
    return edit && applyFixes(program, [{ title: '', safe: true, edits: [edit] }]).text;
  };
  const query = '"SELECT id FROM a.b"';

  it('writes the comment of the language', () => {
    expect(edited(`  query_all(${query})`, 'py')).toBe(`  # vql-ignore no-limit: \n  query_all(${query})`);
    expect(edited(`<?php\n  vql(${query});`, 'php')).toBe(`<?php\n  // vql-ignore no-limit: \n  vql(${query});`);
  });

  it('is left out where the comment might be a part of a string', () => {
    expect(edited(`x = ("""\n""", query_all(${query}))`, 'py')).toBeUndefined();
    expect(edited(`x = \\\n  query_all(${query})`, 'py')).toBeUndefined();
  });
});
