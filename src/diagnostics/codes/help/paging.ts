import type { pagingCodes } from '../paging.js';
import { argumentHelp } from './arguments.js';

/** The help texts of the section `paging`: why a code is reported, and what to do. */
export const pagingHelp = {
  'unknown-source':
    'A C-Unit query is { group, template, request }; VQL is a text, a tree, or an object with a statement.',
  'broken-statement':
    'What the parser skips is in no node, so that more rows could come. Hand over the text, and look at what the parser says of it.',
  ...argumentHelp,
  'page-limit': 'A page has at least one row; the service answers 500 to a limit of 0.',
  'page-offset': 'The offset counts the rows before the page.',
  'page-sort': 'A sort key is a property with ASC or DESC; in VQL and C-Unit a function may stand around it.',
  'template-sort':
    'Sending pageable discards the sort order of the template. State sortOrders with every page; the pager does so unless tiebreak is "none".',
  'nested-parameter':
    'Nested objects go in a body. A filter whose list is empty would be lost, and all rows read; undefined leaves a parameter out.',
  'page-conflict': 'Request fields win over clauses, and the options of the pager over both.',
  'unread-clauses': 'A clause that no request field replaces stays in force. Parse the text first.',
  'limit-is-page-size': 'Leave the loop to stop earlier, or set maxRows. The option pageSize says what is meant.',
  'unstable-order':
    'Rows of equal rank may repeat or vanish from page to page. Sort by all columns that tell rows apart and set tiebreak to "if-possible", or ask for all rows at once.',
  'keyset-unsupported':
    'Keyset paging asks for the ids behind the last one: of VQL or C-Unit whose first sort key, if any, is id.',
  'unreadable-page':
    'For a computed query, rows is the member data of the answer. Give the status as well, so that a refusal is told from a page; headers are those of fetch, an object, or pairs.',
  'failed-page':
    'Calling next() again asks for the same page; the option retry does so by itself, unless the service asks for a wait beyond maxDelayMs. Status and headers are on the error.',
  'unreadable-header': 'x-query-more-elements is true or false, x-query-next-offset a whole number.',
  'missing-headers':
    'Without them a page that was cut short would be taken for the last. Hand on the headers of every answer.',
  'assumed-end':
    'A service whose pages are smaller than what was asked for would end too early. Hand on the headers of a computed query; of a collection ask for pages no larger than it gives, or set verify to "overlap".',
  'oversized-page':
    'A service that ignores the limit may ignore the offset as well. Are both sent under the right names?',
  'empty-page': 'Going on might never end, and stopping could lose rows.',
  'no-advance':
    'Going on would never end. Is the offset sent under the right name? At the end of the data x-query-more-elements is false.',
  'wrong-next-offset': 'Rows between the end of the page and the next offset would be lost, or read twice.',
  'false-end':
    'At the end of the data the next offset is 0; stopping here could lose rows. With verify: "overlap" the pager looks for itself.',
  'duplicate-row':
    'Rows were inserted or sorted anew meanwhile, and others may be missing. Page by keyset, or set duplicates to "drop" or "report".',
  'overlap-mismatch':
    'Rows before it were inserted, deleted or sorted anew meanwhile, and others would be lost or repeated. Page by keyset.',
  'missing-row-id':
    'Keyset paging and the search for duplicates go by ids. An id has 64 bits and comes as a string; as a number of JSON it is rounded by JSON.parse.',
  'unordered-ids':
    'The service may compare ids in another way than it sorts them, so that rows would be lost or repeated. Page by offset, with verify: "overlap" if the data changes meanwhile. Where ids have several lengths, rows that come and go can look the same: then another pager goes on with the checkpoint as resume and verify: "none".',
  'checkpoint-mismatch': 'A checkpoint counts the rows of one query in one order.',
  'max-rows':
    'Of maxRows those were handed out, and the checkpoint stands behind them. Of toArray none was, and the checkpoint stands before them.',
  'max-pages': 'Loops were given those, and the checkpoint stands behind them; toArray gives none.',
  'closed-pager':
    'Leaving a loop, return() and first() close a pager. Another one goes on if it is given the checkpoint as resume.',
} as const satisfies { readonly [Code in keyof typeof pagingCodes]: string };
