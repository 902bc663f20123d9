/** A fault that is injected into requests to the stand-in, or into the deliveries that it sends. */
export interface Fault {
  /**
   * The method and the path of an endpoint as in the table `endpoints`, such as `POST /erp/documents`, for the requests to it; or
   * `delivery`. Default: every request; for the faults of deliveries, every delivery.
   */
  readonly on?: string | undefined;
  /** The number of the only request, or delivery, that fails, counted from 1; default: each. */
  readonly nth?: number | undefined;
  /** The share that fails, from 0 to 1, drawn by the seed; default: 1. */
  readonly rate?: number | undefined;
  /**
   * Whether `reset`, a status or a delay comes before the request takes effect, or after: then only its answer fails. Default: `before`.
   */
  readonly when?: 'before' | 'after' | undefined;
  /** The effect. */
  readonly do: FaultKind;
}

/**
 * The effect of a fault: one of the names in the table `faultKinds`, another status than the answer would have, or a delay. A slow token is
 * `{ on: 'POST /token', when: 'after', do: { delayMs: 55_000 } }`.
 */
export type FaultKind = FaultName | StatusFault | DelayFault;

/** An answer with a status of yours, such as 503, or 429 with a header. */
export interface StatusFault {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A pause on the clock of the stand-in. */
export interface DelayFault {
  readonly delayMs: number;
}

/** The value of `on` in a fault of deliveries. */
export const delivery = 'delivery';

interface FaultRow {
  /** The messages that it can hit. */
  readonly on: 'any' | 'request' | 'delivery';
  readonly summary: string;
}

/** **The** table of faults that have a name. */
export const faultKinds = {
  reset: { on: 'any', summary: 'The connection is broken instead of an answer.' },
  'cut-body': { on: 'request', summary: 'The answer ends in the middle of its body, and the connection is broken.' },
  'duplicate-page': {
    on: 'request',
    summary:
      'A page has the rows of the page before at the same path, and its own headers. The first page has no fault.',
  },
  'lying-flag': { on: 'request', summary: 'A page reports that there is more at the end, and the end before it.' },
  'lying-offset': { on: 'request', summary: 'A page reports a next offset that is one row too far.' },
  'lost-delivery': { on: 'delivery', summary: 'A delivery counts as sent, but the receiver gets nothing.' },
  'duplicate-delivery': { on: 'delivery', summary: 'A delivery arrives twice; the second answer counts.' },
  'late-delivery': { on: 'delivery', summary: 'A delivery arrives after its attempt was given up.' },
  'expired-delivery': { on: 'delivery', summary: 'The token of a delivery has expired.' },
  'foreign-delivery': { on: 'delivery', summary: 'The token of a delivery is for another app.' },
} as const satisfies Readonly<Record<string, FaultRow>>;

/** The name of a fault. */
export type FaultName = keyof typeof faultKinds;

/** Whether a fault is for deliveries by its name, whatever it is set for. */
export function isDeliveryFault(kind: FaultKind): boolean {
  return typeof kind === 'string' && faultKinds[kind].on === 'delivery';
}

/** Describes a fault in a word or two, for the journal. */
export function faultLabel(kind: FaultKind): string {
  if (typeof kind === 'string') return kind;
  return 'status' in kind ? `status ${kind.status}` : `delay ${kind.delayMs}`;
}
