import type { CallExpression, Expression } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import { calleeName, isCalled } from './callee.js';
import type { Declaration, HostNames } from './names.js';
import { nodeSpan, unwrapExpression } from './tree.js';

/**
 * Kind of an expression that is inserted into a query: a `number`; a `text` that the program contains, without a quote in it; a `plain`
 * value with any content; one whose quotes are `doubled`; one that is `escaped` in another way, perhaps not enough; a `list` that is
 * joined; or `unknown`, such as the result of another function.
 */
type InsertedKind = 'number' | 'text' | 'plain' | 'doubled' | 'escaped' | 'list' | 'unknown';

/** A value that a program inserts into a query. */
export interface HostValue extends Span {
  readonly kind: InsertedKind;
  /** The value itself, if a call doubles its quotes. */
  readonly bare?: Span;
}

/** Returns the kind of a value; that of each name is computed once. */
export type Classifier = (expression: Expression) => HostValue;

/**
 * Creates a classifier for the values of a program. `escapes` names the functions that double the quotes in a text; `onCycle` is called if
 * the kind of a name depends on itself.
 */
export function createClassifier(names: HostNames, escapes: readonly string[], onCycle: () => void): Classifier {
  const isEscape = (call: CallExpression): boolean => {
    const name = escapes.length === 0 ? undefined : calleeName(call.callee);
    return name !== undefined && escapes.some((known) => isCalled(name, known));
  };
  const started = new Set<Declaration>();
  const known = new Map<Declaration, InsertedKind>();
  const kindOf = (expression: Expression, depth: number): InsertedKind => {
    const inner = unwrapExpression(expression);
    const of = (parts: readonly Expression[]): InsertedKind =>
      combinedKind(parts.map((part) => kindOf(part, depth + 1)));
    if (depth > maxDepth) {
      // Kinds are remembered, so that the limit depends on where it was begun.
      onCycle();
      return 'unknown';
    }
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
        if (before !== undefined) {
          if (started.has(declared)) onCycle();
          return before;
        }
        started.add(declared);
        // A name that depends on itself.
        known.set(declared, 'plain');
        const values = [...declared.values, ...declared.added];
        const kinds = values.map((value) => assignedKind(value, kindOf(value, depth + 1)));
        const kind = combinedKind(declared.isOpen || kinds.length === 0 ? [...kinds, 'plain'] : kinds);
        known.set(declared, kind);
        started.delete(declared);
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
        return isEscape(inner) ? 'doubled' : kindOfCall(inner, names, (part) => kindOf(part, depth + 1));
      default:
        return 'unknown';
    }
  };
  return (expression) => {
    const inner = unwrapExpression(expression);
    const bare = inner.type === 'CallExpression' && isEscape(inner) ? onlyArgument(inner) : unescapedValue(inner);
    const isEscaped = bare !== undefined && ['plain', 'text', 'number'].includes(kindOf(bare, 0));
    return { ...nodeSpan(expression), kind: kindOf(expression, 0), ...(isEscaped && { bare: nodeSpan(bare) }) };
  };
}

function onlyArgument({ arguments: [only, ...others] }: CallExpression): Expression | undefined {
  return only === undefined || only.type === 'SpreadElement' || others.length > 0 ? undefined : only;
}

/** Limit of nested expressions that are followed. */
const maxDepth = 50;

/** Returns the kind of a text that consists of several. */
function combinedKind(kinds: readonly InsertedKind[]): InsertedKind {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return only;
  if (kinds.includes('escaped')) return 'escaped';
  if (kinds.some((kind) => kind === 'unknown' || kind === 'list'))
    return kinds.includes('doubled') ? 'escaped' : 'unknown';
  if (kinds.includes('doubled')) return kinds.includes('plain') ? 'escaped' : 'doubled';
  if (kinds.includes('plain')) return 'plain';
  return kinds.length > 0 && kinds.every((kind) => kind === 'number') ? 'number' : 'text';
}

/** Returns the kind of a name's value: the result of a function that does not escape counts as a value. */
function assignedKind(value: Expression, kind: InsertedKind): InsertedKind {
  const made = value.type === 'AwaitExpression' ? unwrapExpression(value.argument) : value;
  return made.type === 'CallExpression' && kind === 'unknown' ? 'plain' : kind;
}

/** Whether a call, or one of the calls on whose result it is made, replaces quotes or has the name of a function that escapes. */
function isEscaping(call: CallExpression): boolean {
  for (let inner: Expression = call; inner.type === 'CallExpression'; ) {
    const { callee }: CallExpression = inner;
    const isMember = callee.type === 'MemberExpression';
    const called = isMember ? callee.property : callee;
    const saysSo = called.type === 'Identifier' && /esc|quot|encod|saniti[sz]|sql/i.test(called.name);
    if (saysSo || replacesQuote(inner)) return true;
    if (!isMember) return false;
    inner = unwrapExpression(callee.object);
  }
  return false;
}

/** Whether a call replaces quotes, be it one or each: `name.replace("'", "''")`. */
function replacesQuote({ callee, arguments: [what] }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || what?.type !== 'Literal')
    return false;
  return /^replace(?:All)?$/.test(callee.property.name) && (what.raw ?? '').slice(1, -1).includes("'");
}

/** Functions that return a number or a boolean for any argument. */
const numberFunctions: ReadonlySet<string> = new Set(['Number', 'BigInt', 'Boolean', 'parseInt', 'parseFloat']);

/** Methods that add no quotes to their object. */
const plainMethods: ReadonlySet<string> = new Set([
  ...['toString', 'toISOString', 'toJSON', 'toFixed', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd'],
  ...['slice', 'substring', 'padStart', 'padEnd', 'normalize', 'charAt', 'at', 'valueOf'],
]);

function kindOfCall(call: CallExpression, names: HostNames, kindOf: (part: Expression) => InsertedKind): InsertedKind {
  if (unescapedValue(call) !== undefined) return 'doubled';
  const kind = kindOfResult(call, names, kindOf);
  return kind === 'unknown' && isEscaping(call) ? 'escaped' : kind;
}

function kindOfResult(
  call: CallExpression,
  names: HostNames,
  kindOf: (part: Expression) => InsertedKind,
): InsertedKind {
  const { callee } = call;
  const [first] = call.arguments;
  if (callee.type === 'Identifier') {
    // A function of the program's own with that name.
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

/** Returns the value whose quotes are doubled: `name` in `name.replaceAll("'", "''")` and `name.replace(/'/g, "''")`. */
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
