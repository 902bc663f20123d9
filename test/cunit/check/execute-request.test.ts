import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/index.js';
import { checkExecuteRequest, type ExecuteCheckOptions } from '../../../src/cunit/index.js';
import { check, parse } from '../../../src/vql/index.js';
import { changed } from '../../support/cunit-pointers.js';

const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'string', name: 'string' } } } });
const list = (...names: readonly string[]) => ({
  variableSubstitutions: names.map((variableName) => ({ variable: { variableName }, values: ['1'] })),
});

/** Returns the findings: code, pointer, and the part of the statement that they cover. */
function found(
  request: { readonly statement: string; readonly [member: string]: unknown },
  options: ExecuteCheckOptions = {},
): readonly string[] {
  return checkExecuteRequest(request, { parse, check, catalog, ...options }).map(({ code, path, span }) =>
    `${code} ${path} ${span === undefined ? '' : request.statement.slice(span.start, span.end)}`.trim(),
  );
}

describe('the statement of an execute request', () => {
  it('has the checks of a statement', () => {
    expect(found({ statement: 'SELECT id, nmae FROM account.query WHERE name = NULL', limit: 5 })).toEqual([
      'null-comparison /statement name = NULL',
      'unknown-field /statement nmae',
    ]);
    expect(
      found(
        { statement: 'SELECT id FROM account.query WHERE NOT name = 1', limit: 5 },
        { strict: true, rules: { 'nullable-inequality': 'off' } },
      ),
    ).toEqual(['assumed-syntax /statement NOT name = 1', 'assumed-syntax /statement 1']);
    const rules = { 'null-comparison': 'off', 'no-limit': 'off' } as const;
    expect(found({ statement: 'SELECT id FROM account.query WHERE name = NULL' }, { rules })).toEqual([]);
  });

  it('has the rules for both forms with the parser alone, and none without it', () => {
    const request = { statement: 'SELECT id, nmae FROM account.query WHERE name = NULL', limit: 5 };
    expect(found(request, { check: undefined })).toEqual(['unknown-field /statement nmae']);
    expect(found(request, { parse: undefined })).toEqual([]);
  });

  it('reports its errors, and nothing that follows from them', () => {
    for (const own of [check, undefined])
      expect(found({ statement: 'SELECT id FROM account.query WHERE', offset: 5 }, { check: own })).toEqual([
        'missing-condition /statement',
      ]);
  });

  it('has the rules of the catalog beside its errors, as in a file', () => {
    const request = { statement: 'SELECT nmae FROM account.query WHERE id == 1', limit: 5 };
    expect(found(request)).toEqual(['unknown-field /statement nmae', 'unknown-operator /statement ==']);
  });

  it('is fixed inside the object', () => {
    const request = { statement: 'SELECT id, nmae FROM account.query', limit: 5 };
    const [diagnostic] = checkExecuteRequest(request, { parse, check, catalog });
    const fixed = (diagnostic?.fixes?.[0]?.changes ?? []).reduce<unknown>(changed, request);
    expect(fixed).toEqual({ statement: 'SELECT id, name FROM account.query', limit: 5 });
  });
});

describe('the page of an execute request', () => {
  it('is that of the request, or else of the statement', () => {
    const statement = 'SELECT id FROM account.query';
    expect(found({ statement })).toEqual(['no-limit /statement account.query']);
    expect(found({ statement }, { paged: true })).toEqual([]);
    expect(found({ statement, limit: 5 })).toEqual([]);
    expect(found({ statement: `${statement} LIMIT 5` })).toEqual([]);
    expect(found({ statement, offset: 5 }, { paged: true })).toEqual(['offset-without-limit /offset']);
    expect(found({ statement: 'SELECT name FROM account.query', limit: 5 })).toEqual(['unstable-paging /limit']);
  });

  it('has messages with the names of its members', () => {
    const request = { statement: 'SELECT name FROM account.query', offset: 5 };
    const rules = { 'no-limit': 'off' } as const;
    expect(checkExecuteRequest(request, { parse, rules }).map(({ message }) => message)).toEqual([
      'Pages are not stable: with "offset", "id" should be selected or sorted by.',
      '"offset" without LIMIT skips rows and then reads everything to the end.',
    ]);
  });

  it('overrides the clauses, which is reported if they differ', () => {
    const statement = 'SELECT id FROM account.query LIMIT 5 OFFSET 10';
    expect(found({ statement, limit: 5, offset: 10 })).toEqual([]);
    const found_ = checkExecuteRequest({ statement, limit: 50, offset: 20 }, { parse, check });
    expect(found_.map(({ severity, path, message }) => `${severity} ${path} ${message}`)).toEqual([
      'warning /limit The request field "limit" (50) overrides "LIMIT 5".',
      'warning /offset The request field "offset" (20) overrides "OFFSET 10".',
    ]);
  });

  it('has no offset of 0, neither beside the statement nor in it', () => {
    const statement = 'SELECT id FROM account.query';
    expect(found({ statement, limit: 5, offset: 0 })).toEqual(['zero-offset-field /offset']);
    expect(found({ statement: `${statement} LIMIT 5 OFFSET 0` })).toEqual(['zero-offset /statement OFFSET 0']);
  });
});

describe('the variables of an execute request', () => {
  const statement =
    'SELECT id FROM account.query WHERE name = :a AND EXISTS (SELECT id FROM account.query WHERE name = :b) LIMIT 1';

  it('have values, and no others do', () => {
    expect(found({ statement, variableSubstitutionList: list('a', 'b') })).toEqual([]);
    expect(found({ statement, variableSubstitutionList: list('b') })).toEqual(['missing-substitution /statement :a']);
    expect(found({ statement: 'SELECT id FROM account.query LIMIT 1', variableSubstitutionList: list('a') })).toEqual([
      'unused-substitution /variableSubstitutionList/variableSubstitutions/0/variable/variableName',
    ]);
  });

  it('have at least one value', () => {
    const request = {
      statement,
      variableSubstitutionList: {
        variableSubstitutions: [
          { variable: { variableName: 'a' }, values: [] },
          { variable: { variableName: 'b' }, values: ['1'] },
          { variable: { variableName: 'aa' }, values: ['1'] },
        ],
      },
    };
    expect(checkExecuteRequest(request, { parse }).map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'error: The variable ":a" has no values in "variableSubstitutionList".',
      // "a" is listed, so that "aa" is no misspelling of it.
      'warning: The statement has no variable "aa".',
    ]);
  });

  it('are listed once', () => {
    const request = { statement, variableSubstitutionList: list('a', 'b', 'a', 'c', 'c') };
    expect(
      checkExecuteRequest(request, { parse }).map(({ severity, path, message }) => `${severity} ${path} ${message}`),
    ).toEqual([
      'error /variableSubstitutionList/variableSubstitutions/2/variable/variableName "variableSubstitutions[0]" and "variableSubstitutions[2]" exclude each other; it is documented nowhere which one the service uses.',
      'warning /variableSubstitutionList/variableSubstitutions/3/variable/variableName The statement has no variable "c".',
      'error /variableSubstitutionList/variableSubstitutions/4/variable/variableName "variableSubstitutions[3]" and "variableSubstitutions[4]" exclude each other; it is documented nowhere which one the service uses.',
    ]);
  });

  it.each([
    [':b', true],
    ['{{b}}', true],
    ['$b', true],
    ['bb', false],
  ])('are named without their sign: %s', (name, safe) => {
    const request = { statement, variableSubstitutionList: list('a', name) };
    const diagnostics = checkExecuteRequest(request, { parse });
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'error: The variable ":b" has no values in "variableSubstitutionList".',
      `warning: The statement has no variable "${name}". Did you mean "b"?`,
    ]);
    const [fix] = diagnostics[1]?.fixes ?? [];
    expect(fix?.safe).toBe(safe);
    expect((fix?.changes ?? []).reduce<unknown>(changed, request)).toEqual({
      statement,
      variableSubstitutionList: list('a', 'b'),
    });
  });

  it('are written as the installation writes them', () => {
    const dialect = { variableStyle: '$name' } as const;
    expect(found({ statement, variableSubstitutionList: list('a', 'b') }, { dialect })).toEqual([
      'variable-style /statement :a',
      'variable-style /statement :b',
    ]);
    const request = { statement: 'SELECT id FROM account.query WHERE name = $a LIMIT 1' };
    expect(checkExecuteRequest(request, { parse, dialect }).map(({ message }) => message)).toEqual([
      'The variable "$a" has no values in "variableSubstitutionList".',
    ]);
  });
});

it('refuses options that it does not have', () => {
  expect(() => checkExecuteRequest({}, { template: 'a.b' } as never)).toThrow(
    'checkExecuteRequest has no option "template".',
  );
});

describe('a mistake in a member', () => {
  it.each([
    [{ offset: 0 }, 'zero-offset-field'],
    [{ offset: -1 }, 'member-type'],
    [{ limit: 'many' }, 'member-type'],
    [{ variableSubstitutionList: 5 }, 'member-type'],
  ])('does not hide those of the statement: %j', (members, code) => {
    const codes = (statement: string) =>
      checkExecuteRequest({ statement, ...members }, { parse, check }).map((one) => one.code);
    expect(codes('SELECT id FRM account.query LIMIT 5')).toEqual([code, 'misspelled-keyword']);
    expect(codes('SELECT id FROM account.query WHERE name = NULL LIMIT 5')).toEqual(
      expect.arrayContaining([code, 'null-comparison']),
    );
  });

  it('is said of an offset that is not positive: the endpoint refuses 0 too', () => {
    const request = { statement: 'SELECT id FROM account.query LIMIT 5', offset: -1 };
    expect(checkExecuteRequest(request)[0]?.message).toBe(
      'Expected a number of at least 1 as "offset", found the number -1.',
    );
  });
});

it('a variable without a value is reported where it occurs first', () => {
  const statement = 'SELECT id FROM account.query WHERE id = :v OR id > :v LIMIT 5';
  const [diagnostic] = checkExecuteRequest({ statement }, { parse, check, catalog }).filter(
    ({ code }) => code === 'missing-substitution',
  );
  expect(diagnostic?.span?.start).toBe(statement.indexOf(':v'));
});
