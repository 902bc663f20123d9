import { pageBounds } from './page.js';

/** One row of the table of limits. Its name ends with the unit of the value. */
export interface LimitRow {
  readonly value: number;
  /** One sentence. */
  readonly summary: string;
}

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
  accessTokenLifetimeSeconds: {
    value: 60,
    summary: 'An access token is valid for 60 seconds. Refresh it shortly before, and do not store it.',
  },
  refreshTokenIdleSeconds: {
    value: 60 * 60,
    summary: 'A refresh token expires if it is not used for one hour; each use starts the hour again.',
  },
  refreshTokenLifetimeSeconds: {
    value: 10 * 60 * 60,
    summary:
      'A refresh token expires after ten hours, even if it is used. An offline token, which comes with the scope offline_access, does not expire.',
  },
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
