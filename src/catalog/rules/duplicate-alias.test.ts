import { expect, it } from 'vitest';
import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';
import { only } from '../../../test/support/rule-case.js';
import { checkQuery } from '../../cunit/index.js';
import { check, parse } from '../../vql/index.js';

const joined = (alias: string) =>
  `JOIN (SELECT id FROM crm.activities) AS ${alias} ON (${alias.replaceAll(/[‹›]/g, '')}.id = id)`;

describeCatalogRule('duplicate-alias', {
  catalog: sampleCatalog,
  valid: {
    'each JOIN has a different alias': `SELECT id FROM account.query ${joined('a')} ${joined('b')} LIMIT 1`,
    'names that differ in case': `SELECT id FROM account.query ${joined('a')} ${joined('A')} LIMIT 1`,
    'the same alias in an inner statement': `SELECT id FROM account.query ${joined('a')} WHERE EXISTS (SELECT id FROM account.query ${joined('a')}) LIMIT 1`,
  },
  invalid: [
    {
      reports: 'every further JOIN with the alias, without a catalog',
      query: `SELECT id FROM account.query ${joined('a')} ${joined('‹a›')} ${joined('‹a›')} LIMIT 1`,
      catalog: false,
      messages: [
        'Two JOINs have the alias "a": a path cannot say which of them it means.',
        'Two JOINs have the alias "a": a path cannot say which of them it means.',
      ],
    },
  ],
});

const text = `SELECT id FROM account.query ${joined('a')} ${joined('a')}`;

it('refers to the first alias from the second', () => {
  const [found] = check(text, { rules: only('duplicate-alias') });
  const places = [...(found?.related ?? []), found].map((place) => place?.span);
  const [first, second] = [text.indexOf('AS a') + 3, text.lastIndexOf('AS a') + 3];
  expect(places).toEqual([first, second].map((start) => ({ start, end: start + 1 })));
});

it('has both spans in the text of a request', () => {
  const request = { mode: 'STATEMENT', queryStatement: text };
  const [found] = checkQuery(
    { group: 'account', template: 'query', request },
    { parse, rules: only('duplicate-alias') },
  );
  expect(found).toMatchObject({ path: '/request/queryStatement', span: { start: text.lastIndexOf('AS a') + 3 } });
  expect(found?.related?.[0]?.span.start).toBe(text.indexOf('AS a') + 3);
});
