/** A C-Unit query: the two halves of VQL's `group.template`, which are the path, and the request, which is the body. */
export interface CUnitQuery {
  readonly group: string;
  readonly template: string;
  readonly request: CUnitRequest;
}

/** What the pager needs to know of a C-Unit request (spec, query-language §2); all other members are kept. */
export interface CUnitRequest {
  readonly mode?: string;
  readonly pageable?: CUnitPageable;
  readonly queryPredicate?: object;
  readonly additionalPredicate?: object;
  readonly adhocPreset?: {
    readonly results?: readonly CUnitResult[];
    readonly option?: { readonly distinctResult?: boolean; readonly [member: string]: unknown };
    readonly queryPredicate?: object;
    readonly [member: string]: unknown;
  };
  readonly overrideResults?: readonly CUnitResult[];
  readonly [member: string]: unknown;
}

/** The page of a C-Unit request. */
export interface CUnitPageable {
  readonly start?: number;
  readonly limit?: number;
  readonly sortOrders?: readonly SortOrder[];
  readonly [member: string]: unknown;
}

/** One key of a sort order. */
export interface SortOrder {
  readonly property: string;
  readonly direction: 'ASC' | 'DESC';
  /** Functions around the property; VQL and C-Unit alone can say them. */
  readonly functions?: readonly string[];
}

/** One column of the result. */
export interface CUnitResult {
  readonly property: string;
  readonly displayName?: string;
  readonly functions?: readonly string[];
  readonly visible?: boolean;
  readonly [member: string]: unknown;
}
