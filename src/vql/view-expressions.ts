import type { Location } from '../catalog/check/location.js';
import type { CallUse, ExpressionView, FieldUse, ValueView } from '../catalog/check/query-view.js';
import type { Span } from '../diagnostics/span.js';
import type { Call, Node, NodeKind, NodeOf, Operand, Path, Statement } from './ast.js';
import { pathText } from './nodes.js';
import { print } from './print.js';
import type { Listener, RuleContext } from './rules/rule.js';

/** The rules that run while a statement is viewed: their listeners are called for its nodes, parents before children. */
export interface RunningRules {
  readonly visit: NodeListeners;
  readonly context: RuleContext<never>;
}

/** The listeners of each kind of node, as one function. */
export type NodeListeners = { readonly [Kind in NodeKind]?: Listener<never, NodeOf<Kind>> };

/** Setting that all parts of a view are created with. */
export interface ViewContext {
  /** Returns the location of a node; default: its span. */
  readonly locationOf?: (node: Node) => Location;
  /** The text that the statement was parsed from. */
  readonly text?: string;
  readonly rules?: RunningRules;
}

/** Returns the location of a node. */
export function locationIn({ locationOf }: ViewContext, node: Node): Location {
  return locationOf === undefined ? node.span : locationOf(node);
}

/** Describes an expression that is selected, sorted by or compared. */
export function viewExpression(operand: Operand, context: ViewContext): ExpressionView {
  if (operand.kind === 'Path') return viewField(operand, context);
  const fields: FieldUse[] = [];
  const calls: CallUse[] = [];
  if (operand.kind === 'Call') viewCall(operand, context, fields, calls);
  return { kind: 'computed', fields, calls, location: locationIn(context, operand), inVql: () => print(operand) };
}

/** Describes a value that a condition compares with. */
export function viewValue(value: Operand, context: ViewContext): ValueView {
  switch (value.kind) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value, location: locationIn(context, value) };
    case 'NumberLiteral':
      return { kind: 'number', text: value.text, location: locationIn(context, value) };
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value), location: locationIn(context, value) };
    case 'Path':
    case 'Call':
      return viewExpression(value, context);
    case 'Variable':
      return open;
    case 'NullLiteral':
    case 'Missing':
      return none;
  }
}

const open: ValueView = { kind: 'open' };
const none: ValueView = { kind: 'none' };

function viewField(path: Path, context: ViewContext): FieldUse {
  const { segments, span } = path;
  const [first = '', second] = segments;
  const hasTwo = second !== undefined && segments.length === 2;
  const text = hasTwo ? dottedText(first, second, span, context.text) : pathText(path);
  return { kind: 'field', path: text, location: locationIn(context, path) };
}

/** Returns two names with a dot between them. A slice of the source is looked up faster than a text that is put together. */
export function dottedText(first: string, second: string, span: Span | undefined, source: string | undefined): string {
  if (source === undefined || span === undefined) return `${first}.${second}`;
  const { start, end } = span;
  const dot = start + first.length;
  const isWritten =
    end === dot + 1 + second.length &&
    source[dot] === '.' &&
    source.startsWith(first, start) &&
    source.startsWith(second, dot + 1);
  return isWritten ? source.slice(start, end) : `${first}.${second}`;
}

/** Recursive: the parser limits the nesting of calls to 40. */
function viewCall(call: Call, context: ViewContext, fields: FieldUse[], calls: CallUse[]): void {
  const [first] = call.args;
  const field = first?.kind === 'Path' ? viewField(first, context) : undefined;
  calls.push({ name: call.name, field, location: nameLocation(call, context) });
  if (field !== undefined) fields.push(field);
  for (const argument of field === undefined ? call.args : call.args.slice(1)) {
    if (argument.kind === 'Path') fields.push(viewField(argument, context));
    else if (argument.kind === 'Call') viewCall(argument, context, fields, calls);
  }
}

/** Returns the location of the name of a call. */
function nameLocation(call: Call, context: ViewContext): Location {
  const { span, name } = call;
  return locationIn(
    context,
    span === undefined ? call : { ...call, span: { start: span.start, end: span.start + name.length } },
  );
}

/** Calls the listeners of a node. `parent` is the node that has an operand or the value of an annotation. */
export function enterNode(node: Node, within: Statement, { visit, context }: RunningRules, parent?: Node): void {
  // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
  const listen = visit[node.kind] as Listener<never, Node> | undefined;
  listen?.(node, context, within, parent);
}

/** Calls the listeners of an operand and of the arguments in it. */
export function enterOperand(
  operand: Call['args'][number],
  parent: Node,
  within: Statement,
  rules: RunningRules,
): void {
  enterNode(operand, within, rules, parent);
  if (operand.kind === 'Call') for (const argument of operand.args) enterOperand(argument, operand, within, rules);
}
