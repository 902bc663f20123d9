import type { Empty, Found, MessageRow } from './row.js';

/** Valid texts that probably do not mean what their author wants: reported by the rules of `check`. */
export const ruleCodes = {
  'null-comparison': {
    severity: 'warning',
    message: ({ instead }: { readonly instead: string }) => `A comparison with NULL never matches; use ${instead}.`,
  },
  'null-in-list': {
    severity: 'warning',
    message: ({ effect }: { readonly effect: string }) => `NULL in the list ${effect}.`,
  },
  'duplicate-in-value': {
    severity: 'warning',
    message: ({ value }: { readonly value: string }) => `The value ${value} stands twice in the list.`,
  },
  'reversed-between': {
    severity: 'warning',
    message: ({ low, high }: { readonly low: string; readonly high: string }) =>
      `The range from ${low} to ${high} is empty: the lower value comes first.`,
  },
  'duplicate-column': {
    severity: 'warning',
    message: ({ column }: { readonly column: string }) => `The column "${column}" is selected twice.`,
  },
  'contradictory-conditions': {
    severity: 'warning',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`,
  },
  'repeated-condition': {
    severity: 'warning',
    message: ({ condition }: { readonly condition: string }) => `The condition "${condition}" stands twice.`,
  },
  'no-current-date': {
    severity: 'warning',
    message: ({ name, readAs }: { readonly name: string; readonly readAs: 'field' | 'function' }) =>
      readAs === 'field'
        ? `${name} is read as a field of that name: VQL has no word for the current time.`
        : `${name} is read as a function of that name: none is known that gives the current time.`,
  },
  'no-limit': {
    severity: 'info',
    message: (_: Empty) => 'No LIMIT: the service then returns the whole result set.',
  },
  'unstable-paging': {
    severity: 'warning',
    message: ({ clause }: { readonly clause: string }) =>
      `Pages are not stable: with ${clause}, "id" should be selected or sorted by.`,
  },
  'offset-without-limit': {
    severity: 'warning',
    message: (_: Empty) => 'OFFSET without LIMIT skips rows and then reads everything to the end.',
  },
  'zero-offset': {
    severity: 'warning',
    message: (_: Empty) => 'OFFSET 0 skips nothing, and as a request field the service rejects it; leave it out.',
  },
  'annotation-options': {
    severity: 'warning',
    message: ({ problem }: { readonly problem: string }) => problem,
  },
  'leading-wildcard': {
    severity: 'hint',
    message: ({ pattern }: { readonly pattern: string }) =>
      `The pattern ${pattern} begins with a wildcard, so that no index can serve it.`,
  },
  'like-escape': {
    severity: 'warning',
    message: ({ problem }: { readonly problem: string }) => problem,
  },
  'variable-spelling': {
    severity: 'warning',
    message: ({ found, instead }: Found & { readonly instead: string }) =>
      `${found} is no variable of this dialect: variables are written ${instead}.`,
  },
  'assumed-syntax': {
    severity: 'info',
    message: ({ construct }: { readonly construct: string }) =>
      `${construct}: assumed to work as in SQL, documented nowhere; try it on a test installation first.`,
  },
} as const satisfies Record<string, MessageRow>;
