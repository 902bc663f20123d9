import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { pageFormats } from '../../interface/page.js';
import type { RestParameters } from '../format-types.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, type EncodeOptions, type Report, readPage } from './codec.js';
import { namedSort, readNamedSort } from './named-sort.js';

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = pageFormats.rest;

/** The page as parameters of a query string, behind those that are there. */
export const restCodec: Codec<'rest'> = {
  encode({ offset, limit, sort }, parameters, report, options) {
    const replaced: readonly string[] =
      sort === undefined ? [offsetName, limitName] : [offsetName, limitName, sortName, orderName];
    const entries = entriesOf(parameters, report, options).filter(([name]) => !replaced.includes(name));
    const add = (name: string, value: unknown): void => void entries.push(...flatten(name, value, report, options));
    add(offsetName, offset);
    add(limitName, limit);
    if (sort !== undefined) {
      const { properties, directions } = namedSort(sort, report);
      add(sortName, properties);
      add(orderName, directions);
    }
    return entries;
  },

  decode(parameters, report) {
    const entries = entriesOf(parameters, report, {});
    const valuesOf = (wanted: string): readonly string[] =>
      entries.filter(([name]) => name === wanted).map(([, value]) => value);
    const sort = readNamedSort(valuesOf(sortName), valuesOf(orderName), report);
    return readPage(valuesOf(limitName).at(-1), valuesOf(offsetName).at(-1), sort, report);
  },
};

function entriesOf(query: object, report: Report, options: EncodeOptions): [string, string][] {
  const parameters = query as RestParameters;
  if (isIterable(parameters))
    return [...parameters].map(([name, value]) => {
      if (typeof value !== 'string') report(unsaid(name, 'a pair whose value is no text'));
      return [name, value];
    });
  return Object.entries(parameters).flatMap(([name, value]) => {
    // Without its values a filter would vanish, and all rows be read.
    if (Array.isArray(value) && value.length === 0)
      report(unsaid(name, 'an empty list, so that its filter would vanish'));
    return flatten(name, value, report, options);
  });
}

function isIterable(parameters: RestParameters): parameters is Iterable<readonly [string, string]> {
  return Symbol.iterator in parameters;
}

function flatten(name: string, value: unknown, report: Report, { lists = 'comma' }: EncodeOptions): [string, string][] {
  if (value === undefined) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every(isFlat)) {
    report(unsaid(name, 'neither a flat value nor a list of such'));
    return [];
  }
  const texts = values.map(String);
  const isJoined = lists === 'comma' && texts.length > 0 && !texts.some((text) => text === '' || text.includes(','));
  return (isJoined ? [texts.join(',')] : texts).map((text) => [name, text]);
}

function unsaid(name: string, problem: string): Diagnostic {
  return pagingDiagnostic('nested-parameter', { name: quoted(name), problem });
}

function isFlat(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}
