import type { ruleCodes } from '../rules.js';

/** The help texts of the section `rules`: why a code is reported, and what to do. */
export const ruleHelp = {
  'null-comparison':
    'NULL is not equal to anything, not even to NULL: the comparison is unknown for every row, and so is its negation.',
  'null-in-list':
    'IN compares with every value, and a comparison with NULL is unknown. Test for NULL with IS NULL beside the list.',
  'duplicate-in-value': 'The second occurrence changes nothing. Was another value meant?',
  'reversed-between': 'BETWEEN low AND high is low <= value AND value <= high. Swapped bounds match nothing.',
  'duplicate-column': 'The result has one entry per name: the second column would hide the first.',
  'contradictory-conditions':
    'A field has one value. On a to-many path two different elements can satisfy the two conditions, and then the query may be meant.',
  'repeated-condition': 'The repetition changes nothing. Was another field or value meant?',
  'no-current-date':
    "No word of VQL and no function that is documented gives the current time. Write the date as a value, createdAt >= '2026-01-31', or as a variable that is set when the query runs.",
  'no-limit': 'A computed query without a limit is not paged and not capped. Add LIMIT, or page through the result.',
  'unstable-paging':
    'The service adds its tiebreak on the primary key only when a limit or offset is set and id is among the selected columns. Otherwise rows of equal rank may repeat or vanish from page to page.',
  'offset-without-limit': 'A page has both: LIMIT 50 OFFSET 100.',
  'zero-offset': 'The execute endpoint answers 422 to an offset of 0. The first page has no offset.',
  'annotation-options':
    'Each option stands once for a column. displayname takes a non-empty string, visible takes true or false.',
  'leading-wildcard':
    'A pattern that begins with text can be looked up; one that begins with % or _ is tried on every row.',
  'like-escape':
    "ESCAPE takes one character, which in the pattern stands before %, _ or itself: LIKE 'x\\_%' ESCAPE '\\'.",
  'variable-spelling':
    'How variables are written is documented nowhere; variableSpelling of the dialect says what the installation understands. In a tree a variable is its name.',
  'assumed-syntax':
    'Reported in strict mode only. The interface document does not mention the construct, and no known integration uses it.',
} as const satisfies { readonly [Code in keyof typeof ruleCodes]: string };
