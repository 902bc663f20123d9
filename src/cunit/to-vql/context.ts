import type { CodeArguments } from '../../diagnostics/codes/codes.js';
import type { LossCode } from '../../diagnostics/codes/losses.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Node, Statement } from '../../vql/ast.js';
import type { LossLog } from '../loss-log.js';
import type { CUnitFilter } from '../predicate.js';
import { type Place, pointerTo } from '../read/pointer.js';
import type { LossDirection } from '../translation.js';

/** What the translation of one object works with. */
export interface ToVqlContext {
  readonly dialect: Dialect;
  /** The names of the variables that the query carries. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
  /** The place of the object that each node was made from. */
  readonly origins: Map<Node, Place | undefined>;
  /** Reads the query of an EXISTS; a text says why it cannot. */
  readonly readExists: (filter: CUnitFilter) => Statement | string;
}

/** Notes a loss at a place of the object. */
export function lose<Code extends LossCode>(
  context: ToVqlContext,
  code: Code,
  args: CodeArguments<Code>,
  place: Place | undefined,
  direction?: LossDirection,
): undefined {
  context.log.lose(code, args, { path: pointerTo(place) }, direction);
  return undefined;
}

/** Remembers where a node came from; of a junction of one child, the child is what is remembered. */
export function placed<Made extends Node>(context: ToVqlContext, node: Made, place: Place | undefined): Made {
  if (!context.origins.has(node)) context.origins.set(node, place);
  return node;
}
