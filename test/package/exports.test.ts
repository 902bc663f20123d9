import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { entries, repository } from './dist.js';
import { namesIn } from './exported-names.js';

const require = createRequire(import.meta.url);
const modules = entries.filter(({ name }) => name !== 'vql-kit');

/** The entry points that the root leaves out: those about the data of the service, for editors and for tests. */
const apart = [
  'vql-kit/auth',
  'vql-kit/catalog',
  'vql-kit/client',
  'vql-kit/client/light',
  'vql-kit/codemirror',
  'vql-kit/engine',
  'vql-kit/interface',
  'vql-kit/language',
  'vql-kit/language/cunit',
  'vql-kit/monaco',
  'vql-kit/probe',
  'vql-kit/resources',
  'vql-kit/rules',
  'vql-kit/rules/testing',
  'vql-kit/schemas',
  'vql-kit/stand-in',
  'vql-kit/testing',
  'vql-kit/webhooks',
  'vql-kit/webhooks/node',
];

describe('exports', () => {
  it('are at the root the union of the entry points about queries, and the table of codes and JSON with 64-bit ids', () => {
    const root = entries.find(({ name }) => name === 'vql-kit');
    const union = {
      values: ['codePage', 'codes', 'createDiagnostic', 'helpFor', 'parseJson', 'stringifyJson'],
      types: ['CodeArguments', 'CodeRow', 'Codes', 'DiagnosticCode', 'ParseJsonOptions', 'StringifyJsonOptions'],
    };
    for (const { import: condition } of modules.filter(({ name }) => !apart.includes(name))) {
      const { values, types } = namesIn(condition.types);
      union.values.push(...values);
      union.types.push(...types);
    }
    expect(root && namesIn(root.import.types)).toEqual({
      // Some are exported by several modules: `VqlError`.
      values: [...new Set(union.values)].sort(),
      types: [...new Set(union.types)].sort(),
    });
  });

  it.each(entries)('are the same for import, require and both kinds of declarations: $name', async (entry) => {
    const declared = namesIn(entry.import.types);
    expect(namesIn(entry.require.types)).toEqual(declared);
    const imported: object = await import(pathToFileURL(join(repository, entry.import.default)).href);
    expect(Object.keys(imported).sort()).toEqual(declared.values);
    const required: object = require(join(repository, entry.require.default));
    expect(Object.keys(required).sort()).toEqual(declared.values);
  });
});
