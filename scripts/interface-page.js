// The pages docs/interface.md and docs/guides/your-installation.md: the tables of vql-kit/interface.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assumptionIds,
  assumptions,
  deliveryStates,
  endpoints,
  grants,
  interfaceVersion,
  limits,
  operationsWithoutPath,
  serviceErrors,
  serviceHeaders,
  subscriptionStates,
  subscriptionTransitions,
} from 'vql-kit/interface';
import { questionsByKind, summarizeReport } from 'vql-kit/probe';
import { code, escaped, generatedFrom, table } from './markdown.js';

/** @typedef {import('vql-kit/interface').Assumption} Assumption */
/** @typedef {import('vql-kit/interface').AssumptionArea} AssumptionArea */

/** @type {Readonly<Record<AssumptionArea, string>>} */
const areas = {
  queries: 'Queries',
  paging: 'Paging',
  resources: 'Resources',
  requests: 'Requests',
  authentication: 'Authentication',
  webhooks: 'Webhooks',
};

/** What a probe asks, and what it does not: its report before the first answer. */
const { open: asked, notAsked } = summarizeReport({ installation: {}, complete: false, answers: [] });

/** @returns {string} */
export function interfacePage() {
  return `${[
    '# The interface',
    generatedFrom('src/interface/'),
    `What the interface document (version ${interfaceVersion}) states, as the tables of \`vql-kit/interface\` have it; what it [leaves open](#open-points), and what this package assumes there; and [where each of its statements is built](#statements). [Resources](resources.md) has the schemas, [Paging](paging.md) the formats of pages, and [Operators](operators.md) those of C-Unit. [A new installation](guides/your-installation.md) lists what to try first.`,
    '## Endpoints',
    'Paths are relative to the address of the API, those of tokens to the address of the identity server. `endpointPath` fills in the parameters.',
    table(
      ['endpoint', 'method and path', 'what it does', 'request', 'answer', 'page', 'evidence'],
      Object.entries(endpoints).map(([name, { base, method, path, summary, request, answer, pages, evidence }]) => [
        code(name),
        code(`${method} ${base === 'authUrl' ? '{auth_url}' : ''}${path}`),
        escaped(summary),
        shape(request),
        shape(answer),
        pages.map(code).join(', '),
        evidence,
      ]),
    ),
    `The document mentions these operations without a path: ${operationsWithoutPath.join(', ')}.`,
    '## Headers',
    table(
      ['header', 'on', 'always', 'meaning', 'evidence'],
      Object.values(serviceHeaders).map(({ name, on, always, summary, evidence }) => [
        code(name),
        `a ${on}`,
        always ? 'yes' : 'no',
        escaped(summary),
        evidence,
      ]),
    ),
    '## Grants',
    table(
      ['grant', 'form fields', 'use'],
      Object.values(grants).map(({ grantType, fields, summary }) => [
        grantType === undefined ? 'device code' : code(grantType),
        fields?.map(code).join(', ') ?? 'not shown',
        summary,
      ]),
    ),
    '## Limits',
    table(
      ['limit', 'value', 'meaning'],
      Object.entries(limits).map(([name, { value, summary }]) => [code(name), value.toLocaleString('en'), summary]),
    ),
    '## Errors',
    table(
      ['status', 'condition', 'result'],
      Object.values(serviceErrors).map(({ status, condition, result }) => [
        String(status ?? ''),
        escaped(condition),
        escaped(result),
      ]),
    ),
    '## Webhook states',
    states('subscription', subscriptionStates),
    table(
      ['from', 'trigger', 'to', 'note'],
      subscriptionTransitions.map(({ from, trigger, to, note }) => [from ?? '(none)', trigger, to, note]),
    ),
    states('delivery', deliveryStates),
    '## Open points',
    'What the document does not show, and what this package assumes. `vql check --strict` reports where a C-Unit query depends on one of them, and the member [`assumptions`](cunit.md#assumptions) of a translation lists them, except for [what is known](catalog.md#what-is-known) about the installation. What is open about the syntax of VQL is in [Constructs](constructs.md).',
    ...Object.entries(areas).flatMap(([area, title]) => [
      `### Open points: ${title.toLowerCase()}`,
      table(
        ['id', 'It is open …', 'Assumed', 'standard', 'option', 'evidence'],
        idsOf(({ area: one }) => one === area).map((id) => {
          const { open, assumed, standard = '', option = '', evidence } = row(id);
          return [code(id), escaped(open), escaped(assumed), standard, option && code(option), evidence];
        }),
      ),
    ]),
    '## Statements',
    'Each statement of the document, in our words, with the export that carries or enforces it. A test shows each of them. The fields of the resources, 453 statements more, are in [Resources](resources.md).',
    ...Object.entries(statements()).flatMap(([title, rows]) => [
      `### Statements: ${title.toLowerCase()}`,
      table(
        ['statement', 'in'],
        Object.entries(rows).map(([says, where]) => [escaped(says), code(where)]),
      ),
    ]),
  ].join('\n\n')}\n`;
}

/** @returns {string} */
export function installationPage() {
  return `${[
    '# A new installation: what to try first',
    generatedFrom('src/interface/assumptions/'),
    'The interface document leaves points open, and installations may differ. This package assumes something for each of them. Before you rely on that, let [`vql probe`](../probe.md) ask a test installation: it answers most of this by itself, and writes the [dialect file](../catalog.md#dialect-files). Try the rest by hand, never on the live installation. If an answer differs, set the option, or where there is none, state `contradicted`; if it agrees, state it as [evidence](../catalog.md#what-is-known). [The interface](../interface.md#open-points) has every assumption with the standard that it follows, and [Constructs](../constructs.md) has what is assumed about the syntax of VQL, each with an example to send.',
    '## Wrong rows without an error',
    'Try these first: if an installation differs here, nothing fails, and rows are lost, repeated or wrong.',
    trials('rows'),
    '## Refused requests',
    'If an installation differs here, it answers with an error, so you notice at the first request.',
    trials('refused'),
    '## Good to know',
    'Nothing in this package depends on these.',
    trials(undefined),
    '## What a probe asks',
    'Besides the rows that are marked above, it asks what is open about constructs, operators, functions and pages. [Probing an installation](../probe.md) describes how.',
    table(
      ['kind', 'asked'],
      questionsByKind(asked).map(({ title, names }) => [title, names.map(code).join(', ')]),
    ),
    'It does not ask these:',
    table(
      ['kind', 'not asked', 'reason'],
      notAsked.flatMap(({ reason, questions }) =>
        questionsByKind(questions).map(({ title, names }) => [title, names.map(code).join(', '), escaped(reason)]),
      ),
    ),
  ].join('\n\n')}\n`;
}

/**
 * @param {Assumption['risk']} risk
 * @returns {string}
 */
function trials(risk) {
  const ids = idsOf((one) => one.risk === risk && one.trial !== undefined);
  return table(
    ['id', '`vql probe`', 'try', 'assumed', 'otherwise set'],
    ids.map((id) => {
      const { trial = '', assumed, option = '' } = row(id);
      const isAsked = asked.some((question) => question === `assumption:${id}`);
      return [code(id), isAsked ? 'asks it' : '', escaped(trial), escaped(assumed), option && code(option)];
    }),
  );
}

/**
 * @param {(row: Assumption) => boolean} accepts
 * @returns {readonly import('vql-kit/interface').AssumptionId[]}
 */
function idsOf(accepts) {
  return assumptionIds.filter((id) => accepts(row(id)));
}

/**
 * @param {import('vql-kit/interface').AssumptionId} id
 * @returns {Assumption}
 */
function row(id) {
  return assumptions[id];
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, { readonly meaning: string }>>} rows
 * @returns {string}
 */
function states(name, rows) {
  return table(
    [`state of a ${name}`, 'meaning'],
    Object.entries(rows).map(([state, { meaning }]) => [code(state), meaning]),
  );
}

/**
 * @param {import('vql-kit/interface').Shape} one
 * @returns {string}
 */
function shape(one) {
  if (typeof one === 'string') return one;
  if ('members' in one) return `${one.kind}: ${one.members.map(code).join(', ')}`;
  return `${one.list === true ? 'array of ' : ''}${code(one.name)} of ${code(one.entry)}`;
}

/** @returns {Readonly<Record<string, Readonly<Record<string, string>>>>} */
function statements() {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../docs/examples/interface.json'), 'utf8'));
}
