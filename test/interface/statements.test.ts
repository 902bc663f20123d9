import { describe, expect, it } from 'vitest';
import { access } from './statements/access.js';
import { openPointStatements } from './statements/open-points.js';
import { paging } from './statements/paging.js';
import { queries } from './statements/queries.js';
import { reading } from './statements/reading.js';
import { resources } from './statements/resources.js';
import type { Statements } from './statements/statement.js';
import { webhooks } from './statements/webhooks.js';

/** The statements of the interface document, by part; the fields of the resources are in `test/resources/facts.json`. */
const parts: Readonly<Record<string, Statements>> = {
  Endpoints: reading,
  Resources: resources,
  Queries: queries,
  Paging: paging,
  'Authentication, headers and limits': access,
  Webhooks: webhooks,
  'Open points': openPointStatements,
};

describe.each(Object.entries(parts))('%s', (_, statements) => {
  it.each(Object.entries(statements))('%s', async (_says, { holds }) => {
    expect.hasAssertions();
    await holds();
  });

  it('names exports of the package', async () => {
    const wrong = await Promise.all(
      Object.values(statements).map(async ({ in: where }) => {
        const [entry = '', name = ''] = where.split(' ');
        const path = `../../src/${entry.replace('vql-kit/', '')}/index.js`;
        const exports: object = await import(path);
        return name in exports ? [] : [where];
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });
});

it('the page of the interface has every statement', async () => {
  const places = Object.entries(parts).map(([part, statements]) => [
    part,
    Object.fromEntries(Object.entries(statements).map(([says, { in: where }]) => [says, where])),
  ]);
  const text = `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/examples/interface.json');
});
