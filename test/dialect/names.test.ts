import { describe, expect, it } from 'vitest';
import { beginsPath, findNamed } from '../../src/dialect/names.js';

describe('beginsPath', () => {
  it.each<[name: string, paths: string[], expected: boolean]>([
    ['account', ['id', 'account'], true],
    ['account', ['id', 'account.no'], true],
    ['account', ['accounts.no', 'no.account', 'Account.no'], false],
    ['constructor', ['id'], false],
    ['account', [], false],
  ])('%s of %j: %s', (name, paths, expected) => {
    expect(beginsPath(name, paths)).toBe(expected);
    // The second time, the list is known.
    expect(beginsPath(name, paths)).toBe(expected);
  });
});

describe('findNamed', () => {
  const find = (path: string, template: string, paths: readonly string[]): string | undefined =>
    findNamed(path, template, {
      find: (rest, prefix) => (paths.includes(rest) ? `${prefix}|${rest}` : undefined),
      isTaken: (name) => beginsPath(name, paths),
    });

  it.each<[name: string, path: string, paths: string[], found: string | undefined]>([
    ['as it is written', 'id', ['id'], '|id'],
    ['after the whole name', 'account.query.id', ['id', 'account.query.id'], 'account.query.|id'],
    ['as it is written, before the group', 'account.id', ['id', 'account.id'], '|account.id'],
    ['after the group', 'account.id', ['id'], 'account.|id'],
    ['not after the group beside a field with its name', 'account.id', ['id', 'account'], undefined],
    ['not after the group beside a path that begins with it', 'account.id', ['id', 'account.no'], undefined],
    ['after the group beside a longer name', 'account.id', ['id', 'accounts.no'], 'account.|id'],
  ])('finds a field %s', (_, path, paths, found) => {
    expect(find(path, 'account.query', paths)).toBe(found);
  });
});
