import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { from, variable } from '../../src/builder/index.js';
import { relativeDateValues } from '../../src/dialect/index.js';
import { vql } from '../../src/vql/index.js';

const query = from('account.query').select('id').where('createdAt', '>=', variable('daysAgo7'));
const listOf = (value: string) => ({
  variableSubstitutions: [{ variable: { variableName: 'daysAgo7' }, values: [value] }],
});

describe('a relative date in a query', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('stays one in its text and tree', () => {
    expect(query.toText()).toBe('SELECT id FROM account.query WHERE createdAt >= :daysAgo7');
  });

  it('has its value in a request, and none in C-Unit that is stored', () => {
    expect(query.toRequest().body).toMatchObject({ variableSubstitutionList: listOf('2026-11-23') });
    expect(query.toTextWithVariables().variableSubstitutionList).toEqual(listOf('2026-11-23'));
    expect(vql`SELECT id FROM account.query WHERE createdAt >= :daysAgo7`.toRequest().body).toMatchObject({
      variableSubstitutionList: listOf('2026-11-23'),
    });
  });

  it('has the value that it is given', () => {
    const clock = { now: () => Date.parse('2020-01-08T23:30:00Z') };
    const bound = query.bind(relativeDateValues(['daysAgo7'], { clock, timeZone: 'Europe/Berlin' }));
    expect(bound.toRequest().body).toMatchObject({ variableSubstitutionList: listOf('2020-01-02') });
  });
});

it('another variable has no value', () => {
  const wrong = from('account.query').select('id').where('createdAt', '>=', variable('dayAgo7'));
  expect(() => wrong.toRequest()).toThrow('The variable ":dayAgo7" has no value. Did you mean ":daysAgo7"?');
});
