import { describe, expect, it } from 'vitest';
import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { only } from '../../../test/support/rule-case.js';
import { checkPredicate, checkQuery, createFilter } from '../../cunit/index.js';
import { type AssumptionId, type Dialect, resolveDialect } from '../../dialect/index.js';
import { check } from '../../vql/index.js';
import { defineCatalog } from '../index.js';

function contradicting(...ids: readonly AssumptionId[]): Dialect {
  return resolveDialect({ evidence: Object.fromEntries(ids.map((id) => [id, 'contradicted'])) });
}

const range =
  'This depends on whether RANGE includes its two bounds. Assumed: It includes both, as BETWEEN does. The installation was seen to differ.';
const nulls =
  'This depends on which rows a condition selects whose field is null. Assumed: A comparison with null is unknown and selects nothing, and neither does its negation. The installation was seen to differ.';
const element =
  'This depends on when a condition on a field with several values is true. Assumed: It is true if one of the values makes it true. The installation was seen to differ.';
const dialect = contradicting('range-bounds', 'null-logic', 'any-element');

const definition = {
  templates: {
    'account.query': {
      fields: {
        id: { type: 'integer', nullable: false },
        total: 'decimal',
        name: 'string',
        tags: { type: 'string', collection: true },
      },
    },
  },
} as const;

describeCatalogRule('contradicted-assumption', {
  catalog: definition,
  valid: {
    'nothing is known of the installation': 'SELECT id FROM account.query WHERE total BETWEEN 1 AND 2',
    'the assumption was seen to hold': {
      query: 'SELECT id FROM account.query WHERE total BETWEEN 1 AND 2',
      dialect: resolveDialect({ evidence: { 'range-bounds': 'installation' } }),
    },
    'the condition does not depend on it': {
      query: "SELECT id FROM account.query WHERE total >= 1 AND name = 'x' AND name IS NOT NULL",
      dialect,
    },
    'the field is never null': { query: 'SELECT id FROM account.query WHERE id <> 1', dialect },
  },
  invalid: [
    {
      reports: 'a range',
      query: 'SELECT id FROM account.query WHERE ‹total BETWEEN 1 AND 2›',
      dialect,
      messages: [range],
      pointers: ['/request/queryPredicate'],
    },
    {
      reports: 'what is negated, also by NOT',
      query: "SELECT id FROM account.query WHERE ‹name <> 'x'› OR NOT (‹name = 'y'›)",
      dialect,
      messages: [nulls, nulls],
    },
    {
      reports: 'a negated range, which depends on two',
      query: 'SELECT id FROM account.query WHERE ‹‹total NOT BETWEEN 1 AND 2››',
      catalog: false,
      dialect,
      messages: [range, nulls],
    },
    {
      reports: 'a field with several values',
      query: "SELECT id FROM account.query WHERE ‹tags = 'x'›",
      dialect,
      messages: [element],
    },
  ],
});

it('reports NOT before a condition on a field with several values, which C-Unit does not have', () => {
  const where = "NOT (tags = 'x' OR name = 'y') AND tags <> 'z' AND NOT name = 'x' AND NOT (NOT tags = 'w')";
  const text = `SELECT id FROM account.query WHERE ${where}`;
  const options = {
    catalog: defineCatalog(definition),
    dialect: contradicting('not-on-collection'),
    rules: only('contradicted-assumption'),
  };
  expect(check(text, options).map(({ message, span }) => [message, span && text.slice(span.start, span.end)])).toEqual([
    [
      'This depends on what NOT means before a condition on a field with several values. Assumed: It is true if one of the values makes the condition false, since C-Unit has no NOT, but the opposite of each operator. The installation was seen to differ.',
      "tags = 'x'",
    ],
  ]);
});

describe('the assumptions about requests', () => {
  const request = { queryPredicate: createFilter('EXISTS', undefined, ['SELECT id FROM crm.activities']) };
  const query = { group: 'account', template: 'query', request };
  const found = (json: unknown, ...ids: readonly AssumptionId[]): readonly (string | undefined)[] =>
    checkQuery(json, { dialect: contradicting(...ids), paged: true }).map(({ code, path }) => `${code} ${path}`);

  it('are reported at the request', () => {
    expect(found(query, 'template-sort')).toEqual(['contradicted-assumption /request']);
    expect(found({ ...query, request: {} }, 'template-filter')).toEqual(['contradicted-assumption /request']);
    expect(found(query, 'template-filter')).toEqual([]);
  });

  it('are reported at an EXISTS', () => {
    expect(found(query, 'exists-form')).toEqual(['contradicted-assumption /request/queryPredicate']);
  });

  it('are reported once in strict mode, and beside those that are open', () => {
    const predicate = createFilter('NOT_RANGE', 'total', ['1', '2']);
    const options = { strict: true, dialect: contradicting('range-bounds') };
    expect(checkPredicate(predicate, options).map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'contradicted-assumption warning',
      'assumed-meaning info',
    ]);
  });

  it('can be switched off', () => {
    const predicate = createFilter('RANGE', 'total', ['1', '2']);
    const rules = { 'contradicted-assumption': 'off' } as const;
    expect(checkPredicate(predicate, { rules, dialect: contradicting('range-bounds') })).toEqual([]);
  });

  it('are not reported for a field that the catalog knows to have a value', () => {
    const catalog = defineCatalog(definition);
    const predicate = createFilter('NOT_EQUALS', 'id', ['1']);
    const options = { catalog, template: 'account.query', dialect: contradicting('null-logic') };
    expect(checkPredicate(predicate, options)).toEqual([]);
  });
});
