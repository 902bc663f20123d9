import { type Construct, type ConstructName, constructs } from './constructs.js';
import type { Evidence } from './evidence.js';
import { defaultLikeRules, type LikeRules } from './like-rules.js';

/** A function that can be called in columns, sort keys and conditions. Names ignore case. */
export interface DialectFunction {
  readonly name: string;
  /** Whether it makes one value of many rows. */
  readonly aggregate: boolean;
  readonly evidence: Evidence;
}

/** What the VQL of an installation can do. The grammar is the same everywhere; a dialect decides what a check reports. */
export interface Dialect extends LikeRules {
  readonly name: string;
  readonly constructs: Readonly<Record<ConstructName, Construct>>;
  readonly functions: readonly DialectFunction[];
}

/**
 * The dialect that the interface document and its evidence describe, for when nothing is known about the installation.
 *
 * @example
 * ```ts
 * import { defaultDialect } from 'vql-kit/dialect';
 * console.log(defaultDialect.constructs.between.evidence); // assumed
 * ```
 */
export const defaultDialect: Dialect = {
  name: 'default',
  constructs,
  functions: ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX'].map((name) => ({ name, aggregate: true, evidence: 'doc' })),
  ...defaultLikeRules,
};
