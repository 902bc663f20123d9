/** What stands around a part of a statement: with that it is a statement. */
export interface Frame {
  readonly head: string;
  readonly tail: string;
}
