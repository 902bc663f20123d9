import { pageFormats } from '../../interface/page.js';
import { inWords } from '../check-arguments.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, defined, readPage } from './codec.js';

const { offset: offsetName, limit: limitName, sort: sortName } = pageFormats.cunit;

/**
 * The page as `pageable` of a C-Unit request. Its other members are kept, and an empty one is left out. Sending it discards
 * the sort order of the template (spec, query-language §4).
 */
export const cunitCodec: Codec<'cunit'> = {
  encode({ offset, limit, sort }, { pageable, ...request }, report) {
    const order = sort && { [sortName]: sort.length === 0 ? undefined : sort };
    const paged = defined({ ...pageable, [offsetName]: offset, [limitName]: limit, ...order });
    if (Object.keys(paged).length === 0) return request;
    if (!paged[sortName]?.length) report(pagingDiagnostic('template-sort', {}));
    return { ...request, pageable: paged };
  },

  decode({ pageable = {} }, report) {
    if (typeof pageable !== 'object' || pageable === null) {
      const args = { name: 'The member "pageable"', expected: 'an object', found: inWords(pageable) };
      report(pagingDiagnostic('wrong-argument', args));
      return {};
    }
    return readPage(pageable[limitName], pageable[offsetName], pageable[sortName], report);
  },
};
