import { describe, expect, it } from 'vitest';
import { catalogRules } from '../../../src/catalog/rules/all.js';
import type { RuleRow } from '../../../src/catalog/rules/rule.js';
import { explainCUnit } from '../../../src/language/cunit/index.js';
import { explain, explanationText } from '../../../src/language/index.js';
import { check, type RuleCode } from '../../../src/vql/index.js';
import { rules } from '../../../src/vql/rules/all.js';

/** Rules about pages, of which the sentences say the same: "Has no limit", "pages can overlap". */
const saidInSentences: readonly string[] = ['no-limit', 'unstable-paging'] satisfies readonly RuleCode[];

/** The statements that the rules report, which need no catalog. */
const statements = ([...rules, ...catalogRules] as readonly RuleRow[]).flatMap(({ code, severity, examples }) =>
  severity === 'warning' && !saidInSentences.includes(code)
    ? examples.invalid.flatMap((example) => (typeof example === 'string' ? [[code, example] as const] : []))
    : [],
);

function textOf(statement: string): string {
  const { value } = explain(statement);
  if (value === undefined) throw new Error(statement);
  return explanationText(value);
}

describe('an explanation has what check warns of', () => {
  it.each(statements)('%s: %s', (code, statement) => {
    const messages = check(statement)
      .filter((found) => found.severity === 'warning' && !saidInSentences.includes(found.code))
      .map(({ message }) => message);
    const text = textOf(statement);
    expect(check(statement).map((found) => found.code)).toContain(code);
    expect(text).toContain('\nDoubtful, since check warns of this:\n');
    expect(text.split('Doubtful')[1]?.match(/^ {2}- .*$/gm)).toEqual(messages.map((message) => `  - ${message}`));
  });
});

it('does not state the result of an aggregate beside a column as a fact', () => {
  expect(
    textOf('SELECT DISTINCT name, COUNT(id) FROM account.query ORDER BY name LIMIT 5').split('\n\n').at(-1),
  ).toBe(`Doubtful, since check warns of this:
  - "COUNT(id)" returns one value for all rows, but "name" has one for each row; there is no GROUP BY.
`);
});

it('has no warnings of a valid query, nor of a rule that is off or ignored', () => {
  const doubtful = 'SELECT id FROM account.query WHERE a = 1 AND a = 2 LIMIT 1';
  const off = explain(doubtful, { rules: { 'contradictory-conditions': 'off' } }).value?.warnings;
  const ignored = explain(`-- vql-ignore contradictory-conditions: a test\n${doubtful}`).value?.warnings;
  expect([off, ignored, explain('SELECT id FROM account.query').value?.warnings]).toEqual([[], [], []]);
});

it('has the warnings of a C-Unit query', () => {
  const queryPredicate = { type: 'FILTER', operator: 'RANGE', property: 'a', values: ['9', '3'] } as const;
  const { value } = explainCUnit({ group: 'account', template: 'query', request: { queryPredicate } });
  expect(value?.warnings).toEqual([
    { code: 'reversed-between', text: 'The range from "9" to "3" is empty: the lower value comes first.' },
  ]);
});
