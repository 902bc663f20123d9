/** One row of the code table. `example` is a text that gets the code; a test holds it to that. */
export interface CodeRow {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  // Rows differ in what their message needs, and `never` is the one type that every such function accepts.
  readonly message: (args: never) => string;
  readonly help: string;
  readonly example: string;
}
