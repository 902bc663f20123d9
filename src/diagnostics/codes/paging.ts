import { argumentCodes } from './arguments.js';
import type { Empty, MessageRow } from './row.js';

/** Pages that cannot be asked for, and answers of a service that would lose, repeat or never end rows: found by the pager. */
export const pagingCodes = {
  'unknown-source': {
    severity: 'error',
    message: (_: Empty) => 'There is nothing to page: a source is VQL, a C-Unit query, { parameters } or { body }.',
  },
  'broken-statement': {
    severity: 'error',
    message: (_: Empty) => 'The tree was read from a text with errors, so that conditions may be missing in it.',
  },
  ...argumentCodes,
  'page-limit': {
    severity: 'error',
    message: ({ what, value }: { readonly what: string; readonly value: string }) =>
      `The ${what} has to be a whole number of at least 1; ${value} is not.`,
  },
  'page-offset': {
    severity: 'error',
    message: ({ what, value }: { readonly what: string; readonly value: string }) =>
      `The ${what} has to be a whole number of at least 0; ${value} is not.`,
  },
  'page-sort': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The sort order cannot be sent: ${problem}.`,
  },
  'template-sort': {
    severity: 'warning',
    message: (_: Empty) => 'The request states no sort order, and its page discards the one of the template.',
  },
  'nested-parameter': {
    severity: 'error',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `The parameter ${name} cannot be sent in a query string: it is ${problem}.`,
  },
  'page-conflict': {
    severity: 'warning',
    message: ({ winner, loser }: { readonly winner: string; readonly loser: string }) =>
      `${winner} wins over ${loser}.`,
  },
  'unread-clauses': {
    severity: 'warning',
    message: (_: Empty) => 'The statement is a text, so nobody has looked whether it has a LIMIT or OFFSET of its own.',
  },
  'limit-is-page-size': {
    severity: 'info',
    message: ({ limit }: { readonly limit: string }) =>
      `The limit ${limit} of the query is taken as the size of a page, not as an end: all rows are read.`,
  },
  'unstable-order': {
    severity: 'error',
    message: ({ reason }: { readonly reason: string }) => `The pages have no stable order: ${reason}.`,
  },
  'keyset-unsupported': {
    severity: 'error',
    message: ({ reason }: { readonly reason: string }) => `The query cannot be paged by keyset: ${reason}.`,
  },
  'unreadable-page': {
    severity: 'error',
    message: ({ found }: { readonly found: string }) => `fetchPage has to give { rows: [...] }, and gave ${found}.`,
  },
  'failed-page': {
    severity: 'error',
    message: ({ problem, offset }: { readonly problem: string; readonly offset: string }) =>
      `The page from offset ${offset} failed: ${problem}.`,
  },
  'unreadable-header': {
    severity: 'error',
    message: ({ header, value }: { readonly header: string; readonly value: string }) =>
      `The header ${header} says "${value}", which is not understood.`,
  },
  'missing-headers': {
    severity: 'error',
    message: ({ offset }: { readonly offset: string }) =>
      `The page from offset ${offset} has no headers that say whether there is more, though one before it had.`,
  },
  'assumed-end': {
    severity: 'info',
    message: ({ rows, limit, offset }: { readonly rows: string; readonly limit: string; readonly offset: string }) =>
      `The page from offset ${offset} is taken for the last, since it has ${rows} of the ${limit} rows asked for; no header says so.`,
  },
  'oversized-page': {
    severity: 'error',
    message: ({ limit, found }: { readonly limit: string; readonly found: string }) =>
      `A page of at most ${limit} rows was asked for, and ${found} came.`,
  },
  'empty-page': {
    severity: 'error',
    message: ({ offset }: { readonly offset: string }) =>
      `The page from offset ${offset} brings no new row, though the service says that there is more.`,
  },
  'no-advance': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The pages do not advance: ${problem}.`,
  },
  'wrong-next-offset': {
    severity: 'error',
    message: ({ rows, from, next }: { readonly rows: string; readonly from: string; readonly next: string }) =>
      `The page from offset ${from} has ${rows} rows, but the service gives ${next} as the next offset.`,
  },
  'false-end': {
    severity: 'error',
    message: ({ next }: { readonly next: string }) =>
      `The service says that there is no more, but gives ${next} as the next offset.`,
  },
  'duplicate-row': {
    severity: 'error',
    message: ({ id, offset }: { readonly id: string; readonly offset: string }) =>
      `The row "${id}" came again, on the page from offset ${offset}.`,
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
  },
  'missing-row-id': {
    severity: 'error',
    message: ({ id, problem }: { readonly id: string; readonly problem: string }) =>
      `The rows have no usable "${id}": ${problem}.`,
  },
  'unordered-ids': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) =>
      `The service does not keep the order of ids that keyset paging needs: ${problem}.`,
  },
  'checkpoint-mismatch': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The checkpoint cannot be resumed: ${problem}.`,
  },
  'max-rows': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) => `There are more rows than the ${limit} that are allowed.`,
  },
  'max-pages': {
    severity: 'error',
    message: ({ limit }: { readonly limit: string }) => `There are more pages than the ${limit} that are allowed.`,
  },
  'closed-pager': {
    severity: 'error',
    message: (_: Empty) => 'The pager was closed before all rows were read.',
  },
} as const satisfies Record<string, MessageRow>;

/** A code of the pager. */
export type PagingCode = keyof typeof pagingCodes;
