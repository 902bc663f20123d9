import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CatalogDefinition, defineCatalog, mergeCatalogs } from '../../src/catalog/index.js';
import { definitions } from './arbitraries.js';

describe('mergeCatalogs', () => {
  it('takes of each field what the second says, else what the first does', () => {
    fc.assert(
      fc.property(definitions, definitions, (first, second) => {
        const [a, b] = [defineCatalog(first), defineCatalog(second)];
        const merged = mergeCatalogs(a, b);
        const names = new Set([...Object.keys(first.templates), ...Object.keys(second.templates)]);
        expect(new Set(Object.keys(merged.definition.templates))).toEqual(names);
        for (const name of names) {
          const paths = new Set([...(a.find(name)?.paths ?? []), ...(b.find(name)?.paths ?? [])]);
          expect(new Set(merged.find(name)?.paths)).toEqual(paths);
          for (const path of paths)
            expect(merged.find(name)?.field(path)).toEqual(b.find(name)?.field(path) ?? a.find(name)?.field(path));
        }
      }),
    );
  });

  it('is partial only where both are', () => {
    const partial: CatalogDefinition = { partial: true, templates: { 'a.b': { partial: true, fields: {} } } };
    const complete: CatalogDefinition = { templates: { 'a.b': { fields: {} } } };
    const partialities = [
      [partial, partial],
      [partial, complete],
      [complete, partial],
    ].map(([first = partial, second = partial]) => {
      const { definition } = mergeCatalogs(defineCatalog(first), defineCatalog(second));
      return [definition.partial, definition.templates['a.b']?.partial];
    });
    expect(partialities).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });
});
