/** One row of the code table. A text that gets each code is in `docs/examples/diagnostics.json`, out of the bundle. */
export interface CodeRow {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  // Rows differ in what their message needs, and `never` is the one type that every such function accepts.
  readonly message: (args: never) => string;
  readonly help: string;
}

/** A message that needs nothing to be filled with. */
export interface Empty {
  readonly [key: string]: never;
}

/** What stood there instead: a quoted piece of the text, or `the end of the text`. */
export interface Found {
  readonly found: string;
}
