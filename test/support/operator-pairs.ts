/** The comparison operators with their meaning for numbers. */
const operators = {
  '=': (a: number, b: number) => a === b,
  '<>': (a: number, b: number) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
};

/** Numbers below, between and above 1 and 2, and these. */
export const candidates = [0.5, 1, 1.5, 2, 2.5];

/** The numbers that two conditions compare with. */
export const comparedNumbers = [
  [1, 1],
  [1, 2],
  [2, 1],
] as const;

/** Each pair of operators. */
export const operatorPairs = Object.entries(operators).flatMap(([one, satisfiesOne]) =>
  Object.entries(operators).map(([other, satisfiesOther]) => ({ one, other, satisfiesOne, satisfiesOther })),
);
