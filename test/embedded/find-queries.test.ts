import { describe, expect, it } from 'vitest';
import { hostLanguageOf, queryTexts } from '../../src/embedded/index.js';
import { findIn } from './programs.js';

/** Returns the expressions that were found. */
function found(
  program: string,
  ...rest: [Parameters<typeof findIn>[1]?, Parameters<typeof findIn>[2]?]
): readonly string[] {
  return findIn(program, ...rest).queries.map(({ span }) => program.slice(span.start, span.end));
}

const text = "'SELECT id FROM account.query'";

describe('templates of the tag with type arguments', () => {
  it.each([
    ...['Row', 'Row[]', '{ id: string; name: string }', "Pick<Row, 'id'>", 'Row | Other', 'Rows.Row', 'readonly Row[]'],
    ...['Map<string, Row>', 'typeof rows', '(row: Row) => void', 'Row\n  & { id: string }\n'],
  ])('are found: vql<%s>`…`', (type) => {
    const template = `vql<${type}>\`SELECT id FROM a.b\``;
    const program = `const all = ${template};\nclient.query(${template}, 1);\nconst one = erp.vql<${type}>\`SELECT id FROM a.c\`;`;
    const { queries } = findIn(program);
    expect(queries.map(({ span, role }) => [program.slice(span.start, span.end), role])).toEqual([
      [template, 'tag'],
      [template, 'tag'],
      [`erp.${template.replace('a.b', 'a.c')}`, 'tag'],
    ]);
  });

  it('are not comparisons with a template', () => {
    expect(findIn('const a = vql < b; const c = d > `SELECT id FROM a.b`;').queries).toEqual([]);
  });
});

describe('queries of programs', () => {
  it.each([
    ['tags', 'const a = vql`SELECT id`;', ['vql`SELECT id`']],
    ['tags under another name', "import { vql as q } from 'vql-kit/vql';\nq`SELECT id`", ['q`SELECT id`']],
    ['tags with the type of their rows', 'vql<{ id: string }>`SELECT id`', ['vql<{ id: string }>`SELECT id`']],
    ['tags of a namespace', 'kit.vql`a = ${b}`', ['kit.vql`a = ${b}`']],
    ['tags in other tags', 'vql`SELECT id ${vql`a = 1`}`', ['vql`SELECT id ${vql`a = 1`}`', 'vql`a = 1`']],
    ['arguments', `queryAll(${text})`, [text]],
    ['members that are set in a method', `class A { sql; run() { this.sql = ${text}; queryAll(this.sql); } }`, [text]],
    ['no members of other objects', `class A { sql; run() { other.sql = ${text}; queryAll(this.sql); } }`, []],
    ['arguments of methods', `this.client.queryAll(${text}, { limit: 5 })`, [text]],
    ['arguments of what may not be there', `client?.queryAll?.(${text})`, [text]],
    ['members of arguments', `await vql({ statement: ${text}, limit: 5 })`, [text]],
    ['members with a name in quotes', `vql({ 'statement': ${text} })`, [text]],
    ['templates', 'queryAll(`SELECT ${a} FROM b.c`)', ['`SELECT ${a} FROM b.c`']],
    ['strings that are joined', "queryAll('SELECT id ' + 'FROM ' + a)", ["'SELECT id ' + 'FROM ' + a"]],
    ['either side of a condition', `queryAll(a ? ${text} : \`SELECT a\`)`, [text, '`SELECT a`']],
    ['what TypeScript knows the type of', `vql({ statement: ${text} as const } satisfies Body)`, [text]],
    ['constants of the file', `const q = ${text};\nqueryAll(q)`, [text]],
    ['constants of an object', `const body = { statement: ${text} }; vql(body)`, [text]],
    [
      'the nearest of several names',
      `const q = ${text}; function a() { const q = 'SELECT a'; queryAll(q); }`,
      ["'SELECT a'"],
    ],
    ['all that a name is set to', `let q; if (a) q = ${text}; else q = 'SELECT a'; queryAll(q)`, [text, "'SELECT a'"]],
    ['either side of a choice', `queryAll(given || ${text})`, [text]],
    ['methods that are named in quotes', `erp['queryAll'](${text})`, [text]],
    ['texts that are trimmed', 'queryAll(`\nSELECT id`.trim())', ['`\nSELECT id`']],
    [
      'lines that are joined',
      "queryAll(['SELECT id', 'FROM a.b', `LIMIT ${n}`].join(' '))",
      ["['SELECT id', 'FROM a.b', `LIMIT ${n}`].join(' ')"],
    ],
    [
      'a constant of joined lines',
      "const q = ['SELECT id', 'FROM a.b'].join(String('\\n')).trim();\nconst r = ['SELECT id', 'FROM a.b'].join('\\n').trim();\nqueryAll(q); queryAll(r)",
      ["['SELECT id', 'FROM a.b'].join('\\n')"],
    ],
    ['texts that go on after a value', 'queryAll(`${base} WHERE id = 1`)', ['`${base} WHERE id = 1`']],
    ['texts that are still being written', 'queryAll("SELEC id FROM a.b")', ['"SELEC id FROM a.b"']],
  ])('are found in %s', (_, program, queries) => {
    expect(found(program)).toEqual(queries);
  });

  it.each([
    ['in functions of other names', `queryNone(${text})`],
    ['where another function of the name takes something else', "fixture.queryAll('.item'); queryAll(By.css('a'))"],
    ['in other arguments', `queryAll(a, ${text})`],
    ['in other members', `vql({ text: ${text} })`],
    ['in members whose name is computed', `vql({ [statement]: ${text} })`],
    ['in comments and strings', '// queryAll(`SELECT id FROM a.b`)\nconst a = "vql`SELECT id`";'],
    ['after a name that several constants have', `{ const q = ${text}; } { const q = 1; queryAll(q); }`],
    ['where the name is a parameter', `const q = ${text}; function a(q) { queryAll(q); }`],
    ['where words of queries are parts of others', "fixture.queryAll('.from'); fixture.queryAll('[name=from]')"],
    ['where a constant is itself', 'const q = q; queryAll(q)'],
  ])('are none %s', (_, program) => {
    expect(found(program)).toEqual([]);
  });

  it('are found in what is configured, and nowhere else', () => {
    const program = `run(1, ${text}); api.query({ vql: ${text} }); query({ vql: ${text} }); queryAll(${text});`;
    const [first, second] = findIn(program, 'ts', { run: 1, 'api.query': 'vql' }).queries;
    expect([first?.span.start, second?.span.start]).toEqual([program.indexOf(text), program.indexOf(text, 12)]);
    expect(found(program, 'ts', { run: 1, 'api.query': 'vql' })).toHaveLength(2);
  });

  it('are found in every language', () => {
    expect(found('const a: string = <string>b; queryAll(`SELECT a`)', 'ts')).toHaveLength(1);
    expect(found('const a: string = b; const c = <p>{queryAll(`SELECT a`)}</p>', 'tsx')).toHaveLength(1);
    expect(found('const c = <p>{queryAll(`SELECT a`)}</p>', 'jsx')).toHaveLength(1);
    expect(found("const a = require('a'); if (a) return; queryAll(`SELECT a`)", 'jsx')).toHaveLength(1);
  });

  it.each([
    ['a sum', 'ts', "q = /* vql */ 'SELECT id ' + 'FROM a.b';", ["'SELECT id ' + 'FROM a.b'"]],
    [
      'the value of a name',
      'ts',
      "// vql\nexport const q: string = 'SELECT id ' + 'FROM a.b';",
      ["'SELECT id ' + 'FROM a.b'"],
    ],
    [
      'the value of a member',
      'ts',
      "class A {\n  // vql\n  private q = 'SELECT id FROM a.b';\n}",
      ["'SELECT id FROM a.b'"],
    ],
    ['the value of a key', 'ts', "const a = {\n  // vql\n  text: 'SELECT id FROM a.b',\n};", ["'SELECT id FROM a.b'"]],
    ['a result', 'ts', 'function f() {\n  // vql\n  return `SELECT id FROM a.b`;\n}', ['`SELECT id FROM a.b`']],
    [
      'the first of several strings',
      'ts',
      "f((/* vql */ 'SELECT id ') + 'FROM a.b');",
      ["(/* vql */ 'SELECT id ') + 'FROM a.b'"],
    ],
    ['an argument', 'py', 'f(\n    # vql\n    "SELECT id FROM a.b", 1)', ['"SELECT id FROM a.b"']],
    ['an argument with a name', 'py', 'f(\n    # vql\n    text="SELECT id FROM a.b")', ['"SELECT id FROM a.b"']],
    ['strings side by side', 'py', '# vql\nq = ("SELECT id "\n     "FROM a.b")', ['"SELECT id "\n     "FROM a.b"']],
    [
      'the first statement of a block',
      'py',
      'def f():\n    # vql\n    return "SELECT id FROM a.b"',
      ['"SELECT id FROM a.b"'],
    ],
    [
      'a static member',
      'java',
      'class A {\n  // vql\n  @Deprecated static String Q = "SELECT id FROM a.b";\n}',
      ['"SELECT id FROM a.b"'],
    ],
    ['a constant', 'go', 'package a\n// vql\nconst q = "SELECT id FROM a.b"', ['"SELECT id FROM a.b"']],
    ['a variable', 'cs', 'class A { void F() {\n// vql\nvar q = "SELECT id FROM a.b";\n} }', ['"SELECT id FROM a.b"']],
    ['a variable', 'php', '<?php\n// vql\n$q = "SELECT id " . "FROM a.b";', ['"SELECT id " . "FROM a.b"']],
    ['a last expression', 'rb', 'def f\n  # vql\n  "SELECT id FROM a.b"\nend', ['"SELECT id FROM a.b"']],
  ] as const)('are found after a mark: %s (%s)', (_, language, program, queries) => {
    expect(found(program, language)).toEqual(queries);
    for (const mark of ['language=VQL', 'language = vql', 'lang=vql']) {
      const withMark = (text: string): string => text.replace(/(?<=[/#*] )vql/, mark);
      expect(found(withMark(program), language)).toEqual(queries.map(withMark));
    }
  });

  it.each(['$client->query', '$this->client->query', 'Client::query', '\\App\\Client::query'])(
    'are found in PHP by the name of a function without its marks: %s',
    (callee) => {
      const calls = { '.php': { 'client.query': 0, 'Client.query': 0 } };
      expect(found(`<?php ${callee}(${text});`, 'php', calls)).toEqual([text]);
      expect(found(`<?php ${callee}(${text});`, 'php', { 'ient.query': 0 })).toEqual([]);
    },
  );

  it.each([
    ['py', 'query_all(limit=5, sql="SELECT id FROM a.b", title="all")'],
    ['php', '<?php ErpApi::vql(limit: 5, sql: "SELECT id FROM a.b");'],
    ['cs', 'class A { void F() { api.QueryAll(limit: 5, sql: "SELECT id FROM a.b"); } }'],
    ['rb', 'query_all(limit: 5, sql: "SELECT id FROM a.b")'],
  ] as const)('are found in an argument that is given by name: %s', (language, program) => {
    const { queries, unread } = findIn(program, language);
    expect(queries.map(({ span }) => program.slice(span.start, span.end))).toEqual(['"SELECT id FROM a.b"']);
    expect(unread).toEqual([]);
  });

  it.each([
    ['ts', "// language=SQL, not vql\nconst q = 'SELECT id FROM a.b';"],
    ['ts', "// vql\nlog('SELECT id FROM a.b');"],
    ['ts', "// vql\nconst q = table['SELECT id FROM'] + more;"],
    ['ts', "// vql\nfunction f(a = 'SELECT id FROM a.b') {}"],
    ['java', 'class A {\n  // vql\n  @SuppressWarnings("SELECT id FROM a.b") void f() {}\n}'],
  ] as const)('are not found inside of what is marked: %s %s', (language, program) => {
    expect(findIn(program, language)).toMatchObject({ queries: [], unread: [] });
  });

  it('are found in heredocs while another one is being typed', () => {
    const heredoc = (name: string, column: string) => `query_all(<<~${name})\n  SELECT ${column} FROM a.b\n${name}\n`;
    for (const typed of ['x = <<~', 'x = <<~SQ', 'log(<<~A, <<~B)\na\nA\n']) {
      const program = `${heredoc('SQL', 'id')}${heredoc('TEXT', 'name')}${typed}\n`;
      const texts = queryTexts(findIn(program, 'rb'), {}).map((one) => one.trim());
      expect(texts).toEqual(['SELECT id FROM a.b', 'SELECT name FROM a.b']);
    }
    const before = `x = [<<~A,\n  1]\nA\nquery_all(<<~Q, <<~R)\n  SELECT id FROM a.b\nQ\n  x\nR\n`;
    expect(queryTexts(findIn(before, 'rb'), {}).map((one) => one.trim())).toEqual(['SELECT id FROM a.b']);
  });

  it('are found beside the errors of a program', () => {
    for (const [program, queries] of [
      ['queryAll(`SELECT a`;', ['`SELECT a`']],
      ['const a = f({ a: [\nqueryAll(`SELECT a`);', ['`SELECT a`']],
      ['const const a = 1; queryAll(`SELECT a`);', ['`SELECT a`']],
      ['const a = queryAll(`SELECT a`', ['`SELECT a`']],
    ] as const) {
      const { hasErrors } = findIn(program);
      expect([found(program), hasErrors]).toEqual([queries, true]);
    }
  });

  it.each([
    ['a.ts', 'ts'],
    ['src/A.TSX', 'tsx'],
    ['a.mjs', 'jsx'],
    ['file:///a/b.cts', 'ts'],
    ['a.vql', undefined],
    ['ts', undefined],
    ['a.constructor', undefined],
  ])('are looked for by the name of the file: %s', (name, language) => {
    expect(hostLanguageOf(name)).toBe(language);
  });
});
