import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  constructs,
  type DialectFile,
  type DialectFindings,
  defaultDialect,
  readDialect,
  resolveDialect,
} from '../../src/dialect/index.js';

/** Returns the dialect of a file with findings, and the diagnostics as code and path. */
function read(dialect: DialectFindings, settings = {}) {
  const file: DialectFile = { version: 1, dialect };
  const { value, diagnostics } = readDialect(JSON.parse(JSON.stringify(file)), settings);
  return { value, found: diagnostics.map(({ code, path, message }) => ({ code, path, message })) };
}

const info = { functions: [{ identifier: 'COUNT', aggregate: true }], dataTypes: [{ identifier: 'TEXT' }] };

describe('readDialect', () => {
  it('takes the last of two verdicts about one name, whose letter case makes no difference', () => {
    const verdicts = (first: 'holds' | 'refused', second: 'holds' | 'refused') => {
      const names = { between: first, BETWEEN: second };
      const { value } = read({
        info,
        constructs: names,
        functions: { count: first, COUNT: second },
      } as DialectFindings);
      return [value?.constructs.between.support, value?.functions[0]?.support];
    };
    expect(verdicts('holds', 'refused')).toEqual(['refused', 'refused']);
    expect(verdicts('refused', 'holds')).toEqual([undefined, undefined]);
  });

  it('reads the file of a whole probe', () => {
    const file = {
      version: 1,
      installation: { baseUrl: 'https://erp.example.com', template: 'account.query', date: '2026-11-26' },
      complete: true,
      dialect: {
        info,
        likeCaseSensitive: false,
        likeEscape: '\\',
        variableStyle: '$name',
        nullOrder: 'low',
        constructs: { between: 'holds', 'not-like': 'refused' },
        operators: { RANGE: 'holds', NOT_LIKE: 'ignored' },
        functions: { COUNT: 'holds' },
        assumptions: { 'range-bounds': 'holds', 'null-logic': 'differs' },
      },
      answers: [{ question: 'between' }],
    };
    const { value, diagnostics } = readDialect(file);
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({
      name: 'installation',
      constructs: {
        ...constructs,
        between: { ...constructs.between, evidence: 'installation' },
        'not-like': { ...constructs['not-like'], support: 'refused' },
        variable: { ...constructs.variable, evidence: 'installation' },
      },
      functions: [{ name: 'COUNT', aggregate: true, evidence: 'installation' }],
      functionsComplete: true,
      operators: { RANGE: 'holds', NOT_LIKE: 'ignored' },
      dataTypes: [{ identifier: 'TEXT' }],
      variableStyle: '$name',
      nullOrder: 'low',
      existsForm: defaultDialect.existsForm,
      likeCaseSensitive: false,
      likeEscape: '\\',
      evidence: {
        'range-bounds': 'installation',
        'null-logic': 'contradicted',
        'like-case': 'installation',
        'like-escape': 'installation',
        'null-order': 'installation',
      },
    });
  });

  it('has the default dialect of an installation without findings', () => {
    expect(read({}).value).toEqual({ ...defaultDialect, name: 'installation' });
    expect(readDialect({ version: 1, dialect: { info: {}, constructs: null } }).value).toEqual({
      ...defaultDialect,
      name: 'installation',
    });
  });

  it('takes a setting as the answer to the assumption that it contradicts', () => {
    const assumptions = { 'like-case': 'differs' } as const;
    expect(read({ assumptions }).value?.evidence).toEqual({ 'like-case': 'contradicted' });
    expect(read({ assumptions, likeCaseSensitive: false }).value?.evidence).toEqual({ 'like-case': 'installation' });
    expect(read({ assumptions }, { likeCaseSensitive: true }).value?.evidence).toEqual({ 'like-case': 'installation' });
  });

  it('keeps the style of variables that was found, whatever was seen of the assumed one', () => {
    const { value } = read({ variableStyle: '@name', constructs: { variable: 'refused' } });
    expect(value?.constructs.variable).toEqual({ ...constructs.variable, evidence: 'installation' });
    expect(read({ constructs: { variable: 'refused' } }).value?.constructs.variable.support).toBe('refused');
  });

  it('lets settings take precedence', () => {
    const settings = resolveDialect({ name: 'live', likeEscape: '!', evidence: { 'null-logic': 'seen' } });
    const { name, likeEscape, evidence } = settings;
    const { value } = read(
      { likeEscape: '#', nullOrder: 'first', operators: { IN: 'refused' }, assumptions: { 'null-logic': 'differs' } },
      { name, likeEscape, evidence, operators: { IN: 'holds' }, dataTypes: undefined },
    );
    expect(value).toMatchObject({ name: 'live', likeEscape: '!', nullOrder: 'first', operators: { IN: 'holds' } });
    expect(value?.evidence).toEqual({
      'like-escape': 'installation',
      'null-logic': 'seen',
      'null-order': 'installation',
    });
    expect(value?.dataTypes).toEqual([]);
    expect(() => read({}, { likeEscape: '%' })).toThrow('The option "likeEscape" of the dialect must be one character');
  });

  it('applies what was seen of functions to those of the installation, in any letter case', () => {
    const functions = [
      { identifier: 'count', aggregate: true },
      { identifier: 'YEAR', aggregate: false },
    ];
    const { value, found } = read({
      info: { functions },
      functions: { COUNT: 'refused', year: 'holds', SUM: 'holds', AVG: 'refused' },
    });
    expect(found).toEqual([]);
    expect(value?.functions).toEqual([
      { name: 'count', aggregate: true, evidence: 'installation', support: 'refused' },
      { name: 'YEAR', aggregate: false, evidence: 'installation' },
      // It is documented, and was seen to work, although the installation does not list it.
      { name: 'SUM', aggregate: true, evidence: 'installation' },
    ]);
  });

  it('leaves out names that are not known, with the nearest known one', () => {
    const { value, found } = read(
      JSON.parse(
        '{"constructs":{"betwen":"holds","__proto__":"holds"},"functions":{"SUMM":"refused"},"nullorder":"low","later":1}',
      ),
    );
    expect(value).toEqual({ ...defaultDialect, name: 'installation' });
    expect(found).toEqual([
      {
        code: 'unknown-snapshot-member',
        path: '/dialect/nullorder',
        message: 'The member "nullorder" is not known here. Did you mean "nullOrder"?',
      },
      {
        code: 'unknown-snapshot-member',
        path: '/dialect/constructs/betwen',
        message: 'The member "betwen" is not known here. Did you mean "between"?',
      },
      {
        code: 'unknown-snapshot-member',
        path: '/dialect/constructs/__proto__',
        message: 'The member "__proto__" is not known here.',
      },
      {
        code: 'unknown-snapshot-member',
        path: '/dialect/functions/SUMM',
        message: 'The member "SUMM" is not known here. Did you mean "SUM"?',
      },
    ]);
  });

  it.each([
    ['a setting of another type', { likeCaseSensitive: 'no' }, '/dialect/likeCaseSensitive'],
    ['a wildcard as the escape character', { likeEscape: '%' }, '/dialect/likeEscape'],
    ['another order of nulls', { nullOrder: 'end' }, '/dialect/nullOrder'],
    ['another style of variables', { variableStyle: '?' }, '/dialect/variableStyle'],
    ['a list of operators', { operators: ['RANGE'] }, '/dialect/operators'],
    ['an answer of another shape', { info: { functions: {} } }, '/dialect/info/functions'],
  ])('leaves out %s, with a warning', (_, dialect, path) => {
    const { value, diagnostics } = readDialect({ version: 1, dialect });
    expect(value).toEqual({ ...defaultDialect, name: 'installation' });
    expect(diagnostics).toMatchObject([{ code: 'odd-member', severity: 'warning', path }]);
  });

  it.each([
    ['is not complete', { complete: false, dialect: { constructs: { between: 'holds' } } }, /^This .* not complete/],
    ['has nothing that holds', { complete: true, dialect: { constructs: { between: 'refused' } } }, /^Nothing holds/],
  ])('warns of a file that %s', (_, file, message) => {
    const { value, diagnostics } = readDialect({ version: 1, ...file });
    expect(value?.name).toBe('installation');
    expect(diagnostics).toMatchObject([
      { code: 'incomplete-dialect', severity: 'warning', path: '/complete', message: expect.stringMatching(message) },
    ]);
  });

  it('does not warn of a file that was written by hand', () => {
    expect(readDialect({ version: 1, dialect: { constructs: { escape: 'refused' } } }).diagnostics).toEqual([]);
  });

  it.each([
    [
      'a verdict that does not exist',
      { version: 1, dialect: { constructs: { between: 'holdz' } } },
      'snapshot-value',
      '/dialect/constructs/between',
    ],
    ['another version', { version: 2, dialect: {} }, 'snapshot-version', '/version'],
    ['a dialect-info answer', info, 'snapshot-shape', ''],
    ['a file without its findings', { version: 1 }, 'snapshot-shape', ''],
    ['findings that are a list', { version: 1, dialect: [] }, 'snapshot-shape', '/dialect'],
    ['a list', [], 'snapshot-shape', ''],
  ])('reads no dialect from %s', (_, json, code, path) => {
    const { value, diagnostics } = readDialect(json);
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, severity: 'error', path }]);
  });

  it('says what to do about another version', () => {
    expect(readDialect({ version: '1', dialect: {} }).diagnostics[0]?.message).toBe(
      'Expected version 1 of a dialect file, found "1". Update vql-kit, or write the file again with "vql probe".',
    );
  });

  it('never throws, for any JSON', () => {
    const verdict = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('holds', 'refused') },
      { weight: 1, arbitrary: fc.constantFrom('no', 1) },
    );
    const members = fc.record(
      {
        info: fc.anything(),
        likeEscape: fc.anything(),
        constructs: fc.anything(),
        operators: fc.dictionary(fc.constantFrom('RANGE', 'IN', '__proto__', 'x'), verdict),
        functions: fc.anything(),
        assumptions: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const near = fc.record({ version: fc.constant(1), dialect: fc.oneof(members, fc.anything()) });
    let readable = 0;
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (json) => {
        const { value, diagnostics } = readDialect(json);
        expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
        if (value !== undefined) readable++;
      }),
      { seed: 7, numRuns: 300 },
    );
    expect(readable).toBeGreaterThan(20);
  });
});
