import type { Span } from '../../diagnostics/span.js';
import { calleeName, isCalled } from './callee.js';
import type { Expression } from './expression.js';

/** The argument of a call with the variables of its query; empty where it has to be inserted, after the argument before it. */
export interface VariablesArgument extends Span {
  /** The argument that is the query. */
  readonly text: Expression;
}

/** **The** table of functions that take variables, with the number of the argument; the first one is the query. */
const variablesOf: Readonly<Record<string, number>> = { vql: 1, Vql: 1, VqlAsync: 1, VQL: 1, 'vqlService.query': 2 };

/** Returns the argument of a call with variables; `undefined` if it has none, or one that is not in its order. */
export function variablesArgument(call: Expression): VariablesArgument | undefined {
  const name = call.kind === 'call' ? calleeName(call.callee) : undefined;
  const known = name === undefined ? undefined : Object.keys(variablesOf).find((one) => isCalled(name, one));
  if (call.kind !== 'call' || known === undefined) return undefined;
  const index = variablesOf[known] ?? 0;
  const firstOther = call.arguments.findIndex((argument) => argument.isSpread || argument.name !== undefined);
  const positional = firstOther < 0 ? call.arguments : call.arguments.slice(0, firstOther);
  const text = positional[0]?.value;
  const before = positional[index - 1]?.value;
  if (text === undefined || before === undefined) return undefined;
  const { start, end } = positional[index]?.value ?? { start: before.end, end: before.end };
  return { text, start, end };
}
