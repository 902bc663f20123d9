import { describe, expect, it, vi } from 'vitest';
import * as embedded from '../../src/embedded/index.js';
import { createFolder } from './run-vql.js';

const habit = "queryAll(`SELECT id FROM account.query WHERE name = '${name}' LIMIT 1`);\n";
const typo = "queryAll('SELECT id FROM account.query WHERE name == \\'a\\' LIMIT 1');\r\n";

describe('vql check of programs', () => {
  it('finds their queries and reports mistakes with spans in the program', async () => {
    const { vql } = await createFolder({ 'src/a.ts': habit, 'src/deep/b.jsx': typo, 'src/c.ts': 'export {};' });
    const { code, stdout, stderr } = await vql(['check', 'src/**/*.{ts,jsx}']);
    expect(code).toBe(1);
    expect(stdout).toBe(
      'error[value-in-quotes]: "name" is inserted between quotes without escaping: a quote in it ends the string, and what follows becomes syntax. Write the query with the tag vql`…`.\n' +
        ' --> src/a.ts:1:53\n' +
        " 1 | queryAll(`SELECT id FROM account.query WHERE name = '${name}' LIMIT 1`);\n" +
        '   |                                                     ^^^^^^^^^\n' +
        '  suggestion: Write it with the tag vql`…`\n\n' +
        'error[unknown-operator]: VQL has no operator "=="; use "=".\n' +
        ' --> src/deep/b.jsx:1:51\n' +
        " 1 | queryAll('SELECT id FROM account.query WHERE name == \\'a\\' LIMIT 1');\n" +
        '   |                                                   ^^\n' +
        '  fix: Replace with "="\n\n',
    );
    expect(stderr).toBe('3 files, 2 statements: 2 errors (1 fixable with --fix)\n');
  });

  it('finds queries and C-Unit in calls of this package', async () => {
    const { vql } = await createFolder({
      'a.ts':
        "import { createClient } from 'vql-kit/client';\nconst client = createClient({ baseUrl });\n" +
        "client.query('SELECT id FROM account.query WHERE name == 1 LIMIT 1');\n" +
        "client.query({ group: 'account', template: 'query', request: {\n" +
        "  pageable: { limit: 5 }, queryPredicate: { type: 'FILTER', operator: 'EQUALSS', property: 'id', values: [id] },\n} });\n",
    });
    const { code, stdout, stderr } = await vql(['check', 'a.ts']);
    expect(code).toBe(1);
    expect(stdout).toContain('error[unknown-operator]: VQL has no operator "=="; use "=".\n --> a.ts:3:55\n');
    expect(stdout).toContain(
      'error[unknown-filter-operator]: Unknown operator "EQUALSS". Did you mean "EQUALS"?\n --> a.ts:5:71\n',
    );
    expect(stderr).toMatch(/^1 file, 2 statements: /);
  });

  it('reports the same in JSON and SARIF', async () => {
    const { vql } = await createFolder({ 'b.js': typo });
    const [file] = JSON.parse((await vql(['check', '--format', 'json', 'b.js'])).stdout).files;
    expect(file).toMatchObject({
      file: 'b.js',
      diagnostics: [{ code: 'unknown-operator', span: { start: 50, end: 52 }, start: { line: 1, column: 51 } }],
    });
    const [run] = JSON.parse((await vql(['check', '--format', 'sarif', 'b.js'])).stdout).runs;
    const [{ physicalLocation }] = run.results[0].locations;
    expect(physicalLocation).toMatchObject({
      artifactLocation: { uri: 'b.js' },
      region: { startLine: 1, startColumn: 51, endColumn: 53, charOffset: 50, charLength: 2 },
    });
  });

  it('fixes in place and leaves findings that need a decision', async () => {
    const { vql, read } = await createFolder({ 'a.ts': `${habit}${typo}vql\`a = '\${b}'\`;` });
    const { stdout } = await vql(['check', '--fix', 'a.ts']);
    expect(await read('a.ts')).toBe(`${habit}${typo.replace('==', '=')}vql\`a = \${b}\`;`);
    expect(stdout.match(/error\[/g)).toHaveLength(1);
  });

  it('reads standard input as the program that it is called', async () => {
    const { vql } = await createFolder();
    const { stdout } = await vql(['check', '--stdin-filename', 'a.ts'], { stdin: habit });
    expect(stdout).toContain(' --> a.ts:1:53');
  });

  it('checks the queries of a program with syntax errors', async () => {
    const { vql } = await createFolder({ 'a.ts': 'queryAll(`SELECT id, FROM a.b`;' });
    const { code, stdout } = await vql(['check', 'a.ts']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^error\[missing-column\].*\n --> a\.ts:1:22/);
  });

  it('continues with the other files after an internal error', async () => {
    const { vql } = await createFolder({
      'a.ts': habit,
      'b.ts': typo,
      'c.vql': 'SELECT id, FROM account.query LIMIT 1',
    });
    const checking = vi.spyOn(embedded, 'checkProgram').mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    try {
      const { code, stdout, stderr } = await vql(['check', 'a.ts', 'b.ts', 'c.vql']);
      expect(code).toBe(2);
      expect(stderr).toContain('a.ts: Internal error in vql: Maximum call stack size exceeded.\n');
      expect(stdout.match(/--> \S+/g)).toEqual(['--> b.ts:1:51', '--> c.vql:1:12']);
    } finally {
      checking.mockRestore();
    }
  });

  it('counts statements, and no texts that are put into them', async () => {
    const { vql } = await createFolder({
      'a.ts': `const w = \`name = '\${name}'\`;\n${habit.replace("name = '${name}'", '${w}')}`,
    });
    const { stdout, stderr } = await vql(['check', 'a.ts']);
    expect(stdout).toMatch(/^error\[value-in-quotes\].*\n --> a\.ts:1:19/);
    expect(stderr).toContain('1 file, 1 statement: 1 error');
  });

  it('warns if none of the programs has a query', async () => {
    const { vql } = await createFolder({ 'a.ts': "run('SELECT id FROM account.query');", 'b.js': '', 'c.vql': '' });
    const { code, stderr } = await vql(['check', '*.{ts,js}', 'c.vql']);
    expect(code).toBe(0);
    expect(stderr).toBe(
      '3 files, 0 statements: no findings\n' +
        'Warning: no query was found in 2 programs. Queries are found in vql`…`, after a comment such as // vql, and in the calls that the setting "calls" names.\n',
    );
    const { stderr: found } = await vql(['check', '--stdin-filename', 'd.ts'], { stdin: 'const a = 1;' });
    expect(found).toContain('no query was found in 1 program.');
  });

  it('looks into the calls of the config, whose rules hold for programs as well', async () => {
    const config = { calls: { run: 1 }, rules: { 'value-in-quotes': 'warning' } };
    const { vql } = await createFolder({
      'a.ts': `run(client, ${habit.slice(9)}${typo}`,
      'vql.config.json': JSON.stringify(config),
    });
    const { stdout } = await vql(['check', 'a.ts']);
    expect(stdout.match(/^\w+\[[\w-]+\]/gm)).toEqual(['warning[value-in-quotes]']);
    const off = await vql(['check', '--rule', 'value-in-quotes=off', 'a.ts']);
    expect(off).toMatchObject({ code: 0, stdout: '' });
  });

  it('reports what a new catalog version breaks in them', async () => {
    const catalog = (field: string) =>
      JSON.stringify({ templates: { 'account.query': { fields: { id: 'integer', [field]: 'string' } } } });
    const { vql } = await createFolder({ 'old.json': catalog('name'), 'new.json': catalog('title'), 'a.ts': habit });
    const { code, stdout } = await vql(['catalog', 'diff', 'old.json', 'new.json', 'a.ts']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^error\[unknown-field\]: Unknown field "name".*\n --> a\.ts:1:46/);
    expect(stdout).toContain('The field "name" of "account.query" is gone.');
  });

  it('ignores codes by comments of the program, and reports those that ignore nothing', async () => {
    const { vql } = await createFolder({
      'a.ts': `// vql-ignore value-in-quotes: checked\n${habit}\n// vql-ignore zero-limit\n`,
    });
    const { stdout } = await vql(['check', '--min-severity', 'warning', 'a.ts']);
    expect(stdout.match(/^\w+\[[\w-]+\]/gm)).toEqual(['warning[unused-ignore]']);
    expect(stdout).toContain('--> a.ts:4:15');
  });

  it('moves a comment out of a string with --fix', async () => {
    const { vql, read } = await createFolder({
      'a.ts': 'export const a = queryAll(`\n  -- vql-ignore no-limit: few\n  SELECT id FROM account.query`);\n',
    });
    expect(await vql(['check', '--fix', 'a.ts'])).toMatchObject({ code: 0, stdout: '' });
    expect(await read('a.ts')).toBe(
      '// vql-ignore no-limit: few\nexport const a = queryAll(`\n  SELECT id FROM account.query`);\n',
    );
  });

  it('takes the functions that the setting escapes names', async () => {
    const { vql } = await createFolder({
      'a.ts': "queryAll(`SELECT id FROM account.query WHERE name = '${sql.esc(name)}' LIMIT 1`)",
      'vql.config.json': '{ "escapes": ["sql.esc"] }',
      'wrong.json': '{ "escapes": [1] }',
    });
    expect(await vql(['check', '-q', 'a.ts'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await vql(['check', '--no-config', '-q', 'a.ts'])).stdout).toContain('error[value-in-quotes]');
    const { code, stderr } = await vql(['check', '--config', 'wrong.json', 'a.ts']);
    expect(code).toBe(2);
    expect(stderr).toContain('"escapes"');
    expect(stderr).toContain('the name of a function');
  });

  it('reports the expected value of a wrong setting of calls', async () => {
    const { vql } = await createFolder({ 'a.ts': '', 'vql.config.json': '{ "calls": { "run": true } }' });
    const { code, stderr } = await vql(['check', 'a.ts']);
    expect(code).toBe(2);
    expect(stderr).toContain('the index of an argument, from 0, or the name of its member');
  });

  it('checks the other files and names the package to install if no parser is installed', async () => {
    const { vql } = await createFolder({ 'a.ts': habit, 'b.vql': 'SELECT id FROM account.query LIMIT 1' });
    const loading = vi.spyOn(embedded, 'loadHostParser').mockRejectedValue(new Error('Install it: npm install x'));
    try {
      const { code, stderr } = await vql(['check', 'a.ts', 'b.vql']);
      expect(code).toBe(2);
      expect(stderr).toBe('Install it: npm install x.\n1 file, 1 statement: no findings\n');
    } finally {
      loading.mockRestore();
    }
  });

  it('leaves out only the programs of a language whose grammar cannot be loaded', async () => {
    const query = 'SELECT id FROM account.query LIMIT 1';
    const { vql } = await createFolder({ 'a.ts': `queryAll('${query}')`, 'b.py': `query_all("${query}")`, 'c.go': '' });
    const load = embedded.loadHostParser;
    const loading = vi.spyOn(embedded, 'loadHostParser').mockImplementation((language) => {
      if (language === 'py') throw new Error('The grammar is not valid');
      return load(language);
    });
    try {
      const { code, stderr } = await vql(['check', 'a.ts', 'b.py', 'c.go']);
      expect(code).toBe(2);
      expect(stderr).toBe('The grammar is not valid.\n2 files, 1 statement: no findings\n');
      expect(loading.mock.calls.flat()).toEqual(['ts', 'py']);
    } finally {
      loading.mockRestore();
    }
  });
});
