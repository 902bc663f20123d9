import { describe, expect, it } from 'vitest';
import { readExecuteRequest } from '../../../src/cunit/index.js';
import { executeRequestSchema } from '../../../src/schemas/index.js';
import { unreadable } from '../../support/unreadable.js';

const statement = 'SELECT id FROM account.query';
const variables = (...names: readonly string[]) => ({
  variableSubstitutions: names.map((variableName) => ({ variable: { variableName }, values: ['1'] })),
});

describe('readExecuteRequest accepts', () => {
  it.each<readonly [string, object]>([
    ['a statement alone', { statement }],
    ['a page', { statement, limit: 1, offset: 1 }],
    ['values of variables', { statement, variableSubstitutionList: variables('a') }],
    ['members that it does not know, which survive', { statement, timeout: 5 }],
    ['a statement that is not valid, which it does not parse', { statement: 'SELECT' }],
  ])('%s', (_what, json) => {
    expect(readExecuteRequest(json)).toEqual({ value: json, diagnostics: [] });
    expect(executeRequestSchema.parse(json)).toEqual(json);
  });
});

describe('readExecuteRequest reports', () => {
  it.each<readonly [string, unknown, string]>([
    ['another value', [], ' member-type: Expected an object as "request", found an array.'],
    ['no statement', { limit: 5 }, '/statement member-type: Expected a string as "statement", found nothing.'],
    [
      'an empty statement',
      { statement: '' },
      '/statement member-type: Expected a string that is not empty as "statement", found "".',
    ],
    [
      'a limit of 0',
      { statement, limit: 0 },
      '/limit member-type: Expected a number of at least 1 as "limit", found the number 0.',
    ],
    [
      'a limit that is a string',
      { statement, limit: '5' },
      '/limit member-type: Expected a number as "limit", found "5".',
    ],
    [
      'an offset of 0',
      { statement, offset: 0 },
      '/offset zero-offset-field: The service answers 422 to an "offset" of 0; leave it out.',
    ],
    [
      'a negative offset',
      { statement, offset: -1 },
      '/offset member-type: Expected a number of at least 1 as "offset", found the number -1.',
    ],
    [
      'values that are not strings',
      {
        statement,
        variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'a' }, values: [5] }] },
      },
      '/variableSubstitutionList/variableSubstitutions/0/values/0 value-not-string: Values are always strings, found the number 5.',
    ],
    ['a key that must not be copied', JSON.parse(`{"statement": "x", "__proto__": 1}`), '/__proto__ unsafe-key'],
    [
      'a member that cannot be read',
      unreadable('limit', { statement }),
      ' member-type: Expected plain JSON as "query", found an object whose members cannot be read: no limit.',
    ],
  ])('%s', (_what, json, line) => {
    const { value, diagnostics } = readExecuteRequest(json);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ path, code, message }) => `${path} ${code}: ${message}`)[0]).toContain(line);
    expect(executeRequestSchema.safeParse(json).success).toBe(false);
  });

  it('a typo in a name as a warning', () => {
    expect(readExecuteRequest({ statement, ofset: 5 })).toMatchObject({
      value: { statement, ofset: 5 },
      diagnostics: [{ code: 'unknown-member', severity: 'warning', path: '/ofset' }],
    });
  });

  it('an offset of 0 with the fix that leaves it out', () => {
    const [diagnostic] = readExecuteRequest({ statement, offset: 0 }).diagnostics;
    expect(diagnostic?.fixes).toEqual([{ title: 'Remove it', safe: true, edits: [], changes: [{ path: '/offset' }] }]);
  });

  it('a cycle', () => {
    const json: Record<string, unknown> = { statement };
    json['self'] = json;
    expect(readExecuteRequest(json).diagnostics.map(({ code }) => code)).toEqual(['node-cycle']);
  });
});
