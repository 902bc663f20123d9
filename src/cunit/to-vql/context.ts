import type { LossCode, lossCodes } from '../../diagnostics/codes/losses.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import type { LikeRules } from '../../dialect/like-rules.js';
import type { Node, Statement } from '../../vql/ast.js';
import type { LossLog } from '../loss-log.js';
import type { CUnitFilter } from '../predicate.js';
import type { LossDirection } from '../translation.js';

/** What the translation of one object works with. */
export interface ToVqlContext {
  readonly dialect: LikeRules;
  /** The names of the variables that the query carries. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
  /**
   * The places of the objects that each node was made from, inner ones first: of a junction of one child, both. Kept only
   * where a source map asks for them.
   */
  readonly origins: Map<Node, readonly (JsonPath | undefined)[]> | undefined;
  /** Reads the query of an EXISTS; a text says why it cannot. */
  readonly readExists: (filter: CUnitFilter, place: JsonPath | undefined) => Statement | string;
}

/** Notes a loss at a place of the object. */
export function reportLoss<Code extends LossCode>(
  context: ToVqlContext,
  code: Code,
  args: MessageArguments<typeof lossCodes, Code>,
  place: JsonPath | undefined,
  direction?: LossDirection,
): undefined {
  context.log.add(code, args, { path: pointerTo(place) }, direction);
  return undefined;
}

/** Remembers where a node came from. */
export function withOrigin<Made extends Node>(context: ToVqlContext, node: Made, place: JsonPath | undefined): Made {
  context.origins?.set(node, [...(context.origins.get(node) ?? []), place]);
  return node;
}

/** Notes the members of an object that are not of its shape: VQL has no form for them. */
export function reportUnknownMembers(
  object: object,
  shape: object,
  place: JsonPath | undefined,
  context: ToVqlContext,
): void {
  for (const [member, value] of Object.entries(object)) {
    if (Object.hasOwn(shape, member) || value === undefined) continue;
    reportLoss(context, 'lost-member', { member }, { outer: place, key: member }, 'untranslatable');
  }
}
