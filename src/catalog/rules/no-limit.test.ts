import { describe, expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { defaultDialect } from '../../dialect/index.js';
import { createLanguageService } from '../../language/index.js';
import { paginate } from '../../paging/index.js';
import { check, parse } from '../../vql/index.js';

const message = 'No LIMIT: the service then returns the whole result set.';

describeRule('no-limit', {
  ofOutermost: true,
  valid: {
    'a limit is set': 'SELECT id FROM account.query LIMIT 100',
    'a limit and an offset are set': 'select id from account.query limit 100 offset 200',
    'an aggregate answers with one row': 'SELECT count(id) FROM account.query',
    'an aggregate inside a function': 'SELECT ROUND(SUM(total)) FROM account.query',
    'several aggregates, in any case':
      'SELECT COUNT(*), Min(total), max(total), AVG(total), sum(total) FROM account.query',
    'only the outermost statement is answered with rows':
      'SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS j ON (j.id = id) WHERE EXISTS (SELECT id FROM c.d) LIMIT 1',
  },
  invalid: [
    {
      reports: 'a list of columns',
      query: "SELECT id, name FROM ‹account.query› WHERE active = 'true' ORDER BY id",
      messages: [message],
    },
    { reports: 'the star', query: 'SELECT * FROM ‹crm.activity-types›', messages: [message] },
    { reports: 'a list of distinct values', query: 'SELECT DISTINCT state FROM ‹account.query›', messages: [message] },
    { reports: 'an offset alone', query: 'SELECT id FROM ‹account.query› OFFSET 10', messages: [message] },
    {
      reports: 'a limit in a nested statement only',
      query: 'SELECT id FROM ‹account.query› WHERE EXISTS (SELECT id FROM a.b LIMIT 1)',
      messages: [message],
    },
    {
      reports: 'an aggregate beside a column',
      query: 'SELECT type, count(id) FROM ‹account.query›',
      messages: [message],
    },
    {
      reports: 'a call that is not an aggregate',
      query: 'SELECT upper(name) FROM ‹account.query›',
      messages: [message],
    },
    { reports: 'a field named like an aggregate', query: 'SELECT count FROM ‹account.query›', messages: [message] },
  ],
});

describe('the rule no-limit and the pager', () => {
  const text = 'SELECT id FROM account.query';

  it('reports nothing if the statement is paged, whatever severity the rule has', () => {
    expect(check(text).map(({ code }) => code)).toEqual(['no-limit']);
    expect(check(text, { paged: false }).map(({ code }) => code)).toEqual(['no-limit']);
    expect(check(text, { paged: true })).toEqual([]);
    expect(check(text, { paged: true, rules: { 'no-limit': 'error' } })).toEqual([]);
  });

  it('reports nothing in an editor of paged statements', () => {
    const codesWith = (paged: boolean) =>
      createLanguageService({ paged })
        .diagnostics(text)
        .map(({ code }) => code);
    expect(codesWith(false)).toEqual(['no-limit']);
    expect(codesWith(true)).toEqual([]);
  });

  it('leaves all other rules on', () => {
    expect(check(`${text} WHERE name = NULL`, { paged: true }).map(({ code }) => code)).toEqual(['null-comparison']);
  });

  it('reads every row of what passes the check without a limit', async () => {
    const limits: number[] = [];
    const pager = paginate(text, {
      parse,
      pageSize: 2,
      fetchPage: (_, { limit, offset }) => {
        limits.push(limit);
        return { rows: ['1', '2', '3'].slice(offset, offset + limit).map((id) => ({ id })) };
      },
    });
    expect(await pager.toArray({ max: 10 })).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
    expect(limits).toEqual([2, 2]);
  });
});

describe('the rule no-limit with a dialect', () => {
  it('does not report aggregates of the installation', () => {
    const functions = [{ name: 'MEDIAN', aggregate: true, evidence: 'api' }] as const;
    const dialect = { ...defaultDialect, functions };
    expect(check('SELECT median(total) FROM account.query', { dialect, rules: only('no-limit') })).toEqual([]);
  });
});
