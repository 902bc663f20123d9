/** A statement of the interface document, in our words. */
interface Statement {
  /** The entry point and the export that carries or enforces it: `vql-kit/interface endpoints`. */
  readonly in: string;
  /** Fails where the package differs. */
  readonly holds: () => unknown;
}

/** Statements by their text. */
export type Statements = Readonly<Record<string, Statement>>;

/** Returns rows that one check proves, for statements that differ in one word. */
export function each<Case>(
  cases: readonly Case[],
  says: (one: Case) => string,
  where: string,
  holds: (one: Case) => unknown,
): Statements {
  return Object.fromEntries(cases.map((one) => [says(one), { in: where, holds: () => holds(one) }]));
}
