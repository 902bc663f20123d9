import { hash } from '../../cunit/compare/canonical-json.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { ExistsForm } from '../../dialect/exists-form.js';
import type { DialectFunction } from '../../dialect/functions.js';
import type { RelativeDates } from '../../dialect/value/relative-date.js';
import type { ParserOption } from '../../vql/parse-statement.js';
import type { EncodeOptions, Page } from '../formats/page.js';
import type { PagingSettings } from '../options.js';
import { PagingError, pagingDiagnostic, pagingError } from '../paging-error.js';

/** How a query is paged. */
export interface Plan {
  /** Fingerprint of the query in its order; of its offset too if it has a limit, since both decide where the rows end. */
  readonly fingerprint: string;
  /** Warnings, to be reported before the first request. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many rows of the result are skipped. */
  readonly offset: number;
  /** How many rows are read at most; infinite without a limit. */
  readonly limit: number;
  readonly id: RowId;
  /** Whether the interface document states that answers have paging headers: for computed queries only. */
  readonly statesHeaders: boolean;
  /** Whether the query has relative dates, so that it depends on the time at which it was planned. */
  readonly hasRelativeDates: boolean;
  /** Whether ids descend, in keyset paging. */
  readonly isDescending: boolean;
  /** Creates the request for a page. */
  readonly request: (rows: RequestedRows) => unknown;
  /** Creates the request for the last row before an id, or of all rows: in the opposite order, in keyset paging only. */
  readonly requestBefore?: (id: string | undefined) => unknown;
}

/** Where rows have their id. */
export interface RowId {
  /** Its key in a row. */
  readonly key: string;
  /** Whether it was selected for the pager only, and is removed from the rows. */
  readonly isHidden: boolean;
  /** Whether no two rows of the result can have the same id. */
  readonly isUnique: boolean;
}

/** The rows to request: after an offset, or after an id. */
interface RequestedRows {
  readonly limit: number;
  readonly offset: number;
  /** The id after which the page begins, in keyset paging; the offset is not sent then. */
  readonly after: string | undefined;
}

/** How to plan a query. */
export interface PagePlanOptions
  extends Pick<PagingSettings<never, unknown>, 'strategy' | 'tiebreak' | 'format'>,
    ParserOption {
  readonly written: EncodeOptions;
  readonly functions: readonly DialectFunction[];
  readonly existsForm: ExistsForm;
  readonly relativeDates: RelativeDates;
}

/** A query whose last sort key is unique, or as close to that as possible. */
export interface StableQuery<Query> {
  readonly query: Query;
  readonly id: RowId;
  /** Why the order cannot be made stable. */
  readonly obstacle?: string;
}

/** Returns offset and limit of a query, and its fingerprint with them. `text` is the query without its page. */
export function rowsOfQuery(text: string, { offset = 0, limit }: Page): Pick<Plan, 'fingerprint' | 'offset' | 'limit'> {
  const unlimited = hash(text);
  if (limit === undefined) return { fingerprint: unlimited, offset, limit: Number.POSITIVE_INFINITY };
  return { fingerprint: hash(`${unlimited} ${offset} ${limit}`), offset, limit };
}

/** Returns the value of a result and adds its warnings to `warnings`. @throws {PagingError} with its errors. */
export function takeValue<Value>({ value, diagnostics }: Result<Value>, warnings: Diagnostic[] = []): Value {
  if (hasErrors(diagnostics)) throw new PagingError(diagnostics);
  for (const warning of diagnostics) warnings.push(warning);
  // Without an error there is a value.
  return value as Value;
}

/**
 * Checks that a query can be paged as the options demand; returns a warning about an order that may be unstable.
 *
 * @throws {PagingError} `keyset-unsupported` or `unstable-order`.
 */
export function checkOrder(
  { id, obstacle }: Pick<StableQuery<unknown>, 'id' | 'obstacle'>,
  keysetObstacle: () => string | undefined,
  { strategy, tiebreak }: PagePlanOptions,
): readonly Diagnostic[] {
  // Only the rows show under which name the id comes, and the next page would be requested by the value of the other column.
  const ambiguity = id.isUnique ? undefined : 'another column is displayed as "id"';
  const keysetReason = strategy === 'keyset' ? (obstacle ?? ambiguity ?? keysetObstacle()) : undefined;
  if (keysetReason !== undefined) throw pagingError('keyset-unsupported', { reason: keysetReason });
  if (obstacle === undefined) return [];
  if (tiebreak === 'required') throw pagingError('unstable-order', { reason: obstacle });
  return [pagingDiagnostic('unstable-order', { reason: obstacle }, { severity: 'warning' })];
}
