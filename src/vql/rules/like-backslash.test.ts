import { expect, it } from 'vitest';
import { describeRule, only } from '../../../test/support/rule-case.js';
import { createMatcher } from '../../cunit/index.js';
import { applyFixes } from '../../diagnostics/index.js';
import { check, parse } from '../index.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;
const message = (pattern: string, wildcard: string): string =>
  `In the pattern ${pattern} the backslash is an ordinary character, and "${wildcard}" after it still a wildcard: no ESCAPE makes it literal.`;

describeRule('like-backslash', {
  valid: {
    'an ESCAPE': statement("name LIKE 'A\\_B%' ESCAPE '\\' OR name LIKE 'A\\_B%' ESCAPE '!'"),
    'a backslash before other characters': statement("path LIKE 'C:\\Temp\\x%'"),
    'two backslashes, each of which is ordinary': statement("path LIKE 'C:\\\\%'"),
    'texts that are compared as a whole': statement("name = 'A\\_B' AND name IN ('\\%')"),
  },
  invalid: [
    {
      reports: 'an underscore and a percent sign, also negated, below NOT and in EXISTS',
      query: statement(
        "name LIKE ‹'A\\_B%'› OR NOT name NOT LIKE ‹'100\\%'› OR EXISTS (SELECT id FROM a.b WHERE x LIKE ‹'\\\\\\_'›)",
      ),
      messages: [message("'A\\_B%'", '_'), message("'100\\%'", '%'), message("'\\\\\\_'", '_')],
      fixed: statement(
        "name LIKE 'A\\_B%' ESCAPE '\\' OR NOT name NOT LIKE '100\\%' ESCAPE '\\' OR EXISTS (SELECT id FROM a.b WHERE x LIKE '\\\\\\_' ESCAPE '\\')",
      ),
    },
    {
      reports: 'a pattern in which another backslash escapes nothing, without a fix',
      query: statement("path LIKE ‹'C:\\a\\_b%'›"),
      messages: [message("'C:\\a\\_b%'", '_')],
    },
  ],
});

it('says what the pattern matches, before and after the fix', () => {
  const text = statement("name LIKE 'A\\_B%'");
  const [found] = check(text, { rules: only('like-backslash') });
  const names = ['A_B', 'A\\_B', 'A\\xB', 'AxB'];
  const matchesOf = (query: string): readonly string[] => {
    const where = parse(query).value?.where;
    if (where === undefined) throw new Error(query);
    return names.filter((name) => createMatcher(where)({ name }));
  };
  expect(matchesOf(text)).toEqual(['A\\_B', 'A\\xB']);
  expect(matchesOf(applyFixes(text, found?.fixes ?? []).text)).toEqual(['A_B']);
});

it('does not report where the dialect has an escape character', () => {
  const dialect = { likeEscape: '\\' };
  expect(check(statement("name LIKE 'A\\_B%'"), { rules: only('like-backslash'), dialect })).toEqual([]);
});
