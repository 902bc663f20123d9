import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkShare } from '../../src/tasks/check/check-inputs.js';
import { loadConfig } from '../../src/tasks/config/load-config.js';
import type { Io } from '../../src/tasks/io.js';
import { createFolder } from './run-vql.js';

/** A plugin as a file has it; the rule reports `*`, and can write a column in its place. */
const plugin = `
const isRecord = (value) => typeof value === 'object' && value !== null;
const options = {
  '~standard': {
    version: 1,
    vendor: 'acme',
    validate: (value) =>
      isRecord(value) && ['string', 'undefined'].includes(typeof value.column)
        ? { value }
        : { issues: [{ message: 'Expected the name of a column', path: ['column'] }] },
  },
};
const noStar = {
  code: 'no-star',
  severity: 'warning',
  fix: 'safe',
  summary: 'All columns are selected.',
  message: () => 'Name the columns.',
  help: 'The columns of a template change.',
  examples: { invalid: ['SELECT * FROM account.query'] },
  options,
  about: 'query',
  check: ([{ star }], _scope, { report, options: { column } }) => {
    if (star === undefined) return;
    const edits = 'start' in star && column !== undefined ? [{ span: star, text: column }] : [];
    report({}, star, edits.length === 0 ? {} : { fixes: [{ title: 'Write ' + column, safe: true, edits }] });
  },
};
`;
const asModule = `${plugin}export default { name: 'acme', rules: [noStar] };\n`;
const asCommonJs = `${plugin}module.exports = { name: 'acme', rules: [noStar] };\n`;
const config = (settings: object): string => JSON.stringify({ plugins: ['./rules/acme.mjs'], ...settings });
const star = 'SELECT * FROM account.query LIMIT 1\n';
const files = { 'rules/acme.mjs': asModule, 'a.vql': star, 'vql.config.json': config({}) };
const reported = 'warning[acme/no-star]: Name the columns.';

describe('plugins of a config', () => {
  it.each([
    ['an ECMAScript module', 'rules/acme.mjs', asModule],
    ['a CommonJS module', 'rules/acme.cjs', asCommonJs],
    [
      'a CommonJS module that a compiler has made',
      'rules/acme.cjs',
      `${plugin}exports.__esModule = true; exports.default = { name: 'acme', rules: [noStar] };`,
    ],
  ])('can be %s', async (_what, name, text) => {
    const { vql } = await createFolder({
      'a.vql': star,
      [name]: text,
      'vql.config.json': JSON.stringify({ plugins: [`./${name}`] }),
    });
    const { code, stdout } = await vql(['check', 'a.vql']);
    expect(stdout).toContain(reported);
    expect(code).toBe(1);
  });

  it('can be packages, also those that export ECMAScript modules only', async () => {
    const { vql } = await createFolder({
      'a.vql': star,
      'node_modules/vql-acme/package.json': '{ "name": "vql-acme", "exports": { ".": { "import": "./index.mjs" } } }',
      'node_modules/vql-acme/index.mjs': asModule,
      'node_modules/@acme/vql/package.json': '{ "name": "@acme/vql", "main": "index.js" }',
      'node_modules/@acme/vql/index.js': asCommonJs.replaceAll("'acme'", "'other'"),
      'vql.config.json': '{ "plugins": ["vql-acme", "@acme/vql"] }',
    });
    const { stdout } = await vql(['check', 'a.vql']);
    expect(stdout).toContain('warning[acme/no-star]');
    expect(stdout).toContain('warning[other/no-star]');
  });

  it('can be subpaths of packages that export ECMAScript modules only', async () => {
    const { vql } = await createFolder({
      'a.vql': star,
      'node_modules/@acme/vql/package.json': '{ "exports": { ".": "./no.js", "./rules": { "import": "./r.mjs" } } }',
      'node_modules/@acme/vql/r.mjs': asModule,
      'vql.config.json': '{ "plugins": ["@acme/vql/rules"] }',
    });
    expect(await vql(['check', 'a.vql'])).toMatchObject({ code: 1, stdout: expect.stringContaining(reported) });
  });

  it('import modules without extensions and folders, also in comments', async () => {
    const { vql, path } = await createFolder({
      'a.vql': star,
      'rules/acme.cjs': `// import('./empty')\nrequire('./lib');require('./helper');${asCommonJs}`,
      'rules/lib/index.js': '',
      'rules/helper.js': '',
      'rules/empty/a.txt': '',
      'vql.config.json': '{ "plugins": ["./rules/acme.cjs"] }',
    });
    expect(await vql(['check', 'a.vql'])).toMatchObject({ code: 1, stdout: expect.stringContaining(reported) });
    const { files } = await (await loadConfig({}, { cwd: path } as Io)).plugins();
    const names = files.map((file) => relative(path, file).replaceAll('\\', '/'));
    expect(names.slice(0, 3).sort()).toEqual(['rules/acme.cjs', 'rules/helper.js', 'rules/lib/index.js']);
  });

  it.each(['fmt', 'translate'])(
    'leave the command %s usable if a package has a malformed manifest',
    async (command) => {
      const { vql } = await createFolder({
        ...files,
        'node_modules/acme/package.json': '{',
        'vql.config.json': '{ "plugins": ["acme"] }',
      });
      expect(await vql([command, 'a.vql'])).toMatchObject({ code: 0 });
      expect(await vql(['check', 'a.vql'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('The plugin "acme" cannot be loaded'),
      });
    },
  );

  it('are found from the config that names them, also from one that is extended, and are loaded once', async () => {
    const { vql } = await createFolder({
      'shared/rules/acme.mjs': asModule,
      'shared/base.json': config({ rules: { 'acme/no-star': ['error', { column: 'id' }] } }),
      'app/vql.config.json':
        '{ "extends": "../shared/base.json", "plugins": ["../shared/rules/acme.mjs"], "rules": { "acme/no-star": "info" } }',
      'app/a.vql': star,
    });
    const { code, stdout, stderr } = await vql(['check', 'app/a.vql']);
    expect(stdout).toContain('info[acme/no-star]');
    // The options of the base are kept.
    expect(stdout).toContain('fix: Write id');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '1 file, 1 statement: 1 info (1 fixable with --fix)\n' });
  });

  it('have settings for some files', async () => {
    const overrides = [{ files: ['*.draft.vql'], rules: { 'acme/no-star': 'off' } }];
    const { vql } = await createFolder({ ...files, 'b.draft.vql': star, 'vql.config.json': config({ overrides }) });
    const { stdout } = await vql(['check', '*.vql']);
    expect(stdout.match(/-->.*/g)).toEqual(['--> a.vql:1:8']);
  });

  it('check C-Unit and the queries in programs, whose comments can ignore their rules', async () => {
    const { vql } = await createFolder({
      ...files,
      'c.json': '{ "statement": "SELECT * FROM account.query", "limit": 5 }',
      'd.ts':
        'const a = vql`SELECT * FROM account.query LIMIT 1`;\n// vql-ignore acme/no-star: all are shown\nconst b = vql`SELECT * FROM account.query LIMIT 1`;\n',
    });
    const { stdout } = await vql(['check', 'c.json', 'd.ts']);
    expect(stdout.match(/-->.*/g)).toEqual(['--> c.json:1:24', '--> d.ts:1:22']);
  });

  it('are not loaded with --no-plugins, and comments for their rules stay', async () => {
    const { vql } = await createFolder({ ...files, 'a.vql': `-- vql-ignore acme/no-star: shown\n${star}` });
    expect(await vql(['check', 'a.vql', '--no-plugins', '--rule', 'acme/no-star=error'])).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  it('are not loaded by commands that check nothing', async () => {
    const { vql } = await createFolder({ ...files, 'rules/acme.mjs': 'throw new Error("loaded");' });
    for (const argv of [
      ['fmt', '--check', 'a.vql'],
      ['translate', 'a.vql'],
      ['check', '--print-config', 'a.vql'],
    ])
      expect((await vql(argv)).stderr).not.toContain('loaded');
  });

  it('have rules that --rule sets, with the options of the config', async () => {
    const { path, vql } = await createFolder({
      ...files,
      'vql.config.json': config({ rules: { 'acme/no-star': ['info', { column: 'id' }] } }),
    });
    const { stdout } = await vql(['check', 'a.vql', '--rule', 'acme/no-star=error']);
    expect(stdout).toContain('error[acme/no-star]');
    expect(stdout).toContain('fix: Write id');
    expect(
      await vql(['check', '*.none.vql', '--no-error-on-unmatched-pattern', '--rule', 'acme/no-star=off']),
    ).toMatchObject({ code: 0 });
    const catalog = '{ "templates": {} }';
    await writeFile(join(path, 'catalog.json'), catalog);
    expect(
      await vql(['catalog', 'diff', 'catalog.json', 'catalog.json', 'a.vql', '--rule', 'acme/no-sta=off']),
    ).toMatchObject({ code: 2, stderr: expect.stringContaining('Unknown rule "acme/no-sta"') });
    expect(await vql(['check', 'a.vql', '--rule', 'acme/no-sta=off'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Unknown rule "acme/no-sta". Did you mean "acme/no-star"?'),
    });
  });

  it('are part of rules, explain and --print-config', async () => {
    const { vql } = await createFolder({
      ...files,
      'vql.config.json': config({ rules: { 'acme/no-star': ['error', { column: 'id' }] } }),
    });
    expect((await vql(['rules'])).stdout).toMatch(/^acme\/no-star +error +safe +All columns are selected\.$/m);
    expect((await vql(['explain', 'acme/no-star'])).stdout).toBe(
      'acme/no-star: a rule of "check"; by default a warning. The settings can give it another severity, or switch it off.\n\nAll columns are selected.\nThe columns of a template change.\n\nExample:\n  SELECT * FROM account.query\n',
    );
    expect((await vql(['explain', 'acme/no-sta'])).stderr).toContain('Did you mean "acme/no-star"?');
    expect(JSON.parse((await vql(['check', '--print-config', 'a.vql'])).stdout)).toMatchObject({
      settings: { plugins: ['rules/acme.mjs'], rules: { 'acme/no-star': ['error', { column: 'id' }] } },
    });
  });

  it('are applied by explain, run and sql', async () => {
    const { vql } = await createFolder({ ...files, 'rows.json': '[{ "id": 1 }]' });
    const table = 'account.query=rows.json';
    expect((await vql(['explain', 'a.vql'])).stdout).toContain('- Name the columns.');
    expect((await vql(['run', 'a.vql', '--table', table])).stderr).toContain(reported);
    expect((await vql(['sql', 'a.vql', '--target', 'duckdb'])).stderr).toContain(reported);
  });
});

describe('plugins with mistakes are reported at the config, and the other rules run', () => {
  const check = async (more: Record<string, string>) => {
    const { vql } = await createFolder({ ...files, ...more, 'a.vql': 'SELECT * FROM account.query LIMIT 0' });
    const { code, stdout, stderr } = await vql(['check', 'a.vql']);
    expect(code).toBe(2);
    expect(stdout).toContain('[zero-limit]');
    return { stdout, problems: stderr.match(/^error.*\n.*$/gm) };
  };
  it.each<[string, Record<string, string>, string]>([
    [
      'no such file',
      { 'vql.config.json': '{ "plugins": ["./acme.mjs"] }' },
      'The plugin "./acme.mjs" cannot be loaded: there is no such file.\n --> vql.config.json:1:15',
    ],
    [
      'no such package',
      { 'vql.config.json': '{ "plugins": ["acme"] }' },
      'The plugin "acme" cannot be loaded: no package of this name is installed. The path of a file begins with "./" or "../".\n --> vql.config.json:1:15',
    ],
    [
      'TypeScript',
      { 'vql.config.json': '{ "plugins": ["./rules/acme.ts"] }' },
      'The plugin "./rules/acme.ts" is TypeScript, and must be JavaScript: name the file that the compiler writes.\n --> vql.config.json:1:15',
    ],
    [
      'a module that throws',
      { 'rules/acme.mjs': 'throw new Error("No license.");' },
      'The plugin "./rules/acme.mjs" cannot be loaded: No license.\n --> vql.config.json:1:13',
    ],
    [
      'a module with another export',
      { 'rules/acme.mjs': 'export default [];' },
      'The plugin "./rules/acme.mjs" must export an object { name, rules } by default; found an array.\n --> vql.config.json:1:13',
    ],
    [
      'a rule with a mistake',
      { 'rules/acme.mjs': 'export default { name: "acme", rules: [{ code: "a" }] };' },
      'The rule "a" of the plugin "acme" ("./rules/acme.mjs") must have one of "error", "warning", "info", "hint" as "severity"; found undefined.\n --> vql.config.json:1:13',
    ],
  ])('%s', async (_what, more, message) => {
    expect((await check(more)).problems).toEqual([`error[wrong-plugin]: ${message}`]);
  });

  it('a name that is used twice', async () => {
    const { stdout, problems } = await check({
      'b.mjs': asModule,
      'vql.config.json': '{ "plugins": ["./rules/acme.mjs", "./b.mjs"] }',
    });
    expect(stdout).toContain(reported);
    expect(problems).toEqual([
      'error[wrong-plugin]: The plugin "./b.mjs" has the name "acme", which the plugin "./rules/acme.mjs" has already.\n --> vql.config.json:1:35',
    ]);
  });

  it.each<[string, unknown, string]>([
    [
      'an option',
      ['error', { column: 5 }],
      'The options of the rule "acme/no-star" are not valid at "column": Expected the name of a column.\n --> vql.config.json:1:76',
    ],
    [
      'options that are none',
      ['error', 5],
      'The options of the rule "acme/no-star" are not valid at "column": Expected the name of a column.\n --> vql.config.json:1:66',
    ],
  ])('%s', async (_what, setting, message) => {
    const { stdout, problems } = await check({ 'vql.config.json': config({ rules: { 'acme/no-star': setting } }) });
    expect(problems).toEqual([`error[wrong-plugin]: ${message}`]);
    expect(stdout).not.toContain('acme/no-star');
  });

  it.each([
    [['explain', 'a.vql']],
    [['explain', 'acme/no-star']],
    [['explain', 'acme/no-star2']],
    [['sql', 'a.vql', '--target', 'duckdb']],
    [['run', 'a.vql', '--table', 'account.query=rows.json']],
    [['query', 'a.vql', '--explain']],
    [['catalog', 'diff', 'catalog.json', 'catalog.json', 'a.vql']],
    [['rules']],
  ])('also by %j', async (argv) => {
    const { vql } = await createFolder({
      ...files,
      'rows.json': '[{ "id": 1 }]',
      'catalog.json': '{ "templates": { "account.query": { "fields": { "id": "integer" } } } }',
      'vql.config.json': '{ "plugins": ["./rules/acme.mjs", "./no.mjs"] }',
    });
    const { code, stderr } = await vql(argv);
    expect(stderr.match(/The plugin "\.\/no\.mjs" cannot be loaded: there is no such file\./g)).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('options that are missing, for the files that need them', async () => {
    const required = asModule.replace("['string', 'undefined']", "['string']");
    const missing = 'The options of the rule "acme/no-star" are not valid at "column": Expected the name of a column.';
    const more = { ...files, 'rules/acme.mjs': required, 'b.draft.vql': star };
    const overrides = (setting: unknown) => [{ files: ['*.draft.vql'], rules: { 'acme/no-star': setting } }];
    const run = async (settings: object, argv: readonly string[]) => {
      const { vql } = await createFolder({ ...more, 'vql.config.json': config(settings) });
      return vql(['check', ...argv]);
    };
    const off = { rules: { 'acme/no-star': 'off' } };
    expect(await run({ ...off, overrides: overrides('error') }, ['a.vql', 'b.draft.vql'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(missing),
    });
    expect(await run({ ...off, overrides: overrides('error') }, ['a.vql'])).toMatchObject({ code: 0 });
    expect(await run(off, ['a.vql', '--rule', 'acme/no-star=error'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(missing),
    });
    const inOverride = await run({ overrides: overrides(['error', { column: 'id' }]) }, ['b.draft.vql']);
    expect(inOverride.stderr).not.toContain(missing);
    expect(inOverride).toMatchObject({ code: 1, stdout: expect.stringContaining('error[acme/no-star]') });
  });

  it('another rule, also in overrides', async () => {
    const overrides = [{ files: ['*.vql'], rules: { 'acme/no-sta': 'off' } }];
    const { stdout, problems } = await check({ 'vql.config.json': config({ overrides, rules: { 'acne/a': 'off' } }) });
    expect(problems).toEqual([
      expect.stringContaining('The rule "acne/a" is not known, since no plugin has the name "acne".'),
      expect.stringContaining('The plugin "acme" has no rule "acme/no-sta". Did you mean "acme/no-star"?'),
    ]);
    expect(stdout).toContain(reported);
  });

  it('a rule that throws: a finding, in each query', async () => {
    const { vql } = await createFolder({
      ...files,
      'rules/acme.mjs': asModule.replace('if (star === undefined) return;', 'throw new Error("No columns");'),
    });
    const { code, stdout } = await vql(['check', 'a.vql']);
    expect(stdout).toContain(
      'error[rule-failed]: The rule "acme/no-star" ("./rules/acme.mjs") has thrown "No columns"',
    );
    expect(code).toBe(1);
  });
});

describe('the findings of plugins', () => {
  const settings = { 'vql.config.json': config({ rules: { 'acme/no-star': ['warning', { column: 'id' }] } }) };

  it('are fixed by --fix', async () => {
    const { vql, read } = await createFolder({ ...files, ...settings });
    expect(await vql(['check', '--fix', 'a.vql'])).toMatchObject({ code: 0 });
    expect(await read('a.vql')).toBe('SELECT id FROM account.query LIMIT 1\n');
  });

  it('are the same from other threads', async () => {
    const large = `/* ${'.'.repeat(4_000_000)} */\n${star}`;
    const inputs = { ...files, ...settings, 'a.vql': large, 'b.vql': star, 'c.vql': large };
    const [alone, together] = [await createFolder(inputs), await createFolder(inputs)];
    const argv = ['check', 'a.vql', 'b.vql', 'c.vql'];
    let shares = 0;
    const outcome = await together.vql(argv, {
      threads: (io) => ({
        most: 2,
        start: (work) => ({
          result: checkShare(structuredClone(work), io).then((share) => {
            shares += share.size;
            return structuredClone(share);
          }),
          stop: () => undefined,
        }),
      }),
    });
    expect(outcome).toEqual(await alone.vql(argv));
    expect(outcome.stdout.match(/acme\/no-star/g)).toHaveLength(3);
    expect(shares).toBeGreaterThan(0);
  });

  it('are taken from the cache until a file of the plugin changes', async () => {
    const helper = 'export const message = "Name the columns.";';
    const importing = `import { message } from './message.mjs';\n${asModule.replace("() => 'Name the columns.'", '() => message')}`;
    const { path, read, vql } = await createFolder({
      ...files,
      'rules/acme.mjs': importing,
      'rules/message.mjs': helper,
    });
    const run = () => vql(['check', '--cache-location', 'cache.json', 'a.vql']);
    const before = await run();
    expect(before.stdout).toContain(reported);
    expect(await run()).toEqual(before);
    // Node.js imports it once in a process: what is found with the former text is stored for this one.
    const stored = await read('cache.json');
    await writeFile(join(path, 'rules/message.mjs'), helper.replace('Name', 'Write'));
    expect(await run()).toEqual(before);
    expect(await read('cache.json')).toBe(stored);
    await writeFile(join(path, 'rules/acme.mjs'), importing.replace('() => message', '() => "Write the columns."'));
    expect((await run()).stdout).toContain('Write the columns.');
  });

  it('are in a baseline', async () => {
    const { vql } = await createFolder(files);
    await vql(['check', '--baseline', 'known.json', '--update-baseline', 'a.vql']);
    expect(await vql(['check', '--baseline', 'known.json', 'a.vql'])).toMatchObject({ code: 0, stdout: '' });
  });

  it('have rules in SARIF, and their help in JSON', async () => {
    const { vql } = await createFolder(files);
    const sarif = JSON.parse((await vql(['check', '--format', 'sarif', 'a.vql'])).stdout);
    expect(sarif.runs[0].tool.driver.rules).toEqual([
      {
        id: 'acme/no-star',
        name: 'AcmeNoStar',
        shortDescription: { text: 'Acme no star.' },
        fullDescription: { text: 'The columns of a template change.' },
        help: { text: 'The columns of a template change.' },
        defaultConfiguration: { level: 'warning' },
      },
    ]);
    const json = JSON.parse((await vql(['check', '--format', 'json', 'a.vql'])).stdout);
    expect(json.files[0].diagnostics).toMatchObject([
      { code: 'acme/no-star', help: 'The columns of a template change.' },
    ]);
  });

  it('come from a plugin that a link leads to', async () => {
    const { path, vql } = await createFolder({
      ...files,
      'packages/acme/package.json': '{ "name": "vql-acme", "main": "i.cjs" }',
      'packages/acme/i.cjs': asCommonJs,
      'vql.config.json': '{ "plugins": ["vql-acme"] }',
    });
    await mkdir(join(path, 'node_modules'));
    await symlink(join(path, 'packages/acme'), join(path, 'node_modules/vql-acme'), 'dir');
    expect((await vql(['check', 'a.vql'])).stdout).toContain(reported);
  });

  it('apply a fix once that does not end its finding, and report that', async () => {
    const settings = { rules: { 'no-limit': 'off', 'acme/no-star': ['warning', { column: '* ' }] } };
    const { vql, read } = await createFolder({ ...files, 'vql.config.json': config(settings) });
    const { code, stdout, stderr } = await vql(['check', '--fix', 'a.vql']);
    expect(await read('a.vql')).toBe('SELECT *  FROM account.query LIMIT 1\n');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        '1 finding fixed.\nThe safe fix of "acme/no-star" does not remove its finding, so it was applied only once.\n1 file, 1 statement: 1 warning\n',
    });
    expect(stdout).toContain(reported);
  });
});
