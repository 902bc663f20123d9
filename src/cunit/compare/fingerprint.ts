import type { LikeRules } from '../../dialect/like-rules.js';
import type { Predicate, Statement } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import type { CUnitPredicate } from '../predicate.js';
import { readQuery } from '../read/read-request.js';
import type { CUnitQuery } from '../request.js';
import { toCUnit } from '../to-cunit.js';
import { toVql } from '../to-vql.js';
import { rejectText } from '../vql-nodes.js';
import { canonicalJson, hash } from './canonical-json.js';
import { normalize } from './normalize.js';

/** What a fingerprint may depend on. */
export interface FingerprintOptions {
  /** Says whether patterns have an escape character; default: what the interface document says, none. */
  readonly dialect?: Partial<LikeRules>;
  /** The variables of a predicate by name, and their values; a whole C-Unit query carries its own. Default: none. */
  readonly variables?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Sixteen hexadecimal digits that are the same for the same query: for a VQL predicate or statement and its C-Unit translation,
 * for every layout of the text and order of the members, and for spellings that `normalize` makes one. Meant to recognise a
 * query (a cache, a checkpoint), not to withstand somebody who looks for two with the same digits.
 *
 * @throws {TypeError} if a C-Unit predicate or query is not valid.
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
  rejectText(query);
  if ('request' in query) return hash(queryText(query, options.dialect));
  if (!('kind' in query)) return hash(canonicalJson(normalize(query, options)));
  // What C-Unit cannot say has a text of its own, which no C-Unit object has. (The calls differ in their types alone.)
  const { value } = query.kind === 'Statement' ? toCUnit(query, options) : toCUnit(query, options);
  return value === undefined ? hash(print(query)) : fingerprint(value, options);
}

/**
 * The text of a query: of its statement where there is an exact one, which leaves out what holds anyway; else of its JSON.
 *
 * @throws {TypeError} if the query is not valid.
 */
function queryText(query: CUnitQuery, dialect: Partial<LikeRules> | undefined): string {
  const { value, diagnostics } = readQuery(query);
  if (value === undefined)
    throw new TypeError(`Not a valid query, at "${diagnostics[0]?.path}": ${diagnostics[0]?.message}`);
  const normalized = normalizedQuery(value, dialect);
  const { value: statement, variableSubstitutionList = null } = toVql(normalized, dialect && { dialect });
  return statement === undefined
    ? canonicalJson(normalized)
    : `${print(statement)} ${canonicalJson(variableSubstitutionList)}`;
}

function normalizedQuery(query: CUnitQuery, dialect: Partial<LikeRules> | undefined): CUnitQuery {
  const { adhocPreset, queryPredicate, additionalPredicate, ...others } = query.request;
  const substitutions = query.request.variableSubstitutionList?.variableSubstitutions ?? [];
  const variables = Object.fromEntries(substitutions.map(({ variable, values }) => [variable.variableName, values]));
  const { queryPredicate: presetPredicate, ...preset } = adhocPreset ?? {};
  const part = (name: string, predicate: CUnitPredicate | undefined): object =>
    predicate === undefined ? {} : { [name]: normalize(predicate, { ...(dialect && { dialect }), variables }) };
  const request = {
    ...others,
    ...(Object.keys(preset).length > 0 && { adhocPreset: preset }),
    ...part('queryPredicate', queryPredicate ?? presetPredicate),
    ...part('additionalPredicate', additionalPredicate),
  };
  return { ...query, request };
}
