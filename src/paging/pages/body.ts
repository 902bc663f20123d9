import { pageFormats } from '../../interface/page.js';
import type { BodyMembers } from '../format-types.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, defined, type Report, readPage } from './codec.js';
import { namedSort, readNamedSort } from './named-sort.js';

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = pageFormats.body;

/** The page as members of a JSON body. One sort key is a string, several are a list. */
export const bodyCodec: Codec<'body'> = {
  encode({ offset, limit, sort }, body, report) {
    const { properties, directions } = namedSort(sort ?? [], report);
    const order = sort && { [sortName]: oneOrMore(properties), [orderName]: oneOrMore(directions) };
    return defined({ ...body, [offsetName]: offset, [limitName]: limit, ...order });
  },

  decode(query, report) {
    const body = query as BodyMembers;
    const sort = readNamedSort(textsOf(body, sortName, report), textsOf(body, orderName, report), report);
    return readPage(body[limitName], body[offsetName], sort, report);
  },
};

function oneOrMore(values: readonly string[]): string | readonly string[] | undefined {
  return values.length > 1 ? values : values[0];
}

function textsOf(body: BodyMembers, name: string, report: Report): readonly string[] {
  const values: readonly unknown[] = body[name] === undefined ? [] : [body[name]].flat();
  if (values.every((value) => typeof value === 'string')) return values;
  report(pagingDiagnostic('page-sort', { problem: `"${name}" is neither a text nor a list of texts` }));
  return [];
}
