import type { Assumption } from './assumption.js';

/** The assumptions about requests and paths. */
export const requestsAssumptions = {
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
} as const satisfies Readonly<Record<string, Assumption>>;
