import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { createFolder } from './run-vql.js';

const bin = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A folder with a plugin and a query with a finding. */
const filesWith = (plugin: string) => ({
  'acme.mjs': plugin,
  'a.vql': 'SELECT id FROM account.query WHERE email = NULL LIMIT 1\n',
  'vql.config.json': JSON.stringify({ plugins: ['./acme.mjs'] }),
});
const finding = 'null-comparison';

/** Runs the built command, whose report is JSON. */
async function checkWith(plugin: string) {
  const { path } = await createFolder(filesWith(plugin));
  const child = spawn(process.execPath, [bin, 'check', '--format', 'json', 'a.vql'], { cwd: path });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const { files, problems } = JSON.parse(stdout);
  const diagnostics: readonly { readonly code: string; readonly message: string }[] = files[0].diagnostics;
  return {
    code,
    codes: diagnostics.map((one) => one.code).sort(),
    messages: [...problems, ...diagnostics].map(({ message }) => message),
    stderr,
  };
}

/** A plugin with code before its rule and in it. */
const plugin = (inRule: string, before = ''): string =>
  `${before}\nexport default { name: 'acme', rules: [{
    code: 'it', severity: 'warning', message: () => 'It.', about: 'query', check: () => { ${inRule} },
  }] };\n`;

describe('a plugin cannot silence the command', () => {
  it.each([
    ['process.exit', plugin('process.exit(0);'), 'has thrown "process.exit() would end the command"'],
    [
      'the exit of node:process',
      plugin('exit(0);', "import { exit } from 'node:process';"),
      'has thrown "process.exit() would end the command"',
    ],
    ['null that is thrown', plugin('throw null;'), 'has thrown "null"'],
    ['a promise', plugin("return Promise.reject(new Error('late'));"), 'is asynchronous'],
  ])('with %s in a rule', async (_, source, problem) => {
    const { code, codes, messages } = await checkWith(source);
    expect({ code, codes }).toEqual({ code: 1, codes: [finding, 'rule-failed'] });
    expect(messages).toContainEqual(expect.stringContaining(`The rule "acme/it" ("./acme.mjs") ${problem}`));
  });

  it.each([
    ['process.exit', plugin('', 'process.exit(0);'), 'process.exit() would end the command.'],
    ['undefined that is thrown', plugin('', 'throw undefined;'), 'undefined.'],
    ['a rejected promise', plugin('', "await Promise.reject('late');"), 'late.'],
  ])('with %s when it is loaded', async (_, source, problem) => {
    const { code, codes, messages } = await checkWith(source);
    expect({ code, codes }).toEqual({ code: 2, codes: [finding] });
    expect(messages).toEqual([
      `The plugin "./acme.mjs" cannot be loaded: ${problem}`,
      'A comparison with NULL never matches; use IS NULL.',
    ]);
  });

  it.each([
    ['a promise that nothing handles', "void Promise.reject(new Error('late'));", 'late.'],
    ['an error in a timer', "setTimeout(() => { throw new Error('late'); });", 'late.'],
    ['process.exit in a timer', 'setTimeout(() => process.exit(0));', 'process.exit() would end the command.'],
  ])('with %s', async (_, later, problem) => {
    for (const source of [plugin(later), plugin('', later)]) {
      const { code, codes, stderr } = await checkWith(source);
      expect({ code, codes }).toEqual({ code: 2, codes: [finding] });
      expect(stderr).toContain(`An error was not caught, as in a plugin: ${problem}\n`);
    }
  });

  it.each([
    ['at once', 'process.exitCode = 0;'],
    ['later', 'setTimeout(() => { process.exitCode = 0; });'],
    ['at the end', "process.once('exit', () => { process.exitCode = 0; });"],
    ['without the listeners at the end', "setTimeout(() => process.removeAllListeners('exit'));"],
  ])('with another exit code %s', async (_, set) => {
    for (const source of [plugin(set), plugin('', set)])
      expect(await checkWith(source)).toMatchObject({ code: 1, codes: [finding] });
  });

  it('with a promise that never ends when it is loaded', async () => {
    const { vql } = await createFolder(filesWith(plugin('', 'await new Promise(() => {});')));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const outcome = vql(['check', 'a.vql']);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 60_000 });
      vi.advanceTimersByTime(30_000);
      const { code, stdout, stderr } = await outcome;
      expect(code).toBe(2);
      expect(stderr).toContain('cannot be loaded: it is still loading after 30 seconds.');
      expect(stdout).toContain(finding);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('prints what a plugin prints to standard error', async () => {
  const print = "console.log('one'); process.stdout.write('two\\n'); stdout.write('three\\n');";
  const imports = "import { stdout } from 'node:process';";
  for (const source of [plugin(print, imports), plugin('', imports + print)]) {
    const { code, codes, stderr } = await checkWith(source);
    expect({ code, codes }).toEqual({ code: 1, codes: [finding] });
    expect(stderr).toContain('one\ntwo\nthree\n');
  }
});
