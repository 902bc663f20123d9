import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  flag,
  type OptionKinds,
  record,
} from '../../diagnostics/arguments.js';
import { withPathInMessage } from '../../diagnostics/json/path-in-message.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { asDocumented, type Dialect } from '../../dialect/dialect.js';
import { valuesByName } from '../../interface/computed-queries.js';
import type { Predicate, Statement } from '../../vql/ast.js';
import { checkSyntaxTree } from '../../vql/check-syntax-tree.js';
import { print } from '../../vql/print.js';
import type { CUnitPredicate } from '../predicate.js';
import { readQuery } from '../read/read-request.js';
import type { CUnitQuery } from '../request.js';
import { toCUnit } from '../to-cunit.js';
import { toVql } from '../to-vql.js';
import { type VariableValues, variableValues } from '../values.js';
import { rejectText } from '../vql-nodes.js';
import { sortedPredicate, sortedTree } from './any-order.js';
import { canonicalJson, hash } from './canonical-json.js';
import { normalize } from './normalize.js';

/** Options of `fingerprint`. */
export interface FingerprintOptions {
  /** Decides whether LIKE has an escape character, by default none, and how EXISTS holds its query. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Values of the variables of a predicate by name; a whole C-Unit query has its own. Default: none. */
  readonly variables?: VariableValues | undefined;
  /**
   * Whether queries are equal whose conditions of AND and OR, or values of IN, are the same in another order, except in the query of
   * an EXISTS, which is a string in C-Unit. Default: false.
   */
  readonly anyOrder?: boolean | undefined;
}

const queryKind: ArgumentKind = { expected: 'a VQL tree or a C-Unit object', accepts: record.accepts };
const optionKinds: OptionKinds<FingerprintOptions> = { dialect: anything, variables: variableValues, anyOrder: flag };

/**
 * Returns sixteen hexadecimal digits that are equal for equal queries: for a VQL predicate or statement and its C-Unit translation,
 * for every layout of the text and order of the members, and for predicates with the same normal form. Meant to recognize a
 * query, as in a cache or a checkpoint; not resistant to deliberate collisions.
 *
 * @throws {VqlError} if a C-Unit predicate or query is not valid; `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { createFilter, fingerprint } from 'vql-kit/cunit';
 * import { parsePredicate } from 'vql-kit/vql';
 * const { value: predicate } = parsePredicate('NOT (total < 10)');
 * const filter = createFilter('GREATER_THAN_EQUALS', 'total', ['10']);
 * console.log(predicate && fingerprint(predicate) === fingerprint(filter)); // true
 * ```
 */
export function fingerprint(
  query: Predicate | Statement | CUnitPredicate | CUnitQuery,
  options: FingerprintOptions = {},
): string {
  rejectText('fingerprint', query);
  checkOptions('fingerprint', options, optionKinds);
  checkArgument('The query of fingerprint', query, queryKind);
  const { anyOrder = false, variables } = options;
  const all = { dialect: asDocumented(options.dialect), variables };
  if ('request' in query) return hash(queryText(query, all.dialect, anyOrder));
  if (!('kind' in query)) return hash(canonicalJson(comparable(normalize(query, all), anyOrder)));
  checkSyntaxTree('The query of fingerprint', query);
  const tree = anyOrder ? sortedTree(query) : query;
  // A query that C-Unit cannot express is hashed by its text. (The two calls differ only in their types.)
  const { value } = tree.kind === 'Statement' ? toCUnit(tree, all) : toCUnit(tree, all);
  return value === undefined ? hash(print(tree)) : fingerprint(value, options);
}

/**
 * Returns the text to hash for a query: that of its statement if there is an exact one, which leaves out defaults; else its JSON.
 *
 * @throws {VqlError} if the query is not valid.
 */
function queryText(query: CUnitQuery, dialect: FingerprintOptions['dialect'], anyOrder: boolean): string {
  const { value, diagnostics } = readQuery(query, { dialect });
  if (value === undefined) throw new VqlError(diagnostics.map((one) => withPathInMessage('query', one)));
  const normalized = normalizedQuery(value, dialect, anyOrder);
  const { value: statement, variableSubstitutionList = null } = toVql(normalized, { dialect });
  return statement === undefined
    ? canonicalJson(normalized)
    : `${print(anyOrder ? sortedTree(statement) : statement)} ${canonicalJson(variableSubstitutionList)}`;
}

function normalizedQuery(query: CUnitQuery, dialect: FingerprintOptions['dialect'], anyOrder: boolean): CUnitQuery {
  const { adhocPreset, queryPredicate, additionalPredicate, ...others } = query.request;
  const variables = valuesByName(query.request.variableSubstitutionList);
  const { queryPredicate: presetPredicate, ...preset } = adhocPreset ?? {};
  const part = (name: string, predicate: CUnitPredicate | undefined): object =>
    predicate === undefined ? {} : { [name]: comparable(normalize(predicate, { dialect, variables }), anyOrder) };
  const request = {
    ...others,
    ...(Object.keys(preset).length > 0 && { adhocPreset: preset }),
    ...part('queryPredicate', queryPredicate ?? presetPredicate),
    ...part('additionalPredicate', additionalPredicate),
  };
  return { ...query, request };
}

function comparable(predicate: CUnitPredicate, anyOrder: boolean): CUnitPredicate {
  return anyOrder ? sortedPredicate(predicate) : predicate;
}
