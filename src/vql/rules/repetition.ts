import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { quote } from '../../dialect/literals.js';
import { plainDecimal } from '../../dialect/value/decimal.js';
import type { Operand, Path, Predicate } from '../ast.js';
import { print } from '../print.js';

/**
 * Whether every variable in a part of a text has a name, so that its printed form identifies it. `?` and `$1` are read as
 * variables without a name: two of them need not be the same.
 */
export function isNamed(printed: string, text: string, { start, end }: Span): boolean {
  return !printed.includes(':name') || text.slice(start, end).includes('name');
}

/**
 * Whether two items of a list have the same key. Rules about repetitions call it first, with a key that equal items have in common: most
 * lists repeat nothing.
 */
export function hasRepetition<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): boolean {
  if (items.length > maxComparedLength) return repeatsInSet(items, keyOf);
  const keys = items.map(keyOf);
  for (let index = 0; index < keys.length - 1; index++)
    if (keys[index] !== undefined && keys.indexOf(keys[index], index + 1) > 0) return true;
  return false;
}

/** Length of a list up to which comparing its keys in pairs takes less time than filling a set. */
const maxComparedLength = 8;

function repeatsInSet<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): boolean {
  const keys = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    if (keys.has(key)) return true;
    keys.add(key);
  }
  return false;
}

/**
 * Returns a key that values have in common which a list repeats, whatever the type of its field is: numbers that are equal as numbers and,
 * in plain decimal, as texts.
 */
export function valueKey(value: Operand): string {
  if (value.kind === 'StringLiteral') return quote(value.value);
  return value.kind === 'NumberLiteral' ? plainDecimal(value.text) : print(value);
}

/** Returns the last segment of a path: equal paths have it in common, and unlike the text of a path it need not be joined. */
export function lastSegment({ segments }: Path): string {
  return segments[segments.length - 1] ?? '';
}

/**
 * Returns the value of a condition, or of the first one of a list; else its field or kind. Equal conditions have it in common, and it need
 * not be joined.
 */
export function conditionValue(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'Comparison':
      return operandText(predicate.right);
    case 'Like':
      return operandText(predicate.pattern);
    case 'In':
      return operandText(predicate.values[0]);
    case 'Between':
      return operandText(predicate.low);
    case 'IsNull':
      return operandText(predicate.operand);
    case 'And':
    case 'Or': {
      const [first] = predicate.predicates;
      return first === undefined || 'predicates' in first ? predicate.kind : conditionValue(first);
    }
    default:
      return predicate.kind;
  }
}

function operandText(operand: Operand | undefined): string {
  switch (operand?.kind) {
    case 'Path':
      return lastSegment(operand);
    case 'StringLiteral':
      return operand.value;
    case 'NumberLiteral':
      return operand.text;
    default:
      return '';
  }
}

/** Returns the span of a condition with its own parentheses, except for parentheses with a comment inside. */
export function spanWithParentheses(text: string, span: Span): Span {
  let outer = span;
  while (true) {
    let { start, end } = outer;
    while (isWhitespace(text[start - 1])) start--;
    while (isWhitespace(text[end])) end++;
    if (text[start - 1] !== '(' || text[end] !== ')') return outer;
    outer = { start: start - 1, end: end + 1 };
  }
}

function isWhitespace(character: string | undefined): boolean {
  return character !== undefined && character.trim() === '';
}

/** A repeated item of a list, and the separator before it. */
interface Repetition {
  readonly title: string;
  /** End of the previous item. */
  readonly previousEnd: number;
  readonly span: Span;
  /** Matches the text between the two items, unless it contains more than the separator, such as a comment. */
  readonly separator: RegExp;
}

/** Returns the fix that removes a repeated item with the separator before it; none if there is more between the two items. */
export function removeRepetition(text: string, { title, previousEnd, span, separator }: Repetition): Fix[] {
  if (!separator.test(text.slice(previousEnd, span.start))) return [];
  return [{ title, edits: [{ span: { start: previousEnd, end: span.end }, text: '' }], safe: true }];
}
