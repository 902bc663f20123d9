import { describe, expect, it } from 'vitest';
import { conditions, from, path, variable } from '../../src/builder/index.js';
import { VqlError } from '../../src/diagnostics/vql-error.js';
import { vql } from '../../src/vql/index.js';

const is = conditions();
const query = from('account.query').select('id').limit(5);

/** Returns the codes of what is thrown. */
function codesOf(call: () => unknown): readonly string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof VqlError) return error.diagnostics.map(({ code }) => code);
  }
  return [];
}

describe('a request whose endpoint is not named', () => {
  it('is VQL if that is exact', () => {
    expect(query.contains('name', 'Bolt').toRequest()).toEqual({
      endpoint: 'execute',
      method: 'POST',
      path: '/cmn/computed-queries/execute',
      body: { statement: "SELECT id FROM account.query WHERE name LIKE '%Bolt%'", limit: 5 },
    });
  });

  it('is C-Unit for a text with a wildcard, which VQL cannot escape', () => {
    expect(query.contains('name', '100%').toRequest()).toEqual({
      endpoint: 'template',
      method: 'POST',
      path: '/cmn/computed-queries/account/query',
      body: {
        adhocPreset: { results: [{ property: 'id' }] },
        pageable: { limit: 5 },
        queryPredicate: { type: 'FILTER', operator: 'CONTAINS', property: 'name', values: ['100%'] },
      },
    });
  });

  it('is VQL for the same text, if the installation has an escape character', () => {
    const escaped = from('account.query', { dialect: { likeEscape: '!' } }).contains('name', '100%');
    expect(escaped.toRequest().body).toEqual({
      statement: "SELECT * FROM account.query WHERE name LIKE '%100!%%' ESCAPE '!'",
    });
  });

  it('is VQL for what C-Unit does not have', () => {
    const joined = query.join(from('crm.activities').select('account'), 'task', (on) =>
      on.equals('id', path('task.account')),
    );
    expect(joined.toRequest().endpoint).toBe('execute');
    expect(query.where(vql`total > ${5}`).toRequest().endpoint).toBe('execute');
  });

  it('throws the losses of both forms, if neither is exact', () => {
    const compared = query.contains('name', '100%').equals('id', path('number'));
    expect(codesOf(() => compared.toRequest())).toEqual(['lost-wildcard', 'lost-field-comparison']);
    const grouped = query.startsWith('name', '50%').where(vql`total > ${5}`);
    expect(codesOf(() => grouped.toRequest())).toEqual(['lost-wildcard', 'unparsed-text']);
    // The query of EXISTS is a VQL text in both.
    const nested = query.exists(from('crm.activities').endsWith('title', '_x'));
    expect(codesOf(() => nested.toRequest())).toEqual(['lost-wildcard', 'lost-wildcard']);
    const joined = query.join(from('crm.activities').select('account'), 'task', (on) =>
      on.and(on.equals('id', path('task.account')), on.contains('task.title', '%')),
    );
    expect(codesOf(() => joined.toRequest())).toEqual(['lost-wildcard', 'lost-join', 'lost-wildcard']);
  });

  it('throws all losses of an endpoint that is named', () => {
    const two = query.contains('name', '100%').contains('city', '_');
    expect(codesOf(() => two.toRequest('execute'))).toEqual(['lost-wildcard', 'lost-wildcard']);
    const compared = query.equals('id', path('number')).where(is.or(is.equals('a', path('b')), is.isNull('c')));
    expect(codesOf(() => compared.toRequest('template'))).toEqual(['lost-field-comparison', 'lost-field-comparison']);
  });

  it('takes the options of both endpoints', () => {
    const exact = query.contains('name', 'Bolt').toRequest({ variables: true });
    expect(exact.body).toEqual({
      statement: 'SELECT id FROM account.query WHERE name LIKE :p1',
      limit: 5,
      variableSubstitutionList: {
        variableSubstitutions: [{ variable: { variableName: 'p1' }, values: ['%Bolt%'] }],
      },
    });
    const other = query.contains('name', '100%').toRequest({ variables: true });
    expect(Object.keys(other.body)).toEqual(['adhocPreset', 'pageable', 'queryPredicate']);
  });

  it('has the values of its variables in both forms', () => {
    const open = query.equals('type', variable('type'));
    const list = { variableSubstitutions: [{ variable: { variableName: 'type' }, values: ['B2B'] }] };
    for (const text of ['Bolt', '100%']) {
      const bound = open.contains('name', text).bind({ type: 'B2B' });
      expect(bound.toRequest().body.variableSubstitutionList).toEqual(list);
    }
    expect(codesOf(() => open.contains('name', '100%').toRequest())).toEqual(['unbound-variable']);
  });

  it('is C-Unit with the option predicate, which VQL has not', () => {
    const { endpoint, body } = query.contains('name', 'Bolt').toRequest({ predicate: 'additionalPredicate' });
    expect(endpoint).toBe('template');
    expect(body).toHaveProperty('additionalPredicate');
  });

  it('keeps the other methods strict', () => {
    const lost = query.contains('name', '100%');
    for (const method of ['toText', 'toAst', 'toTextWithVariables'] as const)
      expect(codesOf(() => lost[method]())).toEqual(['lost-wildcard']);
    expect(() => lost.toText()).toThrow('toRequest() without an endpoint');
  });
});
