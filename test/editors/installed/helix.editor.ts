import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  compileTypeScript,
  createProject,
  documented,
  editorProgram,
  editorRoot,
  type Project,
  programWithQueries,
} from './surroundings.js';

const hx = editorProgram('usr/lib/hx/hx');
/** A terminal of its own for these tests. */
const session = ['-L', `vql-helix-${process.pid}`];
const tmux = (...args: readonly string[]) => execFileSync('tmux', [...session, ...args], { encoding: 'utf8' });
let project: Project;

beforeAll(() => {
  project = createProject({
    'a.vql': 'select id, nmae from account.query limit 1;\n',
    'a.ts': programWithQueries,
  });
  const languages = documented('Helix', 'toml').join('\n').replace('/path/to/the/project', project.folder);
  const env: NodeJS.ProcessEnv = { ...project.env, HELIX_RUNTIME: join(editorRoot, 'usr/lib/hx/runtime') };
  project.write('home/.config/helix/languages.toml', languages);
  project.write('home/.config/helix/config.toml', 'theme = "base16_default"\n');
  project.write('home/bin/hx', `#!/bin/sh\nexec ${[hx.command, ...hx.args].join(' ')} "$@"\n`);
  const bin = join(project.home, 'bin');
  execFileSync('chmod', ['+x', join(bin, 'hx')]);
  // The first one fails for the sources of other grammars, as documented.
  for (const install of documented('Helix', 'sh'))
    spawnSync('sh', ['-c', install], {
      cwd: project.folder,
      env: { ...env, PATH: `${bin}:${process.env['PATH']}` },
    });
  compileTypeScript(join(project.home, '.config/helix/runtime/grammars/typescript.so'));
  const variables = ['HOME', 'XDG_CONFIG_HOME', 'HELIX_RUNTIME'] as const;
  const set = variables.map((name) => `${name}=${env[name] ?? ''}`).join(' ');
  tmux('new-session', '-d', '-x', '120', '-y', '20', '-c', project.folder, `env ${set} ${join(bin, 'hx')} a.vql`);
});
afterAll(() => {
  tmux('kill-server');
  project.remove();
});

/** Returns a function that returns the color of a word of a line: the last code before it that sets one. */
function colorsIn(line: string): (word: string) => string | undefined {
  // Codes and texts by turns.
  const parts = line.split(/\u001B\[([\d;]*)m/);
  const codes = parts.flatMap((part, index) => (index % 2 === 1 ? [{ part, text: parts[index + 1] ?? '' }] : []));
  return (word) => {
    const at = codes.findIndex(({ text }) => text === word);
    return codes.slice(0, at + 1).findLast(({ part }) => /^(?:3|9)[0-7]$/.test(part))?.part;
  };
}

describe('Helix, with the documented settings', () => {
  it('compiles the grammar', () => {
    expect(existsSync(join(project.home, '.config/helix/runtime/grammars/vql.so'))).toBe(true);
  });

  it('shows diagnostics with the catalog of the project', async () => {
    await vi.waitFor(
      () => expect(tmux('capture-pane', '-p')).toContain('Unknown field "nmae" of "account.query".'),
      60_000,
    );
  });

  it('colors keywords, fields and templates differently', () => {
    const colorOf = colorsIn(tmux('capture-pane', '-p', '-e').split('\n')[0] ?? '');
    const colors = ['from', 'id', 'query', 'limit'].map(colorOf);
    expect(colors).not.toContain(undefined);
    expect(new Set(colors).size).toBeGreaterThan(2);
    expect(colorOf('from')).toBe(colorOf('limit'));
  });

  it('formats and saves', async () => {
    tmux('send-keys', ':format', 'Enter');
    await vi.waitFor(() => expect(tmux('capture-pane', '-p')).toContain('SELECT id, nmae FROM'), 60_000);
    tmux('send-keys', ':write', 'Enter');
    const file = join(project.folder, 'a.vql');
    const text = 'SELECT id, nmae FROM account.query LIMIT 1;\n';
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(text), 60_000);
  });

  it('colors queries in programs', async () => {
    tmux('send-keys', ':open a.ts', 'Enter');
    await vi.waitFor(() => expect(tmux('capture-pane', '-p')).toContain('const none'), 60_000);
    const lines = tmux('capture-pane', '-p', '-e').split('\n');
    const colors = lines.slice(0, 4).map((line) => colorsIn(line)('from'));
    expect(colors[0]).toBeDefined();
    expect(colors.slice(0, 3)).toEqual([colors[0], colors[0], colors[0]]);
    // The color of a string.
    expect(colors[3]).not.toBe(colors[0]);
  });
});
