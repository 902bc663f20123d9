import type { CodeRow, Empty, Found } from './row.js';

/** Valid texts that probably do not mean what their author wants: reported by the rules of `check`. */
export const ruleCodes = {
  'null-comparison': {
    severity: 'warning',
    message: ({ instead }: { readonly instead: string }) => `A comparison with NULL never matches; use ${instead}.`,
    help: 'NULL is not equal to anything, not even to NULL: the comparison is unknown for every row, and so is its negation.',
  },
  'null-in-list': {
    severity: 'warning',
    message: ({ effect }: { readonly effect: string }) => `NULL in the list ${effect}.`,
    help: 'IN compares with every value, and a comparison with NULL is unknown. Test for NULL with IS NULL beside the list.',
  },
  'duplicate-in-value': {
    severity: 'warning',
    message: ({ value }: { readonly value: string }) => `The value ${value} stands twice in the list.`,
    help: 'The second occurrence changes nothing. Was another value meant?',
  },
  'reversed-between': {
    severity: 'warning',
    message: ({ low, high }: { readonly low: string; readonly high: string }) =>
      `The range from ${low} to ${high} is empty: the lower value comes first.`,
    help: 'BETWEEN low AND high is low <= value AND value <= high. Swapped bounds match nothing.',
  },
  'duplicate-column': {
    severity: 'warning',
    message: ({ column }: { readonly column: string }) => `The column "${column}" is selected twice.`,
    help: 'The result has one entry per name: the second column would hide the first.',
  },
  'contradictory-conditions': {
    severity: 'warning',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`,
    help: 'A field has one value. On a to-many path two different elements can satisfy the two conditions, and then the query may be meant.',
  },
  'repeated-condition': {
    severity: 'warning',
    message: ({ condition }: { readonly condition: string }) => `The condition "${condition}" stands twice.`,
    help: 'The repetition changes nothing. Was another field or value meant?',
  },
  'no-current-date': {
    severity: 'warning',
    message: ({ name, readAs }: { readonly name: string; readonly readAs: 'field' | 'function' }) =>
      readAs === 'field'
        ? `${name} is read as a field of that name: VQL has no word for the current time.`
        : `${name} is read as a function of that name: none is known that gives the current time.`,
    help: "No word of VQL and no function that is documented gives the current time. Write the date as a value, createdAt >= '2026-01-31', or as a variable that is set when the query runs.",
  },
  'no-limit': {
    severity: 'info',
    message: (_: Empty) => 'No LIMIT: the service then returns the whole result set.',
    help: 'A computed query without a limit is not paged and not capped. Add LIMIT, or page through the result.',
  },
  'unstable-paging': {
    severity: 'warning',
    message: ({ clause }: { readonly clause: string }) =>
      `Pages are not stable: with ${clause}, "id" should be selected or sorted by.`,
    help: 'The service adds its tiebreak on the primary key only when a limit or offset is set and id is among the selected columns. Otherwise rows of equal rank may repeat or vanish from page to page.',
  },
  'offset-without-limit': {
    severity: 'warning',
    message: (_: Empty) => 'OFFSET without LIMIT skips rows and then reads everything to the end.',
    help: 'A page has both: LIMIT 50 OFFSET 100.',
  },
  'zero-offset': {
    severity: 'warning',
    message: (_: Empty) => 'OFFSET 0 skips nothing, and as a request field the service rejects it; leave it out.',
    help: 'The execute endpoint answers 422 to an offset of 0. The first page has no offset.',
  },
  'annotation-options': {
    severity: 'warning',
    message: ({ problem }: { readonly problem: string }) => problem,
    help: 'Each option stands once for a column. displayname takes a non-empty string, visible takes true or false.',
  },
  'leading-wildcard': {
    severity: 'hint',
    message: ({ pattern }: { readonly pattern: string }) =>
      `The pattern ${pattern} begins with a wildcard, so that no index can serve it.`,
    help: 'A pattern that begins with text can be looked up; one that begins with % or _ is tried on every row.',
  },
  'like-escape': {
    severity: 'warning',
    message: ({ problem }: { readonly problem: string }) => problem,
    help: "ESCAPE takes one character, which in the pattern stands before %, _ or itself: LIKE 'x\\_%' ESCAPE '\\'.",
  },
  'variable-style': {
    severity: 'warning',
    message: ({ found, instead }: Found & { readonly instead: string }) =>
      `${found} is no variable of this dialect: variables are written ${instead}.`,
    help: 'How variables are written is documented nowhere; variableStyle of the dialect says what the installation understands. In a tree a variable is its name.',
  },
  'assumed-syntax': {
    severity: 'info',
    message: ({ construct }: { readonly construct: string }) =>
      `${construct}: assumed to work as in SQL, documented nowhere; try it on a test installation first.`,
    help: 'Reported in strict mode only. The interface document does not mention the construct, and no known integration uses it.',
  },
} as const satisfies Record<string, CodeRow>;
