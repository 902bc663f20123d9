import type { CUnitRequest } from '../../src/cunit/index.js';
import type { FetchContext, FetchedPage } from '../../src/paging/fetch-page.js';
import type { SortOrder } from '../../src/paging/index.js';
import { type Operand, type Predicate, parseOrThrow, type Statement } from '../../src/vql/index.js';

/** A record of the model: an id of 64 bits, a name that several may share, and a city that may be missing. */
export interface ModelRecord {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
}

/** A row as the service sends it: the selected fields. */
export type ModelRow = Readonly<Record<string, unknown>>;

/** A fault of one request; the numbers count requests from 0. */
export type Fault =
  | { readonly kind: 'throw' | 'status-500' | 'status-429' | 'hang'; readonly request: number }
  /** The headers report that there is no more; `isConsistent` also gives 0 as the next offset. */
  | { readonly kind: 'false-end'; readonly request: number; readonly isConsistent: boolean }
  /** The flag reports that there is more, whether there is or not. */
  | { readonly kind: 'false-more'; readonly request: number }
  | { readonly kind: 'repeated-offset' | 'oversized' | 'empty' | 'lost-row' | 'same-rows'; readonly request: number }
  | { readonly kind: 'garbled-flag' | 'garbled-offset'; readonly request: number }
  /** Before the request is answered, a record is inserted or deleted. */
  | { readonly kind: 'insert'; readonly request: number; readonly record: ModelRecord }
  | { readonly kind: 'delete'; readonly request: number; readonly index: number };

export interface ModelOptions {
  readonly records: readonly ModelRecord[];
  readonly faults?: readonly Fault[];
  /** Whether hidden columns are left out of the rows. */
  readonly omitsHidden?: boolean;
  /** Whether columns are keyed by their display name; otherwise by their path. */
  readonly keysByDisplayName?: boolean;
  /** How ids are sorted and compared; a service that does not do both alike, or ignores the sort, is at fault. */
  readonly ids?: { readonly sorted: IdsBy | 'not at all'; readonly compared: IdsBy };
  /** How many rows an answer has at the most, whatever is requested; its headers say that there are more. */
  readonly maxRows?: () => number;
  /** The sort order of the template, for computed queries that are not paged. */
  readonly templateSort?: readonly SortOrder[];
}

/** How ids are compared. */
type IdsBy = 'value' | 'text' | 'ignore case';

/** A request of any format. */
interface ModelQuery {
  readonly matches: (record: ModelRecord) => boolean;
  readonly sort: readonly SortOrder[];
  readonly limit: number | undefined;
  readonly offset: number;
  readonly columns: readonly ModelColumn[] | undefined;
  readonly distinct: boolean;
  /** Whether answers carry headers, and a tiebreak is added where id is selected: those of computed queries do. */
  readonly isComputed: boolean;
}

interface ModelColumn {
  readonly property: string;
  readonly key: string;
  readonly isVisible: boolean;
}

const byId: SortOrder = { property: 'id', direction: 'ASC' };

/** A model of the service: the paging rules of the interface document, what the pager assumes beside them, and faults on demand. */
export class ModelService {
  records: readonly ModelRecord[];
  /** The requests in their order. */
  readonly requests: unknown[] = [];
  /** The records that were there all the time. */
  lasting: readonly ModelRecord[];
  /** The faults that changed something: an answer that would have been the same without one hides nothing. */
  readonly fired = new Set<Fault['kind']>();
  readonly #options: ModelOptions;
  #lastRows: readonly ModelRow[] = [];
  #seed = 1;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.records = options.records;
    this.lasting = options.records;
  }

  /** Answers a request of the pager, in any format. */
  readonly fetchPage = async (request: unknown, { signal, limit }: FetchContext): Promise<FetchedPage<ModelRow>> => {
    const number = this.requests.push(request) - 1;
    const faults = (this.#options.faults ?? []).filter((fault) => fault.request === number);
    for (const fault of faults) {
      const before = this.records;
      this.#change(fault);
      if (isRefusal(fault) || this.records !== before) this.fired.add(fault.kind);
    }
    if (faults.some(({ kind }) => kind === 'throw')) throw new TypeError('fetch failed');
    if (faults.some(({ kind }) => kind === 'status-500')) return { rows: [], status: 500 };
    if (faults.some(({ kind }) => kind === 'status-429'))
      return { rows: [], status: 429, headers: { 'x-rate-limit-retry-after-seconds': '0' } };
    if (faults.some(({ kind }) => kind === 'hang'))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const page = this.answer(request);
    const faulty = faults.reduce((answer, fault) => {
      const distorted = this.#distort(answer, fault, limit);
      if (JSON.stringify(distorted) !== JSON.stringify(answer)) this.fired.add(fault.kind);
      return distorted;
    }, page);
    this.#lastRows = faulty.rows;
    return faulty;
  };

  /** Answers a request as a faultless service does. */
  answer(request: unknown): FetchedPage<ModelRow> {
    const query = readQuery(request, this.#options.templateSort ?? [], this.#options.ids?.compared ?? 'value');
    if (typeof query === 'number') return { rows: [], status: query };
    const { limit, offset, isComputed } = query;
    const all = this.#rowsOf(query);
    const requested = all.slice(offset, limit === undefined ? undefined : offset + limit);
    if (!isComputed) return { rows: requested };
    const rows = requested.slice(0, this.#options.maxRows?.());
    const behind = offset + rows.length;
    const isMore = behind < all.length;
    const headers = { 'X-Query-More-Elements': String(isMore), 'X-Query-Next-Offset': String(isMore ? behind : 0) };
    return { rows, headers, status: 200 };
  }

  #rowsOf({ matches, sort, columns, distinct, isComputed, limit, offset }: ModelQuery): readonly ModelRow[] {
    const selectsId = columns === undefined || columns.some(({ property }) => property === 'id');
    const isPaged = limit !== undefined || offset > 0;
    const order = isComputed && isPaged && selectsId ? [...sort, byId] : sort;
    // Rows with equal sort keys come in another order each time.
    const found = this.records.filter(matches);
    const shuffled = this.#options.ids?.sorted === 'not at all' ? found : this.#shuffle(found);
    const rows = shuffled.sort((a, b) => this.#compareBy(order, a, b)).map((record) => this.#project(record, columns));
    return distinct ? [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()] : rows;
  }

  #project(record: ModelRecord, columns: readonly ModelColumn[] | undefined): ModelRow {
    if (columns === undefined) return { ...record };
    const { omitsHidden = false, keysByDisplayName = false } = this.#options;
    const shown = columns.filter(({ isVisible }) => isVisible || !omitsHidden);
    return Object.fromEntries(
      shown.map(({ property, key }) => [keysByDisplayName ? key : property, fieldOf(record, property)]),
    );
  }

  #change(fault: Fault): void {
    if (fault.kind === 'insert' && !this.records.some(({ id }) => id === fault.record.id))
      this.records = [...this.records, fault.record];
    if (fault.kind === 'delete' && this.records.length > 0) {
      const gone = this.records[fault.index % this.records.length];
      this.records = this.records.filter((record) => record !== gone);
      this.lasting = this.lasting.filter((record) => record !== gone);
    }
  }

  #distort(page: FetchedPage<ModelRow>, fault: Fault, limit: number): FetchedPage<ModelRow> {
    const headers = page.headers as Readonly<Record<string, string>> | undefined;
    const withHeaders = (more: string, next = headers?.['X-Query-Next-Offset']): FetchedPage<ModelRow> =>
      headers === undefined
        ? page
        : { ...page, headers: { 'X-Query-More-Elements': more, 'X-Query-Next-Offset': next } };
    switch (fault.kind) {
      case 'false-end':
        return withHeaders('false', fault.isConsistent ? '0' : undefined);
      case 'false-more':
        return withHeaders('true');
      case 'repeated-offset':
        return withHeaders('true', '0');
      case 'garbled-flag':
        return withHeaders('maybe');
      case 'garbled-offset':
        return withHeaders('true', '-1');
      case 'oversized':
        return { ...page, rows: [...page.rows, ...Array.from({ length: limit + 1 }, () => ({ id: '0' }))] };
      case 'empty':
        return { ...withHeaders('true'), rows: headers === undefined ? page.rows : [] };
      case 'lost-row':
        return { ...page, rows: page.rows.slice(1) };
      case 'same-rows':
        return this.#lastRows.length === 0 ? page : { ...page, rows: this.#lastRows };
      default:
        return page;
    }
  }

  #compareBy(sort: readonly SortOrder[], a: ModelRecord, b: ModelRecord): number {
    for (const { property, direction } of sort) {
      const idsBy = this.#options.ids?.sorted ?? 'value';
      if (idsBy === 'not at all') return 0;
      const result = compareValues(property, fieldOf(a, property), fieldOf(b, property), idsBy);
      if (result !== 0) return direction === 'DESC' ? -result : result;
    }
    return 0;
  }

  /** Fisher and Yates, with a generator that is the same in every run. */
  #shuffle<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items];
    for (let index = shuffled.length - 1; index > 0; index--) {
      this.#seed = (Math.imul(this.#seed, 1103515245) + 12345) >>> 0;
      const other = (this.#seed >>> 8) % (index + 1);
      [shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item];
    }
    return shuffled;
  }
}

/** Whether a request with this fault has no answer. */
function isRefusal({ kind }: Fault): boolean {
  return kind === 'throw' || kind === 'status-500' || kind === 'status-429' || kind === 'hang';
}

/** Ids by their value or as texts, names by their characters, null before all. */
function compareValues(property: string, a: unknown, b: unknown, idsBy: IdsBy): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  if (property === 'id' && idsBy === 'value') return BigInt(String(a)) < BigInt(String(b)) ? -1 : 1;
  if (property === 'id' && idsBy === 'ignore case') return String(a).toLowerCase() < String(b).toLowerCase() ? -1 : 1;
  return String(a) < String(b) ? -1 : 1;
}

function fieldOf(record: ModelRecord, property: string): unknown {
  return (record as unknown as ModelRow)[property];
}

/** Reads a request, or returns the status of its refusal. */
function readQuery(request: unknown, templateSort: readonly SortOrder[], idsBy: IdsBy): ModelQuery | number {
  const members = request as Readonly<Record<string, unknown>>;
  if (typeof members['statement'] === 'string') return readVql(members, idsBy);
  if ('template' in members) return readCUnit(members['request'] as CUnitRequest, templateSort, idsBy);
  if ('parameters' in members) {
    const parameters = new URLSearchParams(members['parameters'] as [string, string][]);
    const list = (name: string): readonly string[] => parameters.getAll(name).flatMap((value) => value.split(','));
    return collectionQuery(parameters.get('limit'), parameters.get('start'), list('sort'), list('order'));
  }
  const body = members['body'] as Readonly<Record<string, string | number | readonly string[] | undefined>>;
  const list = (name: string): readonly string[] => [body[name] ?? []].flat().map(String);
  return collectionQuery(body['_limit'], body['_start'], list('sort'), list('_order'));
}

/**
 * A REST collection has 100 rows a page, no order of its own, and answers 500 to a limit of 0. That it has no headers, and that a
 * page in a body means the same, is an assumption of the model.
 */
function collectionQuery(
  limit: unknown,
  start: unknown,
  names: readonly string[],
  orders: readonly string[],
): ModelQuery | number {
  const rows = Number(limit ?? 100);
  if (rows < 1) return 500;
  const sort = names.map(
    (property, index) => ({ property, direction: orders[index] === 'DESC' ? 'DESC' : 'ASC' }) as const,
  );
  const offset = Number(start ?? 0);
  return { matches: () => true, sort, limit: rows, offset, columns: undefined, distinct: false, isComputed: false };
}

function readCUnit(request: CUnitRequest, templateSort: readonly SortOrder[], idsBy: IdsBy): ModelQuery | number {
  const { pageable, overrideResults, adhocPreset, additionalPredicate, queryPredicate } = request;
  const results = overrideResults ?? adhocPreset?.results;
  // An assumption: the pager must not send it.
  if (pageable?.limit !== undefined && pageable.limit < 1) return 422;
  const filters = [queryPredicate, additionalPredicate].filter((predicate) => predicate !== undefined);
  return {
    matches: (record) => filters.every((predicate) => matchesNode(predicate as PredicateNode, record, idsBy)),
    sort: pageable === undefined ? templateSort : (pageable.sortOrders ?? []),
    limit: pageable?.limit,
    offset: pageable?.start ?? 0,
    columns: results?.map(({ property, displayName, visible = true }) => ({
      property,
      key: displayName ?? property,
      isVisible: visible,
    })),
    distinct: adhocPreset?.option?.distinctResult === true,
    isComputed: true,
  };
}

interface PredicateNode {
  readonly operator: string;
  readonly property?: string;
  readonly values?: readonly string[];
  readonly children?: readonly PredicateNode[];
}

function matchesNode(
  { operator, property = '', values = [], children = [] }: PredicateNode,
  record: ModelRecord,
  idsBy: IdsBy,
): boolean {
  if (operator === 'AND') return children.every((child) => matchesNode(child, record, idsBy));
  if (operator === 'OR') return children.some((child) => matchesNode(child, record, idsBy));
  const signs: Readonly<Record<string, string>> = { GREATER_THAN: '>', LESS_THAN: '<', EQUALS: '=', NOT_EQUALS: '<>' };
  const sign = signs[operator];
  if (sign === undefined) throw new Error(`The model does not know ${operator}.`);
  return compares(sign, property, fieldOf(record, property), values[0], idsBy);
}

function readVql(
  { statement: text, limit, offset }: Readonly<Record<string, unknown>>,
  idsBy: IdsBy,
): ModelQuery | number {
  const statement = parseOrThrow(String(text));
  // The execute endpoint requires a positive offset; that it does so of a limit is an assumption.
  if (offset === 0 || limit === 0) return 422;
  return {
    matches: (record) => statement.where === undefined || matchesVql(statement.where, record, idsBy),
    sort: statement.orderBy.map(({ expression, direction = 'ASC' }) => ({ property: nameOf(expression), direction })),
    limit: limit === undefined ? statement.limit?.value : Number(limit),
    offset: offset === undefined ? (statement.offset?.value ?? 0) : Number(offset),
    columns: columnsOf(statement),
    distinct: statement.distinct,
    isComputed: true,
  };
}

function columnsOf({ columns }: Statement): readonly ModelColumn[] | undefined {
  const listed = columns.flatMap((column) => (column.kind === 'Column' ? [column] : []));
  if (listed.length < columns.length) return undefined;
  return listed.map(({ annotations, expression }) => {
    const property = nameOf(expression);
    const options = annotations.flatMap((annotation) => annotation.options);
    const shown = options.find(({ name }) => name === 'displayname')?.value;
    const isHidden = options.some(({ value }) => value.kind === 'BooleanLiteral' && !value.value);
    return { property, key: shown?.kind === 'StringLiteral' ? shown.value : property, isVisible: !isHidden };
  });
}

function matchesVql(predicate: Predicate, record: ModelRecord, idsBy: IdsBy): boolean {
  switch (predicate.kind) {
    case 'And':
      return predicate.predicates.every((part) => matchesVql(part, record, idsBy));
    case 'Or':
      return predicate.predicates.some((part) => matchesVql(part, record, idsBy));
    case 'Comparison': {
      const { left, operator, right } = predicate;
      const value = right.kind === 'StringLiteral' ? right.value : undefined;
      return compares(operator, nameOf(left), fieldOf(record, nameOf(left)), value, idsBy);
    }
    default:
      throw new Error(`The model does not know ${predicate.kind}.`);
  }
}

function compares(sign: string, property: string, field: unknown, value: unknown, idsBy: IdsBy): boolean {
  if (field === null || value === undefined) return false;
  const order = compareValues(property, field, value, idsBy);
  return { '>': order > 0, '<': order < 0, '=': order === 0, '<>': order !== 0 }[sign] ?? false;
}

function nameOf(expression: Operand): string {
  if (expression.kind !== 'Path') throw new Error(`The model does not know ${expression.kind}.`);
  return expression.segments.join('.');
}
