/** The name of the method of an operator: `IS_NULL_OR_EQUALS` becomes `isNullOrEquals`. */
export type MethodName<Operator extends string> = Operator extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Pascal<Rest>}`
  : Lowercase<Operator>;

type Pascal<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Words>>;

/** The same at run time. */
export function methodName(operator: string): string {
  return operator.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
