import { catalogFromFields } from '../catalog/from-service/catalog-from-fields.js';
import type { Client } from '../client/client.js';
import {
  type ArgumentKind,
  abortSignal,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  filledText,
  listOf,
  type OptionKinds,
  record,
  string,
  wholeNumber,
} from '../diagnostics/arguments.js';
import { templateKind } from '../dialect/names.js';
import { type Clock, wallClock } from '../internal/timing/clock.js';
import type { Finding, Question } from './question.js';
import { type QuestionId, questions } from './questions/all.js';
import type { ProbeAnswer, ProbeReport } from './report.js';
import { createRequests, type ProbeRequests, ProbeStop } from './requests.js';
import type { Sample } from './sample.js';
import { sampleFields, sampleIn, sampleRequest } from './take-sample.js';

/** Largest number of requests of one probe. */
const mostRequests = 200;

/** Options of `probe`. */
export interface ProbeOptions {
  /** The template, as `group.name`, whose rows are queried: one with many fields, and some rows that stay as they are meanwhile. */
  readonly template: string;
  /** The fields of the sample; default: some of each type, from the list of the template's fields. */
  readonly fields?: readonly string[] | undefined;
  /** The version of the installation, for the report: no request asks for it. */
  readonly version?: string | undefined;
  /** A report that ended early: what it found is not asked again. */
  readonly previous?: Pick<ProbeReport, 'answers' | 'info'> | undefined;
  /** Most requests; default and at most 200. */
  readonly requests?: number | undefined;
  /** Called after each answer, with what is known until then. */
  readonly onAnswer?: ((answer: ProbeAnswer, report: ProbeReport) => void | Promise<void>) | undefined;
  /** Name of the member of a request that holds a statement; default `statement`. */
  readonly statementMember?: string | undefined;
  /** Returns the rows in the body of an answer; default: its member `data`. */
  readonly rowsOf?: ((body: unknown) => unknown) | undefined;
  /** Ends the probe, which rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Where the date of the report comes from. */
  readonly clock?: Clock | undefined;
}

const clientKind: ArgumentKind = {
  expected: 'a client, as createClient returns it',
  accepts: (value) => typeof Object(value).request === 'function',
};

const optionKinds: OptionKinds<ProbeOptions> = {
  template: templateKind,
  fields: listOf(filledText),
  version: string,
  previous: record,
  requests: wholeNumber(1, mostRequests),
  onAnswer: callback,
  statementMember: filledText,
  rowsOf: callback,
  signal: abortSignal,
  clock: clockKind,
};

/**
 * Asks an installation which assumptions hold, with harmless requests: `dialect-info`, the fields of a template, and queries with a limit
 * of at most 50 rows, one at a time. Each query is sent twice, and only what both answers show is a verdict; an error of the service and
 * rows that cannot show the difference leave the question `unclear`. It stops at the statuses 401, 403 and 429, after three requests in
 * turn without an answer, and when all requests were sent that it may send.
 *
 * @returns the answers, without any value of a row; `dialectFile` makes the file of them that `check` reads.
 * @throws {VqlError} `wrong-argument` or `unknown-option`; what the client throws for a token that it does not get.
 *
 * @example
 * ```ts
 * import { createClient } from 'vql-kit/client';
 * import { probe } from 'vql-kit/probe';
 * // Only here: a service without rows.
 * const fetch = async () => Response.json({ data: [] });
 * const client = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * const { answers } = await probe(client, { template: 'account.query' });
 * console.log(answers[0]?.verdict, answers[0]?.found); // unclear The template has 0 rows with an id; three are needed.
 * ```
 */
export async function probe(client: Client, options: ProbeOptions): Promise<ProbeReport> {
  checkArgument('The first argument of probe', client, clientKind);
  checkArgument('The options of probe', options, record);
  checkOptions('probe', options, optionKinds);
  checkArgument('The option "template" of probe', options.template, templateKind);
  const { template, version, previous, clock = wallClock, signal, onAnswer } = options;
  const requests = createRequests(client, {
    mostRequests: options.requests ?? mostRequests,
    statementMember: options.statementMember ?? 'statement',
    rowsOf: options.rowsOf ?? ((body) => Object(body).data),
    signal,
  });
  const date = new Date(clock.now()).toISOString().slice(0, 10);
  const installation = { baseUrl: client.baseUrl, template, date, ...(version !== undefined && { version }) };
  const known = new Map((previous?.answers ?? []).filter(isFact).map((answer) => [answer.id, answer]));
  const answers: ProbeAnswer[] = [];
  /** The ids of the questions that another probe may find out. */
  const open = new Set<string>();
  // The answer may be known from before, where this probe ends at its first request.
  let info = previous?.info;
  const report = (complete: boolean, stopped?: string): ProbeReport => {
    // What was answered before is in every report: a probe that ends early must not lose it.
    const all = new Map([...(previous?.answers ?? []), ...answers].map((answer) => [answer.id, answer]));
    return {
      installation,
      complete,
      ...(stopped !== undefined && { stopped }),
      requests: requests.sent,
      ...(info !== undefined && { info }),
      answers: questions.flatMap(([id]) => all.get(id) ?? []),
    };
  };
  try {
    info =
      (await requests.describe(() => client.request('getDialectInfo', { signal, attempts: 1, as: 'json' }))) ?? info;
    const sample = await takeSample(client, requests, options);
    for (const [id, question] of questions) {
      if ('notAsked' in question) continue;
      const answer = known.get(id) ?? (await askQuestion(id, question, { sample, requests, answers, open }));
      answers.push(answer);
      await onAnswer?.(answer, report(false));
    }
  } catch (error) {
    if (error instanceof ProbeStop) return report(false, error.message);
    throw error;
  }
  return report(open.size === 0);
}

/** Whether an answer need not be asked for again. The controls are asked by each probe: its sample is another one. */
function isFact({ id, verdict }: ProbeAnswer): boolean {
  return verdict !== 'unclear' && !id.startsWith('control:');
}

/** Reads the first rows of the template, with some of its fields. */
async function takeSample(client: Client, requests: ProbeRequests, options: ProbeOptions): Promise<Sample> {
  const { template, signal } = options;
  const fields = options.fields ?? (await listFields(client, requests, template, signal));
  const answer = await requests.observe(sampleRequest({ template, fields }));
  return sampleIn(answer, template, fields);
}

async function listFields(
  client: Client,
  requests: ProbeRequests,
  name: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const [group = '', template = ''] = name.split('.');
  const body = await requests.describe(() =>
    client.request('listFields', { parameters: { group, template }, signal, attempts: 1, as: 'json' }),
  );
  const listed = body === undefined ? undefined : catalogFromFields({ fields: { [name]: body } }).value?.find(name);
  return listed === undefined ? [] : sampleFields(listed);
}

interface ProbeRun {
  readonly sample: Sample;
  readonly requests: ProbeRequests;
  readonly answers: readonly ProbeAnswer[];
  readonly open: Set<string>;
}

/** Asks one question, unless it depends on one that has no clear answer. */
async function askQuestion(
  id: QuestionId,
  question: Question,
  { sample, requests, answers, open }: ProbeRun,
): Promise<ProbeAnswer> {
  const { title, meaning } = question;
  const missing = question.after.find((before) => answers.find((answer) => answer.id === before)?.verdict !== 'holds');
  const finding =
    missing === undefined
      ? await findOut(question, sample, requests)
      : { verdict: 'unclear' as const, found: `It depends on ${missing}, which does not hold or is unclear.` };
  // Without its controls, a probe has shown nothing.
  if (finding.isOpen || (missing !== undefined && (open.has(missing) || missing.startsWith('control:')))) open.add(id);
  const isDeviation = finding.verdict !== 'holds' && finding.verdict !== 'unclear';
  // Other rows than expected are no deviation if the rows themselves are other ones by now.
  if (isDeviation && sample.rows.length > 0 && !(await requests.isUnchanged(sampleRequest(sample))))
    throw new ProbeStop(
      'The sample has changed, or cannot be read any more: choose a template whose rows stay as they are.',
    );
  return {
    id,
    verdict: finding.verdict,
    title,
    found: finding.found,
    ...(isDeviation && { meaning }),
    ...(finding.settings && { settings: finding.settings }),
  };
}

/** Runs the trials of a question until one shows that something works; otherwise returns what the first one showed. */
async function findOut(question: Question, sample: Sample, requests: ProbeRequests): Promise<Finding> {
  const trials = question.ask(sample);
  if (typeof trials === 'string') return { verdict: 'unclear', found: trials };
  let first: Finding | undefined;
  for (const { requests: wanted, judge } of trials) {
    const observations = [];
    for (const request of wanted) observations.push(await requests.observe(request));
    const finding = judge(observations);
    if (finding.verdict === 'holds' || finding.settings !== undefined) return finding;
    first ??= finding;
  }
  return first ?? { verdict: 'unclear', found: 'Nothing was asked.' };
}
