import { type Construct, type ConstructName, constructs } from './constructs.js';
import type { DialectDataType } from './data-type.js';
import { type DialectFunction, defaultFunctions } from './functions.js';
import { defaultLikeRules, type LikeRules } from './like-rules.js';
import type { VariableSpelling } from './variable-spelling.js';

/** What the VQL of an installation can do. The grammar is the same everywhere; a dialect decides what a check reports. */
export interface Dialect extends LikeRules {
  readonly name: string;
  readonly constructs: Readonly<Record<ConstructName, Construct>>;
  readonly functions: readonly DialectFunction[];
  /** Whether there are no functions but those: an installation lists all that it has, the documentation some. */
  readonly functionsComplete: boolean;
  /** The types of fields that the installation tells of; none by default. */
  readonly dataTypes: readonly DialectDataType[];
  readonly variableSpelling: VariableSpelling;
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
  functions: defaultFunctions,
  functionsComplete: false,
  dataTypes: [],
  variableSpelling: ':name',
  ...defaultLikeRules,
};
