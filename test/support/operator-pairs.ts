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

/** Conditions with a list or a range of these numbers, alone and below NOT, with their meaning. */
export const constantConditions = (
  [
    ['a = 2', (a) => a === 2],
    ['a IN (1, 2)', (a) => a === 1 || a === 2],
    ['a IN (2)', (a) => a === 2],
    ['a BETWEEN 1 AND 2', (a) => a >= 1 && a <= 2],
    ['a BETWEEN 1.5 AND 2', (a) => a === 1.5 || a === 2],
    ['2 > a', (a) => a < 2],
    ['a <= 1', (a) => a <= 1],
  ] satisfies readonly (readonly [string, (a: number) => boolean])[]
).flatMap(([text, satisfies]): [text: string, satisfies: (a: number) => boolean][] => [
  [text, satisfies],
  [`NOT ${text}`, (a) => !satisfies(a)],
  [text.replace(/ (?=IN|BETWEEN)/, ' NOT '), /IN|BETWEEN/.test(text) ? (a) => !satisfies(a) : satisfies],
]);

/** Each pair of operators. */
export const operatorPairs = Object.entries(operators).flatMap(([one, satisfiesOne]) =>
  Object.entries(operators).map(([other, satisfiesOther]) => ({ one, other, satisfiesOne, satisfiesOther })),
);
