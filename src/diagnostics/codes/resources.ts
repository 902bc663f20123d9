import { suggestion } from '../did-you-mean.js';
import type { CodeRow, Found, Near } from './row.js';

/** What was expected, which begins with "Expected". An alias, since the declarations of the joined table cannot name an interface. */
type FoundProblem = Found & { readonly problem: string };

/** Differences between a resource and its schema, reported with a JSON pointer. */
export const resourceCodes = {
  'resource-type': {
    severity: 'error',
    message: ({ problem, found }: FoundProblem) => `${problem}, found ${found}.`,
    help: 'The value has another JSON type than the documented one, such as a string where an object is expected, so a program cannot use it.',
  },
  'resource-value': {
    severity: 'warning',
    message: ({ problem, found, nearest }: FoundProblem & Near) => `${problem}, found ${found}.${suggestion(nearest)}`,
    help: 'The value has the documented type, but is not one of those that the interface document allows. In a request this is an error. An answer keeps it, since a later version of the service may have further values.',
  },
  'resource-null': {
    severity: 'warning',
    message: ({ problem, found }: FoundProblem) => `${problem}, found ${found}.`,
    help: 'The interface document speaks of null for few members. Leave out a member without a value; in a request null is an error. An answer keeps it, since many services write null for an absent value.',
  },
  'resource-missing': {
    severity: 'warning',
    message: ({ problem, found }: FoundProblem) => `${problem}, found ${found}.`,
    help: 'The interface document requires this member. In a request this is an error; an answer is kept as it is.',
  },
} as const satisfies Record<string, CodeRow>;
