import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { markdownPages, repository } from './read-examples.js';
import { type Block, readPage } from './read-markdown.js';

/** A page's `console` blocks are run in order, in a folder of its own. */
const pages = markdownPages()
  .map((page) => ({ page, blocks: readPage(page).blocks }))
  .filter(({ blocks }) => blocks.some(({ language }) => language === 'console'));

describe.each(pages)('the commands of $page', ({ page, blocks }) => {
  const folder = join(repository, '.reports/commands', page.replaceAll('/', '-'));
  prepare(folder);
  afterAll(() => stopServer(folder));
  const steps = blocks.filter(({ language, title }) => language === 'console' || title !== undefined);

  it.each(steps)('print the documented output: $place', async (block) => {
    if (block.title !== undefined) write(join(folder, block.title), block.code);
    const printed: string[] = [];
    for (const command of commandsOf(block)) printed.push(`$ ${command}\n${(await run(command, folder)).printed}`);
    if (printed.length > 0) compare(printed.join(''), block, page);
    // The command line must be valid, whatever the findings.
    for (const command of block.language === 'yaml' ? scriptsIn(parseYaml(block.code)) : []) {
      expect((await run(command, folder)).exitCode, command).toBeLessThan(2);
    }
  });
});

describe('the check itself', () => {
  it('separates commands from their output', () => {
    const code = '$ vql check a.vql\nfirst\n\nsecond\n$ vql fmt \\\n    a.vql\n';
    expect(commandsOf({ place: '', language: 'console', title: undefined, code })).toEqual([
      'vql check a.vql',
      'vql fmt \\\n    a.vql',
    ]);
  });
});

/** With `UPDATE_DOCS` in the environment, writes the printed output into the page. */
function compare(printed: string, { code }: Block, page: string): void {
  if (process.env['UPDATE_DOCS'] === undefined) {
    expect(printed).toBe(code);
    return;
  }
  const path = join(repository, page);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(`\`\`\`console\n${code}`, () => `\`\`\`console\n${printed}`),
  );
}

/** Creates a project like that of a reader: the package installed, with the examples of the repository. */
function prepare(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(repository, join(folder, 'node_modules/vql-kit'));
  const command = `#!/bin/sh\nexec "${process.execPath}" "${join(repository, 'dist/cli.js')}" "$@"\n`;
  writeFileSync(join(folder, 'node_modules/.bin/vql'), command, { mode: 0o755 });
  writeFileSync(join(folder, 'package.json'), '{ "name": "project", "private": true, "type": "module" }\n');
  cpSync(join(repository, 'examples'), join(folder, 'examples'), { recursive: true });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Returns the commands after `$ `, without their output. */
function commandsOf({ language, code }: Block): readonly string[] {
  if (language !== 'console') return [];
  return [...code.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command);
}

/** Ends the server that the commands of a page have started in the background, if the page has not ended it. */
function stopServer(folder: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(join(folder, 'server.pid'), 'utf8'), 10));
  } catch {
    // There is none, or it has ended.
  }
}

/** The shell commands of a pipeline: GitHub's `run`, GitLab's `script`. */
function scriptsIn(pipeline: unknown): readonly string[] {
  if (typeof pipeline !== 'object' || pipeline === null) return [];
  return Object.entries(pipeline).flatMap(([key, value]) => {
    if (key !== 'run' && key !== 'script') return scriptsIn(value);
    return [value].flat().filter((command: string) => command.includes('vql'));
  });
}

async function run(command: string, cwd: string): Promise<{ readonly printed: string; readonly exitCode: number }> {
  const path = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = {
    ...process.env,
    PATH: path,
    NO_COLOR: '1',
    npm_config_loglevel: 'error',
    // Connections of the user stay as they are, and so does the keychain.
    XDG_CONFIG_HOME: join(cwd, '.config'),
    DBUS_SESSION_BUS_ADDRESS: '',
  };
  const script = `{ ${command}\n} 2>&1`;
  const done = await promisify(execFile)('bash', ['-c', script], { cwd, env }).catch((error) => error);
  const text = String(done.stdout).trimEnd();
  return { printed: text === '' ? '' : `${text}\n`, exitCode: done.code ?? 0 };
}
