import { describe, expect, it } from 'vitest';
import { readDialect } from '../../src/dialect/index.js';
import { languagePage } from '../../src/language/index.js';
import { parse } from '../../src/vql/index.js';

/** Returns the cells of the rows of the table in a section. */
function tableOf(page: string, section: string): readonly (readonly string[])[] {
  const [, text = ''] = page.split(`## ${section}`);
  const [own = ''] = text.split('\n## ');
  const lines = own.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
}

describe('the language on one page', () => {
  const page = languagePage();

  it('has the clauses in their order, with their evidence', () => {
    expect(tableOf(page, 'Clauses')).toEqual([
      ['SELECT', 'columns', 'required', 'spec'],
      ['FROM', 'template', 'required', 'spec'],
      ['JOIN', 'joined statement', 'optional, repeatable', 'doc'],
      ['WHERE', 'condition', 'optional', 'spec'],
      ['ORDER BY', 'sort keys', 'optional', 'spec'],
      ['LIMIT', 'row count', 'optional', 'spec'],
      ['OFFSET', 'row count', 'optional', 'spec'],
    ]);
  });

  it('has only examples that can be read', () => {
    const examples = tableOf(page, 'Constructs').map(([, , example = '']) => example.slice(1, -1));
    expect(examples.length).toBeGreaterThan(40);
    const wrong = examples.filter((example) => {
      const { diagnostics } = parse(example.replaceAll(' ⏎ ', '\n'));
      return diagnostics.some(({ severity }) => severity === 'error');
    });
    expect(wrong).toEqual([]);
  });

  it('has the filter operators of the interface document, with their form in VQL and their meaning', () => {
    const operators = tableOf(page, 'C-Unit');
    expect(operators.map(([name]) => name)).toEqual([
      'EQUALS',
      'NOT_EQUALS',
      'IS_NULL_OR_EQUALS',
      'LIKE',
      'NOT_LIKE',
      'STARTS_WITH',
      'ENDS_WITH',
      'CONTAINS',
      'NOT_CONTAINS',
      'GREATER_THAN',
      'GREATER_THAN_EQUALS',
      'LESS_THAN',
      'LESS_THAN_EQUALS',
      'IN',
      'NOT_IN',
      'RANGE',
      'NOT_RANGE',
      'IS_NULL',
      'IS_NOT_NULL',
      'EXISTS',
      'NOT_EXISTS',
    ]);
    expect(operators).toContainEqual(['RANGE', '`p BETWEEN v AND w`', 'p is between v and w, both included', 'spec']);
  });

  it('says what VQL has not, and what evidence means', () => {
    expect(page).toContain(
      'There is no LEFT, RIGHT, FULL, INNER, OUTER, CROSS, NATURAL or LATERAL join, and no APPLY.',
    );
    expect(page).toContain('- assumed: Assumed, as in standard SQL: documented nowhere.');
  });

  it('is short enough to be read at once', () => {
    expect(page.length).toBeLessThan(16_000);
  });
});

describe('the page of an installation', () => {
  it('has its rules of LIKE, its variables and its functions', () => {
    const page = languagePage({
      dialect: {
        likeCaseSensitive: false,
        likeEscape: '!',
        variableStyle: '{name}',
        functions: [{ name: 'UPPER', aggregate: false, evidence: 'installation' }],
        functionsComplete: true,
      },
    });
    expect(page).toContain(
      'LIKE ignores upper and lower case; "!" makes a wildcard literal. Variables are written {name}.',
    );
    expect(page).toContain('UPPER (installation). There are no others.');
  });

  it('leaves out what the installation was seen not to support', () => {
    const { value: dialect = {} } = readDialect({
      version: 1,
      dialect: {
        constructs: { join: 'refused', between: 'ignored', isnull: 'holds' },
        operators: { RANGE: 'refused', IN: 'holds' },
        functions: { AVG: 'differs', SUM: 'holds' },
      },
    });
    const page = languagePage({ dialect });
    expect(page).not.toMatch(/^\| (?:JOIN|BETWEEN|RANGE) /m);
    expect(page).toContain('| ISNULL | installation |');
    expect(page).toMatch(/^\| IN \| `p IN \(v, …\)` \| .* \| installation \|$/m);
    expect(page).toContain('COUNT (aggregate, doc), SUM (aggregate, installation), MIN (aggregate, doc)');
  });

  it('has no option that is not known', () => {
    // @ts-expect-error - a name that is not an option
    expect(() => languagePage({ dialects: {} })).toThrow(
      'languagePage has no option "dialects". Did you mean "dialect"?',
    );
  });
});
