import { afterEach, describe, expect, it } from 'vitest';
import { type QuirkName, quirks } from '../../src/service/index.js';
import { documents } from './quirks/documents.js';
import { queries } from './quirks/queries.js';
import { records } from './quirks/records.js';
import { requests } from './quirks/requests.js';
import { type Erp, openErp } from './support/open-erp.js';
import type { QuirkRequest } from './support/quirk-request.js';

/** The requests that show each quirk. A row without one does not compile. */
const shown = { ...requests, ...queries, ...records, ...documents } satisfies Readonly<
  Partial<Record<QuirkName, QuirkRequest>>
>;

const opened: Erp[] = [];
afterEach(async () => {
  for (const erp of opened.splice(0)) await erp.close();
});

describe('the table of quirks', () => {
  for (const [name, request] of Object.entries(shown))
    it(`${name}: ${quirks[name as QuirkName].sentence}`, () =>
      request(async (options) => {
        const erp = await openErp(options);
        opened.push(erp);
        return erp;
      }));

  it('has sentences', () => {
    for (const { sentence } of Object.values(quirks)) expect(sentence).toMatch(/^[A-Z"].*\.$/);
  });
});
