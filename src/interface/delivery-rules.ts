/**
 * **The** table of rules about deliveries: what a receiver can rely on, and what it cannot. Numbers are in `limits`.
 *
 * @example
 * ```ts
 * import { deliveryRules } from 'vql-kit/interface';
 * console.log(deliveryRules.guarantee); // An event is delivered at least once, and in no order.
 * ```
 */
export const deliveryRules = {
  request:
    'A delivery is a POST with a small JSON body, usually with ids only; an event without payload has an empty object.',
  guarantee: 'An event is delivered at least once, and in no order.',
  retry:
    'There is no fixed back-off: a failed delivery is tried again the next time the sender runs, which follows new activity.',
  acknowledgement: 'A receiver responds with 200 at once, and does the same work only once for a repeated delivery.',
  inactiveApp:
    'Events of an app that is not active in the installation are dropped before a record of the delivery exists.',
  filteredArticles:
    'A change of an article fires either the plain event or the filtered one: the plain one for the system sales channel, the filtered one for a listing on another.',
  suppression:
    'A write with the header of suppressOwnWebhooks does not cause deliveries to the subscriptions of the caller; a rule set of a bulk import can suppress webhooks for its whole run.',
  cron: 'A cron event is a subscription with the owner APP and a queue of its own, and a scheduled task with the same destination and a cron expression. Its payload may be encoded twice: a JSON text that holds JSON.',
  otherOwners:
    'The name of a queue is validated only for the owner of the platform: a misspelled one of another owner registers, and never fires.',
} as const;
