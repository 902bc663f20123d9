import { describe, expect, it } from 'vitest';
import { createFolder, type Folder } from '../run-vql.js';

const query = 'SELECT id FROM account.query\n';

/** The code and severity of each finding of a check, by file. */
async function findingsOf({ vql }: Folder, ...args: string[]) {
  const { stdout } = await vql(['check', '--format', 'json', ...args]);
  const { files } = JSON.parse(stdout);
  return Object.fromEntries(
    files.map(({ file, diagnostics }: { file: string; diagnostics: { code: string; severity: string }[] }) => [
      file,
      diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    ]),
  );
}

describe('the settings of a file', () => {
  it('are those of the config nearest to it, also if one check reads files of several', async () => {
    const folder = await createFolder({
      'vql.config.json': '{ "rules": { "no-limit": "warning" } }',
      'a.vql': query,
      'strict/vql.config.json': '{ "rules": { "no-limit": "error" } }',
      'strict/deep/b.vql': query,
      'other/package.json': '{ "vql": { "rules": { "no-limit": "off" } } }',
      'other/c.vql': query,
    });
    const expected = {
      'a.vql': ['warning no-limit'],
      'strict/deep/b.vql': ['error no-limit'],
      'other/c.vql': [],
    };
    expect(await findingsOf(folder, '.')).toEqual(expected);
    expect(await findingsOf(folder, '--config', 'strict/vql.config.json', '.')).toEqual({
      'a.vql': ['error no-limit'],
      'strict/deep/b.vql': ['error no-limit'],
      'other/c.vql': ['error no-limit'],
    });
  });

  it('have the catalog and the format of that config', async () => {
    const catalog = (field: string) =>
      JSON.stringify({ templates: { 'account.query': { fields: { [field]: { type: 'string' } } } } });
    const folder = await createFolder({
      'a/vql.config.json': '{ "catalog": "catalog.json", "fmt": { "keywordCase": "lower" } }',
      'a/catalog.json': catalog('id'),
      'a/a.vql': 'SELECT id FROM account.query LIMIT 1\n',
      'b/vql.config.json': '{ "catalog": "catalog.json" }',
      'b/catalog.json': catalog('key'),
      'b/b.vql': 'SELECT id FROM account.query LIMIT 1\n',
    });
    expect(await findingsOf(folder, '.')).toEqual({ 'a/a.vql': [], 'b/b.vql': ['error unknown-field'] });
    expect((await folder.vql(['fmt', '--check', '.'])).stdout).toBe('a/a.vql\n');
  });

  it('leave out the files of a config with mistakes, and no others', async () => {
    const { vql } = await createFolder({
      'a/vql.config.json': '{ "rulez": {} }',
      'a/a.vql': query,
      'a/b.vql': query,
      'c/c.vql': query,
    });
    const { code, stderr } = await vql(['check', '.']);
    expect(code).toBe(2);
    expect(stderr.match(/Unknown setting "rulez"/g)).toHaveLength(1);
    expect(stderr).toContain('1 file, 1 statement');
  });

  it.each(['explain', 'sql', 'translate', 'parse'])('are found by its folder by vql %s too', async (command) => {
    const { vql } = await createFolder({
      'a/vql.config.json': '{ "dialect": { "variableStyle": "@name" } }',
      'a/b.vql': 'SELECT id FROM account.query WHERE name = @name ORDER BY id LIMIT 1\n',
    });
    const values = command === 'sql' || command === 'translate' ? ['--variable', 'name=a'] : [];
    expect((await vql([command, ...values, 'a/b.vql'])).code).toBe(0);
    expect((await vql([command, ...values, '--no-config', 'a/b.vql'])).code).not.toBe(0);
  });

  it('are those of the file that --stdin-filename names', async () => {
    const { vql } = await createFolder({ 'a/vql.config.json': '{ "fmt": { "keywordCase": "lower" } }' });
    const argv = ['fmt', '--stdin-filename', 'a/b.vql'];
    expect((await vql(argv, { stdin: query })).stdout).toBe('select id from account.query\n');
  });
});

describe('"extends"', () => {
  const wildcard = "SELECT id FROM account.query WHERE name LIKE '%a'\n";

  it('merges rules by their codes, and later configs take precedence', async () => {
    const folder = await createFolder({
      'base.json': '{ "rules": { "no-limit": "error", "leading-wildcard": "error" } }',
      'shared/team.json': '{ "rules": { "leading-wildcard": "warning" } }',
      'a/vql.config.json': '{ "extends": ["../base.json", "../shared/team.json"], "rules": { "no-limit": "off" } }',
      'a/a.vql': wildcard,
      'b/vql.config.json': '{ "extends": "../base.json" }',
      'b/b.vql': wildcard,
    });
    expect(await findingsOf(folder, '.')).toEqual({
      'a/a.vql': ['warning leading-wildcard'],
      'b/b.vql': ['error no-limit', 'error leading-wildcard'],
    });
  });

  it('resolves the paths and patterns of an extended config against its folder', async () => {
    const folder = await createFolder({
      'shared/vql.config.json': '{ "catalog": "catalog.json", "ignore": ["../a/generated"] }',
      'shared/catalog.json': '{ "templates": { "account.query": { "fields": { "id": { "type": "string" } } } } }',
      'a/vql.config.json': '{ "extends": "../shared/vql.config.json", "ignore": ["old"] }',
      'a/a.vql': 'SELECT name FROM account.query ORDER BY id LIMIT 1\n',
      'a/old/b.vql': query,
    });
    expect(await findingsOf(folder, 'a')).toEqual({ 'a/a.vql': ['error unknown-field'] });
  });

  it('takes the config of a package, by its name or by a file of it', async () => {
    const folder = await createFolder({
      'node_modules/@acme/vql-config/package.json': '{ "name": "@acme/vql-config" }',
      'node_modules/@acme/vql-config/vql.config.json': '{ "rules": { "no-limit": "error" } }',
      'node_modules/@acme/vql-config/loose.json': '{ "rules": { "no-limit": "off" } }',
      'a/vql.config.json': '{ "extends": "@acme/vql-config" }',
      'a/a.vql': query,
      'b/vql.config.json': '{ "extends": "@acme/vql-config/loose.json" }',
      'b/b.vql': query,
    });
    expect(await findingsOf(folder, '.')).toEqual({ 'a/a.vql': ['error no-limit'], 'b/b.vql': [] });
  });

  it.each([
    [
      'a file that does not exist',
      { 'vql.config.json': '{ "extends": "./base.json" }' },
      'Expected a file that can be read as "extends", found none: cannot read "./base.json": no such file.',
      'vql.config.json:1:14',
    ],
    [
      'a package that is not installed',
      { 'vql.config.json': '{ "extends": ["base.json"] }' },
      'Expected the name of an installed package, or a path that begins with "./" or "../", as "extends", found "base.json".',
      'vql.config.json:1:15',
    ],
    [
      'a cycle',
      {
        'vql.config.json': '{ "extends": "./a.json" }',
        'a.json': '{ "extends": "./b.json" }',
        'b.json': '{ "strict": true, "extends": "./a.json" }',
      },
      'Expected a config that does not extend itself as "extends", found "a.json" > "b.json" > "a.json".',
      'b.json:1:30',
    ],
    [
      'a config with a mistake',
      { 'vql.config.json': '{ "extends": "./a.json" }', 'a.json': '{ "strict": 1 }' },
      'Expected true or false as "strict", found "1".',
      'a.json:1:13',
    ],
    [
      'another value',
      { 'vql.config.json': '{ "extends": 1 }' },
      'Expected a path that begins with "./" or "../", the name of a package, or a list of these as "extends", found "1".',
      'vql.config.json:1:14',
    ],
    [
      'a catalog of an extended config that does not exist',
      { 'vql.config.json': '{ "extends": "./a.json" }', 'a.json': '{ "catalog": "none.json" }' },
      'Expected a file that can be read as "catalog", found none: cannot read "none.json": no such file.',
      'a.json:1:14',
    ],
    [
      'a list in place of an object',
      { 'vql.config.json': '{ "calls": ["query"] }' },
      'Expected an object as "calls", found an array.',
      'vql.config.json:1:12',
    ],
    [
      'a time zone that there is not',
      { 'vql.config.json': '{ "timeZone": "Berlin" }' },
      'Expected the name of a time zone such as "Europe/Berlin" as "timeZone", found "Berlin".',
      'vql.config.json:1:15',
    ],
  ])('reports %s at its position', async (_, files, message, position) => {
    const { vql } = await createFolder({ ...files, 'a.vql': query });
    const { code, stderr } = await vql(['check', 'a.vql']);
    expect(code).toBe(2);
    expect(stderr).toContain(`error[wrong-setting]: ${message}\n --> ${position}\n`);
  });
});

describe('"overrides"', () => {
  const files = {
    'vql.config.json': JSON.stringify({
      rules: { 'no-limit': 'error' },
      overrides: [
        { files: ['legacy', '**/*.draft.vql'], excludedFiles: ['legacy/new/**'], rules: { 'no-limit': 'info' } },
        { files: ['legacy/jobs/*.vql'], paged: true, fmt: { keywordCase: 'lower' } },
      ],
    }),
    'a.vql': query,
    'sub/b.draft.vql': query,
    'legacy/c.vql': query,
    'legacy/new/d.vql': query,
    'legacy/jobs/e.vql': query,
  };

  it('have settings for some of the files, of which the last that matches takes precedence', async () => {
    const folder = await createFolder(files);
    expect(await findingsOf(folder, '.')).toEqual({
      'a.vql': ['error no-limit'],
      'sub/b.draft.vql': ['info no-limit'],
      'legacy/c.vql': ['info no-limit'],
      'legacy/new/d.vql': ['error no-limit'],
      'legacy/jobs/e.vql': [],
    });
    expect((await folder.vql(['fmt', '--check', '.'])).stdout).toBe('legacy/jobs/e.vql\n');
    expect(await findingsOf(folder, '--rule', 'no-limit=hint', 'a.vql', 'legacy/c.vql')).toEqual({
      'a.vql': ['hint no-limit'],
      'legacy/c.vql': ['hint no-limit'],
    });
  });

  it('of an extended config are weaker than the settings of the config itself', async () => {
    const folder = await createFolder({
      'base/base.json': '{ "overrides": [{ "files": ["../**"], "rules": { "no-limit": "error" } }] }',
      'vql.config.json': '{ "extends": "./base/base.json", "rules": { "no-limit": "info" } }',
      'a.vql': query,
    });
    expect(await findingsOf(folder, '.')).toEqual({ 'a.vql': ['info no-limit'] });
  });

  it('name the template of the C-Unit of a folder', async () => {
    const folder = await createFolder({
      'vql.config.json': '{ "catalog": "c.json", "overrides": [{ "files": ["crm"], "template": "crm.activity" }] }',
      'c.json': '{ "templates": { "crm.activity": { "fields": { "id": { "type": "string" } } } } }',
      'crm/a.json': '{ "type": "FILTER", "operator": "EQUALS", "property": "nmae", "values": ["a"] }',
      'other/b.json': '{ "type": "FILTER", "operator": "EQUALS", "property": "nmae", "values": ["a"] }',
    });
    expect(await findingsOf(folder, 'crm/a.json', 'other/b.json')).toEqual({
      'crm/a.json': ['error unknown-field'],
      'other/b.json': [],
    });
  });

  it.each([
    ['{ "overrides": [{ ‹"rules"›: {} }] }', 'Expected a list of patterns as "files"'],
    ['{ "overrides": [{ "files": ‹[]› }] }', 'Expected a list of patterns as "files", found an array.'],
    ['{ "overrides": [{ "files": [‹""›] }] }', 'Expected a pattern of files as "files", found "".'],
    ['{ "overrides": [{ "files": ["a"], ‹"catalog"›: "a.json" }] }', 'Unknown setting "catalog".'],
    [
      '{ "overrides": [{ "files": ["a"], "rules": { ‹"no-limt"›: "off" } }] }',
      'Unknown setting "no-limt". Did you mean "no-limit"?',
    ],
    [
      '{ "template": ‹"account"› }',
      'Expected a group and a template, such as "account.query", as "template", found "account".',
    ],
  ])('report a mistake at its position: %s', async (marked, message) => {
    const { vql } = await createFolder({ 'vql.config.json': marked.replaceAll(/[‹›]/g, '') });
    const { code, stderr } = await vql(['check', '-']);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
