/** One row of the code table. `example` is a text that gets the code; a test holds it to that. */
export interface CodeRow {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  // Rows differ in what their message needs, and `never` is the one type that every such function accepts.
  readonly message: (args: never) => string;
  readonly help: string;
  readonly example: string;
}

/** A message that needs nothing to be filled with. */
export interface Empty {
  readonly [key: string]: never;
}

/** What stood there instead: a quoted piece of the text, or `the end of the text`. */
export interface Found {
  readonly found: string;
}
