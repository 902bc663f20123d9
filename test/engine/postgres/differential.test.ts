import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../support/database.js';
import { expectAnswers } from '../support/expect-answers.js';
import { expectSame } from '../support/expect-same.js';
import { openPglite } from '../support/open-pglite.js';

let postgres: Database;
beforeAll(async () => {
  postgres = await openPglite();
});
afterAll(() => postgres.close());

it('PostgreSQL selects the rows for which a predicate, or its negation, is true', async () => {
  expect(await expectSame(postgres)).toBeGreaterThan(0.95);
});

it('PostgreSQL answers statements of every kind', async () => {
  expect(await expectAnswers(postgres)).toBeGreaterThan(0.95);
});
