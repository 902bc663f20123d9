import { resolveDialect } from '../dialect/dialect.js';
import type { AssumptionId } from '../interface/assumptions/assumptions.js';
import type { ClientOptions } from './options.js';

/** **The** table of a client's assumptions, with the option that states the fact instead. Queries have assumptions of their own. */
const clientAssumptions: { readonly [Id in AssumptionId]?: keyof ClientOptions | undefined } = {
  'statement-member': 'statementMember',
  'result-shape': 'rowsOf',
  'next-offset': undefined,
  'rest-headers': undefined,
  'short-page': undefined,
  'rest-sort': undefined,
  'sort-list-rest': undefined,
  'rate-limits': undefined,
  'error-body': undefined,
  'refusal-status': undefined,
  'document-statuses': undefined,
  'path-versions': 'version',
  'authorization-header': 'authorize',
  'registration-answer': undefined,
  'subscription-transitions': undefined,
};

/** Returns the assumptions that neither the options of a client nor its dialect replace by a fact. */
export function remainingAssumptions(options: ClientOptions): readonly AssumptionId[] {
  const { evidence } = resolveDialect(options.dialect);
  const rows = Object.entries(clientAssumptions) as [AssumptionId, keyof ClientOptions | undefined][];
  return rows.flatMap(([id, option]) => {
    const isStated = option !== undefined && options[option] !== undefined;
    return isStated || evidence[id] === 'installation' ? [] : [id];
  });
}
