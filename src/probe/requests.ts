import type { Client } from '../client/client.js';
import { ClientError } from '../client/client-error.js';
import type { RawAnswer } from '../client/raw-request.js';
import { tooDeepProblem } from '../exact-json/depth.js';
import { stringifyJson } from '../exact-json/stringify-json.js';
import { headerNames } from '../interface/headers.js';
import { type AnswerRows, isCUnitQuery, type Observation, type ProbeRequest } from './question.js';

/** The requests of a probe: one at a time, never more than allowed, and each once for all questions that need it. */
export interface ProbeRequests {
  /** How many were sent. */
  readonly sent: number;
  /** Returns the body of a description of the installation; `undefined` if the service does not answer it. */
  describe(call: () => Promise<RawAnswer>): Promise<unknown>;
  /** Sends a request twice, and returns what both answers show. */
  observe(request: ProbeRequest): Promise<Observation>;
  /** Sends a request again, and returns whether the answer is the observed one. */
  isUnchanged(request: ProbeRequest): Promise<boolean>;
}

/** How the requests of a probe are sent. */
export interface RequestSettings {
  readonly mostRequests: number;
  readonly statementMember: string;
  readonly rowsOf: (body: unknown) => unknown;
  readonly signal: AbortSignal | undefined;
}

/** The reason why a probe ended before its last question. */
export class ProbeStop extends Error {
  override readonly name = 'ProbeStop';
}

/** The statuses after which a probe stops: the next request would be answered in the same way, or do harm. */
const stoppingStatuses: readonly (number | undefined)[] = [401, 403, 429];
/** How many requests in turn may have no answer at all. */
const maxUnanswered = 3;

/** One answer: its rows, a refusal of the request, or neither. */
type RequestResult =
  | { readonly kind: 'answer'; readonly body: unknown; readonly headers: Headers }
  | Exclude<Observation, AnswerRows>;

/** Creates the sender of the requests of a probe. */
export function createRequests(client: Client, settings: RequestSettings): ProbeRequests {
  const { mostRequests, statementMember, rowsOf, signal } = settings;
  const known = new Map<string, Observation>();
  let sent = 0;
  let unanswered = 0;

  const sendOnce = async (call: () => Promise<RawAnswer>): Promise<RequestResult> => {
    signal?.throwIfAborted();
    if (sent >= mostRequests)
      throw new ProbeStop(`All ${mostRequests} requests were sent, and some questions are left.`);
    sent += 1;
    try {
      const { body, headers } = await call();
      unanswered = 0;
      return { kind: 'answer', body, headers };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ClientError)) throw error;
      const { status } = error;
      if (stoppingStatuses.includes(status)) throw new ProbeStop(`The service answered with status ${status}.`);
      unanswered = isUnanswered(error) ? unanswered + 1 : 0;
      if (unanswered === maxUnanswered)
        throw new ProbeStop(`The service did not answer ${maxUnanswered} requests in turn. ${error.message}`);
      return failureOf(error);
    }
  };

  /** A failure may be over with the next request. */
  const send = async (call: () => Promise<RawAnswer>): Promise<RequestResult> => {
    const answer = await sendOnce(call);
    return answer.kind === 'unknown' ? sendOnce(call) : answer;
  };

  const once = async (request: ProbeRequest): Promise<Observation> => {
    const answer = await send(() => execute(client, request, { statementMember, signal }));
    if (answer.kind !== 'answer') return answer;
    const rows = rowsOf(answer.body);
    if (!Array.isArray(rows) || !rows.every(isRow))
      return { kind: 'unknown', problem: 'The answer has no array of rows.' };
    const named = rows.map((row) => withPaths(row, answer.body));
    return { kind: 'rows', ids: named.map((row) => String(row['id'] ?? '')), rows: named, headers: answer.headers };
  };

  return {
    get sent() {
      return sent;
    },
    async describe(call) {
      const answer = await send(call);
      return answer.kind === 'answer' ? answer.body : undefined;
    },
    async observe(request) {
      const key = stringifyJson(request);
      const before = known.get(key);
      if (before !== undefined) return before;
      const first = await once(request);
      const second = first.kind === 'unknown' ? first : await once(request);
      const observation: Observation =
        second.kind === 'unknown' || textOf(first, request) === textOf(second, request)
          ? second
          : { kind: 'unknown', problem: 'Two answers to the same request differ.' };
      known.set(key, observation);
      return observation;
    },
    async isUnchanged(request) {
      const before = known.get(stringifyJson(request));
      return before !== undefined && textOf(await once(request), request) === textOf(before, request);
    },
  };
}

/** Sends a request once: a failure is an answer too. */
function execute(
  client: Client,
  request: ProbeRequest,
  { statementMember, signal }: Pick<RequestSettings, 'statementMember' | 'signal'>,
): Promise<RawAnswer> {
  // Whatever type the installation states.
  const parts = { signal, attempts: 1, as: 'json' } as const;
  if (isCUnitQuery(request)) {
    const { group, template, request: body } = request;
    return client.request('queryTemplate', { parameters: { group, template }, body, ...parts });
  }
  const { statement, ...others } = request;
  return client.request('executeQuery', { body: { [statementMember]: statement, ...others }, ...parts });
}

/** Whether there was no answer, or only the beginning of one. */
function isUnanswered({ status, code }: ClientError): boolean {
  return status === undefined || code === 'network' || code === 'time-out';
}

/** Only a refusal says something about the request; any other failure may have any reason. Its text may contain values of rows. */
function failureOf(error: ClientError): Exclude<Observation, AnswerRows> {
  const { status, code } = error;
  if (status === undefined || isUnanswered(error))
    return { kind: 'unknown', problem: `There was no answer (${code}).` };
  if (status < 400) {
    // The only reason of the client that is certain to have nothing of the answer in it.
    const reason = error.message.includes(tooDeepProblem) ? `: ${tooDeepProblem}` : '';
    return { kind: 'unknown', problem: `The answer with status ${status} cannot be read${reason}.` };
  }
  return status < 500 && status !== 408 && status !== 425
    ? { kind: 'refused', status }
    : { kind: 'unknown', problem: `The service failed with status ${status}.` };
}

function isRow(value: unknown): value is AnswerRows['rows'][number] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds the values under the paths that the answer states for its columns, where the row has them under other names. */
function withPaths(row: AnswerRows['rows'][number], body: unknown): AnswerRows['rows'][number] {
  const { definition } = Object(body) as { readonly definition?: unknown };
  if (!Array.isArray(definition)) return row;
  const renamed = definition.flatMap((column: unknown) => {
    const { attribute, path } = Object(column) as { readonly attribute?: unknown; readonly path?: unknown };
    return typeof attribute === 'string' && typeof path === 'string' && Object.hasOwn(row, attribute)
      ? [[path, row[attribute]] as const]
      : [];
  });
  return { ...Object.fromEntries(renamed), ...row };
}

/** Returns a text that is equal for equal observations; the order of rows counts where the request states one. */
function textOf(observation: Observation, request: ProbeRequest): string {
  if (observation.kind !== 'rows') return stringifyJson(observation);
  const rows = observation.rows.map((row) => stringifyJson(row));
  const page = [headerNames.moreElements, headerNames.nextOffset].map((name) => observation.headers.get(name));
  return stringifyJson([isSorted(request) ? rows : rows.sort(), page]);
}

function isSorted(request: ProbeRequest): boolean {
  if (isCUnitQuery(request)) return request.request.pageable?.sortOrders !== undefined;
  return request.statement.includes(' ORDER BY ');
}
