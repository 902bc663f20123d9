import { spellings } from '../spellings.js';
import { type Codec, member, readPage, without } from './codec.js';

const { offset: offsetName, limit: limitName, sort: sortName } = spellings.cunit;

/** The page as `pageable` of a C-Unit request. Its other members are kept, and an empty one is left out. */
export const cunitCodec: Codec<'cunit'> = {
  encode({ offset, limit, sort }, request) {
    const { pageable = {}, ...rest } = request;
    const replaced = sort === undefined ? [offsetName, limitName] : [offsetName, limitName, sortName];
    const paged = {
      ...without(pageable, replaced),
      ...member(offsetName, offset),
      ...member(limitName, limit),
      ...member(sortName, sort === undefined || sort.length === 0 ? undefined : sort),
    };
    return Object.keys(paged).length === 0 ? rest : { ...rest, pageable: paged };
  },

  decode({ pageable = {} }, report) {
    const { start, limit, sortOrders } = pageable;
    return readPage(limit, start, sortOrders, report);
  },
};
