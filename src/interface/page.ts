import { type ArgumentKind, wholeNumber } from '../diagnostics/arguments.js';

/** Names and bounds of offset, limit and sort order in one format. */
interface PageFormatRow {
  readonly offset: string;
  readonly limit: string;
  /** The member with the sort keys. */
  readonly sort: string;
  /** The member with the directions; `undefined` if each key has its own. */
  readonly order: string | undefined;
  /** The highest limit, and the highest offset: both are integers of one size. */
  readonly highestLimit: number;
  /** Evidence that a limit of 0 is rejected. No page has one in any format: it has at least one row, or paging would not end. */
  readonly zeroLimit: 'spec' | 'assumed';
  /** Whether an offset of 0 is sent, left out since it skips nothing, or left out since the service rejects it. */
  readonly zeroOffset: 'sent' | 'omitted' | 'rejected';
}

/** The bounds of a page in every format; those of one format are in `pageFormats`. */
export const pageBounds = {
  leastLimit: 1,
  /** The page size of a REST collection to which no limit is sent. */
  defaultLimit: 100,
  /** The highest limit and offset that a JavaScript number represents exactly. */
  highest: Number.MAX_SAFE_INTEGER,
} as const;

const { highest } = pageBounds;

/**
 * The names and bounds of offset, limit and sort order in each format of a page: `rest` in the query string of a collection,
 * `body` in a JSON body, `cunit` in `pageable`, `vql` in the clauses of a statement, `vql-request` in the fields beside a
 * statement. The interface document lists the names. It states that a collection answers 500 to a limit of 0, and that the
 * execute endpoint answers 422 to an offset of 0; limit and start of C-Unit have 32 bits in the published API description.
 *
 * @example
 * ```ts
 * import { pageFormats } from 'vql-kit/paging';
 * console.log(pageFormats.rest.offset, pageFormats.body.offset, pageFormats.vql.offset); // start _start OFFSET
 * ```
 */
export const pageFormats = {
  rest: {
    offset: 'start',
    limit: 'limit',
    sort: 'sort',
    order: 'order',
    highestLimit: highest,
    zeroLimit: 'spec',
    zeroOffset: 'sent',
  },
  body: {
    offset: '_start',
    limit: '_limit',
    sort: 'sort',
    order: '_order',
    highestLimit: highest,
    zeroLimit: 'assumed',
    zeroOffset: 'sent',
  },
  cunit: {
    offset: 'start',
    limit: 'limit',
    sort: 'sortOrders',
    order: undefined,
    highestLimit: 2 ** 31 - 1,
    zeroLimit: 'assumed',
    zeroOffset: 'omitted',
  },
  vql: {
    offset: 'OFFSET',
    limit: 'LIMIT',
    sort: 'ORDER BY',
    order: undefined,
    highestLimit: highest,
    zeroLimit: 'assumed',
    zeroOffset: 'omitted',
  },
  'vql-request': {
    offset: 'offset',
    limit: 'limit',
    sort: 'ORDER BY',
    order: undefined,
    highestLimit: highest,
    zeroLimit: 'assumed',
    zeroOffset: 'rejected',
  },
} as const satisfies Readonly<Record<string, PageFormatRow>>;

/** The name of a format in which a query carries its page. */
export type PageFormat = keyof typeof pageFormats;

const pageMembers = ['offset', 'limit', 'sort', 'order'] as const;

/**
 * Returns the name that a member of a page in any format has in this one; `undefined` if it is not a member of a page. A direction
 * belongs to its sort key where the format has no member for it.
 */
export function pageMemberIn(format: PageFormat, name: string): string | undefined {
  const row: PageFormatRow = pageFormats[format];
  const rows: readonly PageFormatRow[] = Object.values(pageFormats);
  const member = pageMembers.find((one) => rows.some(({ [one]: other }) => other === name));
  return member && (row[member] ?? row.sort);
}

/** Returns the kind of the limits in a format. */
export function limitKind(format: PageFormat): ArgumentKind {
  return wholeNumber(pageBounds.leastLimit, pageFormats[format].highestLimit);
}

/** Returns the kind of the offsets in a format, as it carries them: one that is rejected is not among them. */
export function offsetKind(format: PageFormat): ArgumentKind {
  const { zeroOffset, highestLimit } = pageFormats[format];
  return wholeNumber(zeroOffset === 'rejected' ? 1 : 0, highestLimit);
}

/** Returns the offset to send in a format; `undefined` for an offset of 0 that the format leaves out. */
export function sentOffset<Offset extends number | undefined>(format: PageFormat, offset: Offset): Offset | undefined {
  return offset === 0 && pageFormats[format].zeroOffset !== 'sent' ? undefined : offset;
}

/**
 * The primary key, which as last sort key makes an order stable. The interface document states that computed queries add it if a
 * limit or offset is set and the id of the root entity is selected.
 */
export const tiebreak = { property: 'id', direction: 'ASC' } as const;

/** A request field that overrides a clause with another value, in words for a message. */
export interface PageConflict {
  readonly name: 'limit' | 'offset';
  readonly winner: string;
  readonly loser: string;
}

/** Returns the request fields that override a clause of the statement beside them with another value. */
export function pageConflicts(
  fields: Readonly<Partial<Record<PageConflict['name'], number | undefined>>>,
  clauses: Readonly<Partial<Record<PageConflict['name'], { readonly value: number } | undefined>>>,
): readonly PageConflict[] {
  return (['limit', 'offset'] as const).flatMap((name) => {
    const field = fields[name];
    const clause = clauses[name]?.value;
    if (field === undefined || clause === undefined || field === clause) return [];
    const loser = `"${pageFormats.vql[name]} ${clause}"`;
    return [{ name, winner: `The request field "${name}" (${field})`, loser }];
  });
}
