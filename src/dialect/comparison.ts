/** A comparison operator; `!=` is read as `<>`. */
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A row of the table of comparison operators. */
interface ComparisonRow {
  /** The operator for swapped sides. */
  readonly mirrored: ComparisonOperator;
  /** The operator for the negation. */
  readonly opposite: ComparisonOperator;
  /** Another sign that is read as this operator. */
  readonly alias?: string;
}

/**
 * **The** table of comparison operators: `mirrored` is the operator for swapped sides, `opposite` the one for the negation. The lexer
 * makes its tokens from it.
 *
 * @example
 * ```ts
 * import { comparisons } from 'vql-kit/dialect';
 * console.log(comparisons['<'].mirrored); // >
 * console.log(comparisons['<'].opposite); // >=
 * ```
 */
export const comparisons = {
  '=': { mirrored: '=', opposite: '<>' },
  '<>': { mirrored: '<>', opposite: '=', alias: '!=' },
  '<': { mirrored: '>', opposite: '>=' },
  '<=': { mirrored: '>=', opposite: '>' },
  '>': { mirrored: '<', opposite: '<=' },
  '>=': { mirrored: '<=', opposite: '<' },
} as const satisfies Readonly<Record<ComparisonOperator, ComparisonRow>>;

/** The signs of the comparison operators, each with the operator that it is read as. */
export const comparisonSigns: ReadonlyMap<string, ComparisonOperator> = new Map(
  (Object.entries(comparisons) as [ComparisonOperator, ComparisonRow][]).flatMap(([operator, { alias }]) => [
    [operator, operator] as const,
    ...(alias === undefined ? [] : [[alias, operator] as const]),
  ]),
);

/** The test of each comparison operator on an order. `NaN` stands for no order: not equal, and neither less nor greater. */
export const orderTests: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};
