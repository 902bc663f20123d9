import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/tasks/output/display-width.js';
import { createFolder } from './run-vql.js';

const clean = 'SELECT id FROM account.query LIMIT 1\n';
const warned = 'SELECT id FROM account.query WHERE name = NULL LIMIT 1\n';
const broken = 'SELECT id FORM account.query\n';
const unlimited = 'SELECT id FROM account.query\n';

describe('vql check', () => {
  it('prints nothing on standard output for clean files and exits with 0', async () => {
    const { vql } = await createFolder({ 'a.vql': clean, 'b.vql': `${clean};${clean}----\n${clean}` });
    expect(await vql(['check', '.'])).toEqual({ code: 0, stdout: '', stderr: '2 files, 4 statements: no findings\n' });
  });

  it('shows each finding in a code frame, and exits with 1', async () => {
    const { vql } = await createFolder({ 'a.vql': `${clean}----\n${warned}` });
    const { code, stdout, stderr } = await vql(['check', 'a.vql']);
    expect(code).toBe(1);
    expect(stdout).toBe(`warning[null-comparison]: A comparison with NULL never matches; use IS NULL.
 --> a.vql:3:36
 3 | SELECT id FROM account.query WHERE name = NULL LIMIT 1
   |                                    ^^^^^^^^^^^
  suggestion: Use IS NULL

`);
    expect(stderr).toBe('1 file, 2 statements: 1 warning\n');
  });

  it('counts by severity, and reports how many --fix can fix', async () => {
    const { vql } = await createFolder({ 'a.vql': broken, 'b.vql': `${warned};${unlimited}` });
    expect((await vql(['check', '.'])).stderr).toBe(
      '2 files, 3 statements: 1 error, 1 warning, 1 info (1 fixable with --fix)\n',
    );
  });

  it('shows infos, but does not fail for them', async () => {
    const { vql } = await createFolder({ 'a.vql': unlimited });
    const { code, stdout } = await vql(['check', 'a.vql']);
    expect(code).toBe(0);
    expect(stdout).toContain('info[no-limit]');
  });

  it.each<[string, number, string[]]>([
    ['error', 1, ['error']],
    ['warning', 1, ['error', 'warning']],
    ['info', 1, ['error', 'warning', 'info']],
    ['hint', 1, ['error', 'warning', 'info', 'hint']],
  ])('--min-severity %s shows what is as grave, and fails for it', async (severity, code, shown) => {
    const hinted = "SELECT id FROM account.query WHERE name LIKE '%x' LIMIT 1";
    const { vql } = await createFolder({ 'a.vql': `${broken};${warned};${unlimited};${hinted}` });
    const outcome = await vql(['check', '--min-severity', severity, 'a.vql']);
    expect(outcome.code).toBe(code);
    expect([...outcome.stdout.matchAll(/^(\w+)\[/gm)].map(([, word]) => word)).toEqual(shown);
  });

  it('--min-severity makes what is below it clean, and what is at it a failure', async () => {
    const { vql } = await createFolder({ 'a.vql': unlimited });
    expect((await vql(['check', '--min-severity', 'warning', 'a.vql'])).code).toBe(0);
    expect((await vql(['check', '--min-severity', 'info', 'a.vql'])).code).toBe(1);
  });

  it('--rule switches rules off and sets their severity', async () => {
    const { vql } = await createFolder({ 'a.vql': `${warned};${unlimited}` });
    const { code, stdout } = await vql(['check', '--rule', 'null-comparison=off', '--rule=no-limit=error', 'a.vql']);
    expect(code).toBe(1);
    expect(stdout).toContain('error[no-limit]');
    expect(stdout).not.toContain('null-comparison');
  });

  it.each([
    ['off', 'error', 1],
    ['error', 'off', 0],
  ])('the last --rule counts: %s, then %s', async (first, last, code) => {
    const { vql } = await createFolder({ 'a.vql': unlimited });
    const argv = ['check', '--rule', `no-limit=${first}`, '--rule', `no-limit=${last}`, 'a.vql'];
    expect((await vql(argv)).code).toBe(code);
  });

  it('--strict reports what is documented nowhere', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM account.query WHERE a BETWEEN 1 AND 2 LIMIT 1' });
    expect((await vql(['check', 'a.vql'])).stdout).toBe('');
    expect((await vql(['check', '--strict', 'a.vql'])).stdout).toContain('[assumed-syntax]');
  });

  it('--paged does not report that LIMIT is missing, and --no-paged overrides the config', async () => {
    const unlimited = 'SELECT id FROM account.query';
    const program = 'paginate(vql`SELECT id FROM account.query`, options);';
    const { vql } = await createFolder({
      'a.vql': unlimited,
      'b.ts': program,
      'paged/vql.config.json': '{ "paged": true }',
    });
    const check = async (...options: string[]) => (await vql(['check', ...options])).stdout;
    expect(await check('a.vql')).toContain('[no-limit]');
    expect(await check('b.ts')).toContain('[no-limit]');
    expect(await check('--paged', 'a.vql', 'b.ts')).toBe('');
    expect(await check('--paged', '--rule', 'no-limit=error', 'a.vql')).toBe('');
    const config = ['--config', 'paged/vql.config.json'];
    expect(await check(...config, 'a.vql', 'b.ts')).toBe('');
    expect(await check(...config, '--no-paged', 'a.vql')).toContain('[no-limit]');
  });

  it('--quiet leaves the summary out', async () => {
    const { vql } = await createFolder({ 'a.vql': warned });
    const { code, stdout, stderr } = await vql(['check', '--quiet', 'a.vql']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('null-comparison');
  });

  it('counts a file without statements, and finds nothing in it', async () => {
    const { vql } = await createFolder({ 'a.vql': '-- later\n' });
    expect(await vql(['check', 'a.vql'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 file, 0 statements: no findings\n',
    });
  });

  it('does not count a byte order mark as a column', async () => {
    const { vql } = await createFolder({ 'a.vql': `\uFEFF${broken}` });
    expect((await vql(['check', 'a.vql'])).stdout).toContain('--> a.vql:1:11');
  });

  it('counts lines of a file with Windows line ends', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id\r\nFORM account.query\r\n' });
    expect((await vql(['check', 'a.vql'])).stdout).toContain('--> a.vql:2:1');
  });
});

describe('colour', () => {
  it.each<[string, string[], 'stdout' | undefined, Record<string, string>, boolean]>([
    ['is on for a terminal', [], 'stdout', {}, true],
    ['is off without one', [], undefined, {}, false],
    ['is off if NO_COLOR is set', [], 'stdout', { NO_COLOR: '1' }, false],
    ['is on if FORCE_COLOR is set', [], undefined, { FORCE_COLOR: '1' }, true],
    ['is off for a dumb terminal', [], 'stdout', { TERM: 'dumb' }, false],
    ['is on with --color', ['--color'], undefined, { NO_COLOR: '1' }, true],
    ['is on with --color=always', ['--color=always'], undefined, { NO_COLOR: '1' }, true],
    ['is off with --color=never', ['--color=never'], 'stdout', { FORCE_COLOR: '1' }, false],
    ['is off with --no-color', ['--no-color'], 'stdout', { FORCE_COLOR: '1' }, false],
    ['depends on the terminal with --color=auto', ['--color=auto'], 'stdout', {}, true],
    ['depends on the environment with --color=auto', ['--color=auto'], 'stdout', { NO_COLOR: '1' }, false],
    ['is set by the last of several options', ['--no-color', '--color'], undefined, {}, true],
  ])('%s', async (_, options, terminal, env, colored) => {
    const { vql } = await createFolder({ 'a.vql': broken });
    const { stdout } = await vql(['check', ...options, 'a.vql'], {
      terminal: terminal === undefined ? [] : [terminal],
      env,
    });
    expect(stdout.includes('\u001B[')).toBe(colored);
  });

  it('has no other setting', async () => {
    const { vql } = await createFolder({ 'a.vql': broken });
    const { code, stderr } = await vql(['check', '--color=sometimes', 'a.vql']);
    expect([code, stderr]).toEqual([
      2,
      '"sometimes" is not a value of option "--color[=when]"; choose from always, never, auto. See "vql check --help".\n',
    ]);
  });
});

describe('code frames', () => {
  const long = `SELECT id FROM account.query WHERE ${Array.from({ length: 30 }, (_, index) => `f${index} = '数'`).join(' AND ')} AN b = 1\n`;

  it.each([40, 80, 200])('fit a terminal of %i columns', async (columns) => {
    const { vql } = await createFolder({ 'a.vql': long });
    const { stdout } = await vql(['check', '--no-color', 'a.vql'], { terminal: ['stdout'], columns });
    const lines = stdout.split('\n').filter((line) => /^ *\d* \|/.test(line));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    // The window is used: no more than the rest around wide characters stays free.
    expect(Math.max(...lines.map(displayWidth))).toBeGreaterThan(columns / 2);
  });

  it('have 120 columns where no terminal is known', async () => {
    const { vql } = await createFolder({ 'a.vql': long });
    const { stdout } = await vql(['check', 'a.vql'], { columns: 40 });
    const longest = Math.max(
      ...stdout
        .split('\n')
        .filter((line) => /^ *\d* \|/.test(line))
        .map(displayWidth),
    );
    expect(longest).toBeGreaterThan(100);
  });
});

describe('vql help', () => {
  it.each([
    [['help', 'chk'], 'Unknown command "chk". Did you mean "check"? See "vql --help".\n'],
    [['chk', '--help'], 'Unknown command "chk". Did you mean "check"? See "vql --help".\n'],
    [['help', 'nothing-like-it'], 'Unknown command "nothing-like-it". See "vql --help".\n'],
  ])('names the mistake in %j', async (argv, message) => {
    const { vql } = await createFolder({});
    expect(await vql(argv)).toEqual({ code: 2, stdout: '', stderr: message });
  });

  it.each([
    [['help'], 'Usage: vql [options] [command]'],
    [['help', 'help'], 'Usage: vql [options] [command]'],
    [['help', 'check'], 'Usage: vql check [options] [files...]'],
    [['help', 'catalog', 'diff'], 'Usage: vql catalog diff [options] <old> [new] [files...]'],
    [['check', '-h'], 'Usage: vql check [options] [files...]'],
  ])('prints the help for %j', async (argv, usage) => {
    const { vql } = await createFolder({});
    const { code, stdout, stderr } = await vql(argv);
    expect([code, stdout.split('\n')[0], stderr]).toEqual([0, usage, '']);
  });
});

describe('vql check --fix', () => {
  it('fixes files in place and reports the remaining findings', async () => {
    const { vql, read } = await createFolder({
      'a.vql': 'SELECT id FROM account.query WHERE a == 1 AND b = NULL LIMIT 1\n',
      'b.vql': clean,
    });
    const { code, stdout, stderr } = await vql(['check', '--fix', '.']);
    expect(code).toBe(1);
    expect(await read('a.vql')).toBe('SELECT id FROM account.query WHERE a = 1 AND b = NULL LIMIT 1\n');
    expect(stdout).toMatch(/^warning\[null-comparison\]/);
    expect(stderr).toBe('1 finding fixed.\n2 files, 2 statements: 1 warning\n');
  });

  it('exits with 0 if everything could be fixed', async () => {
    const { vql, read } = await createFolder({ 'a.vql': 'SELECT id FORM account.query WHERE a == 1 LIMIT 1' });
    expect(await vql(['check', '--fix', 'a.vql'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '2 findings fixed.\n1 file, 1 statement: no findings\n',
    });
    expect(await read('a.vql')).toBe('SELECT id FROM account.query WHERE a = 1 LIMIT 1');
  });

  it('keeps byte order mark and line ends', async () => {
    const { vql, read } = await createFolder({ 'a.vql': '\uFEFFSELECT id\r\nFROM account.query\r\nWHERE a == 1;\r\n' });
    await vql(['check', '--fix', 'a.vql']);
    expect(await read('a.vql')).toBe('\uFEFFSELECT id\r\nFROM account.query\r\nWHERE a = 1;\r\n');
  });

  it('prints the fixed text of standard input, and the report on standard error', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['check', '--fix'], {
      stdin: 'SELECT id FROM account.query WHERE a == 1 AND b = NULL LIMIT 1',
    });
    expect(code).toBe(1);
    expect(stdout).toBe('SELECT id FROM account.query WHERE a = 1 AND b = NULL LIMIT 1');
    expect(stderr).toContain('warning[null-comparison]');
    expect(stderr).toContain('1 finding fixed.');
  });

  it('prints standard input unchanged if there is nothing to fix', async () => {
    const { vql } = await createFolder();
    expect((await vql(['check', '--fix'], { stdin: clean })).stdout).toBe(clean);
  });
});
