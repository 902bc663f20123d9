import type { CodeRow, Empty } from './row.js';

/** Valid texts that probably do not mean what their author wants: reported by the rules of `check`. */
export const ruleCodes = {
  'null-comparison': {
    severity: 'warning',
    message: ({ instead }: { readonly instead: string }) => `A comparison with NULL never matches; use ${instead}.`,
    help: 'NULL is not equal to anything, not even to NULL: the comparison is unknown for every row, and so is its negation.',
    example: 'SELECT id FROM account.query WHERE a = NULL LIMIT 1',
  },
  'null-in-list': {
    severity: 'warning',
    message: ({ effect }: { readonly effect: string }) => `NULL in the list ${effect}.`,
    help: 'IN compares with every value, and a comparison with NULL is unknown. Test for NULL with IS NULL beside the list.',
    example: 'SELECT id FROM account.query WHERE a NOT IN (1, NULL) LIMIT 1',
  },
  'duplicate-in-value': {
    severity: 'warning',
    message: ({ value }: { readonly value: string }) => `The value ${value} stands twice in the list.`,
    help: 'The second occurrence changes nothing. Was another value meant?',
    example: "SELECT id FROM account.query WHERE a IN ('x', 'x') LIMIT 1",
  },
  'reversed-between': {
    severity: 'warning',
    message: ({ low, high }: { readonly low: string; readonly high: string }) =>
      `The range from ${low} to ${high} is empty: the lower value comes first.`,
    help: 'BETWEEN low AND high is low <= value AND value <= high. Swapped bounds match nothing.',
    example: 'SELECT id FROM account.query WHERE a BETWEEN 20 AND 10 LIMIT 1',
  },
  'duplicate-column': {
    severity: 'warning',
    message: ({ column }: { readonly column: string }) => `The column "${column}" is selected twice.`,
    help: 'The result has one entry per name: the second column would hide the first.',
    example: 'SELECT id, name, id FROM account.query LIMIT 1',
  },
  'contradictory-conditions': {
    severity: 'warning',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `"${first}" and "${second}" cannot both hold for one value; no row matches unless the field is a to-many path.`,
    help: 'A field has one value. On a to-many path two different elements can satisfy the two conditions, and then the query may be meant.',
    example: 'SELECT id FROM account.query WHERE a = 1 AND a = 2 LIMIT 1',
  },
  'repeated-condition': {
    severity: 'warning',
    message: ({ condition }: { readonly condition: string }) => `The condition "${condition}" stands twice.`,
    help: 'The repetition changes nothing. Was another field or value meant?',
    example: 'SELECT id FROM account.query WHERE a = 1 AND a = 1 LIMIT 1',
  },
  'no-limit': {
    severity: 'info',
    message: (_: Empty) => 'No LIMIT: the service then returns the whole result set.',
    help: 'A computed query without a limit is not paged and not capped. Add LIMIT, or page through the result.',
    example: 'SELECT id FROM account.query',
  },
  'unstable-paging': {
    severity: 'warning',
    message: ({ clause }: { readonly clause: string }) =>
      `Pages are not stable: with ${clause}, "id" should be selected or be the last sort column.`,
    help: 'The service adds its tiebreak on the primary key only when a limit or offset is set and id is among the selected columns. Otherwise rows of equal rank may repeat or vanish from page to page.',
    example: 'SELECT name FROM account.query ORDER BY name LIMIT 10 OFFSET 10',
  },
  'offset-without-limit': {
    severity: 'warning',
    message: (_: Empty) => 'OFFSET without LIMIT skips rows and then reads everything to the end.',
    help: 'A page has both: LIMIT 50 OFFSET 100.',
    example: 'SELECT id FROM account.query OFFSET 10',
  },
  'zero-offset': {
    severity: 'warning',
    message: (_: Empty) => 'OFFSET 0 skips nothing, and as a request field the service rejects it; leave it out.',
    help: 'The execute endpoint answers 422 to an offset of 0. The first page has no offset.',
    example: 'SELECT id FROM account.query LIMIT 10 OFFSET 0',
  },
  'annotation-options': {
    severity: 'warning',
    message: ({ problem }: { readonly problem: string }) => problem,
    help: 'Each option stands once for a column. displayname takes a non-empty string, visible takes true or false.',
    example: 'SELECT --v:result{visible=false, visible=true}\nid FROM account.query LIMIT 1',
  },
  'leading-wildcard': {
    severity: 'hint',
    message: ({ pattern }: { readonly pattern: string }) =>
      `The pattern ${pattern} begins with a wildcard, so that no index can serve it.`,
    help: 'A pattern that begins with text can be looked up; one that begins with % or _ is tried on every row.',
    example: "SELECT id FROM account.query WHERE name LIKE '%son' LIMIT 1",
  },
  'like-escape': {
    severity: 'warning',
    message: ({ problem }: { readonly problem: string }) => problem,
    help: "ESCAPE takes one character, which in the pattern stands before %, _ or itself: LIKE 'x\\_%' ESCAPE '\\'.",
    example: "SELECT id FROM account.query WHERE name LIKE 'a!b' ESCAPE '!!' LIMIT 1",
  },
  'assumed-syntax': {
    severity: 'info',
    message: ({ construct }: { readonly construct: string }) =>
      `${construct}: assumed to work as in SQL, documented nowhere; try it on a test installation first.`,
    help: 'Reported in strict mode only. The interface document does not mention the construct, and no known integration uses it.',
    example: 'SELECT id FROM account.query WHERE a BETWEEN 1 AND 2 LIMIT 1',
  },
} as const satisfies Record<string, CodeRow>;
