import { describe, expect, it } from 'vitest';
import { type CatalogDefinition, defineCatalog } from '../../src/catalog/index.js';
import { VqlError } from '../../src/diagnostics/index.js';

/** A definition that the compiler would refuse, as a program in JavaScript may give it. */
function defined(definition: object): () => unknown {
  return () => defineCatalog(definition as CatalogDefinition);
}

const fields = { id: 'integer' };

describe('defineCatalog', () => {
  it('reports all mistakes, and no location for the catalog itself', () => {
    const misspelled = { templats: {} } as never;
    expect(() => defineCatalog(misspelled)).toThrow(
      'The catalog has a mistake: The member "templates" is missing here; it contains the templates of the installation, by name.',
    );
    expect(() => defineCatalog(misspelled)).toThrow('The catalog has a mistake at /templats: ');
    expect(() => defineCatalog(misspelled)).toThrow('Did you mean "templates"?');
  });

  it.each([
    [
      'an unknown type',
      { templates: { 'a.b': { fields: { id: 'integr' } } } },
      'The catalog has a mistake at /templates/a.b/fields/id: Unknown value "integr". Did you mean "integer"?',
    ],
    [
      'a misspelled member of a field',
      { templates: { 'a.b': { fields: { id: { type: 'integer', nullabel: false } } } } },
      /at \/templates\/a\.b\/fields\/id\/nullabel: .*"nullable"/,
    ],
    [
      'a misspelled member of a template',
      { templates: { 'a.b': { costum: 'declared', fields } } },
      /at \/templates\/a\.b\/costum: .*"custom"/,
    ],
    [
      'a misspelled member of the catalog',
      { partail: true, templates: { 'a.b': { fields } } },
      /at \/partail: .*"partial"/,
    ],
    [
      'a value that is undefined',
      { templates: { 'a.b': { fields: { id: { type: 'enum', values: [undefined] } } } } },
      'The catalog has a mistake at /templates/a.b/fields/id/values/0: Expected a string here, found nothing.',
    ],
    ['no templates', {}, /templates/],
  ])('rejects %s immediately, not during a check', (_what, definition, message) => {
    expect(defined(definition)).toThrow(VqlError);
    expect(defined(definition)).toThrow(message);
  });
});
