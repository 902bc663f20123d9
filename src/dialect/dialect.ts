import {
  type ArgumentKind,
  checkArgument,
  checkOptions,
  flag,
  list,
  type OptionKinds,
  oneOf,
  record,
  recordOf,
  string,
} from '../diagnostics/arguments.js';
import { deepFreeze } from '../diagnostics/deep-freeze.js';
import type { AssumptionId, KnownAssumptions } from '../interface/assumptions/assumptions.js';
import { knownEvidenceKinds } from '../interface/evidence.js';
import { type Construct, type ConstructName, constructs } from './constructs.js';
import { assumedExistsForm, type ExistsForm, existsFormKind } from './exists-form.js';
import { type DialectFunction, defaultFunctions } from './functions.js';
import { type NullOrder, nullOrders } from './null-order.js';
import type { FilterOperator } from './operators.js';
import { type Verdicts, verdicts } from './support.js';
import { type VariableStyle, variableStyles } from './variable-style.js';

/** Capabilities of an installation's VQL. The grammar is the same everywhere; the dialect decides what a check reports. */
export interface Dialect extends LikeRules {
  readonly name: string;
  readonly constructs: Readonly<Record<ConstructName, Construct>>;
  readonly functions: readonly DialectFunction[];
  /** Whether the list of functions is complete: an installation lists all, the documentation only some. */
  readonly functionsComplete: boolean;
  /** Verdicts about C-Unit's filter operators at the installation; default: none, so that all are as documented. */
  readonly operators: Verdicts<FilterOperator>;
  /** The data types that the installation describes; none by default. */
  readonly dataTypes: readonly DialectDataType[];
  readonly variableStyle: VariableStyle;
  /** Position of nulls among sorted values; default `high`, which is assumed. The engine sorts so. */
  readonly nullOrder: NullOrder;
  /** How EXISTS holds its query in C-Unit; default: its text is the only value, which is assumed. */
  readonly existsForm: ExistsForm;
  /**
   * What is known about points that the interface document leaves open, by the ids of `assumptions` in `vql-kit/interface`;
   * `contradicted` if the installation was seen to differ from what is assumed. A setting that answers one of them, such as
   * `likeEscape`, makes it known as well.
   */
  readonly evidence: KnownAssumptions;
}

/** How LIKE reads its pattern: an installation decides, and neither form of a query states it. */
export interface LikeRules {
  /** Whether LIKE distinguishes upper and lower case. */
  readonly likeCaseSensitive: boolean;
  /** The character that makes the wildcard after it literal where there is no ESCAPE clause; absent: no character does. */
  readonly likeEscape?: string;
}

/** A data type of an installation's fields, from its dialect-info answer. */
export interface DialectDataType {
  /** The name that fields refer to. No list of these names is public. */
  readonly identifier: string;
  /** The JavaScript type of its values. */
  readonly jsType?: string;
  /** The kind of record that a value refers to, if it is an id. */
  readonly references?: string;
  /** The functions that can be called on it; absent: not stated. */
  readonly functions?: readonly string[];
  /** The operators that a condition on it may use, as far as the toolkit supports them; absent: not stated. */
  readonly operators?: readonly FilterOperator[];
  /** Whether it also allows operations that the toolkit does not support; absent: no. */
  readonly moreOperators?: true;
  /** The values that a filter offers; absent: not stated. */
  readonly values?: readonly string[];
  /** Whether a filter may take several of the values; absent: not stated. */
  readonly multipleChoice?: boolean;
}

/**
 * The dialect of an installation that nothing is known about: what the interface document and other evidence describe. LIKE is
 * case-sensitive and has no escape character; no document states either.
 *
 * @example
 * ```ts
 * import { defaultDialect } from 'vql-kit/dialect';
 * console.log(defaultDialect.constructs.between.evidence); // assumed
 * ```
 */
export const defaultDialect: Dialect = deepFreeze<Dialect>({
  name: 'default',
  constructs,
  functions: defaultFunctions,
  functionsComplete: false,
  operators: {},
  dataTypes: [],
  variableStyle: ':name',
  nullOrder: 'high',
  existsForm: assumedExistsForm,
  likeCaseSensitive: true,
  evidence: {},
});

/** The settings that answer open points of the interface document: an installation whose user sets one is known to be so. */
export const answers = {
  likeCaseSensitive: 'like-case',
  likeEscape: 'like-escape',
  nullOrder: 'null-order',
  existsForm: 'exists-form',
} as const satisfies { readonly [Setting in keyof Dialect]?: AssumptionId };

/** The dialects that `resolveDialect` has returned: they are checked and complete. */
const resolved = new WeakSet<Partial<Dialect>>();

/** Whether a dialect is one that `resolveDialect` has returned. */
function isResolved(dialect: Partial<Dialect>): dialect is Dialect {
  return resolved.has(dialect);
}

/**
 * Completes a partial dialect with the members of `defaultDialect`. Every option `dialect` of the package is a `Partial<Dialect>`
 * that is completed in this way. A dialect that it has returned is returned as it is.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { resolveDialect } from 'vql-kit/dialect';
 * console.log(resolveDialect({ likeEscape: '!' }).variableStyle); // :name
 * ```
 */
export function resolveDialect(dialect: Partial<Dialect> | undefined): Dialect {
  if (dialect === undefined || dialect === defaultDialect) return defaultDialect;
  if (isResolved(dialect)) return dialect;
  checkArgument('The option "dialect"', dialect, record);
  checkOptions('the dialect', dialect, dialectKinds);
  const given = Object.fromEntries(Object.entries(dialect).filter(([, value]) => value !== undefined));
  // A copy of a complete dialect has every setting, so those that differ count.
  const isPartial = Object.keys(defaultDialect).some((member) => !Object.hasOwn(given, member));
  const answered = Object.entries(answers).filter(
    ([setting]) =>
      Object.hasOwn(given, setting) && (isPartial || given[setting] !== Reflect.get(defaultDialect, setting)),
  );
  const complete: Dialect = {
    ...defaultDialect,
    ...(given['variableStyle'] !== undefined && { constructs: withKnownVariable }),
    ...given,
    evidence: { ...Object.fromEntries(answered.map(([, id]) => [id, 'installation'])), ...dialect.evidence },
  };
  resolved.add(complete);
  return complete;
}

/** The constructs of an installation whose style of variables is known. */
const withKnownVariable: Dialect['constructs'] = {
  ...constructs,
  variable: { ...constructs.variable, evidence: 'installation' },
};

/** Returns a dialect with all operators and constructs of the documents, for queries that are not sent to the installation. */
export function asDocumented(dialect: Partial<Dialect> | undefined): Dialect {
  const own = resolveDialect(dialect);
  return own === defaultDialect ? own : resolveDialect({ ...own, operators: {}, constructs });
}

/** The kind of the setting `likeEscape`. */
export const escapeCharacter: ArgumentKind = {
  expected: 'one character, and neither "%" nor "_"',
  accepts: (value) => typeof value === 'string' && [...value].length === 1 && value !== '%' && value !== '_',
};

const dialectKinds: OptionKinds<Dialect> = {
  name: string,
  constructs: record,
  functions: list,
  functionsComplete: flag,
  operators: recordOf(oneOf(verdicts)),
  dataTypes: list,
  variableStyle: oneOf(variableStyles),
  nullOrder: oneOf(nullOrders),
  existsForm: existsFormKind,
  likeCaseSensitive: flag,
  likeEscape: escapeCharacter,
  evidence: recordOf(oneOf(knownEvidenceKinds)),
};
