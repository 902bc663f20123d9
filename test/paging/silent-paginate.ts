import { paginate as paginateLoudly } from '../../src/paging/index.js';

/** `paginate` for tests of rows and requests: a warning that a test does not ask for is not shown on stderr. */
export const paginate = ((source: never, options: object) =>
  paginateLoudly(source, { onDiagnostic: () => undefined, ...options } as never)) as typeof paginateLoudly;
