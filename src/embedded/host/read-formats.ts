import type { LanguageRow } from '../languages/language.js';
import { calleeName } from './callee.js';
import type { Expression, GivenArgument } from './expression.js';

/** A program whose formats are read, and its language. */
interface FormatSource {
  readonly program: string;
  readonly row: LanguageRow;
}

/** Returns the values in a list, which are not known unless it is written there. */
export function listedValues({ value }: GivenArgument): readonly GivenArgument[] {
  return value.kind === 'list' ? value.items : [{ value, isSpread: true }];
}

/** Returns values, and the members of those that are objects, which can be inserted by their names. */
export function withMembers(values: readonly GivenArgument[]): readonly GivenArgument[] {
  return values.flatMap((given) =>
    given.value.kind === 'object' ? [given, ...itemsOfExpression(given.value)] : [given],
  );
}

/** Returns the marks that a call replaces, each with its value; empty if the call can replace other texts too. */
export function replacedMarks(
  method: string,
  [what, by]: readonly GivenArgument[],
  { program, row }: FormatSource,
): readonly GivenArgument[] {
  const {
    replaces,
    replacesAll,
    replacesByMap = [],
    replacesPatterns = {},
    hasReplacementPatterns = false,
  } = row.functions;
  const isMap = by === undefined;
  const isReplaced = [...replaces, ...replacesAll, ...(isMap ? replacesByMap : [])].includes(method);
  if (what === undefined || !isReplaced) return [];
  const pairs = isMap ? longestFirst(itemsOfExpression(what.value)) : pairsOf(what.value, by.value, program);
  return pairs.flatMap(({ name, value }) => {
    if (name === undefined || !/[\p{L}\p{N}?:]/u.test(name)) return [];
    if (Object.hasOwn(replacesPatterns, method) && /[\\^$.*+?()[\]{}|]/.test(name)) return [];
    return [{ name, value: insertedFor(value, hasReplacementPatterns), isSpread: false }];
  });
}

/** Returns what is inserted for a mark: the results of a callback, or a value, in which patterns can stand for other text. */
function insertedFor(value: Expression, hasPatterns: boolean): Expression {
  const { start, end } = value;
  if (value.kind === 'function') return { kind: 'choice', start, end, options: value.results };
  return hasPatterns ? { kind: 'replacement', start, end, by: value } : value;
}

/** Sorts the members of a map as they are looked for in a text: a key before those with which it begins. */
function longestFirst(members: readonly GivenArgument[]): readonly GivenArgument[] {
  return [...members].sort((a, b) => (b.name ?? '').length - (a.name ?? '').length);
}

/** Returns what is replaced, one text or each of a list, with what replaces it. */
function pairsOf(what: Expression, by: Expression, program: string): readonly Omit<GivenArgument, 'isSpread'>[] {
  if (what.kind === 'list')
    return what.items.flatMap((item, index) =>
      pairsOf(item.value, by.kind === 'list' ? (by.items[index]?.value ?? by) : by, program),
    );
  if (what.kind === 'pattern') {
    // Other flags change what is matched.
    const isPlain = /^[gmsu]*$/.test(what.flags) && /^(?:\\\W|[^\\^$.*+?()[\]{}|])+$/.test(what.pattern);
    return isPlain ? [{ name: what.pattern.replaceAll(/\\(\W)/g, '$1'), value: by }] : [];
  }
  if (what.kind !== 'text') return [];
  const [only, ...others] = what.pieces;
  return only?.kind === 'text' && others.length === 0 ? [{ name: program.slice(only.start, only.end), value: by }] : [];
}

/** Returns the arguments of a call without its output argument. */
export function withoutOutput(all: readonly GivenArgument[], output: number | undefined): readonly GivenArgument[] {
  return output === undefined ? all : all.filter((_, index) => index !== output);
}

/** Whether an argument before a format is not the format: `Locale.ROOT`, or `null`. */
export function isOptions([given, next]: readonly GivenArgument[], { program, row }: FormatSource): boolean {
  const { formatOptions = [] } = row.functions;
  const expression = given?.value;
  if (formatOptions.length === 0 || expression === undefined || expression.kind === 'text') return false;
  // A format has placeholders.
  const isBeforeFormat = next?.value.kind === 'text' && /[%{]\w/.test(program.slice(next.value.start, next.value.end));
  if (expression.kind === 'constant' || isBeforeFormat) return true;
  const path = calleeName(expression.kind === 'call' ? expression.callee : expression);
  return path?.split('.').some((name) => formatOptions.includes(name)) ?? false;
}

/** Returns the items of a list or the members of an object that follow a format, or the only value. */
export function itemsOfExpression(expression: Expression): readonly GivenArgument[] {
  if (expression.kind === 'list') return expression.items;
  if (expression.kind === 'object') return expression.members.map((member) => ({ ...member, isSpread: false }));
  return [{ value: expression, isSpread: false }];
}
