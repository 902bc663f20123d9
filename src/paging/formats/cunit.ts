import type { CUnitRequest } from '../../cunit/request.js';
import { record } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { pageFormats } from '../../interface/page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, defined, readPage } from './page.js';

const { offset: offsetName, limit: limitName, sort: sortName } = pageFormats.cunit;

/**
 * Writes the page as `pageable` of a C-Unit request. Other members of `pageable` stay, and an empty one is left out. The
 * interface document states that a request with `pageable` discards the template's own sort order.
 */
export const cunitCodec: Codec<CUnitRequest, CUnitRequest> = {
  query: record,

  encode({ offset, limit, sort }, { pageable, ...request }, report) {
    const order = sort && { [sortName]: sort.length === 0 ? undefined : sort };
    const paged = defined({ ...pageable, [offsetName]: offset, [limitName]: limit, ...order });
    if (Object.keys(paged).length === 0) return request;
    if (!paged[sortName]?.length) report(pagingDiagnostic('template-sort', {}));
    return { ...request, pageable: paged };
  },

  decode({ pageable = {} }, report) {
    if (typeof pageable !== 'object' || pageable === null) {
      const args = { name: 'The member "pageable"', expected: 'an object', found: describeValue(pageable) };
      report(pagingDiagnostic('wrong-argument', args));
      return {};
    }
    const page = { limit: pageable[limitName], offset: pageable[offsetName], sort: pageable[sortName] };
    return readPage('cunit', page, report);
  },
};
