import { expect, it } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { TestClock } from '../../src/testing/index.js';

const text = 'SELECT id FROM account.query WHERE createdAt >= :todayMidnight';

/** A client whose service answers no rows, and the variables that it was sent. */
function clientOf(timeZone?: string) {
  const sent: unknown[] = [];
  const clock = new TestClock(Date.parse('2026-11-30T23:30:00Z'));
  const client = createClient({
    baseUrl: 'https://erp.example',
    userAgent: 'test',
    token: 'x',
    clock,
    timeZone,
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)).variableSubstitutionList.variableSubstitutions);
      return Response.json({ data: [] });
    },
  });
  return { client, sent };
}

const midnight = (value: string) => [{ variable: { variableName: 'todayMidnight' }, values: [value] }];

it('computes relative dates by its clock and time zone, for all pages and for one', async () => {
  const { client, sent } = clientOf('Europe/Berlin');
  await client.query(text).toArray({ max: 10 });
  await client.page(text, { limit: 5 });
  expect(sent).toEqual([midnight('2026-11-30T23:00:00.000Z'), midnight('2026-11-30T23:00:00.000Z')]);
  const utc = clientOf();
  await utc.client.page(text, { limit: 5 });
  expect(utc.sent).toEqual([midnight('2026-11-30T00:00:00.000Z')]);
});

it('rejects what is no time zone', () => {
  expect(() => clientOf('Berlin')).toThrow('the name of a time zone such as "Europe/Berlin"');
});
