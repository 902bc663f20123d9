import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hosts } from '../../scripts/editors/hosts.js';
import { injectionFile, injectionScope } from '../../scripts/editors/textmate.js';
import { targetNames } from '../../src/engine/index.js';
import { parse } from '../../src/vql/index.js';

const folder = new URL('../../editors/vscode/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const manifest = read('package.json');
const { contributes } = manifest;

describe('the manifest of the VS Code extension', () => {
  it('names files that exist', () => {
    const files = [...contributes.languages.map((one: { configuration: string }) => one.configuration)].concat(
      [...contributes.grammars, ...contributes.snippets].map((one: { path: string }) => one.path),
    );
    expect(files).toHaveLength(10);
    for (const file of files) expect(existsSync(new URL(file, folder)), file).toBe(true);
  });

  it('has the grammar of each language of programs, for its scopes and the documents that contain it', () => {
    const grammars = contributes.grammars.filter((one: { injectTo?: string[] }) => one.injectTo !== undefined);
    expect(grammars.map((one: { path: string }) => one.path)).toEqual(
      hosts.map((host) => `./syntaxes/${injectionFile(host)}`),
    );
    for (const [index, host] of hosts.entries()) {
      const { scopeName, injectTo } = grammars[index];
      expect(scopeName).toBe(injectionScope(host));
      // VS Code has no grammar of that name.
      const scopes = [...host.scopes, ...(host.within ?? [])].filter((scope) => scope !== 'source.jsx');
      expect(injectTo).toEqual(scopes);
    }
  });

  it('has what a marketplace shows: an icon of 128 pixels, a license, a changelog, pictures that exist, and the repository', () => {
    const icon = readFileSync(new URL(manifest.icon, folder));
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([128, 128]);
    const readme = readFileSync(new URL('README.md', folder), 'utf8');
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(pictures.length).toBeGreaterThan(1);
    for (const path of pictures) expect(readFileSync(new URL(path, folder)).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(new URL('CHANGELOG.md', folder), 'utf8')).toContain(`## ${manifest.version}`);
    const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect([manifest.license, manifest.repository]).toEqual([root.license, root.repository]);
  });

  it('offers in a browser only the command that runs there', () => {
    const palette = contributes.menus.commandPalette as { command: string; when: string }[];
    const onlyElsewhere = palette.filter(({ when }) => when.includes('vql.canRunCommand'));
    const names = contributes.commands.map((one: { command: string }) => one.command);
    expect([...onlyElsewhere.map(({ command }) => command), 'vql.format'].sort()).toEqual(names.sort());
  });

  it('has the commands that the extension registers, and their titles in the README', () => {
    const source = readFileSync(new URL('src/extension.ts', folder), 'utf8');
    const readme = readFileSync(new URL('README.md', folder), 'utf8');
    const registered = [...source.matchAll(/^ {4}'(vql\.\w+)':/gm)].map(([, name]) => name);
    expect(contributes.commands.map((one: { command: string }) => one.command).sort()).toEqual(registered.sort());
    for (const { title } of contributes.commands) expect(readme).toContain(`*VQL: ${title}*`);
  });

  it('has the settings that the sources read', () => {
    const sources = ['extension', 'server', 'queries', 'check-workspace', 'run-command']
      .map((name) => readFileSync(new URL(`src/${name}.ts`, folder), 'utf8'))
      .join('\n');
    // The client of the protocol reads the last one itself.
    for (const name of Object.keys(contributes.configuration.properties))
      if (name !== 'vql.trace.server') expect(sources).toContain(name.replace('vql.', ''));
  });

  it('contains the parser of programs and its grammars in the versions of the package', () => {
    const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    for (const name of ['web-tree-sitter', '@vscode/tree-sitter-wasm'])
      expect(manifest.devDependencies[name]).toBe(root.devDependencies[name]);
    expect(manifest.version).toBe(root.version);
  });

  it('lists the SQL targets', () => {
    expect(contributes.configuration.properties['vql.sqlTarget'].enum).toEqual(targetNames);
  });
});

describe('the snippets', () => {
  const snippets: Readonly<Record<string, { readonly body: readonly string[] }>> = read('snippets/vql.json');
  /** The text of a snippet as it is inserted. */
  const expanded = (body: readonly string[]) => {
    const text = body.join('\n');
    const defaults = new Map([...text.matchAll(/\$\{(\d+):([^}]*)\}/g)].map(([, number, value]) => [number, value]));
    return text
      .replace(/\$\{(\d+):([^}]*)\}/g, '$2')
      .replace(/\$(\d+)/g, (_, number: string) => defaults.get(number) ?? '');
  };

  it.each(Object.entries(snippets))('%s is valid VQL', (name, { body }) => {
    const text = expanded(body);
    const wrapped: Readonly<Record<string, string>> = {
      Statement: text,
      'Name of a column': `SELECT ${text}\nid FROM account.query`,
      'Hidden column': `SELECT ${text}\nid FROM account.query`,
    };
    const { diagnostics } = parse(wrapped[name] ?? '');
    expect(diagnostics, text).toEqual([]);
  });
});
