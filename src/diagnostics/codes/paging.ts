import type { CodeRow } from './row.js';

/** Pages that cannot be asked for, and answers of a service that would lose, repeat or never end rows: found by the pager. */
export const pagingCodes = {
  'page-limit': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) =>
      `The limit ${value} is refused: it is a whole number of at least 1.`,
    help: 'A page has at least one row; the service answers 500 to a limit of 0.',
  },
  'page-offset': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) =>
      `The offset ${value} is refused: it is a whole number that is not negative.`,
    help: 'The offset counts the rows before the page.',
  },
  'page-sort': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The sort order cannot be sent: ${problem}.`,
    help: 'A sort key is a property with ASC or DESC; in VQL and C-Unit a function may stand around it.',
  },
  'nested-parameter': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) =>
      `The parameter "${name}" is neither a flat value nor a list of flat values, so no query string can hold it.`,
    help: 'Nested objects go in a body.',
  },
  'page-conflict': {
    severity: 'warning',
    message: ({ winner, loser }: { readonly winner: string; readonly loser: string }) =>
      `${winner} wins over ${loser}.`,
    help: 'Request fields win over clauses, and the options of the pager over both.',
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
    help: 'For a computed query, rows is the member data of the answer.',
  },
  'failed-page': {
    severity: 'error',
    message: ({ status, offset }: { readonly status: string; readonly offset: string }) =>
      `The service answered ${status} for the page from offset ${offset}.`,
    help: 'Calling next() again asks for the same page; the option retry does so by itself.',
  },
  'unreadable-header': {
    severity: 'error',
    message: ({ header, value }: { readonly header: string; readonly value: string }) =>
      `The header ${header} says "${value}", which is not understood.`,
    help: 'x-query-more-elements is true or false, x-query-next-offset a whole number.',
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
      `The page from offset ${offset} is empty, though the service says that there is more.`,
    help: 'Going on might never end, and stopping could lose rows.',
  },
  'no-advance': {
    severity: 'error',
    message: ({ next, from }: { readonly next: string; readonly from: string }) =>
      `The service says that there is more, but the next page would begin at ${next}, not behind ${from}.`,
    help: 'Going on would never end. At the end of the data x-query-more-elements is false.',
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
    }) => `The page from offset ${offset} should begin with the row "${expected}" again, and begins with ${found}.`,
    help: 'Rows before it were inserted, deleted or sorted anew meanwhile, and others would be lost or repeated. Page by keyset.',
  },
  'missing-row-id': {
    severity: 'error',
    message: ({ id, problem }: { readonly id: string; readonly problem: string }) =>
      `The rows have no usable "${id}": ${problem}.`,
    help: 'Keyset paging and the search for duplicates go by ids. An id has 64 bits and comes as a string.',
  },
  'checkpoint-mismatch': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The checkpoint cannot be resumed: ${problem}.`,
    help: 'A checkpoint counts the rows of one query in one order.',
  },
  'max-rows': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) => `There are more rows than the ${limit} that are allowed.`,
    help: 'Those were handed out; the checkpoint stands behind them.',
  },
  'max-pages': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) => `There are more pages than the ${limit} that are allowed.`,
    help: 'Those were handed out; the checkpoint stands behind them.',
  },
} as const satisfies Record<string, CodeRow>;

/** A code of the pager. */
export type PagingCode = keyof typeof pagingCodes;
