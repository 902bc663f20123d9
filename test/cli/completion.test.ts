import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellScripts } from '../../src/cli/completion/shell-scripts.js';
import { createFolder } from './run-vql.js';

const connections = JSON.stringify({
  version: 1,
  connections: Object.fromEntries(
    ['live', 'test'].map((name) => [
      name,
      { baseUrl: `https://${name}.example`, authUrl: 'https://id.example', clientId: 'app', secretIn: 'file' },
    ]),
  ),
});

/** Returns the texts that the command offers for the last word. */
async function complete(words: readonly string[]) {
  const { vql } = await createFolder({ '.config/vql-kit/connections.json': connections });
  const { code, stdout, stderr } = await vql(['__complete', ...words]);
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.split('\n').slice(0, -1);
  return { lines, texts: lines.map((line) => line.split('\t')[0]) };
}

describe('the completion of words', () => {
  it('has the commands, with their summaries', async () => {
    const { lines, texts } = await complete(['']);
    expect(lines).toContain('check\treport mistakes in VQL texts and C-Unit objects');
    expect(texts).toEqual(expect.arrayContaining(['catalog', 'completion', 'help', 'query']));
    expect(texts).not.toContain('__complete');
  });

  it('has the options of the command, with descriptions of one line', async () => {
    const { lines, texts } = await complete(['check', '--']);
    expect(texts).toEqual(expect.arrayContaining(['--fix', '--format', '--rule', '--color', '--help']));
    expect(lines.find((line) => line.startsWith('--format\t'))).toMatch(/^--format\ttext: findings with .{50,60}…$/);
  });

  it.each<[what: string, words: string[], texts: string[]]>([
    ['choices', ['sql', '--target', ''], ['duckdb', 'postgres', 'sqlite', 'trino']],
    [
      'choices after "="',
      ['sql', '--target=p'],
      ['duckdb', 'postgres', 'sqlite', 'trino'].map((one) => `--target=${one}`),
    ],
    ['a choice without a space', ['check', '--color=a'], ['--color=always', '--color=never', '--color=auto']],
    ['names of connections', ['query', '--connection', ''], ['live', 'test']],
    ['names of connections after "="', ['query', '--connection='], ['--connection=live', '--connection=test']],
    ['the connection of logout', ['logout', ''], ['live', 'test']],
    [
      'severities of a rule',
      ['check', '--rule', 'no-limit='],
      ['off', 'error', 'warning', 'info', 'hint'].map((one) => `no-limit=${one}`),
    ],
    ['shells', ['completion', ''], ['bash', 'zsh', 'fish', 'powershell']],
    ['files', ['check', 'q'], [':files']],
    ['files after other files', ['check', 'a.vql', ''], [':files']],
    ['files after "--"', ['check', '--', '--x'], [':files']],
    ['commands and files', ['catalog', ''], ['pull', 'diff', ':files']],
    ['files of an option', ['run', '--output', ''], [':files']],
    ['the file of a table', ['run', '--table', 'a.b='], [':files']],
    ['nothing for a number', ['run', '--limit', ''], []],
    ['nothing for a template', ['run', '--table', 'a'], []],
    ['nothing after all arguments', ['parse', 'a.vql', ''], []],
    ['an empty word of Windows PowerShell', ['sql', '--target', '""'], ['duckdb', 'postgres', 'sqlite', 'trino']],
    ['nothing for an unknown option', ['check', '--unknown=x'], []],
  ])('has %s', async (_, words, texts) => {
    expect((await complete(words)).texts).toEqual(texts);
  });

  it('has the codes of rules, of losses and of diagnostics', async () => {
    expect((await complete(['check', '--rule', ''])).texts).toContain('no-limit=');
    expect((await complete(['translate', '--allow', 'lost-annotation,'])).texts).toContain('lost-annotation,lost-join');
    expect((await complete(['explain', ''])).texts).toEqual(expect.arrayContaining(['unknown-field', ':files']));
  });

  it('prints nothing but an error where the connections cannot be read', async () => {
    const { vql } = await createFolder({ '.config/vql-kit/connections.json': '{' });
    expect(await vql(['__complete', 'query', '--connection', ''])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('vql completion', () => {
  it.each(Object.entries(shellScripts))('prints the script for %s', async (shell, { script, setUp }) => {
    const { vql } = await createFolder({});
    expect(await vql(['completion', shell])).toEqual({ code: 0, stdout: script, stderr: '' });
    expect(script).toContain('__complete');
    expect(script).toContain(':files');
    expect((await vql(['completion', '--help'])).stdout).toContain(setUp);
  });

  it('names the shells that it knows', async () => {
    const { vql } = await createFolder({});
    const { code, stderr } = await vql(['completion', 'tcsh']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish, powershell')]);
  });
});

const hasBash = spawnSync('bash', ['--version']).status === 0;

describe.skipIf(!hasBash)('the script for bash', () => {
  /** Returns the words that the script passes to the command, and the completions that it makes of an answer. */
  function completeIn(line: string, words: readonly string[], answer: readonly string[]) {
    const script = `
      ${shellScripts.bash.script}
      vql() { printf '%s|' "$@" >&3; printf '%s\\n' ${answer.map((one) => `'${one}'`).join(' ')}; }
      COMP_LINE=$1 COMP_POINT=\${#1}
      shift
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      exec 3>&2
      _vql_complete vql
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', line, ...words], {
      encoding: 'utf8',
    });
    return { passed: stderr.replace(/^.*compopt.*\n/gm, ''), offered: stdout.split('\n').filter((one) => one !== '') };
  }

  it.each<[line: string, words: string[], answer: string[], passed: string[], offered: string[]]>([
    ['vql ch', ['vql', 'ch'], ['check\tsummary', 'fmt'], ['ch'], ['check']],
    [
      'vql check --format ',
      ['vql', 'check', '--format', ''],
      ['text', 'json'],
      ['check', '--format', ''],
      ['text', 'json'],
    ],
    [
      'vql check --format=js',
      ['vql', 'check', '--format', '=', 'js'],
      ['--format=json', '--format=text'],
      ['check', '--format=js'],
      ['json'],
    ],
    ['vql check --format=', ['vql', 'check', '--format', '='], ['--format=json'], ['check', '--format='], ['json']],
    [
      'vql check --rule no-limit=o',
      ['vql', 'check', '--rule', 'no-limit', '=', 'o'],
      ['no-limit=off', 'no-limit=info'],
      ['check', '--rule', 'no-limit=o'],
      ['off'],
    ],
  ])('completes %j', (line, words, answer, passed, offered) => {
    const found = completeIn(line, words, answer);
    expect(found.passed).toBe(['__complete', ...passed].map((word) => `${word}|`).join(''));
    expect(found.offered).toEqual(offered);
  });
});

describe.each([
  ['bash', ['-n']],
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
] as const)('%s', (shell, options) => {
  it.skipIf(spawnSync(shell, ['--version']).status !== 0)('finds no mistake in its script', async () => {
    const { path } = await createFolder({ script: shellScripts[shell].script });
    const { status, stderr } = spawnSync(shell, [...options, join(path, 'script')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
