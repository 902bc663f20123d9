export type {
  Catalog,
  CatalogDefinition,
  CatalogTemplate,
  TemplateDefinition,
  TemplateName,
  TemplatesOf,
  TemplateTypes,
} from '../catalog/index.js';
export type { CUnitPredicate, CUnitQuery, CUnitRequest } from '../cunit/index.js';
export type { LikeRules } from '../dialect/index.js';
export type { Page } from '../paging/index.js';
export type { Predicate, Statement } from '../vql/index.js';
export { anyCatalogDefinition } from './arbitraries/any-catalog-definition.js';
export type { TreeConstraints } from './arbitraries/any-tree.js';
export { anyPredicate, anyStatement } from './arbitraries/any-tree.js';
export { catalogDefinition } from './arbitraries/catalog-definition.js';
export { type CUnitConstraints, cunitPredicate } from './arbitraries/cunit-predicate.js';
export type { RequestConstraints } from './arbitraries/cunit-request.js';
export { cunitQuery, cunitRequest } from './arbitraries/cunit-request.js';
export { type PageConstraints, page } from './arbitraries/page.js';
export { predicate } from './arbitraries/predicate.js';
export { type ResourceConstraints, resource } from './arbitraries/resources/resource.js';
export { statement } from './arbitraries/statement.js';
export { hostileString } from './arbitraries/strings/hostile-string.js';
export { likePattern, likeRules } from './arbitraries/strings/like.js';
export { lookAlike } from './arbitraries/strings/look-alike.js';
export { type LaidOutText, type LayoutConstraints, laidOutText } from './arbitraries/texts/laid-out-text.js';
export { type MutationConstraints, mutatedText } from './arbitraries/texts/mutated-text.js';
export { type ShuffleConstraints, shuffledText } from './arbitraries/texts/shuffled-text.js';
export type { QueryConstraints } from './constraints.js';
export {
  type NearMiss,
  type NearMissCode,
  type NearMissConstraints,
  nearMiss,
  nearMissCodes,
} from './near-misses/near-miss.js';
export { nearMissResource, type ResourceNearMiss, type ResourceRule } from './near-misses/resources.js';
export type { AsyncCheckedProperty, CheckedProperty } from './properties/case.js';
export { type PagingPropertyOptions, pagesEachRowOnce } from './properties/pages-each-row-once.js';
export { type PartitionOptions, partitions } from './properties/partitions.js';
export { preservesMatches, type Translated } from './properties/preserves-matches.js';
export { type Findings, type RejectionOptions, rejectsWith } from './properties/rejects-with.js';
export { type RoundTripOptions, roundTrips } from './properties/round-trips.js';
export type { MatchPropertyOptions, Select } from './properties/selection.js';
export { selectsMatches } from './properties/selects-matches.js';
export { type QueryWithRows, type RowConstraints, rows, withRows } from './rows/rows.js';
export { sampleCatalog } from './sample-catalog.js';
export { TestClock } from './test-clock.js';
