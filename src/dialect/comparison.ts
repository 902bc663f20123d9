/** A comparison operator; `!=` is read as `<>`. */
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/**
 * **The** table of comparison operators: `mirrored` is the operator for swapped sides, `opposite` the one for the negation.
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
  '<>': { mirrored: '<>', opposite: '=' },
  '<': { mirrored: '>', opposite: '>=' },
  '<=': { mirrored: '>=', opposite: '>' },
  '>': { mirrored: '<', opposite: '<=' },
  '>=': { mirrored: '<=', opposite: '<' },
} as const satisfies Readonly<
  Record<ComparisonOperator, { readonly mirrored: ComparisonOperator; readonly opposite: ComparisonOperator }>
>;

/** The test of each comparison operator on an order. `NaN` stands for no order: not equal, and neither less nor greater. */
export const orderTests: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};
