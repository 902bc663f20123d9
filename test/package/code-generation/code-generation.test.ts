import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../../cli/run-vql.js';
import { uses } from '../../support/entry-uses.js';
import { entries, neededBy, repository } from '../dist.js';

const counter = join(import.meta.dirname, 'count-attempts.js');
const formats = ['es', 'cjs'];

/** Runs a program with code from strings forbidden; returns what it prints, and the number of attempts. */
async function run(args: readonly string[], cwd = repository) {
  const flags = ['--disallow-code-generation-from-strings', '--import', counter];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, ...args], { cwd });
  return { stdout, attempts: Number(stderr.slice(stderr.lastIndexOf('\n'))) };
}

async function attemptsOf(code: string): Promise<number> {
  return (await run(['--input-type=module', '-e', code])).attempts;
}

describe('the counter of attempts to generate code from a string', () => {
  it.each([
    ['new Function', "new Function('return 1')"],
    ['Function', "Function('return 1')"],
    ['eval', "eval('1')"],
    ['an indirect eval', "(0, eval)('1')"],
    ['the constructor of a function', "(() => {}).constructor('return 1')"],
    ['the constructor of an async function', "(async () => {}).constructor('return 1')"],
  ])('counts one that is caught: %s', async (_, code) => {
    expect(await attemptsOf(`try { ${code}; } catch ({ name }) { if (name !== 'EvalError') throw name; }`)).toBe(1);
  });

  it('counts the attempt of zod for an object schema, and none with its setting', async () => {
    const load = "const z = await import('zod');";
    expect(await attemptsOf(`${load} z.object({});`)).toBe(1);
    expect(await attemptsOf(`${load} z.config({ jitless: true }); z.object({});`)).toBe(0);
  });
});

describe('no code is generated from a string', () => {
  it('has a use of every entry point', () => {
    expect(Object.keys(uses).sort()).toEqual(entries.map(({ name }) => name).sort());
  });

  it('in any file of the library', () => {
    const files = new Set(
      entries.flatMap((entry) => [entry.import, entry.require].flatMap((one) => neededBy(one.default))),
    );
    expect(files.size).toBeGreaterThan(entries.length * 2);
    const wrong = [...files].filter((file) =>
      /\bnew Function\b|\beval\b/.test(readFileSync(join(repository, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it.each(entries.flatMap(({ name }) => formats.map((format) => [name, format] as const)))(
    'by %s (%s)',
    async (name, format) => {
      const { stdout, attempts } = await run([join(import.meta.dirname, 'run-use.js'), name, format]);
      expect(JSON.parse(stdout)).toEqual(uses[name]?.expected);
      expect(attempts).toBe(0);
    },
  );
});

describe('the command', () => {
  const files = {
    'a.vql': 'SELECT id FROM account.query LIMIT 5\n',
    'a.json': '{ "templates": { "account.query": { "fields": { "id": "integer" } } } }',
    'a.ts': "import { vql } from 'vql-kit';\nvql`SELECT id FROM account.query LIMIT 5`;\n",
    'vql.config.json': '{ "catalog": "a.json", "rules": { "no-limit": "error" }, "fmt": { "width": 100 } }',
  };

  it.each([
    ['check', 'a.vql', 'a.ts'],
    ['fmt', 'a.vql'],
    ['parse', 'a.vql'],
    ['translate', 'a.vql'],
    ['sql', 'a.vql'],
    ['explain', 'a.vql'],
    ['catalog', 'diff', 'a.json', 'a.json'],
  ])('generates no code: vql %s %s', async (...args) => {
    const { path } = await createFolder(files);
    // An exit code other than 0 is an error.
    const { attempts } = await run([join(repository, 'dist/cli.js'), ...args], path);
    expect(attempts).toBe(0);
  });
});

describe('the setting of zod', () => {
  it.each(['undefined', 'false', 'true'])(
    'is as the program has set it after loading the schemas: %s',
    async (jitless) => {
      const code = `const z = await import('zod');
      z.config({ jitless: ${jitless} });
      for (const name of ['resources', 'schemas']) await import('vql-kit/' + name);
      if (z.config().jitless !== ${jitless}) throw new Error('It has changed.');`;
      expect(await attemptsOf(code)).toBe(0);
    },
  );
});
