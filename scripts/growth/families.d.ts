/** A text of any length: a part that is repeated, between two that are not. */
export interface Family {
  readonly before?: string;
  readonly repeated: string | ((index: number) => string);
  readonly after?: string;
}

/** The families by name. */
export const families: Readonly<Record<string, Family>>;

/** Returns a text of a family: the part is repeated until all repetitions together have so many characters. */
export function textOf(family: Family, length: number): string;
