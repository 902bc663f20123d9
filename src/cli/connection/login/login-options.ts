import type { DescribedFormat } from '../../../tasks/output/output-format.js';
import type { ConnectionOptions } from '../connection-options.js';

/** **The** table of the ways to log in. */
export const loginGrants = {
  device: { description: 'a code that you enter in any browser' },
  code: { description: 'a browser on this machine, which is sent back to --redirect-uri' },
  password: { description: 'the name and the password of a user who may log in so' },
  token: { description: 'an offline token that you have already' },
} as const satisfies Readonly<Record<string, DescribedFormat>>;

/** A way to log in. */
export type LoginGrant = keyof typeof loginGrants;

/** Options of `vql login`. */
export interface LoginOptions extends Omit<ConnectionOptions, 'connection'> {
  readonly grant: LoginGrant;
  readonly username?: string;
  /** `false` for `--no-browser`. */
  readonly browser: boolean;
  readonly redirectUri: string;
  readonly scope: string;
}
