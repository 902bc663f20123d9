import { defaultLikeRules, type LikeRules } from '../dialect/like-rules.js';
import type { Predicate, Statement } from '../vql/ast.js';
import { print } from '../vql/print.js';
import { canonicalText } from './canonical-text.js';
import { hash } from './hash.js';
import { normalize } from './normalize.js';
import type { CUnitPredicate } from './predicate.js';
import type { CUnitQuery } from './request.js';
import { toCUnit } from './to-cunit.js';

/** What a fingerprint may depend on. */
export interface FingerprintOptions {
  /** Says whether patterns have an escape character; default: what the interface document says, none. */
  readonly dialect?: LikeRules;
  /** The variables of a predicate by name, and their values; a whole C-Unit query carries its own. Default: none. */
  readonly variables?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Sixteen hexadecimal digits that are the same for the same query: for a VQL predicate or statement and its C-Unit translation,
 * for every layout of the text and order of the members, and for spellings that `normalize` makes one. Meant to recognise a
 * query (a cache, a checkpoint), not to withstand somebody who looks for two with the same digits.
 *
 * @throws {TypeError} if a C-Unit predicate is not valid.
 *
 * @example
 * ```ts
 * import { createFilter, fingerprint } from 'vql-kit/cunit';
 * import { parsePredicate } from 'vql-kit/vql';
 * const { predicate } = parsePredicate('NOT (total < 10)');
 * const filter = createFilter('GREATER_THAN_EQUALS', 'total', ['10']);
 * console.log(predicate && fingerprint(predicate) === fingerprint(filter)); // true
 * ```
 */
export function fingerprint(
  query: Predicate | Statement | CUnitPredicate | CUnitQuery,
  options: FingerprintOptions = {},
): string {
  const { dialect = defaultLikeRules } = options;
  if ('request' in query) return hash(queryText(query, dialect));
  if (!('kind' in query)) return hash(canonicalText(normalize(query, options)));
  // What C-Unit cannot say has a text of its own, which no C-Unit object has.
  const { value } = query.kind === 'Statement' ? toCUnit(query, options) : toCUnit(query, options);
  return value === undefined ? hash(print(query)) : fingerprint(value, options);
}

/** The query with its predicates normalized, and without members that say what holds anyway. */
function queryText({ group, template, request }: CUnitQuery, dialect: LikeRules): string {
  const { adhocPreset, queryPredicate, additionalPredicate, ...others } = request;
  const substitutions = request.variableSubstitutionList?.variableSubstitutions ?? [];
  const variables = Object.fromEntries(substitutions.map(({ variable, values }) => [variable.variableName, values]));
  const normalized = (predicate: CUnitPredicate | undefined): CUnitPredicate | undefined =>
    predicate && normalize(predicate, { dialect, variables });
  const { queryPredicate: presetPredicate, ...preset } = adhocPreset ?? {};
  return canonicalText({
    group,
    template,
    request: {
      ...others,
      adhocPreset: Object.keys(preset).length === 0 ? undefined : preset,
      queryPredicate: normalized(queryPredicate ?? presetPredicate),
      additionalPredicate: normalized(additionalPredicate),
    },
  });
}
