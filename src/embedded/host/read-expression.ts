import type { Node } from 'web-tree-sitter';
import { lazy } from '../../language/cache.js';
import type { LanguageRow, NodeForm, NodeKey } from '../languages/language.js';
import type { HostString } from '../languages/strings/string-syntax.js';
import { calleeName, lastName, objectOf } from './callee.js';
import type { Expression, ExpressionOf, GivenArgument, TextPiece } from './expression.js';
import { isNumberFormat } from './formats.js';
import { closingOf, pairHeredocs } from './heredocs.js';
import { childOf, nodeForm, partsOfNode } from './node-forms.js';
import { nodeSpan } from './program-tree.js';
import {
  isOptions,
  itemsOfExpression,
  listedValues,
  replacedMarks,
  withMembers,
  withoutOutput,
} from './read-formats.js';
import type { Quote } from './segments.js';

/** Creates the function that reads a node of a program as an expression, by the row of its language. */
export function createExpressionReader(root: Node, program: string, row: LanguageRow): (node: Node) => Expression {
  const known = new Map<number, Expression>();
  const heredocs = lazy(() => pairHeredocs(root, row));
  const { formats, subjects, replaces, replacesAll } = row.functions;
  const named = [...Object.keys(formats), ...Object.keys(subjects)].map(lastName);
  const textFunctions = new Set([...named, ...replaces, ...replacesAll]);
  const read = (node: Node): Expression => {
    const inner = unwrapNode(node, row);
    const before = known.get(inner.id);
    if (before !== undefined) return before;
    const expression = readForm(inner, { program, row, read, heredocs, textFunctions });
    known.set(inner.id, expression);
    return expression;
  };
  return read;
}

interface Reader {
  readonly program: string;
  readonly row: LanguageRow;
  readonly read: (node: Node) => Expression;
  /** Returns the nodes with the contents of heredocs, by the ids of the nodes with which these begin. */
  readonly heredocs: () => ReadonlyMap<number, Node>;
  /** The last names of the functions that are read as methods of a text or insert values into it. */
  readonly textFunctions: ReadonlySet<string>;
}

/** Returns a node without parentheses and, unless they are kept, assertions. */
function unwrapNode(node: Node, row: LanguageRow, keepsAssertions = false): Node {
  let inner = node;
  for (;;) {
    const form = nodeForm(inner, row);
    const isSingle = form?.form === 'single' && partsOfNode(inner).length === 1;
    if (!isSingle && (form?.form !== 'wrapper' || (keepsAssertions && form.isAssertion))) return inner;
    const wrapped = childOf(inner, (form?.form === 'wrapper' ? form.of : undefined) ?? 0);
    if (wrapped === null) return inner;
    inner = wrapped;
  }
}

/** Returns an object with further members, each of which is read when it is first asked for: expressions nest deeply. */
function withLazy<const Base extends object, Lazy extends object>(
  base: Base,
  members: { readonly [Name in keyof Lazy]: () => Lazy[Name] },
): Base & Lazy {
  for (const name of Object.keys(members) as (keyof Lazy & string)[]) {
    const read = lazy(members[name]);
    Object.defineProperty(base, name, { get: read, enumerable: true });
  }
  // The members are defined now.
  return base as Base & Lazy;
}

function readForm(node: Node, reader: Reader): Expression {
  const { row, read } = reader;
  const span = nodeSpan(node);
  const form = nodeForm(node, row);
  const other = { kind: 'other', ...span } as const;
  /** Returns the expression in a field. */
  const inField = (key: NodeKey): Expression => readOr(childOf(node, key), other, read);
  switch (form?.form) {
    case undefined:
    case 'wrapper':
    case 'single':
    case 'spread':
      return other;
    case 'text':
    case 'texts':
    case 'heredoc':
      return textOfNode(node, reader) ?? other;
    case 'operator': {
      const operator = node.childForFieldName(form.operator)?.type ?? '';
      if (form.joins.includes(operator))
        return withLazy({ kind: 'sum', ...span }, { left: () => inField(form.left), right: () => inField(form.right) });
      const style = form.formats?.[operator];
      if (style !== undefined) {
        const values = () => itemsOfExpression(inField(form.right));
        return withLazy({ kind: 'formatted', ...span, style }, { template: () => inField(form.left), values });
      }
      if (form.numbers.includes(operator)) return { kind: 'number', ...span };
      if (!form.chooses.includes(operator)) return other;
      return withLazy({ kind: 'choice', ...span }, { options: () => [form.left, form.right].map(inField) });
    }
    case 'cast': {
      const type = childOf(node, form.type)?.text ?? '';
      return form.numbers.includes(type) ? { kind: 'number', ...span } : inField(form.value);
    }
    case 'choice':
      return withLazy(
        { kind: 'choice', ...span },
        { options: () => optionNodes(node, form).map((option) => readOr(option, other, read)) },
      );
    case 'name':
      // A name that is missing is empty.
      return span.start === span.end ? other : { kind: 'name', ...span, name: node.text };
    case 'member': {
      const { isComputed = false } = form;
      const name = childOf(node, form.name);
      return withLazy(
        { kind: 'member', ...span, isNamed: !isComputed },
        {
          object: () => inField(form.object),
          name: () => (isComputed ? literalText(name, reader) : name === null ? undefined : unwrapNode(name, row).text),
        },
      );
    }
    case 'call':
      return readCall(node, form, reader) ?? other;
    case 'list':
      return withLazy(
        { kind: 'list', ...span },
        { items: () => partsOfNode(node).map((item) => readArgument(item, reader)) },
      );
    case 'collection':
      return readCollection(node, form, reader);
    case 'object':
      return withLazy(
        { kind: 'object', ...span },
        {
          members: () => partsOfNode(node).flatMap((member) => readMember(member, form, reader)),
          isComplete: () => partsOfNode(node).every((member) => readMember(member, form, reader).length > 0),
          unknownUntil: () =>
            partsOfNode(node).findLast((member) => readMember(member, form, reader).length === 0)?.endIndex ??
            span.start,
        },
      );
    case 'awaited':
      return withLazy({ kind: 'awaited', ...span }, { of: () => readOr(partsOfNode(node)[0], other, read) });
    case 'function':
      return withLazy({ kind: 'function', ...span }, { results: () => resultsOf(node, form, reader).map(read) });
    case 'pattern': {
      const { pattern = '', flags = '' } =
        /^(?:\/|%r.)(?<pattern>.*)\W(?<flags>[a-z]*)$/s.exec(node.text)?.groups ?? {};
      return { kind: 'pattern', ...span, pattern, flags };
    }
    case 'number':
    case 'constant':
      return { kind: form.form, ...span };
    default:
      return form satisfies never;
  }
}

function optionNodes(node: Node, { options }: NodeForm & { readonly form: 'choice' }): readonly (Node | null)[] {
  if ('types' in options) return partsOfNode(node).filter(({ type }) => options.types.includes(type));
  return 'from' in options ? partsOfNode(node).slice(options.from) : options.map((key) => childOf(node, key));
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
  const { program, row } = reader;
  const form = nodeForm(node, row);
  if (form?.form === 'texts') return partsOfNode(node).flatMap((part) => piecesOf(part, reader));
  if (form?.form === 'heredoc') return piecesOfHeredoc(node, form, reader);
  if (form?.form !== 'text') return [];
  const literal = row.readLiteral(program, nodeSpan(node));
  if (literal === undefined) return [];
  const body = form.body === undefined ? node : childOf(node, form.body);
  return piecesIn(body, { ...literal, quote: quote ?? literal.quote }, form, reader);
}

/** Returns the text and the values between quotes; the values are in a node. */
function piecesIn(
  body: Node | null,
  { content, quote }: HostString,
  { values, format, conversion }: Pick<NodeForm & { readonly form: 'text' }, 'values' | 'format' | 'conversion'>,
  { row, read }: Reader,
): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let { start } = content;
  const addText = (end: number) => pieces.push({ kind: 'text', start, end, quote });
  const inserting = values ?? {};
  for (const inserted of values === undefined || body === null ? [] : body.namedChildren) {
    if (!Object.hasOwn(inserting, inserted.type)) continue;
    const part = inserting[inserted.type];
    const value = (part === undefined ? undefined : partsOfNode(inserted)[part]) ?? inserted;
    // The braces around a value may be outside of its node.
    const [before, after] = [inserted.previousSibling, inserted.nextSibling];
    const isInBraces = before?.type === '{' && after?.type === '}';
    addText(isInBraces ? before.startIndex : inserted.startIndex);
    const written = unwrapNode(value, row, true);
    const spec = format === undefined ? undefined : inserted.namedChildren.find(({ type }) => type === format);
    const isNumber = spec !== undefined && isNumberFormat(spec.text.slice(1), row.functions.numberPlaceholders);
    const converted = conversion && inserted.namedChildren.find(({ type }) => type === conversion)?.text.slice(1);
    const isLiteral = converted !== undefined && row.functions.literalPlaceholders?.includes(converted) === true;
    const made = (): Expression => {
      if (isNumber) return { kind: 'number', ...nodeSpan(written) };
      return isLiteral ? { kind: 'literal', ...nodeSpan(written), of: read(value) } : read(value);
    };
    pieces.push(withLazy({ kind: 'value', ...nodeSpan(written) }, { value: made }));
    start = isInBraces ? after.endIndex : inserted.endIndex;
  }
  addText(content.end);
  return pieces;
}

/** Returns the text and the values of a heredoc whose content follows the line in which it begins. */
function piecesOfHeredoc(
  node: Node,
  form: NodeForm & { readonly form: 'heredoc' },
  reader: Reader,
): readonly TextPiece[] {
  const body = reader.heredocs().get(node.id);
  if (body === undefined) return [];
  const { program, row } = reader;
  const closing = closingOf(body, form);
  const start = program.indexOf('\n', body.startIndex) + 1;
  const lineStart = program.lastIndexOf('\n', (closing?.startIndex ?? body.endIndex) - 1) + 1;
  const literal = row.readLiteral(program, { start, end: Math.max(start, lineStart) }, node.text);
  return literal === undefined ? [] : piecesIn(body, literal, form, reader);
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
  const given = childOf(node, form.arguments);
  const callee = () => calleeOf(node, form, reader);
  if (given === null || nodeForm(given, row)?.form !== 'text') return readPlainCall(node, given, form, reader);
  const tag = callee();
  const { rawTag } = row;
  const isRaw = rawTag !== undefined && calleeName(tag) === rawTag.name;
  const template = textOfNode(given, reader, isRaw ? rawTag.quote : undefined);
  if (template === undefined) return undefined;
  return isRaw ? { ...template, ...span } : { kind: 'tagged', ...span, tag, template };
}

type CallForm = NodeForm & { readonly form: 'call' };

/** Reads a call. A function of a text is read as a method of the text, and a function that inserts values as a formatted text. */
function readPlainCall(node: Node, given: Node | null, form: CallForm, reader: Reader): Expression {
  const span = nodeSpan(node);
  const callee = () => calleeOf(node, form, reader);
  const block = childOf(node, form.block);
  const written = () => [...argumentsOf(given, form, reader), ...(block === null ? [] : [readArgument(block, reader)])];
  const { formats, formatsList, outputs, subjects } = reader.row.functions;
  const { textFunctions } = reader;
  const called = textFunctions.size === 0 ? undefined : callee();
  const method = called?.kind === 'name' || called?.kind === 'member' ? called.name : undefined;
  // Calls are chained: most are recognized without the objects before their names.
  if (called === undefined || method === undefined || !textFunctions.has(method))
    return withLazy({ kind: 'call', ...span }, { callee, arguments: written });
  const name = calleeName(called) ?? method;
  const first = ownValue(subjects, name);
  const style = ownValue(formats, name) ?? (first === undefined ? ownValue(formats, method) : undefined);
  const all = withoutOutput(written(), outputs === undefined ? undefined : ownValue(outputs, name));
  const hasOptions = style !== undefined && first !== undefined && isOptions(all.slice(first), reader);
  const at = hasOptions ? first + 1 : first;
  const subject = at === undefined ? undefined : all[at]?.value;
  const values = at === undefined ? all : all.filter((_, index) => index < (first ?? at) || index > at);
  if (subject !== undefined || (at === undefined && called.kind === 'member')) {
    const marks = style === undefined ? replacedMarks(method, values, reader) : [];
    const template = () => subject ?? objectOf(called) ?? called;
    if (style !== undefined) {
      const inserted = formatsList?.includes(name) ? values.flatMap(listedValues) : withMembers(values);
      return withLazy({ kind: 'formatted', ...span, style, values: inserted }, { template });
    }
    if (marks.length > 0)
      return withLazy({ kind: 'formatted', ...span, style: 'replaced', values: marks }, { template });
  }
  if (subject === undefined) return { kind: 'call', ...span, callee: called, arguments: all };
  const { start, end } = called;
  const own = { kind: 'member', start, end, object: subject, name: method, isNamed: true } as const;
  return { kind: 'call', ...span, callee: own, arguments: values };
}

function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Reads a list or an object literal. */
function readCollection(
  node: Node,
  { pair, key, value }: NodeForm & { readonly form: 'collection' },
  reader: Reader,
): Expression {
  const parts = partsOfNode(node);
  const isObject = parts.some((part) => part.type === pair && childOf(part, value) !== null);
  const span = nodeSpan(node);
  if (isObject) {
    const members = () => parts.flatMap((part) => readPair(part, { type: pair, key, value }, reader));
    const isComplete = () => members().length === parts.length;
    // Only literals of JavaScript are read as C-Unit.
    return withLazy({ kind: 'object', ...span, unknownUntil: span.start }, { members, isComplete });
  }
  const item = (part: Node) => (part.type === pair ? (partsOfNode(part)[0] ?? part) : part);
  return withLazy({ kind: 'list', ...span }, { items: () => parts.map((part) => readArgument(item(part), reader)) });
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
  const field = (key: NodeKey | undefined) => childOf(node, key);
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
  return { value: read(value), isSpread, written: nodeSpan(node) };
}

function readMember(
  node: Node,
  { member, short }: NodeForm & { readonly form: 'object' },
  reader: Reader,
): ExpressionOf<'object'>['members'] {
  return node.type === short
    ? [{ name: node.text, key: nodeSpan(node), value: reader.read(node) }]
    : readPair(node, member, reader);
}

function readPair(
  node: Node,
  member: { readonly type: string; readonly key: NodeKey; readonly value: NodeKey },
  reader: Reader,
): ExpressionOf<'object'>['members'] {
  if (node.type !== member.type) return [];
  const [written, value] = [childOf(node, member.key), childOf(node, member.value)];
  const key = written && unwrapNode(written, reader.row);
  const name = key?.namedChildCount === 0 ? key.text : literalText(key, reader);
  if (name === undefined || written === null || value === null) return [];
  return [{ name, key: nodeSpan(written), value: reader.read(value) }];
}

/** Returns the nodes of the results of a function expression; those of functions in it do not count. */
function resultsOf(
  node: Node,
  form: NodeForm & { readonly form: 'function' },
  { row: { scopes } }: Reader,
): readonly Node[] {
  const body = node.childForFieldName(form.body);
  if (body === null) return [];
  const last = form.endsWithResult ? partsOfNode(body).slice(-1) : [];
  if (body.type !== form.block || form.returns === undefined) return form.endsWithResult ? last : [body];
  const returned = body.descendantsOfType(form.returns).flatMap((statement) => {
    let owner = statement.parent;
    while (owner !== null && !scopes.function.includes(owner.type)) owner = owner.parent;
    const [result] = owner?.id === node.id ? partsOfNode(statement) : [];
    if (result === undefined) return [];
    return result.type === form.list ? partsOfNode(result).slice(0, 1) : [result];
  });
  return [...last.filter(({ type }) => type !== form.returns), ...returned];
}
