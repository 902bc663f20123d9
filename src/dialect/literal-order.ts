/** A literal that is compared: its text without quotes, and whether it is a number that is written without them. */
export interface ComparableText {
  readonly text: string;
  readonly isBare: boolean;
}

/**
 * Compares two literals: negative, zero or positive, or `undefined` if the order depends on the type of the field. Numbers
 * without quotes are compared by value. Digits in quotes may be a number or a text, so both orders must agree; dates are
 * compared by their text. How the service sorts other texts is not documented.
 */
export function compareTexts(first: ComparableText, second: ComparableText): number | undefined {
  const [a, b] = [first.text, second.text];
  if (a === b) return 0;
  const byText = a < b ? -1 : 1;
  if (isDate(a) && isDate(b)) return a.length === b.length ? byText : undefined;
  const byNumber = compareNumbers(a, b);
  const areBare = first.isBare && second.isBare;
  return areBare || byNumber === byText ? byNumber : undefined;
}

/** Matches the numbers that are compared. Ids have up to 20 digits; the limits keep the conversion fast. */
const decimal = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Compares decimal numbers as texts: ids have more digits than a JavaScript number can represent. */
function compareNumbers(a: string, b: string): number | undefined {
  // A JavaScript number represents so few digits exactly.
  if (a.length <= 15 && b.length <= 15)
    return decimal.test(a) && decimal.test(b) ? Math.sign(Number(a) - Number(b)) : undefined;
  const [x, y] = [decimal.exec(a), decimal.exec(b)];
  if (x === null || y === null) return undefined;
  const digits = Math.max(x[3]?.length ?? 0, y[3]?.length ?? 0);
  const difference = scaled(x, digits) - scaled(y, digits);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Returns a decimal number without its point, with `digits` digits after it. */
function scaled([, sign, whole = '', fraction = '']: RegExpExecArray, digits: number): bigint {
  const value = BigInt(whole + fraction.padEnd(digits, '0'));
  return sign === '-' ? -value : value;
}

/** Whether a text is a date, with or without a time. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.test(text);
}
