import { suggestion } from '../did-you-mean.js';
import type { CodeRow, Near } from './row.js';

/** The code of members that are not documented, in C-Unit and in requests for documents. */
export const unknownMemberCodes = {
  'unknown-member': {
    severity: 'warning',
    message: ({ member, nearest }: { readonly member: string } & Near) =>
      `Unknown member "${member}".${suggestion(nearest)}`,
    help: 'Unknown members are kept, since the service may have members that are not documented. A member with a misspelled name has no effect: without its filter, a query selects every row.',
  },
} as const satisfies Record<string, CodeRow>;
