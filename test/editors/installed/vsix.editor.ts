import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const file = fileURLToPath(new URL(`../../../editors/vscode/vql-${manifest.version}.vsix`, import.meta.url));

/** Returns the names of the files of a zip file, from its central directory. */
function namesIn(zip: Buffer): readonly string[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const names: string[] = [];
  let offset = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(offset + at));
    const start = offset + 46;
    names.push(zip.toString('utf8', start, start + (name ?? 0)));
    offset = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

describe('the packed extension', () => {
  const names = namesIn(readFileSync(file));

  it('has the files that a marketplace shows and those that run, and no others', () => {
    const own = names.filter((name) => !/^extension\/server\/(?:cli|node_modules)\//.test(name));
    expect(own.sort()).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/changelog.md',
      'extension/dist/THIRD-PARTY-NOTICES.txt',
      'extension/dist/extension.cjs',
      'extension/dist/web.cjs',
      'extension/images/completion.png',
      'extension/images/diagnostics.png',
      'extension/images/icon.png',
      'extension/language-configuration.json',
      'extension/package.json',
      'extension/readme.md',
      'extension/schemas/config.schema.json',
      'extension/server/THIRD-PARTY-NOTICES.txt',
      'extension/server/cli.js',
      'extension/server/package.json',
      'extension/snippets/vql.json',
      'extension/syntaxes/vql-in-programs.tmLanguage.json',
      'extension/syntaxes/vql.tmLanguage.json',
    ]);
  });

  it('has no types, source maps or tests of the server', () => {
    expect(names.filter((name) => /\.(?:d\.[cm]?ts|map)$|\.test\./.test(name))).toEqual([]);
  });
});
