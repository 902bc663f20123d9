import { type ArgumentKind, checkArgument, oneOf, record } from '../diagnostics/arguments.js';
import { type Construct, type ConstructName, constructs } from './constructs.js';
import type { DialectDataType } from './data-type.js';
import { type DialectFunction, defaultFunctions } from './functions.js';
import { defaultLikeRules, type LikeRules } from './like-rules.js';
import { type VariableStyle, variableStyles } from './variable-style.js';

/** Capabilities of an installation's VQL. The grammar is the same everywhere; the dialect decides what a check reports. */
export interface Dialect extends LikeRules {
  readonly name: string;
  readonly constructs: Readonly<Record<ConstructName, Construct>>;
  readonly functions: readonly DialectFunction[];
  /** Whether the list of functions is complete: an installation lists all, the documentation only some. */
  readonly functionsComplete: boolean;
  /** The data types of fields that the installation describes; none by default. */
  readonly dataTypes: readonly DialectDataType[];
  readonly variableStyle: VariableStyle;
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
  variableStyle: ':name',
  ...defaultLikeRules,
};

/**
 * Returns the dialect that applies: what is given, over the default one. Every option `dialect` of the package is a
 * `Partial<Dialect>` that is read here.
 *
 * @throws {VqlError} `wrong-argument` if it is not an object, the escape character is not a single character or is a wildcard, or the
 * style of variables is not one of `variableStyles`.
 *
 * @example
 * ```ts
 * import { resolveDialect } from 'vql-kit/dialect';
 * console.log(resolveDialect({ likeEscape: '!' }).variableStyle); // :name
 * ```
 */
export function resolveDialect(dialect: Partial<Dialect> | undefined): Dialect {
  if (dialect === undefined || dialect === defaultDialect) return defaultDialect;
  checkArgument('The option "dialect"', dialect, record);
  const { variableStyle, likeEscape } = dialect;
  if (variableStyle !== undefined)
    checkArgument('The member "variableStyle" of a dialect', variableStyle, oneOf(variableStyles));
  if (likeEscape !== undefined) checkArgument('The member "likeEscape" of a dialect', likeEscape, escapeCharacter);
  const given = Object.entries(dialect).filter(([, value]) => value !== undefined);
  return { ...defaultDialect, ...Object.fromEntries(given) };
}

const escapeCharacter: ArgumentKind = {
  expected: 'one character, and neither "%" nor "_"',
  accepts: (value) => typeof value === 'string' && [...value].length === 1 && value !== '%' && value !== '_',
};
