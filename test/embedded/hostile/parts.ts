/** Parts from which programs are made that insert a value into the quotes of a query; each part is under a name that says its kind. */
export interface ProgramParts {
  /** Expressions of a parameter called `name`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** How an expression gets to the query: statements, and the expression that has its value then. */
  readonly holders: Readonly<Record<string, (value: (name: string) => string) => readonly [readonly string[], string]>>;
  /** Statements that pass a query with an expression in quotes; § stands for its beginning. */
  readonly queries: Readonly<Record<string, (value: string) => readonly string[]>>;
}
