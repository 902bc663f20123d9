import type { Node } from 'web-tree-sitter';
import { lazy } from '../../language/cache.js';
import type { LanguageRow, NodeForm } from '../languages/language.js';
import type { Expression, ExpressionOf, GivenArgument, TextPiece } from './expression.js';
import { nodeSpan } from './program-tree.js';
import type { Quote } from './segments.js';

/** Creates the function that reads a node of a program as an expression, by the row of its language. */
export function createExpressionReader(program: string, row: LanguageRow): (node: Node) => Expression {
  const known = new Map<number, Expression>();
  const read = (node: Node): Expression => {
    const inner = unwrapNode(node, row);
    const before = known.get(inner.id);
    if (before !== undefined) return before;
    const expression = readForm(inner, { program, row, read });
    known.set(inner.id, expression);
    return expression;
  };
  return read;
}

interface Reader {
  readonly program: string;
  readonly row: LanguageRow;
  readonly read: (node: Node) => Expression;
}

/** Returns the form of a node. */
export function nodeForm({ type }: Node, { nodes }: Pick<LanguageRow, 'nodes'>): NodeForm | undefined {
  return Object.hasOwn(nodes, type) ? nodes[type] : undefined;
}

/** Returns the named children of a node that are not comments. */
function partsOfNode(node: Node): readonly Node[] {
  return node.namedChildren.filter(({ isExtra }) => !isExtra);
}

/** Returns a node without parentheses and, unless they are kept, assertions. */
function unwrapNode(node: Node, row: LanguageRow, keepsAssertions = false): Node {
  let inner = node;
  for (;;) {
    const form = nodeForm(inner, row);
    if (form?.form !== 'wrapper' || (keepsAssertions && form.isAssertion)) return inner;
    const wrapped = form.isLast ? partsOfNode(inner).at(-1) : partsOfNode(inner)[0];
    if (wrapped === undefined) return inner;
    inner = wrapped;
  }
}

/** Returns an object with further members, each of which is read when it is first asked for: expressions nest deeply. */
function withLazy<const Base extends object, Members extends object>(
  base: Base,
  members: { readonly [Name in keyof Members]: () => Members[Name] },
): Base & Members {
  for (const name of Object.keys(members) as (keyof Members & string)[]) {
    const read = lazy(members[name]);
    Object.defineProperty(base, name, { get: read, enumerable: true });
  }
  // The members are defined now.
  return base as Base & Members;
}

function readForm(node: Node, reader: Reader): Expression {
  const { row, read } = reader;
  const span = nodeSpan(node);
  const form = nodeForm(node, row);
  const other = { kind: 'other', ...span } as const;
  /** Returns the expression in a field. */
  const inField = (name: string): Expression => readOr(node.childForFieldName(name), other, read);
  switch (form?.form) {
    case undefined:
    case 'wrapper':
    case 'spread':
      return other;
    case 'text':
    case 'texts':
      return textOfNode(node, reader) ?? other;
    case 'operator': {
      const operator = node.childForFieldName(form.operator)?.type ?? '';
      if (form.joins.includes(operator))
        return withLazy({ kind: 'sum', ...span }, { left: () => inField(form.left), right: () => inField(form.right) });
      if (!form.chooses.includes(operator)) return { kind: 'number', ...span };
      return withLazy({ kind: 'choice', ...span }, { options: () => [form.left, form.right].map(inField) });
    }
    case 'choice':
      return withLazy({ kind: 'choice', ...span }, { options: () => form.options.map(inField) });
    case 'name':
      // A name that is missing is empty.
      return span.start === span.end ? other : { kind: 'name', ...span, name: node.text };
    case 'member': {
      const { isComputed = false } = form;
      const name = node.childForFieldName(form.name);
      return withLazy(
        { kind: 'member', ...span, isNamed: !isComputed },
        { object: () => inField(form.object), name: () => (isComputed ? literalText(name, reader) : name?.text) },
      );
    }
    case 'call':
      return readCall(node, form, reader) ?? other;
    case 'list':
      return withLazy(
        { kind: 'list', ...span },
        { items: () => partsOfNode(node).map((item) => readArgument(item, reader)) },
      );
    case 'object':
      return withLazy(
        { kind: 'object', ...span },
        { members: () => partsOfNode(node).flatMap((member) => readMember(member, form, reader)) },
      );
    case 'awaited':
      return withLazy({ kind: 'awaited', ...span }, { of: () => readOr(partsOfNode(node)[0], other, read) });
    case 'function':
      return withLazy({ kind: 'function', ...span }, { results: () => resultsOf(node, form, reader).map(read) });
    case 'pattern': {
      const [pattern, flags] = [form.pattern, form.flags].map((field) => node.childForFieldName(field)?.text ?? '');
      return { kind: 'pattern', ...span, pattern: pattern ?? '', flags: flags ?? '' };
    }
    case 'number':
    case 'constant':
      return { kind: form.form, ...span };
    default:
      return form satisfies never;
  }
}

function readOr(node: Node | null | undefined, other: Expression, read: Reader['read']): Expression {
  return node === null || node === undefined ? other : read(node);
}

/** Reads a string, or several side by side; `quote` is another one than its delimiters say. */
function textOfNode(node: Node, reader: Reader, quote?: Quote): (ExpressionOf<'text'> & Expression) | undefined {
  const pieces = piecesOf(node, reader, quote);
  return pieces.length === 0 ? undefined : { kind: 'text', ...nodeSpan(node), pieces };
}

function piecesOf(node: Node, reader: Reader, quote?: Quote): readonly TextPiece[] {
  const { program, row, read } = reader;
  const form = nodeForm(node, row);
  if (form?.form === 'texts') return partsOfNode(node).flatMap((part) => piecesOf(part, reader));
  if (form?.form !== 'text') return [];
  const literal = row.readLiteral(program, nodeSpan(node));
  if (literal === undefined) return [];
  const { content } = literal;
  const pieces: TextPiece[] = [];
  let { start } = content;
  const addText = (end: number) => pieces.push({ kind: 'text', start, end, quote: quote ?? literal.quote });
  const values = form.values ?? [];
  for (const inserted of values.length === 0 ? [] : node.namedChildren) {
    if (!values.includes(inserted.type)) continue;
    const [value = inserted] = partsOfNode(inserted);
    addText(inserted.startIndex);
    const written = unwrapNode(value, row, true);
    pieces.push({ kind: 'value', ...nodeSpan(written), value: read(value) });
    start = inserted.endIndex;
  }
  addText(content.end);
  return pieces;
}

/** Returns the text of a string as it is written; `undefined` for any other node. */
function literalText(node: Node | null, reader: Reader): string | undefined {
  if (node === null) return undefined;
  const [only, ...others] = piecesOf(node, reader);
  return only?.kind === 'text' && others.length === 0 ? reader.program.slice(only.start, only.end) : undefined;
}

function readCall(node: Node, form: CallForm, reader: Reader): Expression | undefined {
  const { row } = reader;
  const span = nodeSpan(node);
  const given = node.childForFieldName(form.arguments);
  const callee = () => calleeOf(node, form, reader);
  if (given === null || nodeForm(given, row)?.form !== 'text')
    return withLazy({ kind: 'call', ...span }, { callee, arguments: () => argumentsOf(given, form, reader) });
  const tag = callee();
  const { rawTag } = row;
  const isRaw = rawTag !== undefined && isMemberPath(tag, rawTag.name);
  const template = textOfNode(given, reader, isRaw ? rawTag.quote : undefined);
  if (template === undefined) return undefined;
  return isRaw ? { ...template, ...span } : { kind: 'tagged', ...span, tag, template };
}

type CallForm = NodeForm & { readonly form: 'call' };

/** Whether an expression is a member of a name, such as `String.raw`. */
function isMemberPath(expression: Expression, path: string): boolean {
  if (expression.kind !== 'member' || !expression.isNamed || expression.object.kind !== 'name') return false;
  return `${expression.object.name}.${expression.name}` === path;
}

function argumentsOf(given: Node | null, { argument }: CallForm, reader: Reader): readonly GivenArgument[] {
  if (given === null) return [];
  return partsOfNode(given).map((part) => {
    if (part.type !== argument?.type) return readArgument(part, reader);
    const value = argument.value === undefined ? partsOfNode(part).at(-1) : part.childForFieldName(argument.value);
    const name = argument.name === undefined ? undefined : part.childForFieldName(argument.name)?.text;
    return { ...readArgument(value ?? part, reader), ...(name !== undefined && { name }) };
  });
}

/** Returns the callee of a call. */
function calleeOf(node: Node, form: CallForm, { read }: Reader): Expression {
  const field = (name: string | undefined) => (name === undefined ? null : node.childForFieldName(name));
  const callee = field(form.callee);
  if (callee !== null) return read(callee);
  const name = field(form.name);
  const object = field(form.object);
  if (name === null) return { kind: 'other', ...nodeSpan(node) };
  if (object === null) return { kind: 'name', ...nodeSpan(name), name: name.text };
  const span = { start: object.startIndex, end: name.endIndex };
  return withLazy({ kind: 'member', ...span, name: name.text, isNamed: true }, { object: () => read(object) });
}

function readArgument(node: Node, { row, read }: Reader): GivenArgument {
  const isSpread = nodeForm(node, row)?.form === 'spread';
  const value = isSpread ? (partsOfNode(node)[0] ?? node) : node;
  return { value: read(value), isSpread };
}

function readMember(
  node: Node,
  { member, short }: NodeForm & { readonly form: 'object' },
  reader: Reader,
): ExpressionOf<'object'>['members'] {
  if (node.type === short) return [{ name: node.text, value: reader.read(node) }];
  if (node.type !== member.type) return [];
  const key = node.childForFieldName(member.key);
  const value = node.childForFieldName(member.value);
  const name = key?.namedChildCount === 0 ? key.text : literalText(key, reader);
  return name === undefined || value === null ? [] : [{ name, value: reader.read(value) }];
}

/** Returns the nodes of the results of a function expression; those of functions in it do not count. */
function resultsOf(
  node: Node,
  form: NodeForm & { readonly form: 'function' },
  { row: { scopes } }: Reader,
): readonly Node[] {
  const body = node.childForFieldName(form.body);
  if (body === null) return [];
  if (body.type !== form.block) return [body];
  return body.descendantsOfType(form.returns).flatMap((statement) => {
    let owner = statement.parent;
    while (owner !== null && !scopes.function.includes(owner.type)) owner = owner.parent;
    return owner?.id === node.id ? partsOfNode(statement).slice(0, 1) : [];
  });
}
