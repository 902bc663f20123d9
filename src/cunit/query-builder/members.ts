import { isObject } from '../../diagnostics/json/json-object.js';
import { isDigits, plainDecimal } from '../../dialect/value/decimal.js';

/** The members of rules and groups that decide what they mean; the others belong to what shows them. */
const meaningfulMembers = [
  'rules',
  'combinator',
  'not',
  'muted',
  'field',
  'operator',
  'value',
  'valueSource',
  'match',
  'lhs',
] as const;

/** The members of a rule or a group; members that are null are absent. */
export type RuleMembers = { readonly [Member in (typeof meaningfulMembers)[number]]?: unknown };

/**
 * Copies the members of a foreign rule or group that decide what it means. Each is read once, so that what is checked is what is
 * used, and inherited members count as absent. Returns `undefined` for a value that is not an object.
 */
export function copyRule(json: unknown): RuleMembers | undefined {
  if (!isObject(json)) return undefined;
  const copy: Partial<Record<keyof RuleMembers, unknown>> = Object.create(null);
  for (const member of meaningfulMembers) {
    if (!Object.hasOwn(json, member)) continue;
    const value = json[member];
    // Array.from reads a sparse array as well.
    const whole = Array.isArray(value)
      ? Array.from({ length: value.length }, (_, index): unknown => value[index])
      : value;
    if (value !== null) copy[member] = member === 'value' ? plainValue(whole) : whole;
  }
  return copy;
}

/** Returns a value without objects, which are not read again: a bigint is read as `formatQuery` writes it to JSON. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (Array.isArray(one) ? [] : plainValue(one)));
  if (!isObject(value)) return value;
  const digits: unknown = Object.hasOwn(value, '$bigint') ? value['$bigint'] : undefined;
  return typeof digits === 'string' && isDigits(digits) ? plainDecimal(digits) : {};
}

/**
 * Returns a value as text: a string as it is, a boolean, or a number in plain decimal. A number beyond 2^53 has no text, since it may
 * have lost digits.
 */
export function ruleValueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  // A comparison with NaN is false.
  const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return isExact ? plainDecimal(String(value)) : undefined;
}

/**
 * Returns the values of a list as react-querybuilder reads it: an array, or a text with commas, in which `\,` is a comma of a value.
 * Strings are trimmed. An empty part of a text is left out, except in a range.
 */
export function listOfValues(value: unknown, isRange: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'string' ? one.trim() : one));
  if (typeof value !== 'string') return value === undefined ? [] : [value];
  const parts = value.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim());
  return isRange ? parts : parts.filter((part) => part !== '');
}
