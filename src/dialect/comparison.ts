/** The comparison operators; `!=` is read as `<>`. */
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/**
 * **The** table of comparison operators: what each is when its sides are swapped, and when it is negated.
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
