import type { Span } from '../../diagnostics/span.js';
import { readString } from '../languages/strings/read-string.js';
import { calleeName, isCalled, methodOf, objectOf } from './callee.js';
import type { Expression, ExpressionOf } from './expression.js';
import { type Declaration, declarationOf, type HostNames } from './names.js';
import type { ProgramTree } from './program-tree.js';
import { constantText, isBeyondDepth, joinOf } from './texts.js';

/**
 * Kind of an expression that is inserted into a query: a `number`; a `text` that the program contains, without a quote in it; a `plain`
 * value with any content; one whose quotes are `doubled`; one that is `escaped` in another way, perhaps not enough; one that is written
 * between quotes in the `host`'s syntax; a `list` that is joined; or `unknown`, such as the result of another function.
 */
type InsertedKind = 'number' | 'text' | 'plain' | 'doubled' | 'escaped' | 'host' | 'list' | 'unknown';

/** A value that a program inserts into a query. */
export interface HostValue extends Span {
  readonly kind: InsertedKind;
  /** The value itself, if a call doubles its quotes. */
  readonly bare?: Span;
}

/** Returns the kind of a value, which is written at a span; that of each name is computed once. */
export type Classifier = (expression: Expression, span: Span) => ClassifiedValue;

/** A value, with its text if it is a constant in which a string of the query begins or ends: `const quote = "'"`. */
interface ClassifiedValue extends HostValue {
  readonly constant?: string;
}

/** Creates a classifier for the values of a program. `escapes` names the functions that double the quotes in a text. */
export function createClassifier(tree: ProgramTree, names: HostNames, escapes: readonly string[]): Classifier {
  const isEscape = (call: ExpressionOf<'call'>): boolean => {
    const name = escapes.length === 0 ? undefined : calleeName(call.callee);
    return name !== undefined && escapes.some((known) => isCalled(name, known));
  };
  const known = new Map<Declaration, InsertedKind>();
  const kindOf = (expression: Expression, depth: number): InsertedKind => {
    const inner = (part: Expression): InsertedKind => kindOf(part, depth + 1);
    // The values in a text are classified with that text.
    const within = (part: Expression): InsertedKind => {
      const kind = inner(part);
      return kind === 'host' ? 'unknown' : kind;
    };
    if (isBeyondDepth(depth)) return 'unknown';
    switch (expression.kind) {
      case 'text': {
        const { texts, values } = piecesOf(expression);
        if (texts.some((piece) => readString(tree.program, piece, piece.quote, 0).text.includes("'"))) return 'unknown';
        return values.length === 0 ? 'text' : combinedKind(['text', combinedKind(values.map(within))]);
      }
      case 'name':
        return kindOfName(expression, inner);
      case 'number':
        return 'number';
      case 'sum':
        return combinedKind([expression.left, expression.right].map(within));
      case 'choice':
        return combinedKind(expression.options.map(inner));
      case 'awaited':
        return inner(expression.of);
      case 'member':
        return kindOfMember(expression, inner);
      case 'constant':
      case 'pattern':
      case 'imported':
        return 'plain';
      case 'list':
        return 'list';
      case 'call':
        return isEscape(expression) ? 'doubled' : kindOfCall(expression, inner);
      case 'replacement': {
        const kind = inner(expression.by);
        return kind === 'doubled' ? 'escaped' : kind;
      }
      case 'formatted':
        return combinedKind([expression.template, ...expression.values.map(({ value }) => value)].map(within));
      case 'literal':
        return kindAsLiteral(expression.of, inner);
      case 'function':
        return expression.results.length === 0 ? 'unknown' : combinedKind(expression.results.map(inner));
      case 'tagged':
      case 'object':
      case 'other':
        return 'unknown';
      default:
        return expression satisfies never;
    }
  };
  const kindOfName = (
    { name, start }: ExpressionOf<'name'>,
    inner: (part: Expression) => InsertedKind,
  ): InsertedKind => {
    const declared = names.resolve(name, start);
    if (declared === undefined) return 'plain';
    const before = known.get(declared);
    if (before !== undefined) return before;
    // A name that depends on itself.
    known.set(declared, 'plain');
    const values = [...declared.values, ...declared.added];
    const kinds = values.map((value) => assignedKind(value, inner(value)));
    const kind = combinedKind(declared.isOpen || kinds.length === 0 ? [...kinds, 'plain'] : kinds);
    known.set(declared, kind);
    return kind;
  };
  /** Returns the kind of a member: constants of classes cannot be set. */
  const kindOfMember = (
    member: ExpressionOf<'member'> & Span,
    inner: (part: Expression) => InsertedKind,
  ): InsertedKind => {
    const { numberMembers = [] } = tree.functions;
    if (member.isNamed && member.name !== undefined && numberMembers.includes(member.name)) return 'number';
    const declared = names.resolveMember(member);
    if (declared?.isNumber) return 'number';
    if (declared === undefined || declared.isOpen || declared.values.some(({ kind }) => kind === 'function'))
      return 'plain';
    const before = known.get(declared);
    if (before !== undefined) return before;
    // A constant that depends on itself.
    known.set(declared, 'plain');
    const kind =
      declared.values.length === 0 ? 'plain' : combinedKind([...declared.values, ...declared.added].map(inner));
    const certain = kind === 'number' || kind === 'text' ? kind : 'plain';
    known.set(declared, certain);
    return certain;
  };
  /** Returns the kind of the results of a function of the program, if they certainly have no quotes that are not doubled. */
  const kindOfOwn = (
    declared: Declaration,
    callee: UsedName,
    inner: (part: Expression) => InsertedKind,
  ): InsertedKind => {
    const results = declared.values.flatMap((value) => (value.kind === 'function' ? value.results : []));
    if (results.length === 0) return 'unknown';
    const kind = kindOfName(callee, inner);
    return kind === 'doubled' || kind === 'number' || kind === 'text' ? kind : 'unknown';
  };
  const kindOfCall = (call: ExpressionOf<'call'>, inner: (part: Expression) => InsertedKind): InsertedKind => {
    if (escapedQuotes(call, tree) !== undefined) return 'doubled';
    const kind = kindOfResult(call, inner);
    return kind === 'unknown' && isEscaping(call, tree) ? 'escaped' : kind;
  };
  const kindOfResult = (
    { callee, arguments: given }: ExpressionOf<'call'>,
    inner: (part: Expression) => InsertedKind,
  ): InsertedKind => {
    const {
      dateFormats = [],
      joins,
      literals = [],
      numberMethods,
      numberObjects,
      numbers,
      plain,
      texts,
      trims,
    } = tree.functions;
    const [first] = given;
    // The text of the pattern can be a part of the result.
    const dateKind = (): InsertedKind => (first !== undefined && inner(first.value) === 'text' ? 'number' : 'plain');
    const asLiteral = (): InsertedKind => (first === undefined ? 'unknown' : kindAsLiteral(first.value, inner));
    if (callee.kind === 'name') {
      const own = names.resolve(callee.name, callee.start);
      // A function of the program's own with that name.
      if (own !== undefined) return kindOfOwn(own, callee, inner);
      if (numbers.includes(callee.name)) return 'number';
      if (dateFormats.includes(callee.name)) return dateKind();
      if (literals.includes(callee.name)) return asLiteral();
      return texts.includes(callee.name) && first?.isSpread === false ? inner(first.value) : 'unknown';
    }
    const method = methodOf(callee);
    const object = objectOf(callee);
    if (method === undefined || object === undefined) return 'unknown';
    if (numberMethods.includes(method) || numbers.includes(calleeName(callee) ?? '')) return 'number';
    const isOfNumbers = object.kind === 'name' && numberObjects.includes(object.name);
    if (isOfNumbers && names.resolve(object.name, object.start) === undefined) return 'number';
    if (dateFormats.includes(`.${method}`)) return dateKind();
    if (literals.includes(calleeName(callee) ?? '')) return asLiteral();
    if (given.length === 0 && literals.includes(`.${method}`)) return kindAsLiteral(object, inner);
    if (joins.names.includes(method)) return 'list';
    const isBare = given.length === 0;
    if (isBare && trims.includes(method)) return inner(object);
    if (!plain.includes(method)) return 'unknown';
    const kind = inner(object);
    return kind === 'number' && isBare ? kind : combinedKind([kind, 'plain']);
  };
  return (expression, { start, end }) => {
    const isOwn = expression.kind === 'call' && isEscape(expression);
    const bare = isOwn ? onlyArgument(expression) : unescapedValue(expression, tree);
    const isEscaped = bare !== undefined && ['plain', 'text', 'number'].includes(kindOf(bare, 0));
    const kind = kindOf(expression, 0);
    const isConstant = kind === 'unknown' || expression.kind === 'member';
    const constant = isConstant ? openingText(expression, names, tree) : undefined;
    return {
      start,
      end,
      kind,
      ...(constant !== undefined && { constant }),
      ...(isEscaped && { bare: { start: bare.start, end: bare.end } }),
    };
  };
}

/** Returns the text of a name in which a string of a query begins or ends, even if the name can have other values too. */
function openingText(expression: Expression, names: HostNames, tree: ProgramTree): string | undefined {
  const declared = declarationOf(expression, names);
  if (declared === undefined || declared.added.length > 0) return undefined;
  const texts = declared.values.flatMap((value) => constantText(value, tree) ?? []);
  return texts.find((text) => text.split("'").length % 2 === 0);
}

/** A name at an offset. */
type UsedName = ExpressionOf<'name'> & Span;

function piecesOf({ pieces }: ExpressionOf<'text'>) {
  return {
    texts: pieces.filter((piece) => piece.kind === 'text'),
    values: pieces.flatMap((piece) => (piece.kind === 'value' ? [piece.value] : [])),
  };
}

function onlyArgument({ arguments: [only, ...others] }: ExpressionOf<'call'>): Expression | undefined {
  return only === undefined || only.isSpread || others.length > 0 ? undefined : only.value;
}

/** Returns the kind of a value that is written as a literal of the program's language. */
function kindAsLiteral(value: Expression, inner: (part: Expression) => InsertedKind): InsertedKind {
  // Besides its items, a comprehension has clauses.
  const items = value.kind === 'list' ? value.items.filter((item) => item.value.kind !== 'other') : [];
  const kind = items.length === 0 ? inner(value) : combinedKind(items.map((item) => inner(item.value)));
  return kind === 'number' || kind === 'text' ? kind : 'host';
}

/** Returns the kind of a text that consists of several. */
function combinedKind(kinds: readonly InsertedKind[]): InsertedKind {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return only;
  if (kinds.includes('host')) return 'host';
  if (kinds.includes('escaped')) return 'escaped';
  if (kinds.some((kind) => kind === 'unknown' || kind === 'list'))
    return kinds.includes('doubled') ? 'escaped' : 'unknown';
  if (kinds.includes('doubled')) return kinds.includes('plain') ? 'escaped' : 'doubled';
  if (kinds.includes('plain')) return 'plain';
  return kinds.length > 0 && kinds.every((kind) => kind === 'number') ? 'number' : 'text';
}

/** Returns the kind of a name's value: the result of a function that does not escape counts as a value. */
function assignedKind(value: Expression, kind: InsertedKind): InsertedKind {
  const made = value.kind === 'awaited' ? value.of : value;
  return (made.kind === 'call' || made.kind === 'formatted') && kind === 'unknown' ? 'plain' : kind;
}

/** Whether a call, or one of the calls on whose result it is made, replaces quotes or has the name of a function that escapes. */
function isEscaping(call: ExpressionOf<'call'>, tree: ProgramTree): boolean {
  for (let inner: Expression | undefined = call; inner?.kind === 'call'; inner = objectOf(inner.callee)) {
    const { callee }: ExpressionOf<'call'> = inner;
    const name = callee.kind === 'name' ? callee.name : methodOf(callee);
    const saysSo = name !== undefined && /esc|quot|encod|saniti[sz]|sql/i.test(name);
    if (saysSo || replacesQuote(inner, tree)) return true;
  }
  return false;
}

/** Whether a call replaces quotes, be it one or each: `name.replace("'", "''")`. */
function replacesQuote({ callee, arguments: [what] }: ExpressionOf<'call'>, tree: ProgramTree): boolean {
  const { replaces, replacesAll, replacesByMap = [] } = tree.functions;
  const method = methodOf(callee);
  if (method === undefined || ![...replaces, ...replacesAll, ...replacesByMap].includes(method)) return false;
  return (
    (what?.value.kind === 'pattern' ? what.value.pattern : constantText(what?.value, tree))?.includes("'") === true
  );
}

/** Returns the value whose quotes are doubled, and only they: `name` in `name.replaceAll("'", "''")` and `name.replace(/'/g, "''")`. */
function unescapedValue(expression: Expression, tree: ProgramTree): Expression | undefined {
  const escaped = escapedQuotes(expression, tree);
  return escaped?.isSame === true ? escaped.of : undefined;
}

/** A value whose quotes are replaced by doubled quotes or by other text. */
interface EscapedQuotes {
  readonly of: Expression;
  /** Whether it is the same text where doubled quotes are read as one. */
  readonly isSame: boolean;
}

/** Reads a call that replaces each quote in a value, so that no single one is left. */
function escapedQuotes(expression: Expression, tree: ProgramTree): EscapedQuotes | undefined {
  if (expression.kind !== 'call') return undefined;
  const of = objectOf(expression.callee);
  const method = methodOf(expression.callee);
  // Further arguments can limit what is replaced.
  const [what, by, ...others] = expression.arguments;
  if (of === undefined || method === undefined || what === undefined) return undefined;
  const split = splitByQuotes(expression, tree);
  if (split !== undefined) return split;
  if (tree.functions.replacesByMap?.includes(method))
    return others.length === 0 && by === undefined ? escapedByMap(of, what.value, tree) : undefined;
  const isAll = others.length === 1 && replacesEach(expression, tree);
  const text = (others.length > 0 && !isAll) || by?.name !== undefined ? undefined : constantText(by?.value, tree);
  if (text === undefined || !hasDoubledQuotes(text)) return undefined;
  const matched = matchedBy(what.value, method, { tree, isAll });
  return matched && { of, isSame: matched === 'quote' && text === "''" };
}

/** Whether each quote in a text by which another is replaced is doubled. A mark in it can stand for text around the quote. */
function hasDoubledQuotes(text: string): boolean {
  return /^(?:[^'$\\]|'')*$/.test(text);
}

/** Reads a value in which the keys of a map are replaced, one of which is a quote: `strtr($name, ["'" => "''"])`. */
function escapedByMap(of: Expression, map: Expression, tree: ProgramTree): EscapedQuotes | undefined {
  if (map.kind !== 'object' || !map.isComplete || !map.members.some(({ name }) => name === "'")) return undefined;
  const texts = map.members.map(({ value }) => constantText(value, tree));
  if (!texts.every((text) => text !== undefined && hasDoubledQuotes(text))) return undefined;
  return { of, isSame: texts.length === 1 && texts[0] === "''" };
}

/** Reads a text that is split at its quotes and joined by two of them: `name.split("'").join("''")`. */
function splitByQuotes(expression: Expression, tree: ProgramTree): EscapedQuotes | undefined {
  const { list, separator } = joinOf(expression, tree) ?? {};
  const method = list?.kind === 'call' ? methodOf(list.callee) : undefined;
  if (separator !== "''" || list?.kind !== 'call' || !tree.functions.splits.includes(method ?? '')) return undefined;
  const [at, ...others] = list.arguments;
  const of = objectOf(list.callee);
  return of === undefined || others.length > 0 || constantText(at?.value, tree) !== "'"
    ? undefined
    : { of, isSame: true };
}

/** Whether the last argument of a call says that each occurrence is replaced, not only some. */
function replacesEach({ start, end }: Span, { program, functions: { countOfAll } }: ProgramTree): boolean {
  const [, count] = /,\s*(-?\d+)\s*\)$/.exec(program.slice(start, end)) ?? [];
  return count !== undefined && count === countOfAll;
}

/** Returns what a method replaces, if that is each quote, or each quote and other characters. */
function matchedBy(
  what: Expression,
  method: string,
  { tree, isAll }: { readonly tree: ProgramTree; readonly isAll: boolean },
): 'quote' | 'others too' | undefined {
  const { replaces, replacesAll, replacesPatterns = {} } = tree.functions;
  const isOfAll = replacesAll.includes(method) || (isAll && replaces.includes(method));
  if (what.kind === 'pattern')
    return isOfAll || replaces.includes(method) ? matchedByPattern(what, isOfAll) : undefined;
  const text = constantText(what, tree);
  if (text === undefined) return undefined;
  const style = Object.hasOwn(replacesPatterns, method) ? replacesPatterns[method] : undefined;
  if (style === undefined) return isOfAll && text === "'" ? 'quote' : undefined;
  const { pattern = '', flags = '' } =
    style === 'bare' ? { pattern: text } : (/^\/(?<pattern>.*)\/(?<flags>\w*)$/s.exec(text)?.groups ?? {});
  return matchedByPattern({ pattern, flags }, true);
}

/** Returns what a pattern matches. Some flags limit it: with `y`, only quotes at the beginning count. */
function matchedByPattern(
  { pattern, flags }: Pick<ExpressionOf<'pattern'>, 'pattern' | 'flags'>,
  isOfAll: boolean,
): 'quote' | 'others too' | undefined {
  if (!(isOfAll || flags.includes('g')) || !/^[gimsu]*$/.test(flags)) return undefined;
  if (/^(?:'|\[']|\('\)|\\x27|\\u0027)$/.test(pattern)) return 'quote';
  return /^(?:\[\^(?:a-z|A-Z|0-9|[\w ]|\\[wds])+\]|\\W|\[\\W_?\])\+?$/.test(pattern) ? 'others too' : undefined;
}

/** Whether a value can contain a quote that is not doubled. */
export function isDangerous({ kind }: HostValue): boolean {
  return kind !== 'number' && kind !== 'text' && kind !== 'doubled';
}
