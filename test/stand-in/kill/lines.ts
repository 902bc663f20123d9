/** The number of clients of the program that is killed. */
export const clients = 4;

/** What the program writes. */
export type Line =
  | { readonly kind: 'opened' }
  /** A client has begun to register or to deregister; `changed`: it was acknowledged. */
  | { readonly kind: 'changing' | 'changed'; readonly client: number; readonly state: 'ACTIVE' | 'REMOVED' }
  /** An event was accepted, perhaps with a document; the subscription of the client was active. */
  | { readonly kind: 'event'; readonly client: number; readonly event: string; readonly document?: string };
