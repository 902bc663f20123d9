import type { Assumption } from './assumption.js';

/** The assumptions about resources and their fields. */
export const resourcesAssumptions = {
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
} as const satisfies Readonly<Record<string, Assumption>>;
