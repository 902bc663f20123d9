/** The first rows of a view. */
export interface FirstRows<Row> {
  readonly rows: readonly Row[];
  /** Number of the others. */
  readonly omitted: number;
}

/** Collects rows up to the greatest number, and counts the others. */
export interface RowCollector<Row> {
  /** Adds a row, which is created only if it is one of the first. */
  add(create: () => Row): void;
  collected(): FirstRows<Row>;
}

/** Greatest number of rows of a view: thousands, as of a list of values, would make the page slow. */
const maxRows = 400;

/** Creates an empty collector. */
export function createRowCollector<Row>(): RowCollector<Row> {
  const rows: Row[] = [];
  let omitted = 0;
  return {
    add(create) {
      if (rows.length === maxRows) omitted++;
      else rows.push(create());
    },
    collected: () => ({ rows, omitted }),
  };
}
