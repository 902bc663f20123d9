import { wrongArgument } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { Engine } from '../../engine/open-engine.js';
import { parseJson } from '../../exact-json/index.js';
import { checkDocumentRequest } from '../../resources/document/check-request.js';
import { documentResponseSchema } from '../../resources/document/document.js';
import { documentTypeTransitionRequestSchema } from '../../resources/document/request.js';
import { readResource } from '../../resources/read-resource.js';
import type { JsonObject } from '../../resources/values.js';
import type { StandInContext } from '../context.js';
import type { Answerer, Answerers } from '../http/endpoint-request.js';
import { diagnosticsResponse, jsonResponse, problemResponse, quirkResponse } from '../http/responses.js';
import type { DocumentCreation } from '../options.js';
import { documentTemplate } from '../queries/create-queries.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { categoryOf, documentEventName } from './document-event.js';

/** Creates documents, and puts those of the state into the tables. */
export async function createDocuments(
  context: StandInContext,
  engine: Pick<Engine, 'put'>,
  webhooks: Pick<Webhooks, 'deliveriesOf' | 'startSender' | 'suppressedAppOf'>,
): Promise<Answerers> {
  const { store } = context;
  const documents = [...store.all('documents').values()];
  const { trino, state } = context.options;
  if (documents.length > 0 && trino !== undefined)
    throw wrongArgument(
      'The option "state" of openStandIn',
      'a folder without documents beside the option "trino"',
      state,
    );
  for (const template of new Set(documents.map((document) => document.template))) {
    const ofTemplate = documents.filter((document) => document.template === template);
    await engine.put(
      template,
      ofTemplate.map(({ record }) => record),
    );
  }
  return { createDocument: documentAnswerer(context, engine, webhooks) };
}

function documentAnswerer(
  { options, store, clock, random }: StandInContext,
  engine: Pick<Engine, 'put'>,
  webhooks: Pick<Webhooks, 'deliveriesOf' | 'startSender' | 'suppressedAppOf'>,
): Answerer {
  const { template = documentTemplate, transitions, create, suppressWebhooks } = options.documents ?? {};
  return async ({ body, headers, caller }) => {
    const json = parseJson(body);
    const diagnostics = checkDocumentRequest(json);
    if (hasErrors(diagnostics)) return diagnosticsResponse('invalidDocument', diagnostics);
    const request = documentTypeTransitionRequestSchema.parse(json);
    const { transitionId } = request;
    const transition = transitions && Object.hasOwn(transitions, transitionId) ? transitions[transitionId] : undefined;
    if (transitions !== undefined && transition === undefined) {
      const hint = suggestion(didYouMean(transitionId, Object.keys(transitions), 1)[0]);
      return quirkResponse('invalidDocument', `There is no transition ${quoted(transitionId)}.${hint}`);
    }
    const category = categoryOf(request, transition);
    const document: JsonObject = {
      ...documentIn(json),
      ...(category !== undefined && { documentTypeCategory: category }),
      ...(transition?.state && { documentState: transition.state }),
    };
    const find = (id: string): JsonObject | undefined => store.all('documents').get(id)?.record;
    const user = caller?.userName;
    const creation: DocumentCreation = { request, transition, document, user, find };
    const created = (await create?.(creation)) ?? document;
    if (created instanceof Response) return created;
    const at = new Date(clock.now()).toISOString();
    const record: JsonObject = {
      version: '1',
      info: { createdAt: at, updatedAt: at, ...(user !== undefined && { createdFrom: user, updatedFrom: user }) },
      ...created,
      id: String(created['id'] ?? random.id()),
    };
    const answer = { document: record };
    const problems = readResource(documentResponseSchema, answer).diagnostics;
    if (hasErrors(problems))
      return invalidResult(
        'The document that the option documents.create has returned is not one: see the diagnostics.',
        problems,
      );
    const isSuppressed: unknown = suppressWebhooks === undefined ? false : await suppressWebhooks(creation);
    if (typeof isSuppressed !== 'boolean')
      return invalidResult(
        `The option documents.suppressWebhooks must return true or false, found ${describeValue(isSuppressed)}.`,
      );
    try {
      // First, since what the table cannot have must not be stored: it would be put there again at each start.
      await engine.put(template, [record]);
    } catch (error) {
      if (!(error instanceof VqlError)) throw error;
      return diagnosticsResponse('invalidDocument', error.diagnostics);
    }
    const name = isSuppressed ? undefined : documentEventName(request, transition);
    const suppressedApp = webhooks.suppressedAppOf(headers, caller);
    const deliveries =
      name === undefined
        ? []
        : webhooks.deliveriesOf({ name, payload: { documentId: record['id'] ?? null }, userId: user, suppressedApp });
    await store.commit({ put: 'documents', record: { id: String(record['id']), template, record } }, ...deliveries);
    if (name !== undefined) webhooks.startSender();
    return jsonResponse(answer);
  };
}

/** The members of a record that the service sets. */
const ownMembers = ['id', 'version', 'info'];

/** Returns the document of a request as it was sent. A document that was read from another one keeps nothing of its identity. */
function documentIn(json: unknown): JsonObject {
  const document: unknown = Reflect.get(Object(json), 'document');
  const members = Object.entries(Object(document)).filter(([name]) => !ownMembers.includes(name));
  // The request was parsed from JSON.
  return Object.fromEntries(members) as JsonObject;
}

/** The answer to a request for which a function of the options has returned something wrong. */
function invalidResult(detail: string, diagnostics?: readonly Diagnostic[]): Response {
  return problemResponse({ status: 500, detail, ...(diagnostics && { diagnostics }) });
}
