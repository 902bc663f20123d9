import { argumentCodes } from './arguments.js';
import type { CodeRow, Empty } from './row.js';

/** Pages that cannot be asked for, and answers of a service that would lose, repeat or never end rows: found by the pager. */
export const pagingCodes = {
  'unknown-source': {
    severity: 'error',
    message: (_: Empty) => 'There is nothing to page: a source is VQL, a C-Unit query, { parameters } or { body }.',
    help: 'A C-Unit query is { group, template, request }; VQL is a text, a tree, or an object with a statement.',
  },
  'broken-statement': {
    severity: 'error',
    message: (_: Empty) => 'The tree was read from a text with errors, so that conditions may be missing in it.',
    help: 'What the parser skips is in no node, so that more rows could come. Hand over the text, and look at what the parser says of it.',
  },
  ...argumentCodes,
  'page-limit': {
    severity: 'error',
    message: ({ what, value }: { readonly what: string; readonly value: string }) =>
      `The ${what} has to be a whole number of at least 1; ${value} is not.`,
    help: 'A page has at least one row; the service answers 500 to a limit of 0.',
  },
  'page-offset': {
    severity: 'error',
    message: ({ what, value }: { readonly what: string; readonly value: string }) =>
      `The ${what} has to be a whole number of at least 0; ${value} is not.`,
    help: 'The offset counts the rows before the page.',
  },
  'page-sort': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The sort order cannot be sent: ${problem}.`,
    help: 'A sort key is a property with ASC or DESC; in VQL and C-Unit a function may stand around it.',
  },
  'template-sort': {
    severity: 'warning',
    message: (_: Empty) => 'The request states no sort order, and its page discards the one of the template.',
    help: 'Sending pageable discards the sort order of the template. State sortOrders with every page; the pager does so unless tiebreak is "none".',
  },
  'nested-parameter': {
    severity: 'error',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `The parameter ${name} cannot be sent in a query string: it is ${problem}.`,
    help: 'Nested objects go in a body. A filter whose list is empty would be lost, and all rows read; undefined leaves a parameter out.',
  },
  'page-conflict': {
    severity: 'warning',
    message: ({ winner, loser }: { readonly winner: string; readonly loser: string }) =>
      `${winner} wins over ${loser}.`,
    help: 'Request fields win over clauses, and the options of the pager over both.',
  },
  'unread-clauses': {
    severity: 'warning',
    message: (_: Empty) => 'The statement is a text, so nobody has looked whether it has a LIMIT or OFFSET of its own.',
    help: 'A clause that no request field replaces stays in force. Parse the text first.',
  },
  'limit-is-page-size': {
    severity: 'info',
    message: ({ limit }: { readonly limit: string }) =>
      `The limit ${limit} of the query is taken as the size of a page, not as an end: all rows are read.`,
    help: 'Leave the loop to stop earlier, or set maxRows. The option pageSize says what is meant.',
  },
  'unstable-order': {
    severity: 'error',
    message: ({ reason }: { readonly reason: string }) => `The pages have no stable order: ${reason}.`,
    help: 'Rows of equal rank may repeat or vanish from page to page. Sort by all columns that tell rows apart and set tiebreak to "if-possible", or ask for all rows at once.',
  },
  'keyset-unsupported': {
    severity: 'error',
    message: ({ reason }: { readonly reason: string }) => `The query cannot be paged by keyset: ${reason}.`,
    help: 'Keyset paging asks for the ids behind the last one: of VQL or C-Unit whose first sort key, if any, is id.',
  },
  'unreadable-page': {
    severity: 'error',
    message: ({ found }: { readonly found: string }) => `fetchPage has to give { rows: [...] }, and gave ${found}.`,
    help: 'For a computed query, rows is the member data of the answer. Give the status as well, so that a refusal is told from a page; headers are those of fetch, an object, or pairs.',
  },
  'failed-page': {
    severity: 'error',
    message: ({ problem, offset }: { readonly problem: string; readonly offset: string }) =>
      `The page from offset ${offset} failed: ${problem}.`,
    help: 'Calling next() again asks for the same page; the option retry does so by itself, unless the service asks for a wait beyond maxDelayMs. Status and headers are on the error.',
  },
  'unreadable-header': {
    severity: 'error',
    message: ({ header, value }: { readonly header: string; readonly value: string }) =>
      `The header ${header} says "${value}", which is not understood.`,
    help: 'x-query-more-elements is true or false, x-query-next-offset a whole number.',
  },
  'missing-headers': {
    severity: 'error',
    message: ({ offset }: { readonly offset: string }) =>
      `The page from offset ${offset} has no headers that say whether there is more, though one before it had.`,
    help: 'Without them a page that was cut short would be taken for the last. Hand on the headers of every answer.',
  },
  'assumed-end': {
    severity: 'info',
    message: ({ rows, limit, offset }: { readonly rows: string; readonly limit: string; readonly offset: string }) =>
      `The page from offset ${offset} is taken for the last, since it has ${rows} of the ${limit} rows asked for; no header says so.`,
    help: 'A service whose pages are smaller than what was asked for would end too early. Hand on the headers of a computed query; of a collection ask for pages no larger than it gives, or set verify to "overlap".',
  },
  'oversized-page': {
    severity: 'error',
    message: ({ limit, found }: { readonly limit: string; readonly found: string }) =>
      `A page of at most ${limit} rows was asked for, and ${found} came.`,
    help: 'A service that ignores the limit may ignore the offset as well. Are both sent under the right names?',
  },
  'empty-page': {
    severity: 'error',
    message: ({ offset }: { readonly offset: string }) =>
      `The page from offset ${offset} brings no new row, though the service says that there is more.`,
    help: 'Going on might never end, and stopping could lose rows.',
  },
  'no-advance': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The pages do not advance: ${problem}.`,
    help: 'Going on would never end. Is the offset sent under the right name? At the end of the data x-query-more-elements is false.',
  },
  'wrong-next-offset': {
    severity: 'error',
    message: ({ rows, from, next }: { readonly rows: string; readonly from: string; readonly next: string }) =>
      `The page from offset ${from} has ${rows} rows, but the service gives ${next} as the next offset.`,
    help: 'Rows between the end of the page and the next offset would be lost, or read twice.',
  },
  'false-end': {
    severity: 'error',
    message: ({ next }: { readonly next: string }) =>
      `The service says that there is no more, but gives ${next} as the next offset.`,
    help: 'At the end of the data the next offset is 0; stopping here could lose rows. With verify: "overlap" the pager looks for itself.',
  },
  'duplicate-row': {
    severity: 'error',
    message: ({ id, offset }: { readonly id: string; readonly offset: string }) =>
      `The row "${id}" came again, on the page from offset ${offset}.`,
    help: 'Rows were inserted or sorted anew meanwhile, and others may be missing. Page by keyset, or set duplicates to "drop" or "report".',
  },
  'overlap-mismatch': {
    severity: 'error',
    message: ({
      offset,
      expected,
      found,
    }: {
      readonly offset: string;
      readonly expected: string;
      readonly found: string;
    }) => `The page from offset ${offset} should begin with the row ${expected} again, and begins with ${found}.`,
    help: 'Rows before it were inserted, deleted or sorted anew meanwhile, and others would be lost or repeated. Page by keyset.',
  },
  'missing-row-id': {
    severity: 'error',
    message: ({ id, problem }: { readonly id: string; readonly problem: string }) =>
      `The rows have no usable "${id}": ${problem}.`,
    help: 'Keyset paging and the search for duplicates go by ids. An id has 64 bits and comes as a string; as a number of JSON it is rounded by JSON.parse.',
  },
  'unordered-ids': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) =>
      `The service does not keep the order of ids that keyset paging needs: ${problem}.`,
    help: 'The service may compare ids in another way than it sorts them, so that rows would be lost or repeated. Page by offset, with verify: "overlap" if the data changes meanwhile. Where ids have several lengths, rows that come and go can look the same: then another pager goes on with the checkpoint as resume and verify: "none".',
  },
  'checkpoint-mismatch': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The checkpoint cannot be resumed: ${problem}.`,
    help: 'A checkpoint counts the rows of one query in one order.',
  },
  'max-rows': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) => `There are more rows than the ${limit} that are allowed.`,
    help: 'Of maxRows those were handed out, and the checkpoint stands behind them. Of toArray none was, and the checkpoint stands before them.',
  },
  'max-pages': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) => `There are more pages than the ${limit} that are allowed.`,
    help: 'Loops were given those, and the checkpoint stands behind them; toArray gives none.',
  },
  'closed-pager': {
    severity: 'error',
    message: (_: Empty) => 'The pager was closed before all rows were read.',
    help: 'Leaving a loop, return() and first() close a pager. Another one goes on if it is given the checkpoint as resume.',
  },
} as const satisfies Record<string, CodeRow>;

/** A code of the pager. */
export type PagingCode = keyof typeof pagingCodes;
