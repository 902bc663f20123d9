import type { LossCode, lossCodes } from '../../diagnostics/codes/losses.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import type { Dialect, LikeRules } from '../../dialect/dialect.js';
import type { Node, Statement } from '../../vql/ast.js';
import type { LossLog } from '../loss-log.js';
import type { InstalledOperators } from '../operator-forms.js';
import type { LossDirection } from '../translation.js';

/** State of the translation of one object. */
export interface ToVqlContext {
  readonly dialect: LikeRules & Pick<Dialect, 'existsForm'>;
  readonly installed: InstalledOperators;
  /** Names of the variables of the query. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
  /**
   * Paths of the objects from which each node was made, inner ones first: a junction of one child and the child make the same
   * node. Collected only for a source map.
   */
  readonly origins: Map<Node, readonly (JsonPath | undefined)[]> | undefined;
  /** Parses the query of an EXISTS; a string is the reason why it cannot be read. */
  readonly readText: (text: string) => Statement | string;
}

/** Reports a loss at a path of the object. */
export function reportLossAtPath<Code extends LossCode>(
  context: ToVqlContext,
  code: Code,
  args: MessageArguments<typeof lossCodes, Code>,
  path: JsonPath | undefined,
  direction?: LossDirection,
): undefined {
  context.log.add(code, args, { path: pointerTo(path) }, direction);
  return undefined;
}

/** Records the path of the object from which a node was made; the keys lead further down from it. */
export function withOrigin<Made extends Node>(
  context: ToVqlContext,
  node: Made,
  path: JsonPath | undefined,
  key?: string,
  index?: number,
): Made {
  const { origins } = context;
  // Most translations need no source map: the path is made for one that does.
  if (origins === undefined) return node;
  const inner = key === undefined ? path : { outer: path, key };
  const at = index === undefined ? inner : { outer: inner, key: index };
  origins.set(node, [...(origins.get(node) ?? []), at]);
  return node;
}

/** Reports the members of an object that are not among `known`: VQL has no form for them. */
export function reportLostMembers(
  object: object,
  known: object,
  path: JsonPath | undefined,
  context: ToVqlContext,
): void {
  for (const member in object) {
    if (Object.hasOwn(known, member) || !Object.hasOwn(object, member)) continue;
    if (Reflect.get(object, member) === undefined) continue;
    reportLossAtPath(context, 'lost-member', { member }, { outer: path, key: member }, 'untranslatable');
  }
}
