import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { deliveryRules } from '../interface/delivery-rules.js';
import { serviceErrors } from '../interface/errors.js';
import { limits } from '../interface/limits.js';
import { pageBounds } from '../interface/page.js';
import { serviceHeaders } from '../interface/service-headers.js';
import { problemResponse } from './http/problem.js';

/** One row of the table of quirks. */
export interface Quirk {
  /** One sentence: what the stand-in does. */
  readonly sentence: string;
  /** HTTP status of the refusal; absent if the request is not refused. */
  readonly status?: number;
  /**
   * Who says so: the interface document; or the stand-in, which has to answer something where the document is silent. The document does
   * not show the status of every refusal that it states.
   */
  readonly source: 'document' | 'document, not the status' | 'stand-in';
}

/** Returns a row of the table of errors as a sentence for its condition, and one for what follows. */
const sentenceOf = ({ condition, result }: { readonly condition: string; readonly result: string }): string =>
  `${condition} ${result}`;

/**
 * **The** table of quirks: a row for each sentence of the interface document that the stand-in reproduces, and for each refusal that it
 * adds. A test sends a request for every row.
 */
export const quirks = {
  // Requests
  unknownPath: { sentence: 'A path that the service does not have is not found.', status: 404, source: 'stand-in' },
  noCollectionGet: {
    sentence:
      'There is no GET on the collections of accounts, articles and documents, and no other method than those of an endpoint: the answer has the header Allow.',
    status: 405,
    source: 'document, not the status',
  },
  missingUserAgent: {
    sentence: sentenceOf(serviceErrors.missingUserAgent),
    status: serviceErrors.missingUserAgent.status,
    source: 'document',
  },
  missingToken: {
    sentence: 'A call of the API needs a valid access token of this installation, as "Authorization: Bearer".',
    status: 401,
    source: 'document, not the status',
  },
  largeBody: { sentence: 'A body has a highest size.', status: 413, source: 'stand-in' },
  notJson: { sentence: 'A body is JSON.', status: 400, source: 'document, not the status' },
  notShown: {
    sentence: 'What the interface document does not show is not answered, unless the option "answers" does it.',
    status: 501,
    source: 'stand-in',
  },
  unavailable: { sentence: 'A stand-in that is closed answers no calls.', status: 503, source: 'stand-in' },
  // Computed queries
  invalidQuery: {
    sentence: 'A query that the checks of this package refuse is refused, with their diagnostics in the body.',
    status: 400,
    source: 'stand-in',
  },
  operatorValues: {
    sentence: 'An operator with the wrong number of values is refused: RANGE takes exactly two.',
    status: 400,
    source: 'document, not the status',
  },
  valuesAreTexts: {
    sentence: 'The values of a filter are strings, also those of numbers and booleans.',
    status: 400,
    source: 'document, not the status',
  },
  unknownTemplate: { sentence: 'A template that does not exist is not found.', status: 404, source: 'stand-in' },
  zeroOffset: {
    sentence: sentenceOf(serviceErrors.zeroOffset),
    status: serviceErrors.zeroOffset.status,
    source: 'document',
  },
  noLimit: { sentence: 'A computed query without a limit returns the whole result.', source: 'document' },
  fieldsOverClauses: {
    sentence: 'The limit and offset of a request override the clauses of its statement.',
    source: 'document',
  },
  noTotal: {
    sentence: 'There is no total count: the headers say whether there is more, and where it begins.',
    source: 'document',
  },
  endOffset: { sentence: 'At the end of the data the next offset is 0.', source: 'document' },
  tiebreak: {
    sentence: 'With a limit or an offset, and with the id among the selected columns, the id is the last sort key.',
    source: 'document',
  },
  noTiebreak: {
    sentence: 'Without a limit and an offset, or without the id, no sort key is added.',
    source: 'document',
  },
  presetSort: {
    sentence: 'A request with "pageable" loses the sort order of the template; one without has it.',
    source: 'document',
  },
  presetFilter: { sentence: 'A "queryPredicate" replaces the filter of the preset.', source: 'document' },
  narrowedPreset: {
    sentence: 'An "additionalPredicate" must be true beside the filter of the preset.',
    source: 'document',
  },
  variables: { sentence: 'The values of variables are sent beside the query.', source: 'stand-in' },
  articleByNumber: {
    sentence: 'The id of an article is found by a query of its template by "number".',
    source: 'document',
  },
  dialectInfo: {
    sentence: 'The endpoint dialect-info reports what the dialect supports.',
    source: 'document',
  },
  // Records and lists
  oneRecord: { sentence: 'GET reads one record by its id.', source: 'document' },
  unknownRecord: { sentence: 'A record that does not exist is not found.', status: 404, source: 'stand-in' },
  defaultLimit: {
    sentence: `A REST collection returns ${pageBounds.defaultLimit} rows unless a limit is sent, and any number if one is.`,
    source: 'document',
  },
  zeroLimit: {
    sentence: sentenceOf(serviceErrors.zeroLimit),
    status: serviceErrors.zeroLimit.status,
    source: 'document',
  },
  invalidParameter: {
    sentence: 'A parameter that a collection cannot read is refused.',
    status: 400,
    source: 'stand-in',
  },
  noDefaultOrder: {
    sentence: 'A REST collection has no default order: its rows come as they were given.',
    source: 'document',
  },
  listParameters: {
    sentence: 'A list in a query string has its name repeated, or its values joined by commas.',
    source: 'document',
  },
  joinedFilters: { sentence: 'The filters of a REST collection are combined with AND.', source: 'document' },
  // Documents
  createdDocument: { sentence: 'Creating a document answers 200 with the document.', source: 'document' },
  invalidDocument: {
    sentence: 'A document that does not have the documented shape is refused, with diagnostics in the body.',
    status: 400,
    source: 'stand-in',
  },
  documentIsQueryable: { sentence: 'A document that was created is found by queries.', source: 'stand-in' },
  documentEvent: {
    sentence: 'A document event is named by the category in lower case and the transition, and carries the documentId.',
    source: 'document',
  },
  // Tokens
  passwordGrantOff: {
    sentence: 'A user may use the password grant only if that was allowed for the user; by default it is off.',
    source: 'document',
  },
  passwordGrant: {
    sentence: 'The password grant returns an access token and a refresh token.',
    source: 'document',
  },
  codeGrant: {
    sentence: 'The authorization code grant redirects the user to a registered address with code and state.',
    source: 'document',
  },
  deviceGrant: { sentence: 'The device code grant has the form of RFC 8628.', source: 'stand-in' },
  accessTokenLifetime: { sentence: limits.accessTokenLifetimeSeconds.summary, source: 'document' },
  refreshTokenIdle: { sentence: limits.refreshTokenIdleSeconds.summary, source: 'document' },
  refreshTokenLifetime: { sentence: limits.refreshTokenLifetimeSeconds.summary, source: 'document' },
  otherInstallation: {
    sentence: 'Tokens of one installation are not valid at another.',
    source: 'document',
  },
  // Subscriptions
  destinations: {
    sentence: 'The list of destinations has the queues with their owners and descriptions.',
    source: 'document',
  },
  pathVersion: {
    sentence: 'The paths to register and deregister have a version, which is "latest" unless another is pinned.',
    source: 'document',
  },
  registered: { sentence: 'Registering a new subscription makes it ACTIVE.', source: 'document' },
  registeredAgain: {
    sentence: 'Registering an active subscription again returns it unchanged; there is no duplicate.',
    source: 'document',
  },
  reactivated: {
    sentence: 'Registering a REMOVED or DEACTIVATED subscription again makes it ACTIVE.',
    source: 'document',
  },
  deregistered: { sentence: 'A subscription that is deregistered is REMOVED, and gets no events.', source: 'document' },
  changedUrl: {
    sentence: 'Another url makes a second subscription; the old one stays active.',
    source: 'document',
  },
  invalidRegistration: {
    sentence: 'A registration that is not valid is rejected, with diagnostics in the body.',
    status: 400,
    source: 'document, not the status',
  },
  appQueueWithPlatformOwner: { sentence: sentenceOf(serviceErrors.appQueueWithPlatformOwner), source: 'document' },
  otherOwner: { sentence: deliveryRules.otherOwners, source: 'document' },
  subscriptionUrl: {
    sentence: `A url begins with http://, https:// or ws://topic/, and has at most ${limits.urlCharacters.value} characters.`,
    source: 'document',
  },
  subscriptionRows: {
    sentence: 'Subscriptions and deliveries are rows of templates that computed queries read.',
    source: 'document',
  },
  // Deliveries
  deliveryRequest: { sentence: deliveryRules.request, source: 'document' },
  bearerToken: { sentence: serviceHeaders.deliveryAuthorization.summary, source: 'document' },
  userId: { sentence: serviceHeaders.userId.summary, source: 'document' },
  attempts: { sentence: limits.deliveryAttempts.summary, source: 'document' },
  timeout: { sentence: limits.deliveryTimeoutSeconds.summary, source: 'document' },
  retry: { sentence: deliveryRules.retry, source: 'document' },
  inactiveApp: { sentence: deliveryRules.inactiveApp, source: 'document' },
  filteredArticles: { sentence: deliveryRules.filteredArticles, source: 'document' },
  plainWord: { sentence: 'A filter whose value is not a plain word matches nothing.', source: 'document' },
  suppression: { sentence: deliveryRules.suppression, source: 'document' },
  cron: { sentence: deliveryRules.cron, source: 'document' },
} as const satisfies Readonly<Record<string, Quirk>>;

/** The name of a quirk. */
export type QuirkName = keyof typeof quirks;

/** The name of a quirk that refuses a request. */
export type RefusalName = {
  [Name in QuirkName]: (typeof quirks)[Name] extends { readonly status: number } ? Name : never;
}[QuirkName];

/** What a refusal says beside its status. */
export interface RefusalDetails {
  readonly diagnostics?: readonly Diagnostic[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the refusal of a quirk.
 *
 * @param detail a sentence: what is wrong, and what to do.
 */
export function refuse(name: RefusalName, detail: string, details: RefusalDetails = {}): Response {
  return problemResponse({ status: quirks[name].status, detail, ...details });
}

/** Returns the refusal of a request with diagnostics, whose errors are the detail. */
export function refuseFor(name: RefusalName, diagnostics: readonly Diagnostic[]): Response {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return refuse(name, errors.map(({ message }) => message).join(' '), { diagnostics });
}
