import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { pageFormats } from '../../interface/page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { namedSort, readNamedSort } from './named-sort.js';
import { type Codec, type EncodeOptions, type ReportDiagnostic, readPage } from './page.js';

/** A value that a query string can contain. */
export type ParameterValue = string | number | bigint | boolean;

/**
 * Parameters of a query string to send: by name, with arrays for lists; or as pairs, such as a `URLSearchParams` gives. A value
 * that is `undefined` is left out; an empty array is rejected, since its filter would disappear.
 */
export type RestParameters =
  | Readonly<Record<string, ParameterValue | readonly ParameterValue[] | undefined>>
  | Iterable<readonly [string, string]>;

/** Parameters of a query string as they are sent: flat, with a name as often as it has values. `new URLSearchParams` accepts them. */
export type RestEntries = [string, string][];

/** Parameters that a query string can contain, whether their type has an index signature or not. */
export type FlatParameters<Parameters> =
  Parameters extends Iterable<unknown>
    ? Iterable<readonly [string, string]>
    : { readonly [Name in keyof Parameters]: ParameterValue | readonly ParameterValue[] | undefined };

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = pageFormats.rest;

/** Appends the page to the parameters of a query string. */
export const restCodec: Codec<object, RestEntries> = {
  query: { expected: 'an object', accepts: (value) => typeof value === 'object' && value !== null },

  encode({ offset, limit, sort }, parameters, report, options) {
    const replaced: readonly string[] =
      sort === undefined ? [offsetName, limitName] : [offsetName, limitName, sortName, orderName];
    const entries = entriesOf(parameters, report, options).filter(([name]) => !replaced.includes(name));
    const add = (name: string, value: unknown): void => {
      for (const entry of flatten(name, value, report, options)) entries.push(entry);
    };
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
    const [properties, directions] = [valuesNamed(sortName, entries), valuesNamed(orderName, entries)];
    const sort = readNamedSort({ properties, directions }, report);
    const [limit, offset] = [limitName, offsetName].map((name) => numberOf(valuesNamed(name, entries).at(-1)));
    return readPage('rest', { limit, offset, sort }, report);
  },
};

/** Returns the values of a parameter, in their order. */
export function valuesNamed(wanted: string, entries: RestEntries): readonly string[] {
  return entries.filter(([name]) => name === wanted).map(([, value]) => value);
}

/** Returns the number that a text is; any other text as it is, to be reported. */
function numberOf(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
}

/** Returns parameters as they are sent. */
export function entriesOf(query: object, report: ReportDiagnostic, options: EncodeOptions): RestEntries {
  const parameters = query as RestParameters;
  if (isIterable(parameters))
    return [...parameters].map((pair: unknown) => {
      const [name, value] = Array.isArray(pair) ? pair : [pair];
      if (typeof name !== 'string' || typeof value !== 'string')
        report(nestedParameter(String(name), 'not a pair of two strings'));
      return [String(name), String(value)];
    });
  return Object.entries(parameters).flatMap(([name, value]) => {
    // Without its values the filter would disappear, and all rows would be read.
    if (Array.isArray(value) && value.length === 0)
      report(nestedParameter(name, 'an empty array, so its filter would disappear'));
    return flatten(name, value, report, options);
  });
}

function isIterable(parameters: RestParameters): parameters is Iterable<readonly [string, string]> {
  return Symbol.iterator in parameters;
}

function flatten(
  name: string,
  value: unknown,
  report: ReportDiagnostic,
  { lists = 'comma' }: EncodeOptions,
): [string, string][] {
  if (value === undefined) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.every(isFlat)) {
    report(nestedParameter(name, 'neither a flat value nor an array of flat values'));
    return [];
  }
  const texts = values.map(String);
  const isJoined = lists === 'comma' && texts.length > 0 && !texts.some((text) => text === '' || text.includes(','));
  return (isJoined ? [texts.join(',')] : texts).map((text) => [name, text]);
}

function nestedParameter(name: string, problem: string): Diagnostic {
  return pagingDiagnostic('nested-parameter', { name: quoted(name), problem });
}

function isFlat(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}
