import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { checkPredicate, checkRequest } from '../../../src/cunit/index.js';
import { defaultDialect } from '../../../src/dialect/index.js';
import { createColumn, createPath, createStatement, createTemplate, parse } from '../../../src/vql/index.js';
import { changed, resolvePointer } from '../../support/cunit-pointers.js';

const catalog = defineCatalog({
  templates: {
    'account.query': { fields: { id: 'integer', name: 'string', total: 'decimal', createdAt: 'date-time' } },
  },
});
const options = { catalog, template: 'account.query', parse, paged: true };

/** Returns the findings: the code, the pointer, and the part of the text that it covers. */
function found(request: unknown): readonly string[] {
  return checkRequest(request, options).map(({ code, path = '', span }) => {
    const text = resolvePointer(request, path);
    return `${code} ${path} ${span === undefined ? '' : String(text).slice(span.start, span.end)}`.trim();
  });
}

describe('the query of an EXISTS', () => {
  it('is checked as a whole if the parser of the caller has no spans', () => {
    const statement = createStatement({
      columns: [createColumn(createPath('nmae'))],
      from: createTemplate('account', 'query'),
    });
    const predicate = { type: 'FILTER', operator: 'EXISTS', values: ['any'] };
    const diagnostics = checkPredicate(predicate, { ...options, parse: () => ({ value: statement, diagnostics: [] }) });
    expect(diagnostics).toMatchObject([{ code: 'unknown-field', path: '/values/0' }]);
    expect(diagnostics[0]).not.toHaveProperty('span');
    expect(diagnostics[0]).not.toHaveProperty('fixes');
  });
});

describe('a value that looks like a variable', () => {
  const later = (value: string) => ({
    type: 'FILTER',
    operator: 'GREATER_THAN',
    property: 'createdAt',
    values: [value],
  });

  it('is one, whether or not the request carries its values', () => {
    const substitution = { variable: { variableName: 'to' }, values: ['2026-01-01'] };
    for (const variableSubstitutionList of [undefined, { variableSubstitutions: [substitution] }]) {
      expect(
        found({ queryPredicate: later(':from'), ...(variableSubstitutionList && { variableSubstitutionList }) }),
      ).toEqual([]);
    }
    expect(checkPredicate(later(':from'), options)).toEqual([]);
  });

  it.each(['$name', '@name', '{{name}}'] as const)('is a variable in the style %s of the dialect', (variableStyle) => {
    const dialect = { ...defaultDialect, variableStyle };
    const predicate = later(variableStyle);
    expect(checkPredicate(predicate, { ...options, dialect })).toEqual([]);
    expect(checkPredicate(later(':from'), { ...options, dialect })).toEqual([]);
    expect(checkPredicate(predicate, options).map(({ code }) => code)).toEqual(['literal-type']);
  });
});

describe('the terms that a request computes', () => {
  const terms = (...attributes: readonly unknown[]) => ({
    arithmeticQueryTerms: [
      { termName: 'net', terms: attributes.map((attribute) => ({ attribute })), operations: 'PLUS' },
    ],
  });

  it('name fields', () => {
    expect(found(terms('total', 'totl'))).toEqual(['unknown-field /arithmeticQueryTerms/0/terms/1/attribute']);
  });

  it('may name one another, and be of a shape that nobody has documented', () => {
    expect(found(terms('net', 'total', 7, undefined))).toEqual([]);
    expect(found({ arithmeticQueryTerms: [null, {}, { terms: 'x' }, { terms: [null, { fixedValue: 1 }] }] })).toEqual(
      [],
    );
  });
});

describe('a VQL text inside an object', () => {
  const request = (queryStatement: string) => ({ mode: 'STATEMENT', queryStatement });

  it('has findings with their spans in it', () => {
    expect(found(request("SELECT id, nmae FROM account.query WHERE createdAt > 'now'"))).toEqual([
      'unknown-field /queryStatement nmae',
      "literal-type /queryStatement 'now'",
    ]);
    const values = ['SELECT idd FROM account.query'];
    expect(found({ queryPredicate: { type: 'FILTER', operator: 'EXISTS', values } })).toEqual([
      'unknown-field /queryPredicate/values/0 idd',
    ]);
  });

  it('has syntax errors with their span and fix', () => {
    const broken = request("SELECT id FROM account.query WHERE name == 'x'");
    expect(found(broken)).toEqual(['unknown-operator /queryStatement ==']);
    const [{ fixes: [fix] = [] } = { fixes: [] }] = checkRequest(broken, options);
    const fixed = (fix?.changes ?? []).reduce<unknown>(changed, broken);
    expect(fixed).toEqual(request("SELECT id FROM account.query WHERE name = 'x'"));
    expect(fix?.edits).toEqual([]);
  });
});
