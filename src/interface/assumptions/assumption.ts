import type { Evidence } from '../evidence.js';

/** A point that the interface document leaves open, and what this package does about it. */
export interface Assumption {
  readonly area: AssumptionArea;
  /** The open point, as an indirect question that follows "It is not documented ". */
  readonly open: string;
  /** What the package takes to be true, or does; a full sentence. */
  readonly assumed: string;
  /** The standard that it follows. */
  readonly standard?: string;
  /** The option that changes it; absent if nothing does. */
  readonly option?: string;
  readonly evidence: Evidence;
  /** What happens if an installation differs; absent if the package does not depend on it. */
  readonly risk?: Risk;
  /** How to find out on a test installation; absent if one request cannot show it. */
  readonly trial?: string;
}

/** The parts of the interface, in the order of the pages. */
export type AssumptionArea = 'queries' | 'paging' | 'resources' | 'requests' | 'authentication' | 'webhooks';

/** `rows`: rows are lost, repeated or wrong, without an error. `refused`: the service answers with an error. */
export type Risk = 'rows' | 'refused';
