import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { checkPredicate, checkQuery, checkRequest } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { type CheckOptions, check, checkFile, ruleNames } from '../../src/vql/index.js';

/** Asks for things that the types forbid but a program in JavaScript can ask for. */
function checkUnknown(rules: Readonly<Record<string, unknown>>): () => unknown {
  return () => check('SELECT id FROM account.query', { rules: rules as CheckOptions['rules'] & object });
}

const catalog = defineCatalog({
  templates: {
    'account.query': { fields: { id: 'integer', tags: { type: 'string', collection: true }, name: 'string' } },
    'crm.activities': { fields: { id: 'integer', 'persons.name': { type: 'string', collection: true } } },
  },
});

const codesOf = (text: string, options?: CheckOptions): string[] => check(text, options).map(({ code }) => code);

describe('the severity of a rule', () => {
  const text = 'SELECT id FROM account.query WHERE a = NULL';

  it('is that of the code table by default', () => {
    expect(check(text).map(({ code, severity }) => [code, severity])).toEqual([
      ['no-limit', 'info'],
      ['null-comparison', 'warning'],
    ]);
  });

  it.each(['error', 'warning', 'info', 'hint'] as const)('can be set to %s, for that rule alone', (severity) => {
    const diagnostics = check(text, { rules: { 'null-comparison': severity } });
    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toEqual([
      ['no-limit', 'info'],
      ['null-comparison', severity],
    ]);
  });

  it('keeps message, span and fixes when it is set', () => {
    const [usual] = check(text, { rules: { 'no-limit': 'off' } });
    const [grave] = check(text, { rules: { 'no-limit': 'off', 'null-comparison': 'error' } });
    expect(grave).toEqual({ ...usual, severity: 'error' });
  });

  it('"off" keeps a rule still', () => {
    expect(codesOf(text, { rules: { 'no-limit': 'off' } })).toEqual(['null-comparison']);
    expect(codesOf(text, { rules: { 'no-limit': 'off', 'null-comparison': 'off' } })).toEqual([]);
  });

  it('undefined leaves it as it is', () => {
    expect(codesOf(text, { rules: { 'no-limit': undefined } as never })).toEqual(['no-limit', 'null-comparison']);
  });

  it('does not reach errors of syntax', () => {
    const off = Object.fromEntries(ruleNames.map((name) => [name, 'off' as const]));
    expect(codesOf('SELECT id FROM account.query WHERE', { rules: off })).toEqual(['missing-condition']);
  });
});

describe('an unknown rule', () => {
  it('is a mistake of the caller, and the nearest name is suggested', () => {
    expect(checkUnknown({ 'no-limits': 'off' })).toThrow(
      'The option "rules" of check has no option "no-limits". Did you mean "no-limit"?',
    );
    expect(checkUnknown({ nullcomparison: 'error' })).toThrow(
      'The option "rules" of check has no option "nullcomparison". Did you mean "null-comparison"?',
    );
  });

  it('is named without a suggestion when none is near', () => {
    expect(checkUnknown({ indentation: 'off' })).toThrow(/^The option "rules" of check has no option "indentation"\.$/);
  });

  it('is a VqlError', () => {
    expect(checkUnknown({ 'no-limits': 'off' })).toThrow(VqlError);
  });

  it('is not found among what every object has', () => {
    expect(checkUnknown({ toString: 'off' })).toThrow(VqlError);
    expect(checkUnknown({ constructor: 'off' })).toThrow(VqlError);
  });

  it('is not a rule if its code is one of syntax', () => {
    expect(checkUnknown({ 'missing-from': 'off' })).toThrow(VqlError);
  });

  it('is rejected whatever the text', () => {
    expect(() => check('', { rules: { nonsense: 'off' } as never })).toThrow(VqlError);
  });
});

describe('an unknown option', () => {
  const catolog = { catolog: {} } as never;
  const message = /^check\w* has no option "catolog"\. Did you mean "catalog"\?$/;

  it('is a mistake of the caller, in both forms', () => {
    const suggestion = 'has no option "catolog". Did you mean "catalog"?';
    expect(() => check('SELECT id FROM a.b', catolog)).toThrow(`check ${suggestion}`);
    expect(() => checkFile('SELECT id FROM a.b', catolog)).toThrow(`checkFile ${suggestion}`);
    for (const checkForm of [checkQuery, checkRequest, checkPredicate]) {
      expect(() => checkForm({}, catolog)).toThrow(message);
    }
  });

  it('is rejected whatever the object, as is an unknown rule', () => {
    for (const checkForm of [checkQuery, checkRequest, checkPredicate]) {
      expect(() => checkForm(undefined, { toString: 1 } as never)).toThrow(' has no option "toString".');
      expect(() => checkForm(undefined, { rules: { 'unknown-feld': 'off' } } as never)).toThrow(
        /^The option "rules" of check\w+ has no option "unknown-feld"\. Did you mean "unknown-field"\?$/,
      );
    }
  });

  it('is unknown, or a rule of the other form', () => {
    const rules = { 'null-comparison': 'error', 'unknown-field': 'off' } as const;
    expect(checkRequest({}, { rules, paged: true, maxDepth: 5, template: 'a.b' })).toEqual([]);
    expect(check('SELECT id FROM a.b LIMIT 1', { rules, strict: false, maxDepth: 5, maxLength: 99 })).toEqual([]);
  });
});

describe('what a check finds', () => {
  it('is a thousand findings at most, however many there are', () => {
    const text = `SELECT id FROM account.query WHERE ${Array.from({ length: 1_200 }, (_, index) => `a${index} = NULL`).join(' OR ')}`;
    expect(check(text)).toHaveLength(1_000);
  });

  it('is a thousand, those that a catalog finds included', () => {
    const nulls = Array.from({ length: 990 }, (_, index) => `id${index} = NULL`).join(' OR ');
    expect(check(`SELECT id FROM account.query WHERE ${nulls}`, { catalog })).toHaveLength(1_000);
  });

  it.each([
    ['SELECT id FROM account LIMIT 1', ['template-name']],
    ['SELECT id FROM account.query WHERE nmae', ['missing-operator']],
    ["SELECT id FROM account.query WHERE nmae# = 'x'", ['unknown-character']],
    ["SELECT id FROM account.query WHERE #nmae = 'x'", ['unknown-character']],
    ["SELECT id FROM account.query WHERE # nmae = 'x'", ['unknown-character', 'unknown-field']],
    ["SELECT id FROM account.query WHERE nmae # = 'x'", ['unknown-field', 'unknown-character']],
  ])('is nothing about a name that an error touches: %s', (text, codes) => {
    expect(codesOf(text, { catalog })).toEqual(codes);
  });

  it('is reported for a statement without a template, whatever the catalog', () => {
    expect(codesOf('SELECT id FROM WHERE id = 1 AND id = 2', { catalog })).toEqual([
      'missing-template',
      'contradictory-conditions',
    ]);
  });
});

describe('strict mode', () => {
  it('adds what is documented nowhere, and takes nothing away', () => {
    const text = 'SELECT id FROM account.query WHERE a BETWEEN 2 AND 1';
    expect(codesOf(text)).toEqual(['no-limit', 'reversed-between']);
    expect(codesOf(text, { strict: true }).filter((code) => code !== 'assumed-syntax')).toEqual(codesOf(text));
    expect(codesOf(text, { strict: true })).toContain('assumed-syntax');
  });

  it('is off by default', () => {
    expect(codesOf('SELECT id FROM account.query WHERE a <> 1 LIMIT 1')).toEqual([]);
    expect(codesOf('SELECT id FROM account.query WHERE a <> 1 LIMIT 1', { strict: false })).toEqual([]);
  });
});

describe('a broken text', () => {
  it.each([
    ['no-limit', 'SELECT id FROM account.query WHERE', 'SELECT id FROM account.query'],
    ['unstable-paging', 'SELECT name FROM account.query WHERE LIMIT 5', 'SELECT name FROM account.query LIMIT 5'],
    ['offset-without-limit', 'SELECT id FROM account.query WHERE OFFSET 5', 'SELECT id FROM account.query OFFSET 5'],
  ])('gives %s no reason to miss something', (code, broken, whole) => {
    expect(codesOf(whole)).toContain(code);
    expect(codesOf(broken)).toEqual(['missing-condition']);
  });

  it('is checked by the rules about the parts that exist', () => {
    expect(codesOf("SELECT id, id FROM account.query WHERE a = NULL AND b IN ('x', 'x') AND")).toEqual([
      'duplicate-column',
      'null-comparison',
      'duplicate-in-value',
      'missing-condition',
    ]);
  });

  it('reports only the missing name of a path that ends in a dot', () => {
    for (const text of [
      "SELECT id FROM account.query WHERE address. = 'x'",
      "SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a. = 'x')",
      'SELECT nmae. FROM account.query',
    ])
      expect(codesOf(text, { catalog, rules: { 'no-limit': 'off' } }), text).toEqual(['missing-name']);
  });

  it('gets no follow-up reports from rules about missing parts', () => {
    const codes = codesOf('SELECT id, , FROM account.query WHERE a IN (1, , ) AND b = AND b =');
    expect(codes.filter((code) => !code.startsWith('missing-'))).toEqual([]);
  });

  it('without a statement in it is only read', () => {
    expect(codesOf('')).toEqual(['empty-statement']);
    expect(codesOf('DELETE FROM account.query')).toEqual(['read-only']);
    expect(codesOf('SELECT id FROM account.query', { maxLength: 5 })).toEqual(['too-long']);
  });
});

describe('the diagnostics', () => {
  it('come in the order of the text, whatever finds them', () => {
    const text =
      "SELECT name, name FROM account.query WHERE a == 1 AND b = NULL AND c LIKE '%x' AND d IN (1, 1) OFFSET 0 LIMIT 5";
    const starts = check(text, { strict: true }).map(({ span }) => span?.start ?? -1);
    expect(starts.length).toBeGreaterThan(5);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(codesOf(text)).toEqual([
      'duplicate-column',
      'unknown-operator',
      'null-comparison',
      'leading-wildcard',
      'duplicate-in-value',
      'zero-offset',
      'clause-order',
    ]);
  });

  it('are the same on every run', () => {
    const text = "SELECT id, id FROM account.query WHERE a = NULL AND b = 'x";
    expect(check(text)).toEqual(check(text));
  });

  it('are none for a good query', () => {
    const text = "SELECT id, name FROM account.query WHERE active = 'true' AND name LIKE 'A%' ORDER BY name LIMIT 50";
    expect(check(text)).toEqual([]);
  });
});

describe('the rules on the text of a statement, where there is a catalog', () => {
  it('allow each of several values to meet another condition', () => {
    const twice = (path: string): string => `${path} = 'a' AND ${path} = 'b'`;
    const joined = 'JOIN (SELECT id, persons.name FROM crm.activities) AS a ON (a.id = id)';
    const queries = [
      `SELECT id FROM account.query WHERE ${twice('tags')} LIMIT 1`,
      `SELECT id FROM account.query ${joined} WHERE ${twice('a.persons.name')} LIMIT 1`,
    ];
    for (const query of queries) {
      expect(codesOf(query)).toContain('contradictory-conditions');
      expect(codesOf(query, { catalog })).not.toContain('contradictory-conditions');
    }
    const single = `SELECT id FROM account.query WHERE ${twice('name')} LIMIT 1`;
    expect(codesOf(single, { catalog })).toEqual(['contradictory-conditions']);
  });

  it('do not report a missing id that is only misspelled', () => {
    expect(codesOf('SELECT ID FROM account.query LIMIT 1')).toEqual(['unstable-paging']);
    expect(codesOf('SELECT ID FROM account.query LIMIT 1', { catalog })).toEqual(['unknown-field']);
    expect(codesOf('SELECT name FROM account.query LIMIT 1', { catalog })).toEqual(['unstable-paging']);
    expect(codesOf('SELECT upper(name) FROM account.query LIMIT 1', { catalog })).toEqual(['unstable-paging']);
  });

  it('ask for a catalog, where parsed JSON is given for one', () => {
    const json: unknown = { templates: {} };
    expect(() => check('SELECT id FROM account.query', { catalog: json as CheckOptions['catalog'] & object })).toThrow(
      'The option "catalog" of check must be a catalog, as defineCatalog, readCatalog and openCatalog return it; found an object with the member "templates".',
    );
  });
});

describe('a condition that was read from an error', () => {
  it.each([
    ['a \u2013 1 = 2', ['unknown-character']],
    ['a = &a', ['foreign-placeholder']],
    ["a LIKE '%' || :x", ['no-arithmetic']],
    // One without errors is checked.
    ["a == 1 AND b LIKE '%x'", ['unknown-operator', 'leading-wildcard']],
  ])('is not reported by the rules again: %s', (condition, codes) => {
    const diagnostics = check(`SELECT id FROM account.query WHERE ${condition}`, { rules: { 'no-limit': 'off' } });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});
