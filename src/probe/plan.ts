import { checkArgument, checkOptions, type OptionKinds, record } from '../diagnostics/arguments.js';
import { templateKind } from '../dialect/names.js';
import { stringifyJson } from '../exact-json/stringify-json.js';
import { endpointPath } from '../interface/endpoint-path.js';
import { isCUnitQuery, type ProbeRequest } from './question.js';
import { type QuestionId, questions } from './questions/all.js';
import type { Sample } from './sample.js';

/** A request that a probe sends. */
export interface PlannedRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base url. */
  readonly path: string;
  readonly body?: unknown;
  /** The questions that it is sent for; none for the descriptions of the installation. */
  readonly questions: readonly QuestionId[];
}

/** Options of `planProbe`. */
export interface PlanOptions {
  /** The template, as `group.name`. */
  readonly template: string;
}

const planKinds: OptionKinds<PlanOptions> = { template: templateKind };

/**
 * Returns the requests that a probe of a template sends, without sending any. Their fields and values are examples: the real ones are
 * those of the template and its first rows. A query is sent twice, and a question is left out whose answer depends on one that is unclear, or that needs a
 * kind of field that the template does not have.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { planProbe } from 'vql-kit/probe';
 * const [first, , third] = planProbe({ template: 'account.query' });
 * console.log(first?.method, first?.path); // GET /cmn/computed-queries/dialect-info
 * console.log(third?.method, third?.path); // POST /cmn/computed-queries/execute
 * ```
 */
export function planProbe(options: PlanOptions): readonly PlannedRequest[] {
  checkArgument('The options of planProbe', options, record);
  checkOptions('planProbe', options, planKinds);
  checkArgument('The option "template" of planProbe', options.template, templateKind);
  const [group = '', template = ''] = options.template.split('.');
  const sample = exampleSample(options.template);
  const queries = new Map<string, { readonly request: ProbeRequest; readonly questions: QuestionId[] }>();
  for (const [id, question] of questions) {
    const trials = 'notAsked' in question ? [] : question.ask(sample);
    if (typeof trials === 'string') continue;
    for (const request of trials.flatMap(({ requests }) => requests)) {
      const key = stringifyJson(request);
      const planned = queries.get(key) ?? { request, questions: [] };
      planned.questions.push(id);
      queries.set(key, planned);
    }
  }
  return [
    { method: 'GET', path: endpointPath('getDialectInfo'), questions: [] },
    { method: 'GET', path: endpointPath('listFields', { group, template }), questions: [] },
    ...[...queries.values()].map((one) => planned(one.request, one.questions)),
  ];
}

function planned(request: ProbeRequest, asked: readonly QuestionId[]): PlannedRequest {
  if (!isCUnitQuery(request))
    return { method: 'POST', path: endpointPath('executeQuery'), body: request, questions: asked };
  const { group, template, request: body } = request;
  const path = endpointPath('queryTemplate', { group, template });
  return { method: 'POST', path, body, questions: asked };
}

/** Returns a sample with a field of each kind that questions need. */
function exampleSample(template: string): Sample {
  const fields = ['text', 'number', 'truth', 'date', 'optional', 'texts', 'reference.label'];
  const texts = ['Alpha', 'Beta', 'Gamma', 'Alpha', 'Delta', 'Beta'];
  const rows = texts.map((text, index) => ({
    id: String(index + 1),
    row: {
      text,
      number: index * 10,
      truth: index % 2 === 0,
      date: `2026-01-0${index + 1}`,
      optional: index % 3 === 0 ? null : text,
      texts: [text, 'Omega'],
      'reference.label': text,
    },
  }));
  return { template, fields, rows };
}
