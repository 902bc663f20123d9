import type { CallUse, ExpressionView, FieldUse } from '../catalog/query-view.js';
import type { Spot } from '../catalog/spot.js';
import type { Call, Node, Operand, Path } from './ast.js';
import { pathText } from './path-text.js';
import { print } from './print.js';

/** Where a node stands. */
export type SpotOf = (node: Node) => Spot;

/** Shows what is selected, sorted by or compared. */
export function viewExpression(operand: Operand, spotOf: SpotOf): ExpressionView {
  const spot = spotOf(operand);
  const text = (): string => print(operand);
  if (operand.kind === 'Path') {
    const field = viewField(operand, spotOf);
    return { field, fields: [field], calls: none, spot, text };
  }
  const fields: FieldUse[] = [];
  const calls: CallUse[] = [];
  if (operand.kind === 'Call') viewCall(operand, spotOf, fields, calls);
  return { field: undefined, fields, calls, spot, text };
}

/** Most expressions are fields; those share it. */
const none: readonly CallUse[] = [];

function viewField(path: Path, spotOf: SpotOf): FieldUse {
  return { path: pathText(path), spot: spotOf(path) };
}

/** The parser lets calls nest 40 deep. */
function viewCall(call: Call, spotOf: SpotOf, fields: FieldUse[], calls: CallUse[]): void {
  const [first] = call.args;
  const field = first?.kind === 'Path' ? viewField(first, spotOf) : undefined;
  calls.push({ name: call.name, field, spot: nameSpot(call, spotOf) });
  if (field !== undefined) fields.push(field);
  for (const argument of field === undefined ? call.args : call.args.slice(1)) {
    if (argument.kind === 'Path') fields.push(viewField(argument, spotOf));
    else if (argument.kind === 'Call') viewCall(argument, spotOf, fields, calls);
  }
}

/** A call begins with its name. */
function nameSpot(call: Call, spotOf: SpotOf): Spot {
  const { span, name } = call;
  return spotOf(span === undefined ? call : { ...call, span: { start: span.start, end: span.start + name.length } });
}
