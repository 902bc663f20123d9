import type { VariableSubstitutionList } from '../interface/computed-queries.js';
import type { CUnitPredicate } from './predicate.js';

/**
 * The body of `POST /cmn/computed-queries/{group}/{template}`, with the members that the interface document and the published API
 * description list. Each is optional; others survive.
 */
export interface CUnitRequest {
  /** `QUERY`, the default, or `STATEMENT`, with the VQL text in `queryStatement`. */
  readonly mode?: 'QUERY' | 'STATEMENT';
  readonly queryStatement?: string;
  /** A preset stored at the service. */
  readonly presetId?: string;
  readonly adhocPreset?: CUnitPreset;
  /** Replaces the filter of the preset. */
  readonly queryPredicate?: CUnitPredicate;
  /** Must be true in addition to the filter of the preset. */
  readonly additionalPredicate?: CUnitPredicate;
  readonly overrideResults?: readonly CUnitResultColumn[];
  readonly pageable?: CUnitPageable;
  readonly variableSubstitutionList?: VariableSubstitutionList;
  /** Passed on unchanged: VQL has no form for it. */
  readonly arithmeticQueryTerms?: readonly unknown[];
}

/** Columns, options and filter of a query, not stored. */
export interface CUnitPreset {
  readonly results?: readonly CUnitResultColumn[];
  readonly option?: { readonly distinctResult?: boolean };
  readonly queryPredicate?: CUnitPredicate;
}

/** One selected column. */
export interface CUnitResultColumn {
  /** Path of the field. */
  readonly property: string;
  /** Name of the column in the result; default: its path. */
  readonly displayName?: string;
  readonly functions?: readonly string[];
  /** Whether it is shown; default `true`. */
  readonly visible?: boolean;
}

/** Offset, limit and order of the rows. The interface document states that sending it discards the sort order of the template. */
export interface CUnitPageable {
  /** Number of rows to skip, from 0 to 2^31 - 1, as for the limit. */
  readonly start?: number;
  /** Largest number of rows to read, from 1 to 2^31 - 1. */
  readonly limit?: number;
  readonly sortOrders?: readonly CUnitSortOrder[];
}

/** One sort key. */
export interface CUnitSortOrder {
  readonly property: string;
  readonly direction: 'ASC' | 'DESC';
  readonly functions?: readonly string[];
}

/** A whole query: the two halves of the name of the template, which are part of the URL, and the body. */
export interface CUnitQuery {
  readonly group: string;
  readonly template: string;
  readonly request: CUnitRequest;
}

/** The answer to a query of either form. */
export interface CUnitResult {
  readonly definition: readonly CUnitResultDefinition[];
  /** Keyed by `attribute`; to-many paths may have nested objects. */
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** Describes a column of the answer. */
export interface CUnitResultDefinition {
  readonly attribute?: string;
  readonly displayName?: string;
  readonly path?: string;
  readonly visible?: boolean;
}
