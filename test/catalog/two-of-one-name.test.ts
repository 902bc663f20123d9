import { describe, expect, it } from 'vitest';
import { check } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';

const rules = { 'no-limit': 'off', 'unused-alias': 'off', 'duplicate-column': 'off' } as const;

function messages(text: string): readonly string[] {
  return check(text, { catalog, rules }).map(({ message }) => message);
}

describe('of two columns with one display name', () => {
  const joined = (columns: readonly string[], on: string): readonly string[] => {
    const named = columns.map((column) => `--v:result{displayname='x'}\n${column}`).join(', ');
    return messages(`SELECT id FROM account.query JOIN (SELECT ${named} FROM account.query) AS a ON (${on})`);
  };

  it.each([
    [['active', 'changed'], 'The value "maybe" does not fit the field "active": expected "true" or "false".'],
    [
      ['changed', 'active'],
      'The value "maybe" does not fit the field "changed": expected a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z".',
    ],
  ])('the first is the column of the joined statement: %j', (columns, message) => {
    expect(joined(columns, "a.x = 'maybe'")).toEqual([message]);
  });

  it.each([
    [['notes', 'name'], 1],
    [['name', 'notes'], 0],
  ])('the first is the sort key: %j', (columns, count) => {
    const named = columns.map((column) => `--v:result{displayname='x'}\n${column}`).join(', ');
    const found = check(`SELECT ${named} FROM account.query ORDER BY x LIMIT 5`, { catalog, rules });
    expect(found.filter(({ code }) => code === 'field-not-sortable')).toHaveLength(count);
  });
});

describe('of two display names of one column', () => {
  const sortedBy = (annotations: string, key: string): readonly string[] =>
    check(`SELECT ${annotations}\nname FROM account.query ORDER BY ${key}, id LIMIT 5`, { catalog, rules }).map(
      ({ code }) => code,
    );

  it.each(["--v:result{displayname='x', displayname='y'}", "--v:result{displayname='x'}\n--v:result{displayname='y'}"])(
    'the last is the name of the column: %j',
    (annotations) => {
      expect(sortedBy(annotations, 'y')).not.toContain('unknown-field');
      expect(sortedBy(annotations, 'x')).toContain('unknown-field');
    },
  );
});
