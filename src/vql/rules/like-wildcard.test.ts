import { describeRule } from '../../../test/support/rule-case.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;

describeRule('like-wildcard', {
  valid: {
    'the wildcards of LIKE': statement("name LIKE '%Bolt%' AND name LIKE 'B_lt%'"),
    'a star inside a pattern': statement("name LIKE 'M*S' AND name LIKE '%*%'"),
    'a star under ESCAPE': statement("name LIKE '*%' ESCAPE '*'"),
    'a percentage': statement("discount = '50%' OR discount = '50 %' OR unit = '%' OR text = '% off'"),
    'a grade with a star': statement("grade = 'A*' OR grade = '*'"),
    'wildcards in a range, which has none': statement("name BETWEEN '%a' AND '%b' OR name > 'x%'"),
    'a placeholder, which is reported by quoted-placeholder': statement("name = '%s' OR name <> '%d'"),
    'two texts, which are reported by constant-condition': statement("'name' = 'Bolt%'"),
  },
  invalid: [
    {
      reports: 'a star at both ends',
      query: statement("name LIKE ‹'*Bolt*'›"),
      messages: [`The text '*Bolt*' has "*", which is not a wildcard of LIKE: write %.`],
      fixed: statement("name LIKE '%Bolt%'"),
    },
    {
      reports: 'a star at one end, also under NOT',
      query: statement("name NOT LIKE ‹'Bo_t*'›"),
      messages: [`The text 'Bo_t*' has "*", which is not a wildcard of LIKE: write %.`],
      fixed: statement("name NOT LIKE 'Bo_t%'"),
    },
    {
      reports: 'patterns after = and <>',
      query: statement("name = ‹'Bolt%'› AND name<>‹'%Nut'› AND name = ‹'*Bolt*'›"),
      messages: [
        `The text 'Bolt%' is compared as a whole text: "=" has no wildcards, LIKE has.`,
        `The text '%Nut' is compared as a whole text: "<>" has no wildcards, LIKE has.`,
        `The text '*Bolt*' is compared as a whole text: "=" has no wildcards, LIKE has.`,
      ],
      fixed: statement("name LIKE 'Bolt%' AND name NOT LIKE '%Nut' AND name LIKE '%Bolt%'"),
    },
    {
      reports: 'patterns in a list',
      query: statement("name IN ('Nut', ‹'Bolt%'›)"),
      messages: [`The text 'Bolt%' is compared as a whole text: IN has no wildcards, LIKE has.`],
    },
    {
      reports: 'a pattern with a comment before it, without a fix that would lose it',
      query: statement("name = /* x */ ‹'Bolt%'›"),
      messages: [`The text 'Bolt%' is compared as a whole text: "=" has no wildcards, LIKE has.`],
    },
  ],
});
