/** One row of the table of limits. Its name ends with the unit of the value. */
export interface LimitRow {
  readonly value: number;
  /** One sentence. */
  readonly summary: string;
}
