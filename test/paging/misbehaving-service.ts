/**
 * A model of services that misbehave, written from the documents alone: it reads requests as texts, and shares no code with
 * the pager or its other model.
 */
export interface Misbehavior {
  /** Rows come in the order in which they are stored, or in another one each time. */
  readonly ignoresSort?: 'stored' | 'shuffled';
  /** Ids are sorted by one collation, and `id > …` compares them by another. */
  readonly collations?: { readonly sorts: Collation; readonly compares: Collation };
  /** No page has more rows. */
  readonly cap?: number;
  /** This request, counted from 0, is answered with one row less than it could be, if there is more than one. */
  readonly shortPageAt?: number;
  /** This request is answered with the rows of the request before. */
  readonly repeatsAt?: number;
  /** From this request on, answers have no headers. */
  readonly dropsHeadersFrom?: number;
  /** Before this request a row is inserted. */
  readonly insertAt?: { readonly request: number; readonly id: string };
  /** Before this request the row at this index is deleted. */
  readonly deleteAt?: { readonly request: number; readonly index: number };
}

export type Collation = 'value' | 'text' | 'ignore case' | 'letters first';

/** The name of a kind of misbehavior. */
export type FaultName = keyof Misbehavior;

interface ModelAnswer {
  readonly rows: readonly { readonly id: string }[];
  readonly headers?: Readonly<Record<string, string>>;
}

interface Wanted {
  readonly start: number;
  readonly limit: number;
  readonly isDescending: boolean;
  readonly condition: { readonly operator: '>' | '<'; readonly id: string } | undefined;
  /** Whether it is a collection, which sends no headers. */
  readonly isCollection: boolean;
}

export const collations: Readonly<Record<Collation, (a: string, b: string) => number>> = {
  value: (a, b) => a.length - b.length || byUnits(a, b),
  text: byUnits,
  'ignore case': (a, b) => byUnits(a.toLowerCase(), b.toLowerCase()) || byUnits(a, b),
  'letters first': (a, b) => Number(/^\d/.test(a)) - Number(/^\d/.test(b)) || byUnits(a, b),
};

function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export class MisbehavingService {
  /** The ids of the rows in the order in which they are stored. */
  ids: readonly string[];
  /** The rows that were there from the first request to the last. */
  lasting: readonly string[];
  /** The kinds of misbehavior that changed an answer. */
  readonly fired = new Set<FaultName>();
  requests = 0;
  readonly #misbehavior: Misbehavior;
  #rowsBefore: ModelAnswer['rows'] = [];
  #seed = 7;

  constructor(ids: readonly string[], misbehavior: Misbehavior) {
    this.ids = this.lasting = ids;
    this.#misbehavior = misbehavior;
  }

  readonly fetchPage = (request: unknown): ModelAnswer => {
    const number = this.requests++;
    if (this.requests > 150) throw new Error('endless');
    this.#change(number);
    const { shortPageAt, repeatsAt, cap, dropsHeadersFrom } = this.#misbehavior;
    const wanted = readRequest(request);
    const all = this.#matching(wanted);
    let rows = all.slice(wanted.start, wanted.start + wanted.limit).map((id) => ({ id }));
    if (cap !== undefined && rows.length > cap) rows = this.#note('cap', rows.slice(0, cap));
    if (number === shortPageAt && rows.length > 1) rows = this.#note('shortPageAt', rows.slice(0, -1));
    const end = wanted.start + rows.length;
    const isMore = end < all.length;
    const isRepeated = number === repeatsAt && this.#rowsBefore.length > 0 && this.#rowsBefore.length <= wanted.limit;
    const answered = isRepeated ? this.#note('repeatsAt', this.#rowsBefore) : rows;
    this.#rowsBefore = answered;
    if (wanted.isCollection) return { rows: answered };
    if (dropsHeadersFrom !== undefined && number >= dropsHeadersFrom)
      return this.#note('dropsHeadersFrom', { rows: answered });
    return {
      rows: answered,
      headers: { 'x-query-more-elements': String(isMore), 'x-query-next-offset': String(isMore ? end : 0) },
    };
  };

  #note<Value>(name: FaultName, value: Value): Value {
    this.fired.add(name);
    return value;
  }

  #change(number: number): void {
    const { insertAt, deleteAt } = this.#misbehavior;
    if (insertAt?.request === number && !this.ids.includes(insertAt.id))
      this.ids = this.#note('insertAt', [...this.ids, insertAt.id]);
    const deleted = deleteAt?.request === number ? this.ids[deleteAt.index % this.ids.length] : undefined;
    if (deleted === undefined) return;
    this.ids = this.#note(
      'deleteAt',
      this.ids.filter((id) => id !== deleted),
    );
    this.lasting = this.lasting.filter((id) => id !== deleted);
  }

  #matching({ condition, isDescending }: Wanted): readonly string[] {
    const { ignoresSort, collations: by = { sorts: 'value', compares: 'value' } } = this.#misbehavior;
    const [sorts, compares] = [collations[by.sorts], collations[by.compares]];
    const sign = isDescending ? -1 : 1;
    const found = this.ids.filter(
      (id) => condition === undefined || compares(id, condition.id) * (condition.operator === '>' ? 1 : -1) > 0,
    );
    const sorted = found.toSorted((a, b) => sign * sorts(a, b));
    if (
      by.sorts !== by.compares &&
      !isSame(
        sorted,
        found.toSorted((a, b) => sign * compares(a, b)),
      )
    )
      this.fired.add('collations');
    if (ignoresSort === undefined) return sorted;
    const other = ignoresSort === 'stored' ? found : this.#shuffled(found);
    return isSame(other, sorted) ? other : this.#note('ignoresSort', other);
  }

  #shuffled(ids: readonly string[]): readonly string[] {
    return ids
      .map((id) => {
        this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
        return [this.#seed, id] as const;
      })
      .sort(([a], [b]) => a - b)
      .map(([, id]) => id);
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.every((id, index) => id === b[index]);
}

/** Reads a request of any format. */
function readRequest(request: unknown): Wanted {
  const { statement, limit, offset, parameters, body, request: cunit } = request as Readonly<Record<string, unknown>>;
  if (typeof statement === 'string') return readStatement(statement, limit, offset);
  if (Array.isArray(parameters)) {
    const named = Object.fromEntries(parameters as [string, string][]);
    const isDescending = named['order']?.startsWith('DESC') === true;
    return collection(Number(named['start'] ?? 0), Number(named['limit']), isDescending);
  }
  if (typeof body === 'object' && body !== null) {
    const { _start = 0, _limit, _order } = body as Readonly<Record<string, unknown>>;
    return collection(Number(_start), Number(_limit), String(_order).startsWith('DESC'));
  }
  // The model adds no predicate of its own, so that every filter comes from the pager.
  const text = JSON.stringify(cunit);
  const { start = 0, limit: size } = (cunit as { pageable: { start?: number; limit: number } }).pageable;
  const [, operator, id] = /"operator":"(GREATER|LESS)_THAN","property":"id","values":\["([^"]*)"\]/.exec(text) ?? [];
  return {
    start,
    limit: size,
    isDescending: /"property":"id","direction":"DESC"/.test(text),
    condition: id === undefined ? undefined : { operator: operator === 'GREATER' ? '>' : '<', id },
    isCollection: false,
  };
}

function readStatement(statement: string, limit: unknown, offset: unknown): Wanted {
  const [, operator, id] = /WHERE id ([<>]) '([^']*)'/.exec(statement) ?? [];
  const clause = (name: string): string | undefined => new RegExp(`${name} (\\d+)`).exec(statement)?.[1];
  return {
    start: Number(offset ?? clause('OFFSET') ?? 0),
    limit: Number(limit ?? clause('LIMIT')),
    isDescending: /ORDER BY id DESC/.test(statement),
    condition: id === undefined ? undefined : { operator: operator === '>' ? '>' : '<', id },
    isCollection: false,
  };
}

function collection(start: number, limit: number, isDescending: boolean): Wanted {
  return { start, limit, isDescending, condition: undefined, isCollection: true };
}
