import { spellings } from '../spellings.js';
import { type Codec, defined, readPage } from './codec.js';

const { offset: offsetName, limit: limitName, sort: sortName } = spellings.cunit;

/** The page as `pageable` of a C-Unit request. Its other members are kept, and an empty one is left out. */
export const cunitCodec: Codec<'cunit'> = {
  encode({ offset, limit, sort }, { pageable, ...request }) {
    const order = sort && { [sortName]: sort.length === 0 ? undefined : sort };
    const paged = defined({ ...pageable, [offsetName]: offset, [limitName]: limit, ...order });
    return Object.keys(paged).length === 0 ? request : { ...request, pageable: paged };
  },

  decode({ pageable = {} }, report) {
    return readPage(pageable[limitName], pageable[offsetName], pageable[sortName], report);
  },
};
