import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../support/database.js';
import { expectAnswers } from '../support/expect-answers.js';
import { expectSame } from '../support/expect-same.js';
import { openPglite } from '../support/open-pglite.js';
import { hostilePostgres } from '../support/sessions.js';

describe('PostgreSQL', () => {
  let postgres: Database;
  beforeAll(async () => {
    postgres = await openPglite();
  });
  afterAll(() => postgres.close());

  it('selects the rows for which a predicate, or its negation, is true', async () => {
    expect(await expectSame(postgres)).toBeGreaterThan(0.95);
  });

  it('answers statements of every kind', async () => {
    expect(await expectAnswers(postgres)).toBeGreaterThan(0.95);
  });
});

it.each(hostilePostgres)('$name selects the rows for which a predicate, or its negation, is true', async ({ open }) => {
  const postgres = await open();
  try {
    expect(await expectSame(postgres)).toBeGreaterThan(0.95);
  } finally {
    await postgres.close();
  }
});
