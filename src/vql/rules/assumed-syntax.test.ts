import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { constructs, defaultDialect } from '../../dialect/index.js';
import { check } from '../index.js';

const assumed = (construct: string): string =>
  `${construct}: assumed to work as in SQL, documented nowhere; try it on a test installation first.`;

describeRule('assumed-syntax', {
  options: { strict: true },
  valid: {
    'the clauses of the interface document':
      "SELECT id FROM account.query WHERE a = 'x' AND b LIKE 'y%' OR c IN ('z') ORDER BY id DESC LIMIT 10 OFFSET 5",
    'aggregates, DISTINCT and the star': 'SELECT count(*), max(total) FROM account.query',
    'a joined statement': 'SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS j ON (j.id = id)',
    'NOTNULL, which has been seen': 'SELECT id FROM account.query WHERE id NOTNULL',
    'a hyphen in a template': 'SELECT id FROM crm.activity-types',
    'a documented annotation':
      "SELECT --v:result{displayname='key'}\nid,\n--v:result{visible=false}\nname FROM account.query",
    'keywords in any case': "select distinct state from account.query where active = 'true'",
  },
  invalid: [
    {
      reports: 'a range and its bare numbers',
      query: 'SELECT id FROM account.query WHERE ‹price BETWEEN ‹10› AND ‹20››',
      messages: [assumed('BETWEEN'), assumed('A bare number'), assumed('A bare number')],
    },
    {
      reports: 'a literal on the left',
      query: "SELECT id FROM account.query WHERE ‹'x' = a›",
      messages: [assumed('A literal on the left')],
    },
    {
      reports: 'comparisons other than "="',
      query: "SELECT id FROM account.query WHERE ‹a >= 'x'› OR ‹b <> 'y'› OR ‹c != 'z'›",
      messages: [
        assumed('A comparison other than "="'),
        assumed('A comparison other than "="'),
        assumed('A comparison other than "="'),
      ],
    },
    {
      reports: 'NOT at all its positions, and ESCAPE',
      query:
        "SELECT id FROM account.query WHERE ‹NOT a = 'x'› AND ‹b NOT IN ('y')› AND ‹c NOT LIKE 'z'› AND ‹‹d NOT LIKE '!%' ESCAPE '!'››",
      messages: [
        assumed('NOT before a condition'),
        assumed('NOT IN'),
        assumed('NOT LIKE'),
        assumed('NOT LIKE'),
        assumed('ESCAPE'),
      ],
    },
    {
      reports: 'tests for NULL, variables and doubled quotes, but no bare booleans',
      query:
        "SELECT id FROM account.query WHERE ‹a IS NULL› AND ‹b ISNULL› AND c = TRUE AND d = ‹:x› AND e = ‹'O''Brien'› AND f = ‹NULL›",
      messages: [
        assumed('IS [NOT] NULL'),
        assumed('ISNULL'),
        assumed('A variable (":name")'),
        assumed('A doubled quote in a string'),
        assumed('NULL as a value'),
      ],
    },
    {
      reports: 'comments, parentheses around conditions and the semicolon',
      query: "SELECT id ‹/* key */› FROM account.query WHERE ‹(›a = 'x' OR b = 'y') AND c = 'z' ‹-- done›\n‹;›",
      messages: [
        assumed('A comment'),
        assumed('Parentheses around conditions'),
        assumed('A comment'),
        assumed('A semicolon at the end'),
      ],
    },
    {
      reports: 'EXISTS and several options in one annotation',
      query:
        "SELECT ‹--v:result{displayname='key', visible=true}›\nid FROM account.query WHERE ‹NOT EXISTS (SELECT id FROM a.b)›",
      messages: [assumed('Several options in one annotation'), assumed('EXISTS (statement)')],
    },
    {
      reports: 'a statement with more than one JOIN',
      query:
        '‹SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS j ON (j.id = id) JOIN (SELECT id FROM a.c) AS k ON (k.id = id)›',
      messages: [assumed('More than one JOIN')],
    },
  ],
});

describe('the settings of the rule assumed-syntax', () => {
  const text = "SELECT id FROM account.query WHERE a <> 'x' LIMIT 1";
  const codesOf = (options: Parameters<typeof check>[1]) => check(text, options).map(({ code }) => code);

  it('reports nothing outside strict mode, unless the rule is set to a severity', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ rules: { 'assumed-syntax': 'warning' } })).toEqual(['assumed-syntax']);
  });

  it('can be switched off in strict mode', () => {
    expect(codesOf({ strict: true })).toEqual(['assumed-syntax']);
    expect(codesOf({ strict: true, rules: { 'assumed-syntax': 'off' } })).toEqual([]);
  });

  it('does not report constructs that the installation supports', () => {
    const comparison = { ...constructs.comparison, evidence: 'doc' } as const;
    const dialect = { ...defaultDialect, constructs: { ...constructs, comparison } };
    expect(check(text, { strict: true, dialect, rules: only('assumed-syntax') })).toEqual([]);
  });
});
