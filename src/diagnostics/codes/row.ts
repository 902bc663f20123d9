/** What a room needs of a code to report it. Its help is in `help/`, so that only those who show it load it. */
export interface MessageRow {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  // Rows differ in what their message needs, and `never` is the one type that every such function accepts.
  readonly message: (args: never) => string;
}

/** One row of the code table. What gets each code is in `docs/examples/diagnostics.json`, out of the bundle. */
export interface CodeRow extends MessageRow {
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

/** What there is that reads alike. */
export interface Near {
  readonly nearest: string | undefined;
}
