import type { Assumption } from './assumption.js';
import type { KnownEvidence } from './evidence.js';
import { queryAssumptions } from './query-assumptions.js';

/**
 * **The** table of assumptions: what the interface document does not show, and what the package assumes. What it leaves open about
 * the syntax of VQL is in the table of constructs.
 *
 * @example
 * ```ts
 * import { assumptions } from 'vql-kit/interface';
 * console.log(assumptions['like-escape'].option); // dialect.likeEscape
 * console.log(assumptions['refresh-request'].standard); // RFC 6749, section 6
 * ```
 */
export const assumptions = {
  ...queryAssumptions,
  'zero-limit': {
    area: 'paging',
    open: 'what a limit of 0 does in a computed query; the document refuses it for REST collections alone',
    assumed: 'No page has 0 rows. LIMIT 0 in a statement is sent as it is written, and reported (zero-limit).',
    evidence: 'assumed',
    trial: 'Send LIMIT 0, "limit": 0 and "pageable": { "limit": 0 }.',
  },
  'zero-offset-clause': {
    area: 'paging',
    open: 'whether OFFSET 0 is accepted in a statement; the document refuses it as a request field alone',
    assumed: 'It is not sent: an offset of 0 is left out.',
    evidence: 'assumed',
    trial: 'Send a statement with OFFSET 0.',
  },
  'next-offset': {
    area: 'paging',
    open: 'how the next offset is counted',
    assumed: 'It is the offset of the page plus the number of its rows; any other is an error of the pager.',
    evidence: 'assumed',
    risk: 'refused',
    trial: 'Compare x-query-next-offset with the offset and the number of rows.',
  },
  'rest-headers': {
    area: 'paging',
    open: 'whether the answers of REST collections have the two paging headers',
    assumed: 'They may have none. The headers are read if they are there.',
    option: 'verify',
    evidence: 'assumed',
    trial: 'Look at the headers of GET /cmn/create-templates?limit=1.',
  },
  'short-page': {
    area: 'paging',
    open: 'whether a page with fewer rows than the limit is the last one, if no header says so',
    assumed: 'It is the last one, which the pager reports (assumed-end).',
    option: 'verify',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Request more rows at once than the collection has, and then the page after them.',
  },
  'rest-sort': {
    area: 'paging',
    open: 'whether a REST collection accepts "sort" and "order" if its description names only paging parameters',
    assumed: 'It accepts them, so the pager sorts by id, and reports it (assumed-sort).',
    option: 'tiebreak',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Send sort=id&order=DESC to the collection, and look at the order.',
  },
  'sort-list-rest': {
    area: 'paging',
    open: 'how several sort keys are written in a query string',
    assumed: 'They are joined by commas, in "sort" and in "order".',
    option: 'lists',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Sort by two properties of which the first has equal values.',
  },
  'sort-list-body': {
    area: 'paging',
    open: 'how several sort keys are written in a body with "_start" and "_limit"',
    assumed: 'One is a string, several are an array, in "sort" and in "_order".',
    option: 'lists',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Sort by two properties of which the first has equal values.',
  },
  'page-member': {
    area: 'paging',
    open: 'where in a JSON request the object with "_start" and "_limit" is',
    assumed: 'Its members are at the top level of the request.',
    option: 'pageMember',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Send a limit of 1, and count the rows.',
  },
  'id-order': {
    area: 'paging',
    open: 'how ids are compared and sorted',
    assumed: 'They are compared as they are sorted; keyset paging checks it.',
    option: 'strategy',
    evidence: 'assumed',
    risk: 'rows',
    trial: 'Sort by id, and query id > the middle one.',
  },
  'page-tiebreak': {
    area: 'paging',
    open: 'whether the tiebreaker that a computed query adds is sorted ascending, and after all other keys',
    assumed: 'It does not matter: the pager sends id as the last key itself.',
    evidence: 'assumed',
  },
  'rate-limits': {
    area: 'requests',
    open: 'how many requests are allowed, and how a refusal says when to try again',
    assumed:
      'The status is 429, and a header says when: x-rate-limit-retry-after-seconds in seconds, or Retry-After in seconds or as a date.',
    standard: 'RFC 6585, section 4, and RFC 9110, section 10.2.3',
    option: 'retry',
    evidence: 'seen',
    risk: 'refused',
  },
  'error-body': {
    area: 'requests',
    open: 'which shape the body of an error has',
    assumed:
      'It is a text, or JSON where its media type says so. The client has it in its error; the pager does not read it.',
    standard: 'RFC 9457 where its media type is sent',
    evidence: 'assumed',
    trial: 'Send a statement with a typo, and look at the answer.',
  },
  'refusal-status': {
    area: 'requests',
    open: 'which status a rejected registration, or a filter with a wrong number of values, is answered with',
    assumed: 'Every status outside 200 to 299 is a refusal.',
    standard: 'RFC 9110, section 15',
    evidence: 'assumed',
    trial: 'Send a filter with RANGE and one value.',
  },
  'document-statuses': {
    area: 'requests',
    open: 'which statuses besides 200 answer the creation of a document',
    assumed: 'Every status from 200 to 299 is a success, and any other a refusal.',
    standard: 'RFC 9110, section 15',
    evidence: 'assumed',
  },
  'document-operations': {
    area: 'requests',
    open: 'which paths and bodies the other operations on documents have, and the writes to accounts and articles',
    assumed: 'They are not part of the package.',
    evidence: 'assumed',
  },
  'list-paths': {
    area: 'requests',
    open: 'which paths the lists of import run entries and the full-text search have',
    assumed: 'They are not part of the package; any collection can be paged.',
    evidence: 'assumed',
  },
  'record-paths': {
    area: 'requests',
    open: 'which path reads one article or one document',
    assumed: 'It is that of the collection and the id, as for accounts.',
    evidence: 'assumed',
    risk: 'refused',
    trial: 'Read an article and a document whose ids you know.',
  },
  'destinations-path': {
    area: 'requests',
    open: 'whether the path of the list of destinations begins with /community/{version}, as those of register and deregister do',
    assumed: 'It does not.',
    evidence: 'assumed',
    risk: 'refused',
    trial: 'Read the list of destinations.',
  },
  'path-versions': {
    area: 'requests',
    open: 'which versions besides "latest" a path takes, and which changes between versions are compatible',
    assumed: 'A path takes "latest", unless a version is passed.',
    option: 'version',
    evidence: 'assumed',
  },
  'document-states': {
    area: 'resources',
    open: 'which states, transitions and ids of transitions a document has',
    assumed: 'Any text is accepted.',
    evidence: 'assumed',
  },
  'open-members': {
    area: 'resources',
    open: 'which members the validation hints, the view options and the state of a document have, and the document after its totals',
    assumed: 'Any members are accepted, and survive.',
    evidence: 'assumed',
  },
  'failed-payments': {
    area: 'resources',
    open: 'which states of an external payment count as failed, for which there is an error message',
    assumed: 'REJECTED and CANCELLED; another state gets a warning.',
    evidence: 'assumed',
  },
  nullability: {
    area: 'resources',
    open: 'which members may be null, except for the pick trolley and the storage bin of incoming goods',
    assumed: 'In a request none may; an answer is read with a warning.',
    evidence: 'assumed',
    risk: 'refused',
  },
  'recipients-shape': {
    area: 'resources',
    open: 'how a row of system.queryAppMessageEntry holds its recipients',
    assumed: 'As an array of objects.',
    evidence: 'assumed',
    trial: 'Select recipients.state, and look at the answer.',
  },
  'service-fields': {
    area: 'resources',
    open: 'which fields the templates account.query and document.querySalesDocuments have',
    assumed: 'They are called like the members of Account and Document, and there may be others.',
    option: 'catalog',
    evidence: 'assumed',
    trial: 'Read the fields of the templates: vql catalog.',
  },
  'authorization-header': {
    area: 'authentication',
    open: 'which header carries the access token',
    assumed: 'Authorization: Bearer, followed by the token.',
    standard: 'RFC 6750, section 2.1',
    option: 'authorize',
    evidence: 'assumed',
    risk: 'refused',
  },
  'refresh-request': {
    area: 'authentication',
    open: 'which form a request with a refresh token has',
    assumed: 'It is form-encoded, with grant_type=refresh_token, refresh_token, client_id and client_secret.',
    standard: 'RFC 6749, section 6',
    option: 'fetch',
    evidence: 'assumed',
    risk: 'refused',
  },
  'refresh-rotation': {
    area: 'authentication',
    open: 'whether a refresh replaces the refresh token, and what a second use of a replaced one does',
    assumed:
      'It may replace it, so that one is never used twice: the new one is used from then on, and the old one only if the answer has none.',
    standard: 'RFC 6749, section 6, and RFC 9700, section 4.14.2',
    option: 'onRotate',
    evidence: 'assumed',
    trial: 'Refresh twice with the same token; then refresh with the newest one.',
  },
  'device-request': {
    area: 'authentication',
    open: 'which form the requests of the device code grant have, and where its endpoint is',
    assumed: 'As in the standard; the endpoint is {auth_url}/auth/device.',
    standard: 'RFC 8628',
    option: 'deviceEndpoint, fetch',
    evidence: 'assumed',
    risk: 'refused',
  },
  'code-protection': {
    area: 'authentication',
    open: 'whether the authorization code grant can be protected by PKCE',
    assumed: 'It can, or what is sent for it is ignored: code_challenge and code_verifier, with the method S256.',
    standard: 'RFC 7636',
    option: 'pkce',
    evidence: 'assumed',
    risk: 'refused',
  },
  'delivery-transitions': {
    area: 'webhooks',
    open: 'how a delivery gets from one state to another, except that FAILED is tried again and ERRONEOUS is given up',
    assumed: 'A state says nothing about the one that follows.',
    evidence: 'assumed',
  },
  'registration-answer': {
    area: 'webhooks',
    open: 'which body the answers to register and deregister have',
    assumed: 'It is not read.',
    evidence: 'assumed',
  },
  'event-list': {
    area: 'webhooks',
    open: 'which events there are, and which operation on a document emits which event',
    assumed: 'Any name of the grammar is accepted, unless a list of destinations is passed.',
    option: 'destinations',
    evidence: 'assumed',
    trial: 'Read the list of destinations; some of them are never emitted.',
  },
  'article-payload': {
    area: 'webhooks',
    open: 'which members besides articleId and listingId the payload of an article event has',
    assumed: 'Any members are accepted, and survive.',
    evidence: 'assumed',
  },
} as const satisfies Readonly<Record<string, Assumption>>;

/** The id of an assumption. */
export type AssumptionId = keyof typeof assumptions;

/** The ids of all assumptions, in the order of the table. */
export const assumptionIds = Object.keys(assumptions) as readonly AssumptionId[];

/** What is known of an installation, besides the evidence of the table, by the id of an assumption. */
export type KnownAssumptions = { readonly [Id in AssumptionId]?: KnownEvidence | undefined };

/**
 * Returns the evidence for an assumption: that of the table, unless more is known of the installation.
 *
 * @example
 * ```ts
 * import { evidenceForAssumption } from 'vql-kit/interface';
 * console.log(evidenceForAssumption('range-bounds', {})); // assumed
 * console.log(evidenceForAssumption('range-bounds', { 'range-bounds': 'installation' })); // installation
 * ```
 */
export function evidenceForAssumption(id: AssumptionId, known: KnownAssumptions): KnownEvidence {
  return known[id] ?? assumptions[id].evidence;
}

/**
 * Returns the sentences about an open point: what is open, and what is assumed.
 *
 * @example
 * ```ts
 * import { assumptionText } from 'vql-kit/interface';
 * console.log(assumptionText('like-case')); // It is not documented whether LIKE distinguishes upper and lower case. Assumed: It does.
 * ```
 */
export function assumptionText(id: AssumptionId): string {
  const { open, assumed } = assumptions[id];
  return `It is not documented ${open}. Assumed: ${assumed}`;
}
