import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CatalogDefinition, defineCatalog, mergeCatalogs } from '../../src/catalog/index.js';
import { anyCatalogDefinition } from '../../src/testing/index.js';

describe('mergeCatalogs', () => {
  it('has every template of both, and every field except those missing in a later complete template', () => {
    fc.assert(
      fc.property(anyCatalogDefinition(), anyCatalogDefinition(), (first, second) => {
        const [a, b] = [defineCatalog(first), defineCatalog(second)];
        const merged = mergeCatalogs(a, b);
        const names = new Set([...Object.keys(first.templates), ...Object.keys(second.templates)]);
        expect(new Set(Object.keys(merged.definition.templates))).toEqual(names);
        for (const name of names) {
          const [known = [], later = []] = [a.find(name)?.paths, b.find(name)?.paths];
          const isListed = b.find(name) !== undefined && b.find(name)?.definition.partial !== true;
          expect(new Set(merged.find(name)?.paths)).toEqual(new Set(isListed ? later : [...known, ...later]));
          for (const path of merged.find(name)?.paths ?? []) {
            const field = merged.find(name)?.field(path);
            if (!later.includes(path)) expect(field).toEqual(a.find(name)?.field(path));
            else if (!known.includes(path)) expect(field).toEqual(b.find(name)?.field(path));
          }
        }
      }),
    );
  });

  it('contains everything of the second', () => {
    fc.assert(
      fc.property(anyCatalogDefinition(), anyCatalogDefinition(), (first, second) => {
        const { templates }: CatalogDefinition = mergeCatalogs(defineCatalog(first), defineCatalog(second)).definition;
        for (const [name, { fields }] of Object.entries(second.templates)) {
          for (const [path, field] of Object.entries(fields)) {
            const merged = templates[name]?.fields[path];
            const said = typeof field === 'string' ? { type: field } : field;
            expect(typeof merged === 'string' ? { type: merged } : merged).toMatchObject(said);
          }
        }
      }),
    );
  });

  const answers: CatalogDefinition = {
    dataTypes: { STATE: { type: 'enum', values: ['OPEN'] } },
    templates: { 'a.b': { fields: { tags: { dataType: 'STATE' }, id: 'integer' } } },
  };
  const marks: CatalogDefinition = {
    partial: true,
    templates: { 'a.b': { partial: true, fields: { tags: { collection: true } } } },
  };

  it.each([
    ['first', marks, answers],
    ['last', answers, marks],
  ])('preserves the collection mark and the type of the answers, with the mark %s', (_order, first, second) => {
    const merged = mergeCatalogs(defineCatalog(first), defineCatalog(second)).find('a.b');
    expect(merged?.field('tags')).toMatchObject({ type: 'enum', values: ['OPEN'], collection: true });
    expect(merged?.definition.partial ?? false).toBe(false);
  });

  it('takes the members of a complete template from the second, and those of a type from the catalog that states it', () => {
    const field = { type: 'enum', values: ['A'], sortable: false, nullable: false, label: 'Old' } as const;
    const old = defineCatalog({ templates: { 'a.b': { custom: 'declared', fields: { x: field, gone: 'string' } } } });
    const later = defineCatalog({ templates: { 'a.b': { fields: { x: 'string' } } } });
    expect(mergeCatalogs(old, later).definition.templates['a.b']).toEqual({
      fields: { x: { type: 'string', label: 'Old' } },
    });
    const mark = defineCatalog({ templates: { 'a.b': { partial: true, fields: { x: { label: 'New' } } } } });
    expect(mergeCatalogs(old, mark).definition.templates['a.b'].fields).toEqual({
      x: { ...field, label: 'New' },
      gone: 'string',
    });
  });

  it('takes the label of a template, and of a partial one, from the second', () => {
    const old = defineCatalog({ templates: { 'a.b': { label: 'Old', fields: { x: 'string' } } } });
    const later = (partial: boolean) =>
      defineCatalog({ templates: { 'a.b': { label: 'New', partial, fields: { x: 'string' } } } });
    for (const partial of [true, false])
      expect(mergeCatalogs(old, later(partial)).definition.templates['a.b'].label).toBe('New');
    const silent = defineCatalog({ templates: { 'a.b': { fields: { x: 'string' } } } });
    expect(mergeCatalogs(old, silent).definition.templates['a.b'].label).toBe('Old');
  });

  it('leaves to each template the data type of its own catalog, where both define it differently', () => {
    const first = defineCatalog({
      dataTypes: { STATE: { type: 'enum', values: ['OLD'] }, LONG: { type: 'integer' } },
      templates: {
        'a.b': { fields: { state: { dataType: 'STATE', label: 'State' }, id: { dataType: 'LONG' }, name: 'string' } },
      },
    });
    const second = defineCatalog({
      dataTypes: { STATE: { type: 'enum', values: ['NEW'] }, LONG: { type: 'integer' } },
      templates: { 'a.c': { fields: { state: { dataType: 'STATE' } } } },
    });
    const merged = mergeCatalogs(first, second);
    expect(merged.definition.templates['a.b']?.fields).toEqual({
      state: { type: 'enum', values: ['OLD'], label: 'State' },
      id: { dataType: 'LONG' },
      name: 'string',
    });
    expect(merged.find('a.b')?.field('state')?.values).toEqual(['OLD']);
    expect(merged.find('a.c')?.field('state')?.values).toEqual(['NEW']);
  });

  it('takes the labels of values as it takes the values', () => {
    const state = { type: 'enum', values: ['OPEN', 'DONE'], valueLabels: { DONE: 'Done' } } as const;
    const old = defineCatalog({ templates: { 'a.b': { fields: { state } } } });
    const labels = (fields: CatalogDefinition['templates'][string]['fields']) =>
      mergeCatalogs(old, defineCatalog({ partial: true, templates: { 'a.b': { partial: true, fields } } }))
        .find('a.b')
        ?.field('state')?.valueLabels;
    expect(labels({ state: { valueLabels: { OPEN: 'Open', DONE: 'Finished' } } })).toEqual({
      OPEN: 'Open',
      DONE: 'Finished',
    });
    expect(labels({ state: { label: 'State' } })).toEqual({ DONE: 'Done' });
    expect(labels({ state: { type: 'enum', values: ['OPEN'] } })).toBeUndefined();
  });

  it('keeps the operators of a field whose data type is another one in the second catalog', () => {
    const first = defineCatalog({
      dataTypes: { LONG: { operators: ['EQUALS'], moreOperators: true }, TEXT: { operators: ['EQUALS'] } },
      templates: {
        'a.b': {
          fields: { id: { dataType: 'LONG', operators: ['IN'] }, name: { dataType: 'TEXT', moreOperators: true } },
        },
      },
    });
    const second = defineCatalog({ dataTypes: { LONG: {}, TEXT: {} }, templates: {} });
    const fields = ['id', 'name'].map((path) => mergeCatalogs(first, second).find('a.b')?.field(path));
    expect(fields.map((field) => [field?.operators, field?.moreOperators])).toEqual([
      [['IN'], false],
      [['EQUALS'], true],
    ]);
  });

  it('is partial only if both are', () => {
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
