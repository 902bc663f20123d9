import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../playground');

/** What the page takes of a room besides its index, the rest of which would be too large for it. */
const exceptions = ['catalog/catalog.js', 'language/cunit/hover-cunit.js'];

describe('the playground', () => {
  it('sees of the rooms their indexes', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const imported = files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/from '\.\.\/src\/([^']+)'/g)].map(([, path = '']) => path),
    );
    expect(imported.length).toBeGreaterThan(20);
    const deep = new Set(imported.filter((path) => !/^[\w-]+\/(?:codemirror\/)?index\.js$/.test(path)));
    expect([...deep].sort()).toEqual(exceptions);
  });
});
