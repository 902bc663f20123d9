import { tokenLimits } from './identity-server.js';
import type { LimitRow } from './limit-row.js';
import { pageBounds } from './page.js';

/**
 * **The** table of limits: lengths, lifetimes, attempts and page sizes. Each name ends with its unit. How many values an operator takes
 * is in `operators` of `vql-kit/cunit`. Rate limits are not documented.
 *
 * @example
 * ```ts
 * import { limits } from 'vql-kit/interface';
 * console.log(limits.accessTokenLifetimeSeconds.value, limits.urlCharacters.value); // 60 255
 * ```
 */
export const limits = {
  textCharacters: { value: 255, summary: 'A text has at most 255 characters, unless its field has another limit.' },
  remarkCharacters: { value: 1024, summary: 'A remark has at most 1,024 characters.' },
  urlCharacters: { value: 255, summary: 'The url of a webhook has at most 255 characters.' },
  ...tokenLimits,
  deliveryTimeoutSeconds: {
    value: 5,
    summary: 'A receiver has five seconds to accept the connection and to respond.',
  },
  deliveryAttempts: { value: 3, summary: 'A delivery is attempted at most three times, and then abandoned.' },
  pageRows: {
    value: pageBounds.defaultLimit,
    summary: 'A page of a REST collection has 100 rows if no limit is sent. No highest limit is enforced.',
  },
  leastPageRows: {
    value: pageBounds.leastLimit,
    summary: 'The limit of a REST collection is at least 1.',
  },
} as const satisfies Readonly<Record<string, LimitRow>>;
