import type { Node, Operand } from '../../vql/ast.js';
import { pathText } from '../../vql/path-text.js';
import { type FromVqlContext, lose, shown } from './context.js';

/** What a filter, column or sort key is about: a property, or a function of one. */
export interface Subject {
  readonly property: string;
  readonly functions?: readonly string[];
}

/** The subject that an operand is; a loss if it is something else. */
export function subjectOf(operand: Operand | Node, context: FromVqlContext): Subject | undefined {
  const path = operand.kind === 'Call' ? operand.args[0] : operand;
  const [alias = ''] = path?.kind === 'Path' ? path.segments : [];
  if (path?.kind === 'Path' && context.aliases.has(alias)) return lose(context, 'lost-join', {}, path);
  if (operand.kind === 'Path') return { property: pathText(operand) };
  if (operand.kind === 'Missing') return lose(context, 'lost-gap', {}, operand);
  if (operand.kind !== 'Call') return lose(context, 'lost-constant-condition', { condition: shown(operand) }, operand);
  const [argument, ...more] = operand.args;
  if (argument?.kind !== 'Path' || more.length > 0 || operand.distinct)
    return lose(context, 'lost-call', { call: shown(operand) }, operand);
  return { property: pathText(argument), functions: [operand.name] };
}
