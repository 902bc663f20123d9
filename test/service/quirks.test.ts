import { describe, expect, it } from 'vitest';
import { type QuirkName, quirks } from '../../src/service/index.js';
import { deliveries } from './quirks/deliveries.js';
import { documents } from './quirks/documents.js';
import { queries } from './quirks/queries.js';
import { records } from './quirks/records.js';
import { requests } from './quirks/requests.js';
import { subscriptions } from './quirks/subscriptions.js';
import { tokens } from './quirks/tokens.js';
import { openErpForTest } from './support/open-erp.js';
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

describe('the table of quirks', () => {
  for (const [name, { sentence }] of Object.entries(quirks))
    it(`${name}: ${sentence}`, () => shown[name as QuirkName](openErpForTest));

  it('has sentences, and a request for each row', () => {
    expect(Object.keys(shown).sort()).toEqual(Object.keys(quirks).sort());
    for (const { sentence } of Object.values(quirks)) expect(sentence).toMatch(/^[A-Z"].*\.$/);
  });
});
