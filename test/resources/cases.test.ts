import { describe, expect, it } from 'vitest';
import { cases } from './cases.js';
import { schemas } from './schemas.js';

it('has valid and invalid cases for every resource', () => {
  expect(Object.keys(cases).sort()).toEqual([...schemas.keys()].sort());
  const empty = Object.entries(cases).filter(([, { valid, invalid }]) => valid.length === 0 || invalid.length === 0);
  expect(empty).toEqual([]);
});

describe.each(Object.entries(cases))('%s', (name, { valid, invalid }) => {
  const schema = schemas.get(name);

  it.each(valid)('accepts example %$', (value) => {
    expect(schema?.safeParse(value)).toMatchObject({ success: true, data: value });
  });

  it('keeps unknown members', () => {
    expect(schema?.safeParse({ ...valid[0], $later: [1] }).data).toMatchObject({ $later: [1] });
  });

  it.each(invalid)('rejects $path of $value', ({ value, path, message }) => {
    const issues = schema?.safeParse(value).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
    expect(issues[0]?.message).toMatch(message);
  });
});
