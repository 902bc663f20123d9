import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';

const query = 'SELECT id FROM account.query';
const strictQuery = "SELECT id FROM account.query WHERE NOT name = 'a' LIMIT 1";

/** A config as a text. */
function config(settings: object): string {
  return JSON.stringify(settings);
}

describe('settings', () => {
  it('are reported if the config cannot be read, with its path', async () => {
    const { vql } = await createFolder({ 'a/vql.config.json/a.txt': '', 'a/b/c.vql': '' });
    expect(await vql(['check', 'a/b/c.vql'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Cannot read "a/vql.config.json": it is a directory.\n',
    });
  });

  it('come from vql.config.json in the folder of the file', async () => {
    const { vql } = await createFolder({
      'a.vql': query,
      'vql.config.json': config({ rules: { 'no-limit': 'error' } }),
    });
    expect((await vql(['check', 'a.vql'])).stdout).toMatch(/^error\[no-limit\]/);
    expect(await vql(['check', '--no-config', '--quiet', 'a.vql'])).toMatchObject({ code: 0 });
  });

  it('come from the nearest directory above the file that has any, whatever the current one', async () => {
    const { vql } = await createFolder({
      'vql.config.json': config({ rules: { 'no-limit': 'error' } }),
      'a/vql.config.json': config({ rules: { 'no-limit': 'off' } }),
      'a/b/package.json': config({ name: 'without-settings' }),
      'a/b/c.vql': query,
    });
    expect((await vql(['check', 'a/b/c.vql'])).code).toBe(0);
    expect((await vql(['check', '../../a/b/c.vql'], { folder: 'a/b' })).code).toBe(0);
    expect((await vql(['check', '--stdin-filename', 'a/new.vql'], { stdin: query })).code).toBe(0);
    expect((await vql(['check'], { stdin: query })).code).toBe(1);
  });

  it('come from package.json, beside which a file of their own wins', async () => {
    const manifest = config({ name: 'x', vql: { rules: { 'no-limit': 'error' } } });
    const alone = await createFolder({ 'a.vql': query, 'package.json': manifest });
    expect((await alone.vql(['check', 'a.vql'])).code).toBe(1);
    const both = await createFolder({ 'a.vql': query, 'package.json': manifest, 'vql.config.json': '{}' });
    expect((await both.vql(['check', 'a.vql'])).code).toBe(0);
  });

  it('come from the file that --config names, and from no other', async () => {
    const { vql } = await createFolder({
      'a.vql': query,
      'vql.config.json': 'none',
      'settings/strict.json': config({ $schema: './schema.json', rules: { 'no-limit': 'error' } }),
      'settings/package.json': config({ vql: { rules: { 'no-limit': 'warning' } } }),
    });
    expect((await vql(['check', '--config', 'settings/strict.json', 'a.vql'])).stdout).toMatch(/^error/);
    expect((await vql(['check', '--config', 'settings/package.json', 'a.vql'])).stdout).toMatch(/^warning/);
  });

  it('give way to the command line', async () => {
    const { vql } = await createFolder({
      'a.vql': query,
      'b.vql': strictQuery,
      'vql.config.json': config({ strict: true, rules: { 'no-limit': 'error', 'assumed-syntax': 'error' } }),
    });
    expect((await vql(['check', '--rule', 'no-limit=off', 'a.vql'])).code).toBe(0);
    expect((await vql(['check', 'b.vql'])).code).toBe(1);
    expect((await vql(['check', '--rule', 'assumed-syntax=off', 'b.vql'])).code).toBe(0);
  });

  it('make a check strict, unless --no-strict is given', async () => {
    const { vql } = await createFolder({ 'a.vql': strictQuery, 'vql.config.json': config({ strict: true }) });
    expect((await vql(['check', 'a.vql'])).stdout).toContain('[assumed-syntax]');
    expect((await vql(['check', '--no-strict', 'a.vql'])).stdout).toBe('');
  });

  it('ignore a package.json without one', async () => {
    for (const manifest of ['{ "name": "x", "name": "y" }', '{ "name": ', '[]', '']) {
      const { vql } = await createFolder({ 'a.vql': query, 'package.json': manifest });
      expect((await vql(['check', '--quiet', '--min-severity', 'error', 'a.vql'])).stderr).toBe('');
    }
  });
});

describe('a config that is wrong', () => {
  it('is shown on its text, and nothing is checked', async () => {
    const { vql } = await createFolder({
      'a.vql': 'SELECT',
      'vql.config.json': '{\n  "rules": { "no-limt": "off" },\n  "strict": "yes"\n}\n',
    });
    expect(await vql(['check', 'a.vql'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error[unknown-setting]: Unknown setting "no-limt". Did you mean "no-limit"?\n' +
        ' --> vql.config.json:2:14\n 2 |   "rules": { "no-limt": "off" },\n   |              ^^^^^^^^^\n\n' +
        'error[wrong-setting]: Expected true or false as "strict", found "yes".\n' +
        ' --> vql.config.json:3:13\n 3 |   "strict": "yes"\n   |             ^^^^^\n\n',
    });
  });

  it.each([
    [
      'a setting that is not known',
      '{ ‹"catalogue"›: "a.json" }',
      'Unknown setting "catalogue". Did you mean "catalog"?',
    ],
    ['one of the dialect', '{ "dialect": { ‹"esc"›: 1 } }', 'Unknown setting "esc".'],
    [
      'the ending of no language',
      '{ "calls": { ‹".pph"›: { "Erp.vql": 0 } } }',
      'Unknown setting ".pph". Did you mean ".php"?',
    ],
    [
      'an ending without its dot',
      '{ "calls": { "php": ‹{ "Erp.vql": 0 }› } }',
      'Expected the ending ".php", with its dot, as "php", found an object.',
    ],
    [
      'the index of an ending',
      '{ "calls": { ".php": ‹0› } }',
      'Expected functions with the index of an argument, or the name of its member, as ".php", found "0".',
    ],
    ...[
      ['a call', 'client.query()', 'which is "client.query" here'],
      ['a method of a class as PHP calls it', 'Erp::vql', 'which is "Erp.vql" here'],
      ['a method as PHP calls it', '$erp->run', 'which is "erp.run" here'],
      ['a name with spaces', 'query all'],
      ['an empty name', 'client..query'],
    ].flatMap(
      ([title = '', name = '', expected = 'such as "queryAll" or "client.query"']): [string, string, string][] => {
        const message = (setting: string) =>
          `Expected the name of a function, ${expected}, as "${setting}", found "${name}".`;
        return [
          [`${title} in calls`, `{ "calls": { ‹"${name}"›: 0 } }`, message('calls')],
          [`${title} of a language`, `{ "calls": { ".php": { ‹"${name}"›: 0 } } }`, message('.php')],
          [`${title} in escapes`, `{ "escapes": [‹"${name}"›] }`, message('escapes')],
        ];
      },
    ),
    ['an unknown rule', '{ "rules": { ‹"missing-value"›: "off" } }', 'Unknown setting "missing-value".'],
    ['one of the format', '{ "fmt": { ‹"wdith"›: 1 } }', 'Unknown setting "wdith". Did you mean "width"?'],
    [
      'a number out of bounds',
      '{ "fmt": { "width": ‹5› } }',
      'Expected a whole number from 20 to 1000 as "width", found "5".',
    ],
    [
      'half a number',
      '{ "fmt": { "indent": ‹2.5› } }',
      'Expected a whole number from 0 to 16, or "tab", as "indent", found "2.5".',
    ],
    ['no list', '{ "ignore": ‹"a"› }', 'Expected a list as "ignore", found "a".'],
    ['an item that is no pattern', '{ "ignore": ["a", ‹""›] }', 'Expected a pattern of files as "ignore", found "".'],
    [
      'an unknown severity',
      '{ "rules": { "no-limit": ‹"of"› } }',
      'Expected one of "off", "error", "warning", "info", "hint" as "no-limit", found "of".',
    ],
    ['no object', '‹[1]›', 'Expected an object as "the config", found an array.'],
    ['no object below', '{ "rules": ‹null› }', 'Expected an object as "rules", found "null".'],
    ['an empty name', '{ "catalog": ‹""› }', 'Expected the name of a file as "catalog", found "".'],
    [
      'a wildcard as escape character',
      '{ "dialect": { "likeEscape": ‹"%"› } }',
      'Expected one character other than "%" and "_" as "likeEscape", found "%".',
    ],
    [
      'a key that stands twice',
      '{ "strict": true, ‹"strict"›: false }',
      'The key "strict" occurs twice in this object.',
    ],
    ['a name that copying programs trip over', '{ ‹"__proto__"›: {} }', 'Unknown setting "__proto__".'],
    ['no JSON', '{ ‹strict›: true }', /^"strict" is not JSON/],
    ['nothing', '‹›', 'Expected a value, found the end of the text.'],
  ])('has its place and a sentence: %s', async (_, marked, message) => {
    const text = marked.replaceAll(/[‹›]/g, '');
    const { vql } = await createFolder({ 'vql.config.json': text });
    const { code, stdout } = await vql(['check', '--format', 'json', '-']);
    const [{ file, diagnostic }] = JSON.parse(stdout).problems;
    expect({ code, file }).toEqual({ code: 2, file: 'vql.config.json' });
    expect(diagnostic.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(diagnostic.span).toEqual({ start: marked.indexOf('‹'), end: marked.indexOf('›') - 1 });
  });

  it('is found inside package.json, whose other members are not looked at', async () => {
    const { vql } = await createFolder({ 'package.json': '{ "rulez": 1, "rulez": 2, "vql": { "rulez": 1 } }' });
    const { stdout } = await vql(['check', '--format', 'json', '-']);
    expect(JSON.parse(stdout).problems).toMatchObject([
      { file: 'package.json', diagnostic: { code: 'unknown-setting', start: { line: 1, column: 36 } } },
    ]);
  });

  it('is reported even if package.json cannot be read as JSON', async () => {
    const { vql } = await createFolder({ 'package.json': '{ "vql": { "strict": true }' });
    const { code, stderr } = await vql(['check', '-']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error\[json-syntax\]/);
  });

  it('is an error of the run in SARIF, with its location', async () => {
    const { vql } = await createFolder({ 'vql.config.json': '{ "rulez": {} }' });
    const { stdout } = await vql(['check', '--format', 'sarif', '-']);
    const [{ invocations, results }] = JSON.parse(stdout).runs;
    expect(results).toEqual([]);
    expect(invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            message: { text: 'Unknown setting "rulez". Did you mean "rules"?' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'vql.config.json' },
                  region: { startLine: 1, startColumn: 3, endColumn: 10 },
                },
              },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    [['--config', 'none.json'], 'Cannot read "none.json": no such file.\n'],
    [['--config', 'package.json'], '"package.json" has no member "vql".\n'],
    [['--config', '.'], 'Cannot read ".": it is a directory.\n'],
  ])('is a sentence where there is nothing to show: %j', async (argv, stderr) => {
    const { vql } = await createFolder({ 'package.json': '{}' });
    expect(await vql(['check', ...argv, '-'])).toEqual({ code: 2, stdout: '', stderr });
  });

  it('may be a directory, by mistake', async () => {
    const { vql } = await createFolder({ 'vql.config.json/a.txt': '' });
    expect(await vql(['check', '-'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Cannot read "vql.config.json": it is a directory.\n',
    });
  });
});

describe('the variable style in a config', () => {
  const files = {
    'a.vql': 'SELECT id FROM account.query WHERE active = @on LIMIT 1\n',
    'vql.config.json': config({ dialect: { variableStyle: '@name' }, rules: { 'unstable-paging': 'off' } }),
  };

  it('is understood by every command', async () => {
    const { vql } = await createFolder(files);
    for (const argv of [['check'], ['fmt', '--check'], ['parse'], ['translate']])
      expect({ argv, code: (await vql([...argv, 'a.vql'])).code }).toEqual({ argv, code: 0 });
    expect((await vql(['check', '--no-config', 'a.vql'])).code).toBe(1);
  });

  it('is what fmt and translate write', async () => {
    const { vql } = await createFolder({ ...files, 'b.vql': 'SELECT id FROM a.b WHERE x = :y' });
    expect((await vql(['fmt', 'b.vql'])).stdout).toContain('x = @y');
    const { stdout } = await vql(['translate', '--variable', 'on=true', 'a.vql']);
    expect((await vql(['translate'], { stdin: stdout })).stdout).toContain('active = @on');
  });

  it.each(['fmt', 'parse'])('stops vql %s where the config is wrong', async (command) => {
    const { vql } = await createFolder({
      ...files,
      'vql.config.json': '{ "dialect": { "variableStyle": "name" } }',
    });
    const { code, stdout, stderr } = await vql([command, 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('error[wrong-setting]');
  });
});
