import type { Location } from '../catalog/check/location.js';
import type { CallUse, ExpressionView, FieldUse, ValueView } from '../catalog/check/query-view.js';
import type { Call, Node, Operand, Path, Statement } from './ast.js';
import { pathText } from './nodes.js';
import { print } from './print.js';

/**
 * Called for each node of a statement, parents before children. `within` is the innermost statement around it, or the node itself; `parent`
 * is the node that has an operand or the value of an annotation.
 */
export type NodeListener = (node: Node, within: Statement, parent?: Node) => void;

/** Setting that all parts of a view are created with. */
export interface ViewContext {
  /** Returns the location of a node; default: its span. */
  readonly locationOf?: (node: Node) => Location;
  /** The text that the statement was parsed from. */
  readonly text?: string;
  readonly enter?: NodeListener;
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
  return { kind: 'field', path: textOfPath(path, context.text), location: locationIn(context, path) };
}

/** Returns a path as text. A slice of the source is looked up faster than a text that is put together. */
function textOfPath(path: Path, source: string | undefined): string {
  const { segments, span } = path;
  const [first = '', second] = segments;
  if (second === undefined || segments.length > 2 || source === undefined || span === undefined) return pathText(path);
  const { start, end } = span;
  const dot = start + first.length;
  const isWritten =
    end === dot + 1 + second.length &&
    source[dot] === '.' &&
    source.startsWith(first, start) &&
    source.startsWith(second, dot + 1);
  return isWritten ? source.slice(start, end) : pathText(path);
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

/** Calls a listener for an operand and the arguments in it. */
export function enterOperand(
  operand: Call['args'][number],
  parent: Node,
  within: Statement,
  enter: NodeListener,
): void {
  enter(operand, within, parent);
  if (operand.kind === 'Call') for (const argument of operand.args) enterOperand(argument, operand, within, enter);
}
