export { anyCatalogDefinition } from './arbitraries/any-catalog-definition.js';
export { anyPredicate } from './arbitraries/any-predicate.js';
export { anyStatement } from './arbitraries/any-statement.js';
export { catalogDefinition } from './arbitraries/catalog-definition.js';
export { type CUnitConstraints, cunitPredicate } from './arbitraries/cunit-predicate.js';
export { cunitQuery } from './arbitraries/cunit-query.js';
export { cunitRequest } from './arbitraries/cunit-request.js';
export { hostileString } from './arbitraries/hostile-string.js';
export { type LaidOutText, type LayoutConstraints, laidOutText } from './arbitraries/laid-out-text.js';
export { likePattern } from './arbitraries/like-pattern.js';
export { likeRules } from './arbitraries/like-rules.js';
export { lookAlike } from './arbitraries/look-alike.js';
export { type MutationConstraints, mutatedText } from './arbitraries/mutated-text.js';
export { type PageConstraints, page } from './arbitraries/page.js';
export { predicate } from './arbitraries/predicate.js';
export { type ShuffleConstraints, shuffledText } from './arbitraries/shuffled-text.js';
export { statement } from './arbitraries/statement.js';
export type { QueryConstraints } from './constraints.js';
export type { AsyncLaw, Law } from './laws/case.js';
export type { MatchLawOptions } from './laws/match-law-options.js';
export { type PagingLawOptions, pagesEachRowOnce } from './laws/pages-each-row-once.js';
export { type PartitionOptions, partitions } from './laws/partitions.js';
export { preservesMatches, type Translated } from './laws/preserves-matches.js';
export { type Findings, type RejectionOptions, rejectsWith } from './laws/rejects-with.js';
export { type RoundTripOptions, roundTrips } from './laws/round-trips.js';
export type { Select } from './laws/select.js';
export { selectsMatches } from './laws/selects-matches.js';
export {
  type NearMiss,
  type NearMissCode,
  type NearMissConstraints,
  nearMiss,
  nearMissCodes,
} from './near-misses/near-miss.js';
export { rows } from './rows/rows.js';
export { type QueryWithRows, type RowConstraints, withRows } from './rows/with-rows.js';
export { sampleCatalog } from './sample-catalog.js';
export type { TreeConstraints } from './trees/any-tree.js';
export type { RequestConstraints } from './trees/requests.js';
