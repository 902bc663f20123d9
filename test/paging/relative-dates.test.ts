import { describe, expect, it } from 'vitest';
import { from, variable } from '../../src/builder/index.js';
import { toCUnit } from '../../src/cunit/index.js';
import { paginate } from '../../src/paging/index.js';
import { TestClock } from '../../src/testing/index.js';
import { parse, parseOrThrow } from '../../src/vql/index.js';

const text = 'SELECT id FROM account.query WHERE createdAt >= :daysAgo7 AND createdAt < :today';
const start = Date.parse('2026-11-30T22:59:59Z');

/** A request of VQL or C-Unit. */
interface Sent {
  readonly variableSubstitutionList?: unknown;
  readonly request?: { readonly variableSubstitutionList?: unknown };
}

/** Pages a source of five rows, two on each page, a day apart; collects the variables that were sent. */
function pagerOf(source: unknown, options: object = {}) {
  const clock = new TestClock(start);
  const sent: unknown[] = [];
  const pager = paginate(source as string, {
    parse,
    clock,
    pageSize: 2,
    onDiagnostic: () => undefined,
    ...options,
    fetchPage: (request: object, { offset, limit }) => {
      const one: Sent = request;
      sent.push((one.request ?? one).variableSubstitutionList);
      clock.advance(86_400_000);
      return { rows: [1, 2, 3, 4, 5].map((id) => ({ id })).slice(offset, offset + limit) };
    },
  });
  return { pager, sent };
}

const list = (values: Readonly<Record<string, string>>) => ({
  variableSubstitutions: Object.entries(values).map(([variableName, value]) => ({
    variable: { variableName },
    values: [value],
  })),
});
const computed = list({ daysAgo7: '2026-11-23', today: '2026-11-30' });

describe('the relative dates of a query', () => {
  it.each([
    ['VQL', text],
    ['a tree', parseOrThrow(text)],
    ['a request', { statement: text }],
    ['C-Unit', toCUnit(parseOrThrow(text)).value],
    ['the builder', from('account.query').select('id').where('createdAt', '>=', variable('daysAgo7'))],
  ])('are those of one time on all pages: %s', async (name, source) => {
    const { pager, sent } = pagerOf(source);
    expect(await pager.toArray({ max: 100 })).toHaveLength(5);
    const expected = name === 'the builder' ? list({ daysAgo7: '2026-11-23' }) : computed;
    expect(sent).toEqual([expected, expected, expected]);
  });

  it('begin in the time zone', async () => {
    const { pager, sent } = pagerOf(text, { timeZone: 'Asia/Tokyo' });
    await pager.first();
    expect(sent).toEqual([list({ daysAgo7: '2026-11-24', today: '2026-12-01' })]);
  });

  it('are computed only where no value is given', async () => {
    const given = list({ today: '2026-01-01' });
    const { pager, sent } = pagerOf({ statement: text, variableSubstitutionList: given });
    await pager.first();
    expect(sent).toEqual([list({ today: '2026-01-01', daysAgo7: '2026-11-23' })]);
  });

  it('are the same after a pager was resumed', async () => {
    const { pager } = pagerOf(text);
    await pager.next();
    await pager.next();
    const resume = JSON.parse(JSON.stringify(pager.checkpoint()));
    expect(resume).toMatchObject({ now: start });
    const later = new TestClock(start + 30 * 86_400_000);
    const { pager: resumed, sent } = pagerOf(text, { resume, clock: later });
    await resumed.first();
    expect(sent).toEqual([computed]);
  });

  it('are not in the checkpoint of another query', async () => {
    const { pager } = pagerOf('SELECT id FROM account.query');
    await pager.next();
    expect(pager.checkpoint()).not.toHaveProperty('now');
  });
});

it('a variable that is none has no value', async () => {
  const { pager } = pagerOf('SELECT id FROM account.query WHERE createdAt > :toady');
  await expect(pager.first()).rejects.toThrow('The variable ":toady" has no value. Did you mean ":today"?');
});

it.each(['today', 1e300, Number.NaN, null])(
  'a checkpoint with another time than one of a date is refused: %s',
  (now) => {
    const resume = { version: 1, fingerprint: 'x', offset: 0, isDone: false, now };
    expect(() => pagerOf(text, { resume })).toThrow('it is not a checkpoint');
  },
);
