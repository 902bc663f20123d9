import { describe, expect, it } from 'vitest';
import { describeRule } from '../../../test/support/rule-case.js';
import { defaultDialect, readDialect } from '../../dialect/index.js';
import { check } from '../index.js';

const { value: dialect = defaultDialect } = readDialect({
  version: 1,
  dialect: {
    constructs: {
      between: 'refused',
      'not-like': 'ignored',
      escape: 'differs',
      semicolon: 'refused',
      comment: 'refused',
      parentheses: 'refused',
      isnull: 'refused',
      'is-null': 'refused',
      number: 'refused',
      boolean: 'refused',
      in: 'holds',
    },
  },
});

const refused = (part: string): string => `The installation refuses ${part}: it answers with an error.`;

describeRule('unsupported-syntax', {
  options: { dialect },
  valid: {
    'what was not tried': "SELECT id FROM account.query WHERE a LIKE 'x%' AND NOT b = 'y' ORDER BY id",
    'what was seen to work': "SELECT id FROM account.query WHERE a IN ('x')",
    'the values of annotations': 'SELECT --v:result{visible=false}\nid FROM account.query',
  },
  invalid: [
    {
      reports: 'what is refused, with an equivalent',
      query: "SELECT id FROM account.query WHERE ‹a BETWEEN 'x' AND 'y'› OR ‹b NOT BETWEEN 'x' AND 'y'›",
      messages: [
        `${refused('BETWEEN')} Compare with each of the bounds instead.`,
        `${refused('BETWEEN')} Compare with each of the bounds instead.`,
      ],
    },
    {
      reports: 'what is ignored, and what has another effect',
      query: "SELECT id FROM account.query WHERE ‹‹a NOT LIKE 'x!%' ESCAPE '!'››",
      messages: [
        'The installation accepts NOT LIKE, but ignores it, so that the rows may be others than the query says. Write NOT before the condition instead.',
        'The installation understands ESCAPE in another way, so that the rows may be others than the query says.',
      ],
    },
    {
      reports: 'no equivalent that is not supported either',
      query: 'SELECT id FROM account.query WHERE ‹a ISNULL›',
      messages: [refused('ISNULL')],
    },
    {
      reports: 'tokens and comments, which the tree does not contain',
      query: "SELECT id FROM account.query WHERE ‹(›a = 'x' OR b = ‹1›) AND c = 'z' ‹-- done›\n‹;›",
      messages: [
        refused('parentheses around conditions'),
        `${refused('a bare number')} Write the number in single quotes instead.`,
        `${refused('a comment')} Remove it.`,
        `${refused('a semicolon at the end')} Remove it.`,
      ],
    },
    {
      reports: 'inner statements too',
      query: "SELECT id FROM account.query WHERE EXISTS (SELECT id FROM a.b WHERE ‹c BETWEEN 'x' AND 'y'›)",
      messages: [`${refused('BETWEEN')} Compare with each of the bounds instead.`],
    },
  ],
});

describe('strict mode', () => {
  it('reports neither what was seen to work, nor once more what was seen not to', () => {
    const text = "SELECT id FROM account.query WHERE a BETWEEN 'x' AND 'y' AND c NOT IN ('z') LIMIT 1";
    const codesOf = (options: Parameters<typeof check>[1]): readonly string[] =>
      check(text, { strict: true, ...options }).map(({ code }) => code);
    expect(codesOf({})).toEqual(['assumed-syntax', 'assumed-syntax']);
    expect(codesOf({ dialect })).toEqual(['unsupported-syntax', 'assumed-syntax']);
    const { value: tried } = readDialect({
      version: 1,
      dialect: { constructs: { between: 'holds', 'not-in': 'holds' } },
    });
    expect(codesOf({ dialect: tried })).toEqual([]);
  });
});
