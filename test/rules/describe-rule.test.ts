import { describe, expect, it } from 'vitest';
import { defineRule, type InvalidExample, type Rule, type RuleExamples } from '../../src/rules/index.js';
import { describeRule } from '../../src/rules/testing/index.js';
import { errorOf } from '../support/error-of.js';
import { deprecatedTemplate, noStar, stateFilter } from './support/acme.js';

describeRule(stateFilter, { describe, it });
describeRule(noStar, { describe, it });
describeRule(deprecatedTemplate, { describe, it });

/** The messages of the tests of a rule that fail, by the names of the tests. */
function failuresOf(rule: Rule): readonly (readonly [name: string, message: string])[] {
  const failures: [string, string][] = [];
  describeRule(rule, {
    describe: (_name, body) => body(),
    it: (name, test) => {
      try {
        test();
      } catch (error) {
        failures.push([name, (error as Error).message]);
      }
    },
  });
  return failures;
}

function starWith(examples: RuleExamples): Rule {
  return { ...noStar, examples };
}

const invalid = (example: InvalidExample): Rule => starWith({ invalid: [example] });

describe('describeRule fails', () => {
  it.each<[string, Rule, string]>([
    ['a rule without examples', starWith({ invalid: [] }), 'Add "examples: { invalid: [ … ] }" to the rule.'],
    [
      'an invalid query without a finding',
      invalid({ query: 'SELECT id FROM a.b' }),
      'Expected a finding.\nFound none.',
    ],
    [
      'another number of findings',
      invalid({ query: 'SELECT * FROM a.b', findings: 2 }),
      'Expected 2 findings.\nFound:\n- Name the columns.',
    ],
    ...([0, []] as const).map((findings): [string, Rule, string] => [
      `an invalid query that has no findings: ${JSON.stringify(findings)}`,
      invalid({ query: 'SELECT id FROM a.b', findings }),
      'An example among "invalid" has findings. Move one without any to "valid".',
    ]),
    [
      'another message',
      invalid({ query: 'SELECT * FROM a.b', findings: ['Write the columns.'] }),
      'Expected the findings ["Write the columns."].\nFound:\n- Name the columns.',
    ],
    [
      'a valid query with a finding',
      starWith({ invalid: ['SELECT * FROM a.b'], valid: ['SELECT * FROM c.d'] }),
      'Expected no finding.\nFound:\n- Name the columns.',
    ],
    [
      'other fixes',
      invalid({ query: 'SELECT * FROM a.b', fixed: 'SELECT id FROM a.b' }),
      'Expected the fixes to lead to:\nSELECT id FROM a.b\nFound:\nSELECT * FROM a.b',
    ],
    [
      'a query with errors',
      invalid({ query: 'SELECT * FORM a.b' }),
      'The example has errors.\nFound:\n- Unknown keyword "FORM". Did you mean "FROM"?',
    ],
    [
      'a rule that throws',
      {
        ...noStar,
        check: () => {
          throw new Error('no columns');
        },
      },
      'The example has errors.\nFound:\n- The rule "tested/no-star" has thrown "no columns", so it has not checked the whole query. The other rules have.',
    ],
    [
      'options that the schema refuses',
      {
        ...deprecatedTemplate,
        examples: { invalid: [{ query: 'SELECT id FROM a.b', options: { 'a.b': 'new' } }] },
      } as Rule,
      'The options of the rule "tested/deprecated-template" are not valid at "a.b": Invalid string: must match pattern /^\\w+\\.\\w+$/.',
    ],
  ])('%s', (_what, rule, message) => {
    expect(failuresOf(rule)[0]?.[1]).toBe(message);
  });

  it('fixes that lead to a text with errors', () => {
    const breaking = defineRule({
      ...noStar,
      examples: { invalid: [{ query: 'SELECT * FROM a.b', fixed: 'SELECT  FROM a.b' }] },
      about: 'query',
      check: ([{ star }], _scope, { report }) => {
        if (star === undefined || !('start' in star)) return;
        report({}, star, { fixes: [{ title: 'Remove', safe: true, edits: [{ span: star, text: '' }] }] });
      },
    });
    expect(failuresOf(breaking)[0]?.[1]).toMatch(
      /^The fixes lead to a text with errors\.\nFound:\n- Expected a column/,
    );
  });
});

it('takes the functions of a test runner', () => {
  expect(errorOf(() => describeRule(noStar, { describe } as never)).code).toBe('wrong-argument');
  expect(errorOf(() => describeRule('no-star' as never, { describe, it })).code).toBe('wrong-argument');
});
