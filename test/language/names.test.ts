import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { createCUnitLanguageService } from '../../src/language/cunit/index.js';
import { createLanguageService } from '../../src/language/index.js';

const catalog = defineCatalog({
  templates: {
    'account.query': { fields: { id: 'integer', kind: { type: 'string', label: 'Type' }, 'address.city': 'string' } },
    'crm.activities': { fields: { id: 'integer', done: 'boolean' } },
  },
});

/** The names of a text, each with its template and the text of its span. */
function namesOf(text: string): readonly string[] {
  const found = createLanguageService({ catalog }).names(text);
  return found.map(
    ({ template, field = '(template)', span }) => `${template} ${field} ${text.slice(span.start, span.end)}`,
  );
}

describe('names', () => {
  it('are the fields of each template, without an alias or the names of the template, and the templates', () => {
    expect(
      namesOf(
        "SELECT t.done, account.address.city FROM account.query JOIN (SELECT id, done FROM crm.activities) AS t ON (t.id = id) WHERE kind = 'A';\nSELECT done FROM crm.activities",
      ),
    ).toEqual([
      'crm.activities done done',
      'account.query address.city address.city',
      'account.query (template) account.query',
      'crm.activities id id',
      'crm.activities done done',
      'crm.activities (template) crm.activities',
      'crm.activities id id',
      'account.query id id',
      'account.query kind kind',
      'crm.activities done done',
      'crm.activities (template) crm.activities',
    ]);
  });

  it('are read from a text with mistakes, as far as that could be read', () => {
    expect(namesOf('SELECT id, FROM account.query WHERE kind = ')).toContain('account.query kind kind');
    expect(namesOf('')).toEqual([]);
  });

  it('are found in C-Unit, also in the statements in it', () => {
    const text = JSON.stringify({
      group: 'account',
      template: 'query',
      request: { queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'kind', values: ['A'] } },
    });
    const service = createCUnitLanguageService({ catalog });
    const found = service.names(text).map(({ template, field, span }) => [template, field, span.start]);
    expect(found).toEqual([['account.query', 'kind', text.indexOf('"kind"') + 1]]);
    expect(service.names('{ "group": ')).toEqual([]);
    expect(service.names(text.replace('"FILTER"', '"FILTRE"'))).toEqual([]);
  });
});

describe('inlay hints', () => {
  it('are the labels of fields, once in each statement', () => {
    const text = "SELECT id, kind FROM account.query WHERE kind = 'A'; SELECT kind FROM account.query";
    expect(createLanguageService({ catalog }).inlayHints(text)).toEqual([
      { offset: text.indexOf('kind') + 4, label: 'Type' },
      { offset: text.lastIndexOf('kind') + 4, label: 'Type' },
    ]);
    expect(createLanguageService().inlayHints(text)).toEqual([]);
  });
});
