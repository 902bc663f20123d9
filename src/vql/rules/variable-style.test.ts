import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { describeRule } from '../../../test/support/rule-case.js';
import { type Dialect, defaultDialect, type VariableStyle } from '../../dialect/index.js';
import { anyStatement } from '../../testing/index.js';
import { check, format, parse, print } from '../index.js';

const dialect: Dialect = { ...defaultDialect, variableStyle: '${name}' };

describeRule('variable-style', {
  options: { dialect },
  valid: {
    'a variable as the dialect spells it': 'SELECT id FROM account.query WHERE active = ${on} LIMIT 1',
    'no variable': "SELECT id FROM account.query WHERE name = ':on' LIMIT 1",
  },
  invalid: [
    {
      reports: 'the style of the default dialect',
      query: 'SELECT id FROM account.query WHERE active = ‹:on› AND a IN (${a}, ‹:b›) LIMIT 1',
      messages: [
        '":on" is not a variable in this dialect: variables are written "${on}".',
        '":b" is not a variable in this dialect: variables are written "${b}".',
      ],
      fixed: 'SELECT id FROM account.query WHERE active = ${on} AND a IN (${a}, ${b}) LIMIT 1',
      safe: true,
    },
  ],
});

describe('the style of variables', () => {
  const text = 'SELECT id FROM account.query WHERE a = ${on} LIMIT 1';

  it('is an error in a dialect with another style', () => {
    expect(check(text).map(({ code, severity }) => [code, severity])).toEqual([['foreign-placeholder', 'error']]);
    const [found] = check('SELECT id FROM account.query WHERE a = @on LIMIT 1', { dialect });
    expect(found?.message).toContain('write ${on}');
    expect(found?.fixes?.[0]?.edits[0]?.text).toBe('${on}');
  });

  it('is offered as a fix', () => {
    const [found] = check('SELECT id FROM account.query WHERE a = :on LIMIT 1', { dialect });
    expect(found?.fixes?.map(({ title }) => title)).toEqual(['Write ${on}']);
  });

  it('is the one of the dialect when a text is formatted', () => {
    expect(format(text, { dialect }).value).toContain('${on}');
    expect(format(text.replace('${on}', ':on'), { dialect }).value).toContain('${on}');
  });

  it.each<VariableStyle>([':name', '$name', '@name', '${name}', '{name}', '{{name}}'])(
    'is read as it is printed, from any tree: %s',
    (variableStyle) => {
      const options = { dialect: { variableStyle } };
      fc.assert(
        fc.property(anyStatement(), (statement) => {
          const { value: again, diagnostics } = parse(print(statement, options), options);
          expect(diagnostics).toEqual([]);
          expect(again && print(again)).toBe(print(statement));
        }),
        { numRuns: propertyRuns(100) },
      );
    },
  );
});
