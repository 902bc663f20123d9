import { record } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { pageFormats } from '../../interface/page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { namedSort, readNamedSort } from './named-sort.js';
import { type Codec, defined, type Report, readPage } from './page.js';

/** A JSON object with a page. */
export type BodyMembers = Readonly<Record<string, unknown>>;

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = pageFormats.body;

/** Writes the page as members of a JSON body. One sort key is a string, several are an array. */
export const bodyCodec: Codec<object, BodyMembers> = {
  query: record,

  encode({ offset, limit, sort }, body, report) {
    const { properties, directions } = namedSort(sort ?? [], report);
    const order = sort && { [sortName]: oneOrMore(properties), [orderName]: oneOrMore(directions) };
    return defined({ ...body, [offsetName]: offset, [limitName]: limit, ...order });
  },

  decode(query, report) {
    const body = query as BodyMembers;
    const named = { properties: textsOf(body, sortName, report), directions: textsOf(body, orderName, report) };
    return readPage(
      'body',
      { limit: body[limitName], offset: body[offsetName], sort: readNamedSort(named, report) },
      report,
    );
  },
};

function oneOrMore(values: readonly string[]): string | readonly string[] | undefined {
  return values.length > 1 ? values : values[0];
}

function textsOf(body: BodyMembers, name: string, report: Report): readonly string[] {
  const values: readonly unknown[] = body[name] === undefined ? [] : [body[name]].flat();
  if (values.every((value) => typeof value === 'string')) return values;
  report(pagingDiagnostic('page-sort', { problem: `${quoted(name)} is neither a string nor an array of strings` }));
  return [];
}
