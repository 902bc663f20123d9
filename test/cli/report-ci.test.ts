import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { checkstyleSchema, gitlabSchema, junitSchema } from './report-schemas.js';
import { createFolder, type Folder } from './run-vql.js';

/** A finding of each severity but info, one on several lines, and characters that the formats escape. */
const files = {
  'queries/a,b: 100%.vql': 'SELECT id FROM account.query WHERE name = NULL LIMIT 1',
  'queries/two.vql': "SELECT id\nFROM account.query\nWHERE name LIKE '%<&\"' AND a IN (1,\n1) LIMIT 1",
  'queries/good.vql': 'SELECT id FROM account.query LIMIT 1',
  'queries/broken.vql': 'SELECT id FROM account.query WHERE "\u0001]]>',
};

async function repository(): Promise<Folder> {
  const folder = await createFolder(files);
  await mkdir(join(folder.path, '.git'));
  return folder;
}

const reportOf = async (format: string, argv: readonly string[] = ['.'], folder = 'queries') =>
  (await repository()).vql(['check', '--format', format, ...argv], { folder });

/** Reads a workflow command as the runner of GitHub does: properties are separated by commas, and decoded. */
function readCommand(line: string) {
  const [, command = '', properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  const decode = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => pair.split(/=(.*)/s).map(decode));
  return { command, message: decode(message), ...Object.fromEntries(pairs) };
}

describe('vql check --format github', () => {
  it('writes a command for each finding, with a path from the repository', async () => {
    const { code, stdout } = await reportOf('github');
    expect(code).toBe(1);
    const commands = stdout.trimEnd().split('\n').map(readCommand);
    expect(commands).toContainEqual({
      command: 'warning',
      file: 'queries/a,b: 100%.vql',
      line: '1',
      endLine: '1',
      col: '36',
      endColumn: '47',
      title: 'null-comparison',
      message: expect.stringMatching(/NULL/),
    });
    // GitHub refuses columns of a finding on several lines.
    const repeated = commands.find(({ title }) => title === 'duplicate-in-value');
    expect(repeated).toMatchObject({ command: 'warning', file: 'queries/two.vql', line: '4' });
    expect(commands.filter(({ command }) => command === 'notice').map(({ title }) => title)).toEqual([
      'leading-wildcard',
    ]);
    expect(commands.some(({ command }) => command === 'error')).toBe(true);
  });

  it('names files that cannot be read', async () => {
    const { code, stdout } = await reportOf('github', ['none.vql']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^::error file=queries\/none\.vql,title=not-checked::Cannot read "none\.vql"/m);
  });
});

describe('vql check --format gitlab', () => {
  it('is a code quality report', async () => {
    const report = JSON.parse((await reportOf('gitlab')).stdout);
    expect(new Ajv().validate(gitlabSchema, report)).toBe(true);
    expect(report).toContainEqual({
      description: expect.stringMatching(/NULL/),
      check_name: 'null-comparison',
      fingerprint: expect.any(String),
      severity: 'major',
      location: { path: 'queries/a,b: 100%.vql', lines: { begin: 1, end: 1 } },
    });
    expect(new Set(report.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(report.length);
  });

  it('keeps the fingerprint of a finding when lines are added above it, and tells two equal ones apart', async () => {
    const wrong = 'SELECT id FROM a.b WHERE x = NULL LIMIT 1';
    const { vql } = await createFolder({ 'a.vql': wrong, 'b.vql': `-- added\n\n${wrong};\n${wrong}` });
    const fingerprints = async (text: string): Promise<readonly string[]> =>
      JSON.parse((await vql(['check', '--format', 'gitlab', '--stdin-filename', 'a.vql'], { stdin: text })).stdout).map(
        ({ fingerprint }: { fingerprint: string }) => fingerprint,
      );
    const [before] = await fingerprints(wrong);
    const after = await fingerprints(`-- added\n\n${wrong}`);
    expect(after).toEqual([before]);
    expect(new Set(await fingerprints(`${wrong};\n${wrong}`)).size).toBe(2);
  });

  it('has files that cannot be read as blockers', async () => {
    const report = JSON.parse((await reportOf('gitlab', ['none.vql'])).stdout);
    expect(new Ajv().validate(gitlabSchema, report)).toBe(true);
    expect(report).toMatchObject([
      {
        severity: 'blocker',
        check_name: 'not-checked',
        location: { path: 'queries/none.vql', lines: { begin: 1, end: 1 } },
      },
    ]);
  });
});

describe.each([
  ['junit', junitSchema],
  ['checkstyle', checkstyleSchema],
] as const)('vql check --format %s', (format, schema) => {
  it.each([[['.']], [['good.vql']], [['none.vql', 'good.vql']]])('is valid: %s', async (argv) => {
    const { stdout } = await reportOf(format, argv);
    const { valid, errors } = await validateXML({
      xml: [{ fileName: 'report.xml', contents: stdout }],
      schema: [{ fileName: 'schema.xsd', contents: schema }],
    });
    expect({ valid, errors }).toEqual({ valid: true, errors: [] });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['line', 'queries/none.vql: error: Cannot read "none.vql": no such file. [not-checked]\n'],
    ['junit', '<testsuite name="queries/none.vql" tests="1" failures="0" errors="1" skipped="0" time="0">'],
    ['checkstyle', '<file name="queries/none.vql">\n<error line="1" severity="error" message="Cannot read '],
    ['sarif', '"uri": "queries/none.vql"'],
  ])('has its path from the repository in the format %s', async (format, text) => {
    expect((await reportOf(format, ['none.vql'])).stdout).toContain(text);
  });

  it('has the line of a mistake in the config', async () => {
    const { vql, path } = await createFolder({ 'vql.config.json': '{\n  "strict": 1\n}' });
    await mkdir(join(path, '.git'));
    const { stdout } = await vql(['check', '--format', 'line'], { stdin: 'SELECT id FROM a.b LIMIT 1' });
    expect(stdout).toMatch(/^vql\.config\.json:2:13: error: .* \[not-checked\]$/m);
  });
});

describe('vql check --format junit', () => {
  it('has a suite for each file, a failure for each error and warning, and a passed case for a good file', async () => {
    const { stdout } = await reportOf('junit');
    const suites = [...stdout.matchAll(/<testsuite name="([^"]*)" tests="(\d+)" failures="(\d+)"/g)];
    expect(suites.map(([, name, tests, failures]) => [name, tests, failures])).toEqual([
      ['queries/a,b: 100%.vql', '1', '1'],
      ['queries/broken.vql', '2', '2'],
      ['queries/good.vql', '1', '0'],
      ['queries/two.vql', '2', '1'],
    ]);
    expect(stdout).toContain('<testcase name="vql check" classname="queries/good.vql" time="0"/>');
    expect(stdout).toContain('<system-out>queries/two.vql:3:17: ');
    expect(stdout).toContain('%&lt;&amp;&quot;');
  });
});

describe('vql check --format checkstyle', () => {
  it('has the files with their findings', async () => {
    const { stdout } = await reportOf('checkstyle', ['two.vql']);
    expect(stdout).toMatch(
      /<file name="queries\/two\.vql">\n<error line="3" column="17" severity="info" message="[^"]+" source="vql\.leading-wildcard"\/>/,
    );
  });
});

describe('vql check --format line', () => {
  it('writes a line for each finding, as compilers do', async () => {
    const { stdout } = await reportOf('line');
    expect(stdout).toMatch(/^queries\/two\.vql:3:17: hint: .* \[leading-wildcard\]$/m);
    expect(stdout).toMatch(/^queries\/a,b: 100%\.vql:1:36: warning: .* \[null-comparison\]$/m);
    expect(stdout.trimEnd().split('\n')).toHaveLength(5);
  });
});

describe('vql check without --format', () => {
  const argv = ['check', 'queries/two.vql'];

  it('annotates in GitHub Actions, and writes text elsewhere', async () => {
    const { vql } = await repository();
    const inGithub = await vql(argv, { env: { GITHUB_ACTIONS: 'true' } });
    expect(inGithub.stdout).toMatch(/^::warning file=queries\/two\.vql,/m);
    expect(inGithub.stderr).toContain('1 file, 1 statement: 1 warning');
    const asked = await vql([...argv, '--format', 'text'], { env: { GITHUB_ACTIONS: 'true' } });
    expect(asked.stdout).toBe((await vql(argv)).stdout);
    expect(asked.stdout).not.toContain('::');
  });

  it('writes a code quality report into a file of GitLab, and text into its log', async () => {
    const { vql } = await repository();
    const env = { GITLAB_CI: 'true' };
    expect((await vql(argv, { env })).stdout).toBe((await vql(argv)).stdout);
    const inFile = await vql(argv, { env, isFile: true });
    expect(JSON.parse(inFile.stdout)).toHaveLength(2);
    expect((await vql(argv, { env: { GITHUB_ACTIONS: 'true' }, isFile: true })).stdout).not.toContain('::');
  });
});

describe('vql check --max-warnings', () => {
  it.each([
    [['--max-warnings', '2'], 0],
    [['--max-warnings', '1'], 1],
    [['--max-warnings', '0'], 1],
    [[], 1],
  ])('exits with 1 if there are more: %s', async (options, code) => {
    const text = 'SELECT id FROM a.b WHERE x = NULL OR y = NULL LIMIT 1';
    const { vql } = await createFolder({ 'a.vql': text });
    expect((await vql(['check', ...options, 'a.vql'])).code).toBe(code);
  });

  it('does not excuse an error', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM' });
    expect((await vql(['check', '--max-warnings', '9', 'a.vql'])).code).toBe(1);
  });
});
