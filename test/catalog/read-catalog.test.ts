import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCatalog, openCatalogOrThrow, printCatalog, readCatalog } from '../../src/catalog/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { catalogDefinitionSchema } from '../../src/schemas/index.js';
import { anyCatalogDefinition } from '../../src/testing/index.js';

describe('readCatalog', () => {
  it('reads the output of printCatalog', () => {
    let labeled = 0;
    fc.assert(
      fc.property(anyCatalogDefinition(), (definition) => {
        const { value } = readCatalog(definition);
        if (value === undefined) throw new Error('The definition is valid.');
        const text = printCatalog(value, { schema: 'schema.json' });
        const again = readCatalog(JSON.parse(text));
        const unwanted = again.diagnostics.filter(
          ({ severity, code }) => severity === 'error' || code === 'unknown-snapshot-member',
        );
        expect(unwanted).toEqual([]);
        expect(again.value?.definition).toEqual({ ...definition, $schema: 'schema.json' });
        if (/"valueLabels":\{"/.test(text)) labeled++;
      }),
    );
    expect(labeled).toBeGreaterThan(0);
  });

  it('accepts what the schema of catalog files accepts, except for its own checks', () => {
    const mutated = anyCatalogDefinition().chain((definition) =>
      fc.tuple(fc.constant(definition), fc.anything(), fc.nat()).map(([whole, value, seed]) => {
        const copy = JSON.parse(JSON.stringify(whole));
        replaceSomewhere(copy, value, seed);
        return copy;
      }),
    );
    fc.assert(
      fc.property(mutated, (json) => {
        const { diagnostics } = readCatalog(json);
        const errors = diagnostics.filter(
          ({ severity, code }) => severity === 'error' && code !== 'unknown-data-type' && code !== 'snapshot-key',
        );
        expect(errors.length === 0).toBe(catalogDefinitionSchema.safeParse(json).success);
      }),
    );
  });

  it('checks the templates after a name that is not accepted', () => {
    const json = JSON.parse('{ "templates": { "__proto__": { "fields": {} }, "a.b": "" } }');
    const errors = readCatalog(json).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(['snapshot-key', 'snapshot-shape']);
  });

  it.each<[string, unknown, string, string]>([
    ['no catalog', [], '', 'Expected an object here, found an array.'],
    [
      'no templates',
      {},
      '',
      'The member "templates" is missing here; it contains the templates of the installation, by name.',
    ],
    [
      'no fields',
      { templates: { 'a.b': {} } },
      '/templates/a.b',
      'The member "fields" is missing here; it contains the fields of the template, by path.',
    ],
    [
      'a misspelled type',
      { templates: { 'a.b': { fields: { id: 'integr' } } } },
      '/templates/a.b/fields/id',
      'Unknown value "integr". Did you mean "integer"?',
    ],
    [
      'a misspelled type among other members of a field',
      { templates: { 'a.b': { fields: { id: { type: 'strin' } } } } },
      '/templates/a.b/fields/id/type',
      'Unknown value "strin". Did you mean "string"?',
    ],
    [
      'a misspelled operator',
      { templates: { 'a.b': { fields: { id: { operators: ['EQUALS', 'EQUAL'] } } } } },
      '/templates/a.b/fields/id/operators/1',
      'Unknown value "EQUAL". Did you mean "EQUALS"?',
    ],
    [
      'a field that is not an object or a type',
      { templates: { 'a.b': { fields: { id: null } } } },
      '/templates/a.b/fields/id',
      'Expected an object, or the name of a type, here, found null.',
    ],
    [
      'a value of another type',
      { templates: { 'a.b': { fields: {}, partial: 'yes' } } },
      '/templates/a.b/partial',
      'Expected true or false here, found "yes".',
    ],
    [
      'an unknown value of an enum',
      { templates: { 'a.b': { fields: {}, custom: 'shut' } } },
      '/templates/a.b/custom',
      'Expected one of "open", "declared"; found "shut".',
    ],
    [
      'an unknown data type',
      { dataTypes: { STATE: {} }, templates: { 'a.b': { fields: { id: { dataType: 'STAET' } } } } },
      '/templates/a.b/fields/id/dataType',
      'There is no data type "STAET". Did you mean "STATE"?',
    ],
    [
      'a key that would set the prototype',
      JSON.parse('{ "templates": { "a.b": { "fields": { "__proto__": { "type": "string" } } } } }'),
      '/templates/a.b/fields/__proto__',
      '"__proto__" is not accepted as a name.',
    ],
  ])('reports the path of %s', (_what, json, path, message) => {
    const { value, diagnostics } = readCatalog(json);
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', path, message })]);
  });

  it('offers the intended name as a fix', () => {
    const { diagnostics } = readCatalog({ templates: { 'a.b': { fields: { id: 'INTEGER', n: 'strng' } } } });
    expect(diagnostics.map(({ fixes }) => fixes?.[0])).toEqual([
      {
        title: 'Replace with "integer"',
        safe: true,
        edits: [],
        changes: [{ path: '/templates/a.b/fields/id', value: 'integer' }],
      },
      {
        title: 'Replace with "string"',
        safe: false,
        edits: [],
        changes: [{ path: '/templates/a.b/fields/n', value: 'string' }],
      },
    ]);
  });

  it('warns of members without effect, and of names that cannot be written in VQL', () => {
    const { value, diagnostics } = readCatalog({
      dataType: {},
      templates: { account: { fields: { 'first name': { nullabel: false } }, labels: 'x' } },
    });
    expect(value).toBeDefined();
    expect(diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path}`)).toEqual([
      'warning unknown-snapshot-member /dataType',
      'warning unusable-name /templates/account',
      'warning unknown-snapshot-member /templates/account/labels',
      'warning unusable-name /templates/account/fields/first name',
      'warning unknown-snapshot-member /templates/account/fields/first name/nullabel',
    ]);
  });

  it('warns of the label of a value that the enum does not have', () => {
    const { value, diagnostics } = readCatalog({
      dataTypes: { STATE: { values: ['OPEN'], valueLabels: { OPNE: 'Open' } } },
      templates: {
        'a.b': {
          fields: {
            own: { type: 'enum', values: ['A', 'B'], valueLabels: { A: 'Alpha', C: 'Gamma' } },
            shared: { dataType: 'STATE', valueLabels: { OPEN: 'Open', DONE: 'Done' } },
            unknown: { type: 'enum', valueLabels: { X: 'Any' } },
          },
        },
      },
    });
    expect(diagnostics.map(({ severity, path, message }) => `${severity} ${path} ${message}`)).toEqual([
      'warning /dataTypes/STATE/valueLabels/OPNE The member "OPNE" is not known here. Did you mean "OPEN"?',
      'warning /templates/a.b/fields/own/valueLabels/C The member "C" is not known here. Did you mean "B"?',
      'warning /templates/a.b/fields/shared/valueLabels/DONE The member "DONE" is not known here.',
    ]);
    expect(value?.find('a.b')?.field('shared')?.valueLabels).toEqual({ OPEN: 'Open', DONE: 'Done' });
  });

  it('never throws, for any JSON', () => {
    const near = fc.record({
      templates: fc.dictionary(fc.string(), fc.oneof(fc.anything(), fc.record({ fields: fc.anything() }))),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (json) => {
        const { value, diagnostics } = readCatalog(json);
        expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
        for (const name of Object.keys(value?.definition.templates ?? {}))
          for (const path of value?.find(name)?.paths ?? []) expect(value?.find(name)?.field(path)?.path).toBe(path);
      }),
    );
  });
});

describe('openCatalog', () => {
  const json = { templates: { 'a.b': { fields: { id: 'integr' } }, 'c.d': { fields: { id: 'integer' } } } };

  it('reads a template on first use, and reports its errors once', () => {
    const found: Diagnostic[] = [];
    const { value, diagnostics } = openCatalog(json, { onDiagnostic: (one) => found.push(one) });
    expect(diagnostics).toEqual([]);
    expect(value?.find('c.d')?.field('id')?.type).toBe('integer');
    expect(found).toEqual([]);
    value?.find('a.b');
    value?.find('a.b');
    expect(found.map(({ path }) => path)).toEqual(['/templates/a.b/fields/id']);
  });

  it('causes no errors in queries by a template with errors', () => {
    const template = openCatalog(json).value?.find('a.b');
    expect(template?.paths).toEqual([]);
    expect(template?.allows('whatever.there.is')).toBe(true);
  });

  it('rejects errors outside of templates at once', () => {
    const { value, diagnostics } = openCatalog({ partial: 1, templates: {} });
    expect(value).toBeUndefined();
    expect(diagnostics[0]?.path).toBe('/partial');
  });

  it('never throws, for any template', () => {
    fc.assert(
      fc.property(fc.anything(), (template) => {
        const found: Diagnostic[] = [];
        const { value } = openCatalog({ templates: { 'a.b': template } }, { onDiagnostic: (one) => found.push(one) });
        const read = readCatalog({ templates: { 'a.b': template } });
        expect(value?.find('a.b')).toBeDefined();
        expect(found).toEqual(read.diagnostics);
      }),
    );
  });
});

describe('openCatalogOrThrow', () => {
  const json = { templates: { 'a.b': { fields: { id: 'integr' } }, 'c.d': { fields: { id: 'integer' } } } };

  it('returns the catalog', () => {
    const catalog = openCatalogOrThrow(json);
    expect(catalog.template('c.d').field('id')?.type).toBe('integer');
    expect(catalog.definition).toEqual(json);
  });

  it('throws mistakes outside of templates at once, with their location', () => {
    expect(() => openCatalogOrThrow({ partial: 1, templates: {} })).toThrow('The catalog has a mistake at /partial: ');
    expect(() => openCatalogOrThrow(undefined)).toThrow('The catalog has a mistake: ');
  });

  it('throws those of a template whenever it is used', () => {
    const catalog = openCatalogOrThrow(json);
    const message =
      'The catalog has a mistake at /templates/a.b/fields/id: Unknown value "integr". Did you mean "integer"?';
    expect(() => catalog.find('a.b')).toThrow(message);
    expect(() => catalog.template('a.b')).toThrow(message);
  });

  it('accepts what has no effect, as the other readers do', () => {
    const catalog = openCatalogOrThrow({
      templates: { 'a.b': { fields: { id: { type: 'integer', nullabel: false } } } },
    });
    expect(catalog.template('a.b').paths).toEqual(['id']);
  });
});

/** Replaces one of the values in an object. */
function replaceSomewhere(root: object, value: unknown, seed: number): void {
  const places: [object, string][] = [];
  const collect = (object: object): void => {
    for (const [key, inner] of Object.entries(object)) {
      places.push([object, key]);
      if (typeof inner === 'object' && inner !== null) collect(inner);
    }
  };
  collect(root);
  const [object, key] = places[seed % places.length] ?? [];
  if (object !== undefined && key !== undefined) Reflect.set(object, key, value);
}
