import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../playground');

/** Files that the page imports past an index: the rest of the module would be too large for it, or what it needs is not public. */
const exceptions = [
  'catalog/catalog.js',
  'cunit/evaluate/order.js',
  'cunit/evaluate/rows.js',
  'cunit/shapes.js',
  'diagnostics/diagnostic.js',
  'diagnostics/span.js',
  'dialect/functions.js',
  'dialect/value/decimal.js',
  'editors/codemirror/completion.js',
  'editors/codemirror/markdown.js',
  'editors/conventions.js',
  'engine/engine-query.js',
  'interface/computed-queries.js',
  'language/cunit/hover-cunit.js',
  'language/explain/operands.js',
  'vql/nodes.js',
];

describe('the playground', () => {
  it('imports the indexes of modules only', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const imported = files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/from '(?:\.\.\/)+src\/([^']+)'/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(imported.length).toBeGreaterThan(20);
    const deep = new Set(imported.filter((path) => !/^[\w-]+\/(?:codemirror\/)?index\.js$/.test(path)));
    expect([...deep].sort()).toEqual(exceptions);
  });
});
