import { type PagingCode, pagingCodes } from '../diagnostics/codes/paging.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { PagingHeaders } from './headers.js';

/**
 * Thrown by the pager when it rejects a query, a page or a checkpoint. Its position in the result is not lost: calling
 * `next()` again requests the same page.
 *
 * @example
 * ```ts
 * import { paginate, PagingError } from 'vql-kit/paging';
 * import { parse } from 'vql-kit/vql';
 * const pager = paginate('SELECT DISTINCT city FROM account.query', { parse, fetchPage: () => ({ rows: [] }) });
 * const error: unknown = await pager.next().catch((reason) => reason);
 * console.log(error instanceof PagingError && error.code); // unstable-order
 * ```
 */
export class PagingError extends VqlError {
  override readonly name = 'PagingError';
  /** The HTTP status of the response, for the code `failed-page`. */
  readonly status: number | undefined;
  /** The headers of the response, for the code `failed-page`. */
  readonly headers: PagingHeaders | undefined;

  constructor(diagnostics: readonly Diagnostic[], { status, headers, cause }: PagingErrorOptions = {}) {
    super(diagnostics, { cause });
    this.status = status;
    this.headers = headers;
  }
}

/** Options of the constructor of `PagingError`. */
export interface PagingErrorOptions {
  readonly cause?: unknown;
  readonly status?: number | undefined;
  readonly headers?: PagingHeaders | undefined;
}

/** Creates a diagnostic with a code of the pager. */
export const pagingDiagnostic = diagnosticsOf(pagingCodes);

/** Creates the error with the diagnostic of a code. */
export function pagingError<Code extends PagingCode>(
  code: Code,
  args: MessageArguments<typeof pagingCodes, Code>,
  options?: PagingErrorOptions,
): PagingError {
  return new PagingError([pagingDiagnostic(code, args)], options);
}
