import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseLua } from 'luaparse';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/editors.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  .map(([, language = '', text = '']) => ({ language, text }))
  .filter(({ language }) => language !== 'sh');

/** **The** table of what reads each language that editors are set in. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  lua: (text) => parseLua(text),
  toml: (text) => parseToml(text),
};

describe('the settings of editors', () => {
  it('are there for every editor that can be set in a text', () => {
    expect(blocks.map(({ language }) => language)).toEqual([
      'json',
      'json',
      'lua',
      'lua',
      'toml',
      'toml',
      'toml',
      'toml',
    ]);
  });

  it.each(blocks)('can be read: $language', ({ language, text }) => {
    expect(readers[language]?.(text)).toBeTypeOf('object');
  });

  it.each(['lua', 'toml'])('start the server: %s', (language) => {
    const [text = ''] = blocks.filter((block) => block.language === language).map((block) => block.text);
    expect(text).toMatch(/"npx"|'npx'/);
    expect(text).toMatch(/["']vql["'], ["']lsp["']/);
  });

  it('have the commands and settings of the VS Code extension', () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../editors/vscode/package.json'), 'utf8'));
    const { commands, configuration } = manifest.contributes;
    for (const { title } of commands) expect(page).toContain(`*VQL: ${title}*`);
    for (const name of Object.keys(configuration.properties)) expect(page).toContain(`\`${name}\``);
  });
});
