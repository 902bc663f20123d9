import { quoted } from '../diagnostics/quoted.js';
import { type PageFormat, pageFormats } from '../interface/page.js';
import type { QueryOf } from './format-types.js';
import { pagingError } from './paging-error.js';
import type { PagingOptions } from './paging-options.js';
import type { RetryPolicy } from './retry.js';

/** What an argument can be: a test, and the words for it. */
interface Kind {
  readonly allows: (value: unknown) => boolean;
  readonly words: string;
}

const aFunction: Kind = { allows: (value) => typeof value === 'function', words: 'a function' };
const anObject: Kind = { allows: isObject, words: 'an object' };
const aRecord: Kind = {
  allows: (value) => isObject(value) && !Array.isArray(value),
  words: 'an object that is no list',
};
const aList: Kind = { allows: Array.isArray, words: 'a list' };
const aBoolean: Kind = { allows: (value) => typeof value === 'boolean', words: 'true or false' };
const anAmount: Kind = { allows: (value) => typeof value === 'number' && value >= 0, words: 'a number of at least 0' };
const aCount: Kind = {
  allows: (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= 1),
  words: 'a whole number of at least 1',
};
const aTree: Kind = {
  allows: (value) => isObject(value) && 'kind' in value && value.kind === 'Statement',
  words: 'a statement as a tree, which parse makes of a text',
};
const aSignal: Kind = { allows: (value) => isObject(value) && 'addEventListener' in value, words: 'an AbortSignal' };

function oneOf(...values: readonly string[]): Kind {
  const names = values.map((value) => `"${value}"`);
  const words = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return { allows: (value) => values.includes(value as string), words };
}

/** **The** table of what the options can be, for callers without types. */
const optionKinds: { readonly [Name in keyof Required<PagingOptions<never, unknown>>]: Kind | undefined } = {
  fetchPage: aFunction,
  // It has a code of its own.
  pageSize: undefined,
  strategy: oneOf('offset', 'keyset'),
  format: oneOf('vql-request', 'vql'),
  tiebreak: oneOf('required', 'if-possible', 'none'),
  duplicates: oneOf('error', 'report', 'drop', 'ignore'),
  duplicateWindow: aCount,
  verify: oneOf('overlap', 'none'),
  prefetch: aBoolean,
  retry: anObject,
  signal: aSignal,
  maxRows: aCount,
  maxPages: aCount,
  // It is read by itself.
  resume: undefined,
  lists: oneOf('comma', 'repeat'),
  functions: aList,
  onProgress: aFunction,
  onDiagnostic: aFunction,
};

const retryKinds: { readonly [Name in keyof Required<RetryPolicy>]: Kind } = {
  attempts: aCount,
  delayMs: anAmount,
  maxDelayMs: anAmount,
  shouldRetry: aFunction,
  onRetry: aFunction,
};

/** What each format puts a page into. */
const queryKinds: { readonly [Name in PageFormat]: Kind } = {
  rest: anObject,
  body: aRecord,
  cunit: aRecord,
  vql: aTree,
  'vql-request': {
    allows: (value) =>
      isObject(value) && 'statement' in value && (typeof value.statement === 'string' || aTree.allows(value.statement)),
    words: 'an object with a statement, as a text or as a tree',
  },
};

/** Whether an option of the pager has this name. */
export function isOptionName(name: string): boolean {
  return Object.hasOwn(optionKinds, name);
}

/** @throws PagingError for options that a caller without types got wrong. */
export function checkOptions(options: PagingOptions<never, unknown>): void {
  check('The second argument', options, { allows: isObject, words: 'an object with fetchPage' });
  check('The option "fetchPage"', options.fetchPage, aFunction);
  checkMembers('', options, optionKinds);
  if (options.retry !== undefined) checkMembers('retry.', options.retry, retryKinds);
}

/** @throws PagingError for options of `toArray` without a limit. */
export function checkMax(options: { readonly max: number }): void {
  check('The argument of toArray', options, { allows: isObject, words: 'an object with max, such as { max: 10_000 }' });
  check('The option "max"', options.max, anAmount);
}

/** @throws PagingError for a format that there is not, and for a query that is none of it. */
export function checkQuery<Name extends PageFormat>(format: Name, query: QueryOf[Name]): void {
  check('The format', format, oneOf(...Object.keys(pageFormats)));
  check(`The query in the format "${format}"`, query, queryKinds[format]);
}

/** @throws PagingError for what is no object. */
export function checkObject(name: string, value: unknown): void {
  check(name, value, anObject);
}

function checkMembers(prefix: string, values: object, kinds: Readonly<Record<string, Kind | undefined>>): void {
  for (const [member, value] of Object.entries(values)) {
    if (!Object.hasOwn(kinds, member)) {
      const known = Object.keys(kinds).map((name) => prefix + name);
      throw pagingError('unknown-option', { owner: 'paginate', name: prefix + member, known });
    }
    const kind = kinds[member];
    if (value !== undefined && kind !== undefined) check(`The option "${prefix}${member}"`, value, kind);
  }
}

function check(name: string, value: unknown, { allows, words }: Kind): void {
  if (!allows(value)) throw pagingError('wrong-argument', { name, expected: words, found: inWords(value) });
}

/** A value as messages show it. */
export function inWords(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'function' || isObject(value) ? `a value of type ${typeof value}` : String(value);
}

/** Whether it is an object at all: a caller without types can give anything. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
