import type { Operand } from '../ast.js';

/**
 * The order of two values, as far as it is certain whatever the type of the field: numbers, also in quotes, by their value,
 * and dates by their text. `undefined` for everything else: how texts are sorted is the service's secret.
 */
export function compareLiterals(first: Operand, second: Operand): number | undefined {
  const [a, b] = [textOf(first), textOf(second)];
  if (a === undefined || b === undefined) return undefined;
  if (isDate(a) && isDate(b) && a.length === b.length) return a < b ? -1 : Number(a > b);
  if (numberPattern.test(a) && numberPattern.test(b)) return compareNumbers(a, b);
  return undefined;
}

const numberPattern = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Compares decimal texts without turning them into numbers: ids have more digits than a number holds. */
function compareNumbers(a: string, b: string): number | undefined {
  const digits = Math.max(fraction(a).length, fraction(b).length);
  const [x, y] = [scaled(a, digits), scaled(b, digits)];
  return x < y ? -1 : Number(x > y);
}

function fraction(text: string): string {
  return numberPattern.exec(text)?.[3] ?? '';
}

function scaled(text: string, digits: number): bigint {
  const [, sign = '', whole = '0'] = numberPattern.exec(text) ?? [];
  const value = BigInt(whole + fraction(text).padEnd(digits, '0'));
  return sign === '-' ? -value : value;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.test(text);
}

function textOf(operand: Operand): string | undefined {
  if (operand.kind === 'StringLiteral') return operand.value;
  return operand.kind === 'NumberLiteral' ? operand.text : undefined;
}
