import { type Construct, type ConstructName, constructs } from './constructs.js';
import { type DialectFunction, defaultFunctions } from './functions.js';

/** What the VQL of an installation can do. The grammar is the same everywhere; a dialect decides what a check reports. */
export interface Dialect {
  readonly name: string;
  readonly constructs: Readonly<Record<ConstructName, Construct>>;
  readonly functions: readonly DialectFunction[];
  /** Whether LIKE tells upper from lower case (spec, query-language §1.11). */
  readonly likeCaseSensitive: boolean;
  /** The character that makes a wildcard behind it literal, where LIKE has no ESCAPE clause; absent: there is none. */
  readonly likeEscape?: string;
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
  likeCaseSensitive: true,
};
