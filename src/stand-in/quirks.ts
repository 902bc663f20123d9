import { assumptions } from '../interface/assumptions/assumptions.js';
import { deliveryRules } from '../interface/delivery-rules.js';
import { endpoints } from '../interface/endpoints.js';
import { serviceErrors } from '../interface/errors.js';
import { limits } from '../interface/limits.js';
import { subscriptionUrlPrefixes } from '../interface/subscriptions/url.js';
import { latestVersion } from '../interface/versions.js';
import { assumed, errorSentence, grantSentence, headerSentence, type Quirk, transitionSentence } from './quirk-row.js';

/**
 * **The** table of quirks: a row for each sentence of the interface document that the stand-in reproduces, and for each refusal that it
 * adds. A test sends a request for every row. Sentences that a table of the interface has are those of that table.
 */
export const quirks = {
  // Requests
  unknownPath: {
    sentence: 'A path that the service does not have is not found.',
    status: 404,
    source: 'stand-in',
    assumptions: ['list-paths'],
  },
  noCollectionGet: {
    sentence:
      'There is no GET on the collections of accounts, articles and documents, and no other method than those of an endpoint: the answer has the header Allow.',
    status: 405,
    source: 'document, not the status',
  },
  missingUserAgent: {
    sentence: errorSentence('missingUserAgent'),
    status: serviceErrors.missingUserAgent.status,
    source: 'document',
  },
  missingToken: {
    sentence: 'A call of the API needs a valid access token of this installation, as "Authorization: Bearer".',
    status: 401,
    source: 'document, not the status',
    assumptions: ['authorization-header'],
  },
  largeBody: {
    sentence: 'A body has a highest size.',
    status: 413,
    source: 'stand-in',
    option: 'maxBodyBytes',
  },
  wrongContentType: {
    sentence: 'A body is sent as application/json, in UTF-8.',
    status: 415,
    source: 'document, not the status',
  },
  notJson: { sentence: 'A body is JSON.', status: 400, source: 'document, not the status' },
  notShown: {
    sentence: 'What the interface document does not show is not answered, unless the option "answers" does it.',
    status: 501,
    source: 'stand-in',
    assumptions: ['document-operations', 'rest-sort'],
    option: 'answers',
  },
  rateLimits: {
    sentence: 'There is no limit of requests, unless a fault answers 429.',
    source: 'stand-in',
    assumptions: ['rate-limits'],
    option: 'faults',
  },
  unavailable: {
    sentence:
      'A stand-in that is closed answers no calls, and one whose state can no longer be written none that changes it.',
    status: 503,
    source: 'stand-in',
  },
  // Computed queries
  invalidQuery: {
    sentence: 'A statement that the checks of this package refuse is refused, with their diagnostics in the body.',
    status: 400,
    source: 'stand-in',
    assumptions: ['error-body'],
  },
  invalidRequest: {
    sentence:
      'A request in C-Unit that the checks of this package refuse is refused, with their diagnostics in the body.',
    status: 422,
    source: 'API description',
    assumptions: ['error-body'],
  },
  operatorValues: {
    sentence: errorSentence('operatorValues'),
    status: 422,
    source: 'document, not the status',
    assumptions: ['operator-arity', 'refusal-status'],
  },
  valuesAreTexts: {
    sentence: 'The values of a filter are strings, also those of numbers and booleans.',
    status: 422,
    source: 'document, not the status',
  },
  unknownTemplate: { sentence: 'A template that does not exist is not found.', status: 404, source: 'stand-in' },
  zeroOffset: {
    sentence: errorSentence('zeroOffset'),
    status: serviceErrors.zeroOffset.status,
    source: 'document',
  },
  noLimit: { sentence: errorSentence('noLimit'), source: 'document' },
  fieldsOverClauses: {
    sentence: endpoints.executeQuery.summary,
    source: 'document',
    assumptions: ['statement-member'],
  },
  noTotal: {
    sentence: 'There is no total count: the headers say whether there is more, and where it begins.',
    source: 'document',
    assumptions: ['result-shape', 'next-offset'],
  },
  endOffset: {
    sentence: headerSentence('nextOffset'),
    source: 'document',
  },
  tiebreak: {
    sentence: 'With a limit or an offset, and with the id among the selected columns, the id is the last sort key.',
    source: 'document',
    assumptions: ['page-tiebreak'],
  },
  noTiebreak: {
    sentence: 'Without a limit and an offset, or without the id, no sort key is added.',
    source: 'document',
  },
  presetSort: {
    sentence: 'A request with "pageable" loses the sort order of the template; one without has it.',
    source: 'document',
    assumptions: ['template-sort'],
    option: 'presets',
  },
  presetFilter: {
    sentence: 'A "queryPredicate" replaces the filter of the preset.',
    source: 'document',
    assumptions: ['template-filter'],
    option: 'presets',
  },
  narrowedPreset: {
    sentence: 'An "additionalPredicate" must be true beside the filter of the preset.',
    source: 'document',
  },
  variables: { sentence: 'The values of variables are sent beside the query.', source: 'stand-in' },
  existsForm: { ...assumed('exists-form'), option: 'dialect.existsForm' },
  valueFormat: assumed('value-format'),
  rangeBounds: assumed('range-bounds'),
  nullLogic: assumed('null-logic'),
  anyElement: assumed('any-element'),
  notOnCollection: assumed('not-on-collection'),
  likeCase: { ...assumed('like-case'), option: 'dialect.likeCaseSensitive' },
  likeEscape: { ...assumed('like-escape'), option: 'dialect.likeEscape' },
  nullOrder: assumed('null-order'),
  idOrder: assumed('id-order'),
  zeroLimitQuery: {
    sentence:
      'LIMIT 0 in a statement returns no rows; as a field beside it, it is refused, and so is that of a "pageable", with 422.',
    status: 400,
    source: 'stand-in',
    assumptions: ['zero-limit'],
  },
  zeroOffsetClause: {
    sentence: 'OFFSET 0 in a statement is accepted, as "start" of a "pageable" is.',
    source: 'stand-in',
    assumptions: ['zero-offset-clause'],
  },
  articleByNumber: {
    sentence: 'The id of an article is found by a query of its template by "number".',
    source: 'document',
  },
  dialectInfo: {
    sentence: endpoints.getDialectInfo.summary,
    source: 'document',
    option: 'dialect',
  },
  // Records and lists
  oneRecord: {
    sentence: 'GET reads one record by its id.',
    source: 'document',
    assumptions: ['record-paths'],
  },
  unknownRecord: { sentence: 'A record that does not exist is not found.', status: 404, source: 'stand-in' },
  defaultLimit: { sentence: limits.pageRows.summary, source: 'document' },
  listAnswer: {
    sentence: 'A REST collection answers without paging headers, and only its last page has fewer rows than the limit.',
    source: 'stand-in',
    assumptions: ['rest-headers', 'short-page'],
  },
  zeroLimit: {
    sentence: errorSentence('zeroLimit'),
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
    assumptions: ['sort-list-rest'],
  },
  joinedFilters: { sentence: 'The filters of a REST collection are combined with AND.', source: 'document' },
  // Documents
  createdDocument: {
    sentence: 'Creating a document answers 200 with the document.',
    source: 'document',
    assumptions: ['document-statuses'],
    option: 'documents.create',
  },
  invalidDocument: {
    sentence: 'A document that does not have the documented shape is refused, with diagnostics in the body.',
    status: 400,
    source: 'stand-in',
    assumptions: ['nullability'],
  },
  textLength: {
    sentence: `${limits.textCharacters.summary} A longer one is refused, in a document and in a registration.`,
    status: 400,
    source: 'document, not the status',
  },
  remarkLength: {
    sentence: `${limits.remarkCharacters.summary} A longer one is refused in an account of a document; writes to accounts are not shown.`,
    status: 400,
    source: 'document, not the status',
  },
  documentStates: { ...assumed('document-states'), option: 'documents.transitions' },
  openMembers: assumed('open-members'),
  noImports: {
    sentence:
      'There are no endpoints of bulk imports, which are not documented. Rows that a program puts into the tables cause no events.',
    status: 404,
    source: 'stand-in',
    assumptions: ['list-paths'],
  },
  suppressedImport: {
    sentence: 'A rule set of a bulk import can suppress the webhooks of all documents of its run.',
    source: 'document',
    option: 'documents.suppressWebhooks',
  },
  documentIsQueryable: {
    sentence: 'A document that was created is found by queries.',
    source: 'stand-in',
    assumptions: ['service-fields'],
    option: 'tables',
  },
  documentEvent: {
    sentence: 'A document event is named by the category in lower case and the transition, and carries the documentId.',
    source: 'document',
    assumptions: ['event-list'],
    option: 'documents.transitions',
  },
  // Tokens
  passwordGrantOff: { sentence: grantSentence('password'), source: 'document' },
  passwordGrant: {
    sentence: 'The password grant returns an access token and a refresh token.',
    source: 'document',
  },
  firstConsent: {
    sentence: 'A user confirms the access of an app at the first sign-in, and is not asked again.',
    source: 'document',
  },
  codeGrant: {
    sentence: grantSentence('authorizationCode'),
    source: 'document',
    assumptions: ['code-protection'],
  },
  deviceGrant: {
    sentence: `The device code grant has the form of ${assumptions['device-request'].standard}.`,
    source: 'stand-in',
    assumptions: ['device-request'],
  },
  accessTokenLifetime: { sentence: limits.accessTokenLifetimeSeconds.summary, source: 'document' },
  refreshTokenIdle: { sentence: limits.refreshTokenIdleSeconds.summary, source: 'document' },
  rotation: {
    sentence: `Each refresh replaces the refresh token, and a second use of one ends its session: ${assumptions['refresh-rotation'].standard}.`,
    source: 'stand-in',
    assumptions: ['refresh-request', 'refresh-rotation'],
  },
  refreshTokenLifetime: { sentence: limits.refreshTokenLifetimeSeconds.summary, source: 'document' },
  otherInstallation: {
    sentence: 'Tokens of one installation are not valid at another.',
    source: 'document',
  },
  // Subscriptions
  destinations: {
    sentence: 'The list of destinations has the queues with their owners and descriptions.',
    source: 'document',
    assumptions: ['event-list', 'destinations-path'],
    option: 'destinations',
  },
  pathVersion: {
    sentence: `The paths to register and deregister have a version, which is "${latestVersion}" unless another is pinned; that of the list of destinations may have one.`,
    source: 'document',
    assumptions: ['path-versions'],
  },
  registered: {
    sentence: transitionSentence(undefined, 'register'),
    source: 'document',
    assumptions: ['registration-answer'],
  },
  registeredAgain: { sentence: transitionSentence('ACTIVE', 'register'), source: 'document' },
  reactivated: { sentence: transitionSentence('REMOVED', 'register'), source: 'document' },
  switchedOn: { sentence: transitionSentence('DEACTIVATED', 'register'), source: 'document' },
  otherTransitions: { ...assumed('subscription-transitions') },
  unknownSubscription: {
    sentence: 'A subscription that does not exist is not deregistered.',
    status: 404,
    source: 'stand-in',
    assumptions: ['subscription-transitions'],
  },
  deregistered: { sentence: transitionSentence('ACTIVE', 'deregister'), source: 'document' },
  changedUrl: {
    sentence: 'Another url makes a second subscription; the old one stays active.',
    source: 'document',
  },
  invalidRegistration: {
    sentence:
      'A registration that is not valid is rejected, with diagnostics in the body, and so is a queue that the platform does not list. Without a table of transitions, every transition of a category is taken for one that is listed.',
    status: 400,
    source: 'document, not the status',
    assumptions: ['refusal-status', 'event-list'],
    option: 'destinations',
  },
  appQueueWithPlatformOwner: { sentence: errorSentence('appQueueWithPlatformOwner'), source: 'document' },
  otherOwner: { sentence: deliveryRules.otherOwners, source: 'document' },
  subscriptionUrl: {
    sentence: `A url begins with one of ${subscriptionUrlPrefixes.join(', ')}. ${limits.urlCharacters.summary}`,
    source: 'document',
  },
  subscriptionRows: {
    sentence: 'Subscriptions and deliveries are rows of templates that computed queries read.',
    source: 'document',
    assumptions: ['recipients-shape'],
  },
  // Deliveries
  deliveryRequest: {
    sentence: deliveryRules.request,
    source: 'document',
    assumptions: ['article-payload'],
  },
  bearerToken: { sentence: headerSentence('deliveryAuthorization'), source: 'document' },
  userId: { sentence: headerSentence('userId'), source: 'document' },
  attempts: { sentence: limits.deliveryAttempts.summary, source: 'document' },
  timeout: { sentence: limits.deliveryTimeoutSeconds.summary, source: 'document' },
  retry: {
    sentence: deliveryRules.retry,
    source: 'document',
    assumptions: ['delivery-transitions'],
  },
  guarantee: { sentence: deliveryRules.guarantee, source: 'document' },
  inactiveApp: { sentence: deliveryRules.inactiveApp, source: 'document' },
  filteredArticles: { sentence: deliveryRules.filteredArticles, source: 'document' },
  plainWord: { sentence: 'A filter whose value is not a plain word matches nothing.', source: 'document' },
  suppression: { sentence: deliveryRules.suppression, source: 'document', option: 'vendor' },
  cron: { sentence: deliveryRules.cron, source: 'document' },
} as const satisfies Readonly<Record<string, Quirk>>;

/** The name of a quirk. */
export type QuirkName = keyof typeof quirks;

/** The name of a quirk that refuses a request. */
export type RefusalName = {
  [Name in QuirkName]: (typeof quirks)[Name] extends { readonly status: number } ? Name : never;
}[QuirkName];
