import type { KnownEvidence } from '../evidence.js';
import type { Assumption } from './assumption.js';
import { authenticationAssumptions } from './authentication.js';
import { pagingAssumptions } from './paging.js';
import { queryAssumptions } from './queries.js';
import { requestsAssumptions } from './requests.js';
import { resourcesAssumptions } from './resources.js';
import { webhooksAssumptions } from './webhooks.js';

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
  ...pagingAssumptions,
  ...requestsAssumptions,
  ...resourcesAssumptions,
  ...authenticationAssumptions,
  ...webhooksAssumptions,
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
