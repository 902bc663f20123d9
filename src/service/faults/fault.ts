/** A fault that is injected into requests or deliveries. */
export interface Fault {
  /** The requests that it is for: method and path of an endpoint as in the table `endpoints`, or `delivery`; default: all requests. */
  readonly on?: string | undefined;
  /** The request that fails, counted from 1; default: each. */
  readonly nth?: number | undefined;
  /** The share of requests that fail, from 0 to 1, by the seed; default: 1. */
  readonly rate?: number | undefined;
  readonly do: FaultKind;
}

/** What happens. */
export type FaultKind =
  | 'reset'
  | 'cut-body'
  | 'duplicate-page'
  | 'lying-flag'
  | 'lost-delivery'
  | { readonly status: number }
  | { readonly delayMs: number };
