import { argumentCodes } from './arguments.js';
import type { CodeRow, Empty, Found } from './row.js';

/** What happens to a limit of 0, by the evidence for it. */
const zeroLimits = {
  spec: 'The service answers 500 to a limit of 0.',
  assumed: 'What the service does with it is not documented.',
} as const;

/** Codes of the pager: pages that cannot be requested, and responses of a service that would lose, repeat or never end rows. */
export const pagingCodes = {
  'unknown-source': {
    severity: 'error',
    message: (_: Empty) =>
      'There is nothing to page: a source is a query of the builder or the tag, VQL, a C-Unit query, { parameters } or { body }.',
    help: 'A C-Unit query is { group, template, request }; VQL is a text, a tree, or an object with a statement.',
  },
  'broken-statement': {
    severity: 'error',
    message: (_: Empty) => 'The tree was parsed from a text with errors, so conditions may be missing in it.',
    help: 'No node contains what the parser skipped, so the query could return more rows. Pass the text instead, and check the diagnostics of the parser.',
  },
  ...argumentCodes,
  'page-limit': {
    severity: 'error',
    message: ({
      expected,
      found,
      zeroLimit,
    }: Found & { readonly expected: string; readonly zeroLimit: keyof typeof zeroLimits | undefined }) =>
      `The limit must be ${expected}; found ${found}.${zeroLimit === undefined ? '' : ` ${zeroLimits[zeroLimit]}`}`,
    help: 'A page has at least one row, otherwise paging would not end. The interface document states that a REST collection answers 500 to a limit of 0; for other requests it states nothing. A limit of C-Unit has 32 bits.',
  },
  'page-offset': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `The offset must be ${expected}; found ${found}.`,
    help: 'The offset counts the rows before the page. The execute endpoint answers 422 to an offset of 0 beside a statement: leave it out for the first page.',
  },
  'page-sort': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The sort order cannot be sent: ${problem}.`,
    help: 'A sort key is a property with ASC or DESC; in VQL and C-Unit it can have a function around it.',
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
    help: 'Send nested objects in a body. An empty array would drop its filter, so that all rows are read; undefined leaves a parameter out.',
  },
  'page-conflict': {
    severity: 'warning',
    message: ({ winner, loser }: { readonly winner: string; readonly loser: string }) =>
      `${winner} overrides ${loser}.`,
    help: 'Request fields override clauses.',
  },
  'unread-clauses': {
    severity: 'warning',
    message: (_: Empty) => 'The statement is a text, which was not parsed: it may have its own LIMIT or OFFSET.',
    help: 'A clause that no request field replaces stays in force. Parse the text first.',
  },
  'unstable-order': {
    severity: 'error',
    message: ({ reason }: { readonly reason: string }) => `The pages have no stable order: ${reason}.`,
    help: 'Rows with equal sort keys may be repeated or missing from page to page. Sort by all columns that identify a row and set tiebreak to "if-possible", or request all rows at once.',
  },
  'keyset-unsupported': {
    severity: 'error',
    message: ({ reason }: { readonly reason: string }) => `The query cannot be paged by keyset: ${reason}.`,
    help: 'Keyset paging requests the ids after the last one. It needs VQL or C-Unit whose first sort key, if any, is id.',
  },
  'unreadable-page': {
    severity: 'error',
    message: ({ found }: Found) => `fetchPage must return { rows: [...] }; found ${found}.`,
    help: 'For a computed query, rows is the member data of the response. Return the status as well, so that a refusal is not taken for a page; headers are those of fetch, an object, or pairs.',
  },
  'failed-page': {
    severity: 'error',
    message: ({ problem, offset }: { readonly problem: string; readonly offset: string }) =>
      `The page from offset ${offset} failed: ${problem}.`,
    help: 'Calling next() again requests the same page; the option retry does so automatically, unless the service asks for a wait longer than maxDelayMs. The error has the status and the headers.',
  },
  'unreadable-header': {
    severity: 'error',
    message: ({ header, value }: { readonly header: string; readonly value: string }) =>
      `The header ${header} has the value "${value}", which is not valid.`,
    help: 'x-query-more-elements is true or false, x-query-next-offset a whole number.',
  },
  'missing-headers': {
    severity: 'error',
    message: ({ offset }: { readonly offset: string }) =>
      `The page from offset ${offset} has no headers that report whether there is more, though one before it had them.`,
    help: 'Without them a page that was cut short would be taken for the last one. Return the headers of every response.',
  },
  'assumed-end': {
    severity: 'info',
    message: ({ rows, limit, offset }: { readonly rows: string; readonly limit: string; readonly offset: string }) =>
      `The page from offset ${offset} is assumed to be the last: it has ${rows} of the ${limit} rows requested, and no header reports whether there is more.`,
    help: 'That a short page is the last is documented nowhere: a service whose pages are smaller than requested would end too early. Return the headers of the response; if a collection sends none, request no larger pages than it returns, or set verify to "overlap".',
  },
  'assumed-sort': {
    severity: 'info',
    message: ({ sort, order }: { readonly sort: string; readonly order: string }) =>
      `The list is assumed to take "${sort}" and "${order}", and to sort by id.`,
    help: 'Lists have no default order, so the pager sorts by id, or by id after your own keys. The interface document does not give every list parameters to sort by. For one that rejects them, set tiebreak to "none" and state its order, if it can be stated.',
  },
  'oversized-page': {
    severity: 'error',
    message: ({ limit, found }: { readonly limit: string; readonly found: string }) =>
      `At most ${limit} rows were requested, but the page has ${found}.`,
    help: 'A service that ignores the limit may ignore the offset as well. Are both sent under the right names?',
  },
  'empty-page': {
    severity: 'error',
    message: ({ offset }: { readonly offset: string }) =>
      `The page from offset ${offset} has no new row, though the service reports that there is more.`,
    help: 'Continuing might never end, and stopping could lose rows.',
  },
  'no-advance': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The pages do not advance: ${problem}.`,
    help: 'Continuing would never end. Is the offset sent under the right name? At the end of the data x-query-more-elements is false.',
  },
  'wrong-next-offset': {
    severity: 'error',
    message: ({ rows, from, next }: { readonly rows: string; readonly from: string; readonly next: string }) =>
      `The page from offset ${from} has ${rows} rows, but the service reports ${next} as the next offset.`,
    help: 'Rows between the end of the page and the next offset would be lost, or read twice.',
  },
  'false-end': {
    severity: 'error',
    message: ({ next }: { readonly next: string }) =>
      `The service reports that there is no more, but also ${next} as the next offset.`,
    help: 'At the end of the data the next offset is 0; stopping here could lose rows. With verify: "overlap" the pager requests one more page to decide.',
  },
  'duplicate-row': {
    severity: 'error',
    message: ({ id, offset }: { readonly id: string; readonly offset: string }) =>
      `The row "${id}" was read before and is again on the page from offset ${offset}.`,
    help: 'Rows were inserted or sorted differently meanwhile, and others may be missing. Page by keyset, or set duplicates to "drop" or "report".',
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
    }) => `The page from offset ${offset} should begin with the row ${expected} again, but begins with ${found}.`,
    help: 'Rows before it were inserted, deleted or sorted differently meanwhile, and others would be lost or repeated. Page by keyset.',
  },
  'missing-row-id': {
    severity: 'error',
    message: ({ id, problem }: { readonly id: string; readonly problem: string }) =>
      `A row has no usable "${id}": ${problem}.`,
    help: 'Keyset paging and the search for duplicates need ids. An id has 64 bits and is sent as a string; JSON.parse would round it as a number.',
  },
  'unordered-ids': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) =>
      `The service does not keep the order of ids that keyset paging needs: ${problem}.`,
    help: 'The service may compare ids in another way than it sorts them, so that rows would be lost or repeated. Page by offset, with verify: "overlap" if the data changes meanwhile. Where ids have several lengths, rows that are inserted and deleted can have the same effect: then resume another pager from the checkpoint with verify: "none".',
  },
  'checkpoint-mismatch': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The checkpoint cannot be resumed: ${problem}.`,
    help: 'A checkpoint counts the rows of one query in one order.',
  },
  'max-rows': {
    severity: 'error',
    message: ({ limit, option }: { readonly limit: string; readonly option: 'max' | 'maxRows' }) =>
      `There are more rows than the ${limit} that the option "${option}" allows.`,
    help: 'With maxRows those rows were returned, and the checkpoint is after them. toArray returns none, and the checkpoint is before them; its option max is 10,000 by default.',
  },
  'max-pages': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) =>
      `There are more pages than the ${limit} that the option "maxPages" allows.`,
    help: 'With maxPages those pages were returned, and the checkpoint is after them. toArray returns none, and the checkpoint is before them.',
  },
  'closed-pager': {
    severity: 'error',
    message: (_: Empty) => 'The pager was closed before all rows were read.',
    help: 'Leaving a loop, return() and first() close a pager. To continue, pass its checkpoint to another pager as resume.',
  },
} as const satisfies Record<string, CodeRow>;

/** A code of the pager. */
export type PagingCode = keyof typeof pagingCodes;
