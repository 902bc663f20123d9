/** A number as VQL and JSON write it: sign, whole digits, fraction, exponent. */
export const numberPattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The most digits that an exponent is written out to; a number of more keeps its exponent. */
const mostDigits = 400;

/**
 * A number in plain decimal, without plus sign and exponent, all its digits kept: `+7` is `7`, `1.5e3` is `1500`.
 * C-Unit carries numbers this way (design §4, "Values").
 */
export function plainDecimal(text: string): string {
  const match = numberPattern.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText] = match;
  const minus = sign === '-' ? '-' : '';
  if (exponentText === undefined) return `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > mostDigits) return text.startsWith('+') ? text.slice(1) : text;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0');
  const position = Math.max(point, 1);
  const integer = padded.slice(0, position).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(position);
  return `${minus}${integer}${rest === '' ? '' : `.${rest}`}`;
}
