import type { CallExpression, Expression } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';
import type { Declaration, HostNames } from './host-names.js';
import { spanOf, unwrapped } from './unwrapped.js';

/**
 * What an expression is, as text in a query: a `number`; a `text` that the program spells out, without a quote in it; a `plain` value,
 * whatever it says; one whose quotes the program has `doubled`; a `list` that is joined; or `unknown`, as what a function gives back,
 * which may have been escaped.
 */
type ValueNature = 'number' | 'text' | 'plain' | 'doubled' | 'list' | 'unknown';

/** A value that a program puts into a query: its place, and what is known of it. */
export interface HostValue extends Span {
  readonly nature: ValueNature;
  /** Where its quotes are doubled by a call: the value itself. */
  readonly bare?: Span;
}

/** Judges the values of a program, each name once. */
export type Judge = (expression: Expression) => HostValue;

/** Makes what judges the values of a program by its names. */
export function createJudge(names: HostNames): Judge {
  const known = new Map<Declaration, ValueNature>();
  const natureOf = (expression: Expression, depth: number): ValueNature => {
    const inner = unwrapped(expression);
    const of = (parts: readonly Expression[]): ValueNature => together(parts.map((part) => natureOf(part, depth + 1)));
    if (depth > mostDepth) return 'unknown';
    switch (inner.type) {
      case 'Literal':
        if (typeof inner.value === 'string') return inner.value.includes("'") ? 'unknown' : 'text';
        return typeof inner.value === 'number' || typeof inner.value === 'boolean' ? 'number' : 'plain';
      case 'TemplateLiteral': {
        const hasQuote = inner.quasis.some(({ value }) => (value.cooked ?? "'").includes("'"));
        return hasQuote ? 'unknown' : together(['text', of(inner.expressions)]);
      }
      case 'Identifier': {
        const declared = names.resolve(inner.name, inner.start);
        if (declared === undefined) return 'plain';
        const before = known.get(declared);
        if (before !== undefined) return before;
        // Of what is made of itself, nothing more is known.
        known.set(declared, 'plain');
        const values = [...declared.values, ...declared.added];
        const natures = values.map((value) => heldNature(value, natureOf(value, depth + 1)));
        const nature = together(declared.isOpen || natures.length === 0 ? [...natures, 'plain'] : natures);
        known.set(declared, nature);
        return nature;
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
        return natureOf(inner.argument, depth + 1);
      case 'ChainExpression':
        return natureOf(inner.expression, depth + 1);
      case 'MemberExpression':
      case 'ThisExpression':
        return 'plain';
      case 'ArrayExpression':
        return 'list';
      case 'CallExpression':
        return natureOfCall(inner, names, (part) => natureOf(part, depth + 1));
      default:
        return 'unknown';
    }
  };
  return (expression) => {
    const bare = bareOf(unwrapped(expression));
    const isBare = bare !== undefined && ['plain', 'text', 'number'].includes(natureOf(bare, 0));
    return { ...spanOf(expression), nature: natureOf(expression, 0), ...(isBare && { bare: spanOf(bare) }) };
  };
}

/** Deeper ones are written by no one. */
const mostDepth = 50;

/** What a text is that is made of several. */
function together(natures: readonly ValueNature[]): ValueNature {
  const [only] = natures;
  if (natures.length === 1 && only !== undefined) return only;
  if (natures.some((nature) => nature === 'unknown' || nature === 'list')) return 'unknown';
  if (natures.includes('doubled')) return natures.includes('plain') ? 'unknown' : 'doubled';
  if (natures.includes('plain')) return 'plain';
  return natures.length > 0 && natures.every((nature) => nature === 'number') ? 'number' : 'text';
}

/** What a name holds that a function has given is a value, unless one of the functions that made it escapes, or says so. */
function heldNature(value: Expression, nature: ValueNature): ValueNature {
  const made = value.type === 'AwaitExpression' ? unwrapped(value.argument) : value;
  if (made.type !== 'CallExpression' || nature !== 'unknown') return nature;
  for (let call: Expression = made; call.type === 'CallExpression'; ) {
    const { callee }: CallExpression = call;
    const isMember = callee.type === 'MemberExpression';
    const called = isMember ? callee.property : callee;
    const saysSo = called.type === 'Identifier' && /esc|quot|encod|saniti[sz]|sql/i.test(called.name);
    if (saysSo || bareOf(call) !== undefined) return 'unknown';
    if (!isMember) break;
    call = unwrapped(callee.object);
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

function natureOfCall(
  call: CallExpression,
  names: HostNames,
  natureOf: (part: Expression) => ValueNature,
): ValueNature {
  if (bareOf(call) !== undefined) return 'doubled';
  const { callee } = call;
  const [first] = call.arguments;
  if (callee.type === 'Identifier') {
    // The program has a function of its own of that name.
    if (names.resolve(callee.name, callee.start) !== undefined) return 'unknown';
    if (numberFunctions.has(callee.name)) return 'number';
    return callee.name === 'String' && first !== undefined && first.type !== 'SpreadElement'
      ? natureOf(first)
      : 'unknown';
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return 'unknown';
  const { object, property } = callee;
  const isMath = object.type === 'Identifier' && object.name === 'Math';
  if (isMath && names.resolve('Math', object.start) === undefined) return 'number';
  if (property.name === 'join') return 'list';
  return plainMethods.has(property.name) ? together([natureOf(object), 'plain']) : 'unknown';
}

/** What the quotes are doubled in: `name` of `name.replaceAll("'", "''")` and `name.replace(/'/g, "''")`. */
function bareOf(expression: Expression): Expression | undefined {
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
