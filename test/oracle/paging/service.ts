import { compareTexts } from '../evaluate/values.js';
import type { Random } from '../support/random.js';

/** A way to compare ids; `numbers` compares a shorter one as less, which for ids with letters is an order like any other. */
export type IdOrder = 'numbers' | 'texts' | 'ignoring case';

/** Mistakes of single answers. The first three are over when the page is asked for again. */
export const faults = [
  'throws',
  'answers 503',
  'answers 429',
  'no rows',
  'half a page',
  'the first page again',
  'the page before again',
  'no headers',
  'a header that cannot be read',
  'a next offset that skips',
  'a next offset that stays',
  'an end too early',
  'an end with a next offset',
  'more rows than asked',
] as const;

export type Fault = (typeof faults)[number];

/** The faults after which the same request succeeds. */
export const passingFaults: readonly Fault[] = ['throws', 'answers 503', 'answers 429'];

/** Behavior of a service that does not change between requests. */
export interface ServiceModel {
  readonly idKind: 'one length' | 'several lengths' | 'letters';
  /** How ids are sorted; `not at all` returns rows as they are stored. */
  readonly sorts: IdOrder | 'not at all';
  readonly compares: IdOrder;
  readonly hasHeaders: boolean;
  /** The most rows of a page, however many are asked for. */
  readonly cap: number;
  readonly changes: 'none' | 'inserts' | 'deletes' | 'inserts and deletes';
  readonly ignores: 'nothing' | 'the offset' | 'the limit';
  /** Faults, each with the number of the request that it happens to. */
  readonly faultAt: ReadonlyMap<number, Fault>;
}

/** A record of the service. */
export interface ServiceRow {
  readonly id: string;
  readonly name: string;
  /** The id again: the pager removes an id that was not selected. */
  readonly key: string;
}

/** A request, whatever its form. */
export interface PlainRequest {
  readonly offset: number;
  readonly limit: number;
  readonly sort: readonly { readonly property: string; readonly isDescending: boolean }[];
  /** The conditions on ids: more, or less, than one of them. */
  readonly bounds: readonly { readonly isAbove: boolean; readonly id: string }[];
}

interface Answer {
  readonly rows: readonly ServiceRow[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** A service with a table that can change. */
export interface Service {
  answer(request: PlainRequest): Answer;
  /** The number of requests so far. */
  requests(): number;
  /** The records that were there all the time. */
  stable(): readonly ServiceRow[];
  /** The faults that happened. */
  met(): readonly Fault[];
}

function compareNumbers(a: string, b: string): number {
  return a.length === b.length ? compareTexts(a, b) : a.length - b.length;
}

const comparisons: Readonly<Record<IdOrder, (a: string, b: string) => number>> = {
  numbers: compareNumbers,
  texts: compareTexts,
  'ignoring case': (a, b) => compareTexts(a.toLowerCase(), b.toLowerCase()),
};

/** Creates an id that no other row has. */
function generateId(random: Random, kind: ServiceModel['idKind'], taken: ReadonlySet<string>): string {
  for (;;) {
    const id = {
      'one length': () => String(1389132653974581248n + BigInt(random.below(500))),
      'several lengths': () => String(random.below(random.pick([10, 120, 1100]))),
      letters: () => random.list(1, 3, () => random.pick([...'aAbBzZ019_'])).join(''),
    }[kind]();
    if (!taken.has(id)) return id;
  }
}

/** Creates a service with `count` records. */
export function createService(random: Random, model: ServiceModel, count: number): Service {
  const taken = new Set<string>();
  const create = (): ServiceRow => {
    const id = generateId(random, model.idKind, taken);
    taken.add(id);
    return { id, name: random.pick(['a', 'B', 'b', 'c']), key: id };
  };
  let table = Array.from({ length: count }, create);
  const deleted = new Set<string>();
  const original = table;
  let number = 0;
  let changes = 0;
  let before: Answer | undefined;
  const met: Fault[] = [];

  function change(): void {
    if (model.changes === 'none' || changes >= 12 || !random.chance(0.6)) return;
    changes++;
    const inserts = model.changes === 'inserts' || (model.changes === 'inserts and deletes' && random.chance(0.5));
    if (inserts) table = [...table, create()];
    const [gone] = inserts || table.length === 0 ? [] : [random.pick(table)];
    if (gone === undefined) return;
    deleted.add(gone.id);
    table = table.filter((row) => row !== gone);
  }

  function view({ sort, bounds }: PlainRequest): readonly ServiceRow[] {
    const compare = comparisons[model.compares];
    const found = table.filter(({ id }) =>
      bounds.every((bound) => compare(id, bound.id) * (bound.isAbove ? 1 : -1) > 0),
    );
    const { sorts } = model;
    if (sorts === 'not at all') return found;
    return [...found].sort((a, b) => {
      for (const { property, isDescending } of sort) {
        const order = property === 'id' ? comparisons[sorts](a.id, b.id) : compareTexts(a.name, b.name);
        if (order !== 0) return isDescending ? -order : order;
      }
      return 0;
    });
  }

  function page(request: PlainRequest): Answer {
    const offset = model.ignores === 'the offset' ? 0 : request.offset;
    const limit = model.ignores === 'the limit' ? Number.POSITIVE_INFINITY : request.limit;
    const all = view(request);
    const rows = all.slice(offset, offset + Math.min(limit, model.cap));
    return {
      rows,
      status: 200,
      ...(model.hasHeaders ? { headers: headersOf(all.length > offset + rows.length ? offset + rows.length : 0) } : {}),
    };
  }

  function spoil(fault: Fault, request: PlainRequest): Answer {
    const right = page(request);
    const next = request.offset + right.rows.length;
    switch (fault) {
      case 'throws':
        throw new TypeError('fetch failed');
      case 'answers 503':
        return { rows: [], status: 503 };
      case 'answers 429':
        return { rows: [], status: 429, headers: { 'x-rate-limit-retry-after-seconds': '0' } };
      case 'no rows':
        return { ...right, rows: [] };
      case 'half a page':
        return { ...right, rows: right.rows.slice(1) };
      case 'the first page again':
        return page({ ...request, offset: 0 });
      case 'the page before again':
        return before ?? right;
      case 'no headers':
        return { rows: right.rows, status: 200 };
      case 'a header that cannot be read':
        return { ...right, headers: { 'x-query-more-elements': 'yes', 'x-query-next-offset': String(next) } };
      case 'a next offset that skips':
        return { ...right, headers: headersOf(next + 1) };
      case 'a next offset that stays':
        return {
          ...right,
          headers: { 'x-query-more-elements': 'true', 'x-query-next-offset': String(request.offset) },
        };
      case 'an end too early':
        return { ...right, headers: headersOf(0) };
      case 'an end with a next offset':
        return { ...right, headers: { 'x-query-more-elements': 'false', 'x-query-next-offset': String(next) } };
      case 'more rows than asked':
        return page({ ...request, limit: request.limit + 1 });
    }
  }

  return {
    answer(request) {
      const fault = model.faultAt.get(number++);
      if (number > 1) change();
      if (fault !== undefined) met.push(fault);
      const answer = fault === undefined ? page(request) : spoil(fault, request);
      before = answer;
      return answer;
    },
    requests: () => number,
    stable: () => original.filter(({ id }) => !deleted.has(id)),
    met: () => met,
  };
}

function headersOf(next: number): Readonly<Record<string, string>> {
  return { 'x-query-more-elements': String(next > 0), 'x-query-next-offset': String(next) };
}
