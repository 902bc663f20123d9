import { type PagingCode, pagingCodes } from '../diagnostics/codes/paging.js';
import type { MessageArguments } from '../diagnostics/codes/row.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { PagingHeaders } from './answers/headers.js';

/**
 * What the pager throws when it refuses a query, a page or a checkpoint. The place in the result is not lost: calling
 * `next()` again asks for the same page.
 *
 * @example
 * ```ts
 * import { paginate, PagingError } from 'vql-kit/paging';
 * const pager = paginate('SELECT DISTINCT city FROM account.query', { fetchPage: () => ({ rows: [] }) });
 * const error: unknown = await pager.next().catch((reason) => reason);
 * console.log(error instanceof PagingError && error.diagnostic.code); // unstable-order
 * ```
 */
export class PagingError extends Error {
  override readonly name = 'PagingError';
  /** Why: the code and the sentence of the code table. */
  readonly diagnostic: Diagnostic;
  /** The HTTP status of the answer, for the code `failed-page`. */
  readonly status: number | undefined;
  /** The headers of the answer, for the code `failed-page`. */
  readonly headers: PagingHeaders | undefined;

  constructor(diagnostic: Diagnostic, { status, headers, ...options }: PagingErrorOptions = {}) {
    super(diagnostic.message, options);
    this.diagnostic = diagnostic;
    this.status = status;
    this.headers = headers;
  }
}

/** What an error knows beside its diagnostic. */
interface PagingErrorOptions {
  readonly cause?: unknown;
  readonly status?: number | undefined;
  readonly headers?: PagingHeaders | undefined;
}

/** Makes a diagnostic of the pager's section of the code table: who pages does not load the messages of the parser. */
export const pagingDiagnostic = diagnosticsOf(pagingCodes);

/** The error with the diagnostic of a code. */
export function pagingError<Code extends PagingCode>(
  code: Code,
  args: MessageArguments<typeof pagingCodes, Code>,
): PagingError {
  return new PagingError(pagingDiagnostic(code, args));
}
