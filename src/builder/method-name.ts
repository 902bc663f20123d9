import { type Operator, operatorNames } from '../dialect/operators.js';

/** The name of the method of an operator: `IS_NULL_OR_EQUALS` becomes `isNullOrEquals`. */
export type MethodName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Pascal<Rest>}`
  : Lowercase<Name>;

type Pascal<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Words>>;

/** The same at run time. */
export const methodNames = Object.fromEntries(
  operatorNames.map((operator) => [
    operator,
    operator.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
) as Readonly<Record<Operator, string>>;
