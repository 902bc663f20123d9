import { describe, expect, it } from 'vitest';
import { assumptionIds } from '../../src/interface/index.js';
import { type Quirk, type QuirkName, quirks } from '../../src/stand-in/index.js';
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

  it('names each open point, but for those of requests that the stand-in does not answer, or does not refuse', () => {
    const named = new Set(Object.values<Quirk>(quirks).flatMap(({ assumptions = [] }) => assumptions));
    expect(assumptionIds.filter((id) => !named.has(id))).toEqual(['sort-list-body', 'page-member', 'failed-payments']);
  });

  it.each(
    Object.entries<Quirk>(quirks).flatMap(([name, { option }]) => (option === undefined ? [] : [[name, option]])),
  )('%s names an option that there is: %s', async (_, option = '') => {
    const [name = '', member] = option.split('.');
    // An option of another type is refused by its name, and one that does not exist as such.
    const wrong = member === undefined ? { [name]: Symbol('wrong') } : { [name]: { [member]: Symbol('wrong') } };
    await expect(openErpForTest(wrong as never)).rejects.toThrow(/must be/);
  });
});
