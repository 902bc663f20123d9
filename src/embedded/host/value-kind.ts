import type { CallExpression, Expression } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import type { Declaration, HostNames } from './names.js';
import { spanOf, unwrapExpression } from './tree.js';

/**
 * What an expression is, as text in a query: a `number`; a `text` that the program spells out, without a quote in it; a `plain` value,
 * whatever it says; one whose quotes the program has `doubled`; a `list` that is joined; or `unknown`, as what a function gives back,
 * which may have been escaped.
 */
type ValueKind = 'number' | 'text' | 'plain' | 'doubled' | 'list' | 'unknown';

/** A value that a program puts into a query: its place, and what is known of it. */
export interface HostValue extends Span {
  readonly kind: ValueKind;
  /** Where its quotes are doubled by a call: the value itself. */
  readonly bare?: Span;
}

/** Judges the values of a program, each name once. */
export type Classifier = (expression: Expression) => HostValue;

/** Makes what judges the values of a program by its names. */
export function createClassifier(names: HostNames): Classifier {
  const known = new Map<Declaration, ValueKind>();
  const kindOf = (expression: Expression, depth: number): ValueKind => {
    const inner = unwrapExpression(expression);
    const of = (parts: readonly Expression[]): ValueKind => combinedKind(parts.map((part) => kindOf(part, depth + 1)));
    if (depth > maxDepth) return 'unknown';
    switch (inner.type) {
      case 'Literal':
        if (typeof inner.value === 'string') return inner.value.includes("'") ? 'unknown' : 'text';
        return typeof inner.value === 'number' || typeof inner.value === 'boolean' ? 'number' : 'plain';
      case 'TemplateLiteral': {
        const hasQuote = inner.quasis.some(({ value }) => (value.cooked ?? "'").includes("'"));
        return hasQuote ? 'unknown' : combinedKind(['text', of(inner.expressions)]);
      }
      case 'Identifier': {
        const declared = names.resolve(inner.name, inner.start);
        if (declared === undefined) return 'plain';
        const before = known.get(declared);
        if (before !== undefined) return before;
        // Of what is made of itself, nothing more is known.
        known.set(declared, 'plain');
        const values = [...declared.values, ...declared.added];
        const kinds = values.map((value) => assignedKind(value, kindOf(value, depth + 1)));
        const kind = combinedKind(declared.isOpen || kinds.length === 0 ? [...kinds, 'plain'] : kinds);
        known.set(declared, kind);
        return kind;
      }
      case 'BinaryExpression':
        return inner.operator === '+' ? of([inner.left, inner.right]) : 'number';
      case 'UnaryExpression':
        return inner.operator === 'typeof' ? 'text' : 'number';
      case 'ConditionalExpression':
        return of([inner.consequent, inner.alternate]);
      case 'LogicalExpression':
        return of([inner.left, inner.right]);
      case 'AwaitExpression':
        return kindOf(inner.argument, depth + 1);
      case 'ChainExpression':
        return kindOf(inner.expression, depth + 1);
      case 'MemberExpression':
      case 'ThisExpression':
        return 'plain';
      case 'ArrayExpression':
        return 'list';
      case 'CallExpression':
        return kindOfCall(inner, names, (part) => kindOf(part, depth + 1));
      default:
        return 'unknown';
    }
  };
  return (expression) => {
    const bare = unescapedValue(unwrapExpression(expression));
    const isEscaped = bare !== undefined && ['plain', 'text', 'number'].includes(kindOf(bare, 0));
    return { ...spanOf(expression), kind: kindOf(expression, 0), ...(isEscaped && { bare: spanOf(bare) }) };
  };
}

/** Deeper ones are written by no one. */
const maxDepth = 50;

/** What a text is that is made of several. */
function combinedKind(kinds: readonly ValueKind[]): ValueKind {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return only;
  if (kinds.some((kind) => kind === 'unknown' || kind === 'list')) return 'unknown';
  if (kinds.includes('doubled')) return kinds.includes('plain') ? 'unknown' : 'doubled';
  if (kinds.includes('plain')) return 'plain';
  return kinds.length > 0 && kinds.every((kind) => kind === 'number') ? 'number' : 'text';
}

/** What a name holds that a function has given is a value, unless one of the functions that made it escapes, or says so. */
function assignedKind(value: Expression, kind: ValueKind): ValueKind {
  const made = value.type === 'AwaitExpression' ? unwrapExpression(value.argument) : value;
  if (made.type !== 'CallExpression' || kind !== 'unknown') return kind;
  for (let call: Expression = made; call.type === 'CallExpression'; ) {
    const { callee }: CallExpression = call;
    const isMember = callee.type === 'MemberExpression';
    const called = isMember ? callee.property : callee;
    const saysSo = called.type === 'Identifier' && /esc|quot|encod|saniti[sz]|sql/i.test(called.name);
    if (saysSo || unescapedValue(call) !== undefined) return 'unknown';
    if (!isMember) break;
    call = unwrapExpression(callee.object);
  }
  return 'plain';
}

/** Functions that give a number or a truth value, whatever they are given. */
const numberFunctions: ReadonlySet<string> = new Set(['Number', 'BigInt', 'Boolean', 'parseInt', 'parseFloat']);

/** Methods that put no quotes into what they are called on. */
const plainMethods: ReadonlySet<string> = new Set([
  ...['toString', 'toISOString', 'toJSON', 'toFixed', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd'],
  ...['slice', 'substring', 'padStart', 'padEnd', 'normalize', 'charAt', 'at', 'valueOf'],
]);

function kindOfCall(call: CallExpression, names: HostNames, kindOf: (part: Expression) => ValueKind): ValueKind {
  if (unescapedValue(call) !== undefined) return 'doubled';
  const { callee } = call;
  const [first] = call.arguments;
  if (callee.type === 'Identifier') {
    // The program has a function of its own of that name.
    if (names.resolve(callee.name, callee.start) !== undefined) return 'unknown';
    if (numberFunctions.has(callee.name)) return 'number';
    return callee.name === 'String' && first !== undefined && first.type !== 'SpreadElement'
      ? kindOf(first)
      : 'unknown';
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return 'unknown';
  const { object, property } = callee;
  const isMath = object.type === 'Identifier' && object.name === 'Math';
  if (isMath && names.resolve('Math', object.start) === undefined) return 'number';
  if (property.name === 'join') return 'list';
  return plainMethods.has(property.name) ? combinedKind([kindOf(object), 'plain']) : 'unknown';
}

/** What the quotes are doubled in: `name` of `name.replaceAll("'", "''")` and `name.replace(/'/g, "''")`. */
function unescapedValue(expression: Expression): Expression | undefined {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = expression.callee;
  const [what, by] = expression.arguments;
  if (property.type !== 'Identifier' || what?.type !== 'Literal' || by?.type !== 'Literal' || by.value !== "''")
    return undefined;
  const { regex } = what as { readonly regex?: { readonly pattern: string; readonly flags: string } };
  const isEach = regex === undefined ? property.name === 'replaceAll' && what.value === "'" : isEachQuote(regex);
  return isEach && /^replace(?:All)?$/.test(property.name) ? object : undefined;
}

function isEachQuote({ pattern, flags }: { readonly pattern: string; readonly flags: string }): boolean {
  return pattern === "'" && flags.includes('g');
}
