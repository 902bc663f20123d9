import { type Checkpoint, type Pager, PagingError, type PagingOptions, paginate } from '../../../src/paging/index.js';
import { parse } from '../../../src/vql/index.js';
import type { Counts } from '../support/counts.js';
import { createRandom, type Random } from '../support/random.js';
import { knownPagingDifferences } from './known-differences.js';
import {
  createService,
  type Fault,
  faults,
  type IdOrder,
  passingFaults,
  type Service,
  type ServiceModel,
  type ServiceRow,
} from './service.js';
import { type Source, sources } from './sources.js';

/** The codes of errors that an answer can lead to, as the docs list them. */
export const documentedCodes = [
  'failed-page', 'unreadable-header', 'missing-headers', 'oversized-page', 'empty-page', 'no-advance', 'wrong-next-offset', 'false-end', 'duplicate-row', 'overlap-mismatch', 'unordered-ids',
] as const; // biome-ignore format: a table of codes.

/** A way to read all rows. */
const readings = ['next', 'toArray', 'pages', 'pages, resumed', 'rows, resumed'] as const;

type Options = Omit<PagingOptions<unknown, unknown>, 'fetchPage'>;

interface Scenario {
  readonly source: Source;
  readonly sortsByName: boolean;
  readonly model: ServiceModel;
  readonly options: Options;
  readonly reading: (typeof readings)[number];
  readonly count: number;
}

interface Outcome {
  readonly ids: readonly string[];
  /** The code of the error that ended it; `undefined` at the end of the rows. */
  readonly code: string | undefined;
  readonly reported: readonly string[];
}

/** Generates a service and the options of a pager, reads all rows, and returns what contradicts the docs. */
export async function checkPaging(seed: number, counts: Counts): Promise<string | undefined> {
  const random = createRandom(seed);
  const scenario = generateScenario(random);
  const service = createService(random, scenario.model, scenario.count);
  const outcome = await readAll(random, scenario, service);
  count(scenario, service, outcome, counts);
  const problem = problemOf(scenario, service, outcome, counts);
  if (problem === undefined) return undefined;
  const { source, model, options, reading, sortsByName } = scenario;
  const facts = {
    source: source.name,
    sortsByName,
    model: { ...model, faultAt: [...model.faultAt] },
    options,
    reading,
    count: scenario.count,
  };
  return `Seed ${seed}: ${problem}\n${JSON.stringify(facts)}\nstable: ${service.stable().map(({ id }) => id)}\nread: ${outcome.ids}\nended by: ${outcome.code}; reported: ${outcome.reported}; requests: ${service.requests()}`;
}

function generateScenario(random: Random): Scenario {
  const source = random.pick(sources);
  const strategy = source.canKeyset && random.chance(0.5) ? 'keyset' : 'offset';
  const orders: readonly IdOrder[] = ['numbers', 'texts', 'ignoring case'];
  const compares = random.pick(orders);
  const isConsistent = random.chance(0.5);
  const kind = random.pick(['still', 'still', 'changing', 'faulty', 'failing'] as const);
  const count = random.pick([0, 1, 2, 3, 5, 8, 13, 30]);
  const pageSize = random.pick([1, 2, 3, 4, 7, 100]);
  const options: Options = {
    strategy,
    pageSize,
    ...(source.format === undefined ? {} : { format: source.format }),
    ...(random.chance(0.35) ? { verify: random.pick(['overlap', 'overlap', 'none'] as const) } : {}),
    ...(random.chance(0.3) ? { prefetch: true } : {}),
    ...(random.chance(0.4) ? { retry: { attempts: 4, delayMs: 0 } } : {}),
    ...(kind === 'still' && random.chance(0.2)
      ? { duplicates: random.pick(['report', 'drop', 'ignore'] as const) }
      : {}),
    ...(random.chance(0.2) ? { duplicateWindow: random.pick([1, 5]) } : {}),
    ...(random.chance(0.2) ? { lists: random.pick(['comma', 'repeat'] as const) } : {}),
  };
  const model: ServiceModel = {
    idKind: random.pick(['one length', 'several lengths', 'letters']),
    sorts: isConsistent ? compares : random.pick([...orders, 'not at all']),
    compares,
    hasHeaders: source.name === 'REST' || source.name === 'body' ? random.chance(0.2) : random.chance(0.8),
    cap: random.chance(0.3) ? 1 + random.below(4) : Number.POSITIVE_INFINITY,
    changes: kind === 'changing' ? random.pick(['inserts', 'deletes', 'inserts and deletes']) : 'none',
    ignores: kind === 'faulty' && random.chance(0.15) ? random.pick(['the offset', 'the limit']) : 'nothing',
    faultAt: new Map(
      kind === 'faulty'
        ? random.list(1, 3, () => [random.below(6), random.pick(faults)] as const)
        : kind === 'failing'
          ? random.list(1, 5, () => [random.below(9), random.pick(passingFaults)] as const)
          : [],
    ),
  };
  return {
    source,
    sortsByName: strategy === 'offset' && random.chance(0.4),
    model,
    options,
    reading: random.pick(readings),
    count,
  };
}

/** Reads until the end or an error that would come again. */
async function readAll(random: Random, scenario: Scenario, service: Service): Promise<Outcome> {
  const reported: string[] = [];
  let attempts = 0;
  const start = (resume: Checkpoint | undefined): Pager<ServiceRow> =>
    // The sources of the table have different types of requests.
    paginate(
      scenario.source.create(scenario.sortsByName) as 'SELECT …',
      {
        parse,
        ...scenario.options,
        ...(resume === undefined
          ? {}
          : { resume: JSON.parse(JSON.stringify(resume)), pageSize: random.pick([1, 2, 3, 5]) }),
        fetchPage: (request: unknown) => {
          if (service.requests() > 2_000) throw new RangeError('The pager does not come to an end.');
          return service.answer(scenario.source.read(request)) as never;
        },
        onDiagnostic: ({ code }: { code: string }) => void reported.push(code),
      } as never,
    );
  let pager = start(undefined);
  const ids: string[] = [];
  for (;;) {
    try {
      if (scenario.reading === 'toArray') {
        ids.push(...(await pager.toArray({ max: 10_000 })).map(idOf));
        return { ids, code: undefined, reported };
      }
      if (scenario.reading.startsWith('pages')) {
        for (;;) {
          const { done, value } = await pager.pages().next();
          if (done === true) return { ids, code: undefined, reported };
          ids.push(...value.rows.map(idOf));
          if (scenario.reading === 'pages, resumed' && random.chance(0.3)) pager = start(value.checkpoint);
        }
      }
      for (;;) {
        const { done, value } = await pager.next();
        if (done === true) return { ids, code: undefined, reported };
        if (scenario.reading === 'rows, resumed' && random.chance(0.15)) {
          // The row that was returned last counts as not read.
          pager = start(pager.checkpoint());
          attempts++;
          if (attempts > 100) throw new RangeError('The pager does not advance.');
        } else ids.push(idOf(value));
      }
    } catch (error) {
      const isPassing =
        (error instanceof TypeError && error.message === 'fetch failed') ||
        (error instanceof PagingError && error.code === 'failed-page');
      if (isPassing && attempts++ < 100) continue;
      return { ids, code: error instanceof PagingError ? error.code : String(error), reported };
    }
  }
}

function idOf({ key }: ServiceRow): string {
  return key;
}

function problemOf(scenario: Scenario, service: Service, outcome: Outcome, counts: Counts): string | undefined {
  const { model, options, reading } = scenario;
  const { ids, code, reported } = outcome;
  if (code !== undefined && !documentedCodes.includes(code as never)) return `It ends with "${code}".`;
  if (code === 'failed-page') return 'It ends with a failure that would pass.';
  const findsDuplicates = options.duplicates === undefined && (!forgets(scenario) || isHonest(scenario, service));
  if (findsDuplicates && new Set(ids).size < ids.length) return 'A row comes twice.';
  const lost = service.stable().flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
  if (code === undefined && lost.length > 0 && !mayLose(scenario, service, reported)) {
    const facts = { model, options, isResumed: reading.endsWith('resumed'), ids, lost, service };
    const known = knownPagingDifferences.find(({ explains }) => explains(facts));
    if (known === undefined) return `Rows are lost: ${lost}.`;
    counts.meet(`known: ${known.name}`);
  }
  if (code !== undefined && isHonest(scenario, service)) return `It ends with "${code}", though the service is right.`;
  const size = Math.max(
    1,
    Math.min(model.cap, options.pageSize ?? 100) -
      (options.verify === 'overlap' && model.cap !== Number.POSITIVE_INFINITY ? 1 : 0),
  );
  // A resumed pager may have pages of one row, and reads again where it began.
  const pages = scenario.reading.endsWith('resumed') ? 4 * (scenario.count + 12) : (scenario.count + 12) / size;
  // Keyset looks back at ids with letters, and where ids change their length.
  const checks = options.strategy === 'keyset' ? 2 * (scenario.count + 12) : 0;
  const bound = (model.changes === 'none' ? 20 : 40) + 4 * pages + checks + model.faultAt.size * 5;
  return service.requests() > bound ? `${service.requests()} requests are more than ${bound}.` : undefined;
}

/** Whether ids are forgotten: a checkpoint has no list of those before it, and a small window only the last. */
function forgets({ options, reading }: Pick<Scenario, 'options' | 'reading'>): boolean {
  return reading.endsWith('resumed') || options.duplicateWindow !== undefined;
}

/** Faults after which an answer can be complete in itself: only another answer, which the overlap asks for, contradicts it. */
const falseEnds: readonly Fault[] = ['an end too early', 'half a page', 'no rows'];

const unnoticedByKeyset: readonly Fault[] = ['half a page', 'the page before again'];

/** Whether the docs say that rows can be lost here without an error. */
function mayLose({ options, model, reading }: Scenario, service: Service, reported: readonly string[]): boolean {
  // Without headers a short page is taken for the end, which is reported. That is wrong if a page was cut short.
  const isShortened = model.cap < 100 || service.met().some((fault) => !passingFaults.includes(fault));
  if (reported.includes('assumed-end') && isShortened) return true;
  // Two wrong answers can confirm each other, and one, if pages have one row, which is that of the overlap.
  const wrongAnswers = service.met().filter((fault) => !passingFaults.includes(fault)).length;
  const canContradict = options.verify === 'overlap' && model.cap > 1 && wrongAnswers < 2;
  if (!canContradict && service.met().some((fault) => falseEnds.includes(fault))) return true;
  // By keyset no row is requested twice: a row that is missing on a page is not noticed, nor the answer to another request.
  if (options.strategy === 'keyset')
    return options.verify === 'none' || service.met().some((fault) => unnoticedByKeyset.includes(fault));
  // Rows read before a resume, or long ago, are forgotten: only the overlap shows that a page is repeated.
  const isAgain = service.met().some((fault) => fault.endsWith('again'));
  if (isAgain && forgets({ options, reading }) && options.verify !== 'overlap') return true;
  // By offset, rows that are deleted shift others, which only the overlap shows.
  return model.changes.includes('deletes') && options.verify !== 'overlap';
}

/** Whether a service gives no reason for an error. */
function isHonest({ options, model, sortsByName }: Scenario, service: Service): boolean {
  if (model.ignores !== 'nothing' || service.met().some((fault) => !passingFaults.includes(fault))) return false;
  const isKeyset = options.strategy === 'keyset';
  // A page that has only the row of the overlap looks like a page without rows.
  if (options.verify === 'overlap' && model.cap === 1 && !isKeyset) return false;
  if (model.changes !== 'none' && !(isKeyset && model.idKind === 'one length')) return false;
  const isExact = model.sorts === model.compares && (model.compares !== 'ignoring case' || model.idKind !== 'letters');
  // Numbers of one length are in the same order as values and as texts; an ignored sort has no order.
  return !isKeyset || isExact || (model.idKind === 'one length' && model.sorts !== 'not at all') || sortsByName;
}

function count(
  { source, model, options, reading }: Scenario,
  service: Service,
  { code }: Outcome,
  counts: Counts,
): void {
  counts.meet('scenarios');
  counts.meet('requests', service.requests());
  counts.meet(`source: ${source.name}`);
  counts.meet(`strategy: ${options.strategy}`);
  counts.meet(`verify: ${options.verify}`);
  counts.meet(`reading: ${reading}`);
  counts.meet(`ids: ${model.idKind}`);
  counts.meet(`sorts: ${model.sorts}`);
  counts.meet(`changes: ${model.changes}`);
  counts.meet(`ignores: ${model.ignores}`);
  counts.meet(`end: ${code ?? 'all rows'}`);
  if (!model.hasHeaders) counts.meet('no headers at all');
  if (model.cap < (options.pageSize ?? 100)) counts.meet('capped');
  for (const fault of service.met()) counts.meet(`fault: ${fault}`);
}
