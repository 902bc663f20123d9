import type { Assumption } from './assumption.js';

/** The assumptions about webhooks. */
export const webhooksAssumptions = {
  'delivery-transitions': {
    area: 'webhooks',
    open: 'how a delivery gets from one state to another, except that FAILED is tried again and ERRONEOUS is given up',
    assumed: 'A state says nothing about the one that follows.',
    evidence: 'assumed',
  },
  'subscription-transitions': {
    area: 'webhooks',
    open: 'what register does to a REVOKED subscription, and deregister to one that is not ACTIVE',
    assumed:
      'A REVOKED subscription stays REVOKED, and is returned as it is; another one becomes or stays REMOVED; there is nothing to deregister where none exists.',
    evidence: 'assumed',
    trial: 'Deregister the same subscription twice, and one that was never registered.',
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
