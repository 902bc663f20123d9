import { afterEach, describe, expect, it } from 'vitest';
import { type QuirkName, quirks } from '../../src/service/index.js';
import { deliveries } from './quirks/deliveries.js';
import { documents } from './quirks/documents.js';
import { queries } from './quirks/queries.js';
import { records } from './quirks/records.js';
import { requests } from './quirks/requests.js';
import { subscriptions } from './quirks/subscriptions.js';
import { tokens } from './quirks/tokens.js';
import { type Erp, openErp } from './support/open-erp.js';
import type { QuirkRequest } from './support/quirk-request.js';

/** The requests that show each quirk. A row without one does not compile. */
const shown: Readonly<Record<QuirkName, QuirkRequest>> = {
  ...requests,
  ...queries,
  ...records,
  ...documents,
  ...tokens,
  ...subscriptions,
  ...deliveries,
};

const opened: Erp[] = [];
afterEach(async () => {
  for (const erp of opened.splice(0)) await erp.close();
});

describe('the table of quirks', () => {
  for (const [name, { sentence }] of Object.entries(quirks))
    it(`${name}: ${sentence}`, () =>
      shown[name as QuirkName](async (options) => {
        const erp = await openErp(options);
        opened.push(erp);
        return erp;
      }));

  it('has sentences, and a request for each row', () => {
    expect(Object.keys(shown).sort()).toEqual(Object.keys(quirks).sort());
    for (const { sentence } of Object.values(quirks)) expect(sentence).toMatch(/^[A-Z"].*\.$/);
  });
});
