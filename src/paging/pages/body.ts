import { spellings } from '../spellings.js';
import { type Codec, member, readPage, without } from './codec.js';
import { namedSort, readNamedSort } from './named-sort.js';

const { offset: offsetName, limit: limitName, sort: sortName, order: orderName } = spellings.body;

/** The page as members of a JSON body. One sort key is a string, several are a list. */
export const bodyCodec: Codec<'body'> = {
  encode({ offset, limit, sort }, body, report) {
    const replaced = sort === undefined ? [offsetName, limitName] : [offsetName, limitName, sortName, orderName];
    const { properties, directions } = namedSort(sort ?? [], report);
    return {
      ...without(body, replaced),
      ...member(offsetName, offset),
      ...member(limitName, limit),
      ...member(sortName, oneOrMore(properties)),
      ...member(orderName, oneOrMore(directions)),
    };
  },

  decode(body, report) {
    const sort = readNamedSort(textsOf(body[sortName]), textsOf(body[orderName]), report);
    return readPage(body[limitName], body[offsetName], sort, report);
  },
};

function oneOrMore(values: readonly string[]): string | readonly string[] | undefined {
  return values.length > 1 ? values : values[0];
}

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
