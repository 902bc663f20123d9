import { describe, expect, it } from 'vitest';
import { checkPredicate, checkQuery, createFilter, createJunction, type FilterOperator } from '../../cunit/index.js';
import type { Verdicts } from '../../dialect/index.js';
import { check, parse } from '../../vql/index.js';
import { defineCatalog } from '../index.js';

function found(predicate: unknown, operators: Verdicts<FilterOperator>) {
  return checkPredicate(predicate, { dialect: { operators }, parse }).map(({ code, severity, message, path }) => {
    expect([code, severity]).toEqual(['unsupported-operator', 'error']);
    return `${path} ${message}`;
  });
}

describe('the rule unsupported-operator', () => {
  const range = createFilter('RANGE', 'total', ['1', '2']);

  it('does not report operators that were not tried, or seen to work', () => {
    expect(found(range, {})).toEqual([]);
    expect(found(range, { RANGE: 'holds', NOT_RANGE: 'refused' })).toEqual([]);
  });

  it('reports each use, with an equivalent', () => {
    const predicate = createJunction('AND', [range, createFilter('EQUALS', 'id', ['1']), range]);
    const message =
      'The installation refuses the operator RANGE: it answers with an error. Join GREATER_THAN_EQUALS and LESS_THAN_EQUALS by AND instead.';
    expect(found(predicate, { RANGE: 'refused' })).toEqual([`/children/0 ${message}`, `/children/2 ${message}`]);
  });

  it('names no equivalent that is not supported either', () => {
    expect(found(range, { RANGE: 'differs', LESS_THAN_EQUALS: 'refused' })).toEqual([
      ' The installation understands the operator RANGE in another way, so that the rows may be others than the query says.',
    ]);
  });

  it.each<readonly [operator: FilterOperator, lacking: readonly FilterOperator[], advice: string | undefined]>([
    ['EQUALS', [], 'Write IN with the one value instead.'],
    ['NOT_EQUALS', [], 'Write NOT_IN with the one value instead.'],
    ['IS_NULL_OR_EQUALS', ['EQUALS'], 'Join IS_NULL and IN by OR instead.'],
    ['IS_NULL_OR_EQUALS', ['EQUALS', 'IN'], undefined],
    ['LIKE', [], undefined],
  ])('advises for %s without %j: %s', (operator, lacking, advice) => {
    const refused = Object.fromEntries([operator, ...lacking].map((name) => [name, 'refused' as const]));
    const [message = ''] = found(createFilter(operator, 'name', ['a']), refused);
    expect(message.split('it answers with an error.')[1]?.trim()).toBe(advice ?? '');
  });

  it('does not advise to join by AND what is about several values of a row', () => {
    const field = (collection: boolean) =>
      defineCatalog({ templates: { 'a.b': { fields: { id: 'integer', total: { type: 'integer', collection } } } } });
    const advised = (collection: boolean) => {
      const query = { group: 'a', template: 'b', request: { queryPredicate: range, pageable: { limit: 1 } } };
      const options = {
        dialect: { operators: { RANGE: 'refused' } },
        paged: true,
        catalog: field(collection),
      } as const;
      return checkQuery(query, options).map(({ message }) => message.includes('Join GREATER_THAN_EQUALS'));
    };
    expect([advised(false), advised(true)]).toEqual([[true], [false]]);
  });

  it('reports EXISTS, and not the syntax of its statement', () => {
    const exists = createFilter('NOT_EXISTS', undefined, ['SELECT id FROM a.b WHERE total BETWEEN 1 AND 2']);
    expect(found(exists, { NOT_EXISTS: 'ignored', RANGE: 'refused' })).toEqual([
      ' The installation accepts the operator NOT_EXISTS, but ignores it, so that the rows may be others than the query says.',
    ]);
  });

  it('reports nothing in VQL, which has constructs instead', () => {
    const dialect = { operators: { RANGE: 'refused' } } as const;
    expect(check('SELECT id FROM a.b WHERE c BETWEEN 1 AND 2 LIMIT 1', { dialect })).toEqual([]);
  });

  it('can be switched off', () => {
    const query = { group: 'account', template: 'query', request: { queryPredicate: range, pageable: { limit: 1 } } };
    const options = { dialect: { operators: { RANGE: 'refused' } }, paged: true } as const;
    expect(checkQuery(query, options)).toHaveLength(1);
    expect(checkQuery(query, { ...options, rules: { 'unsupported-operator': 'off' } })).toEqual([]);
  });
});
