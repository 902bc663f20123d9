import type { LossCode, lossCodes } from '../../diagnostics/codes/losses.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import { valueAt } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import type { LikeRules } from '../../dialect/like-rules.js';
import type { Node, Statement } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import type { LossLog } from '../loss-log.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import type { LossDirection, SourceMapEntry } from '../translation.js';

/** What the translation of one predicate works with. */
export interface FromVqlContext {
  readonly dialect: LikeRules;
  /** The names of the variables that the query carries. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
  /** The aliases of joins, whose fields go with them. */
  readonly aliases: ReadonlySet<string>;
  /** Where the objects that were made came from; kept only where a source map asks for it. */
  readonly origins: Map<object, Origin> | undefined;
  readonly writeExists: (statement: Statement) => Pick<CUnitFilter, 'property' | 'values'>;
}

/** The place of an object in the text, and those of its members by JSON pointer. */
export interface Origin {
  readonly span: Span | undefined;
  readonly members: Readonly<Record<string, Span | undefined>> | undefined;
}

/** Notes a loss at the place of a node. */
export function reportLoss<Code extends LossCode>(
  context: FromVqlContext,
  code: Code,
  args: MessageArguments<typeof lossCodes, Code>,
  { span }: Node,
  direction?: LossDirection,
): undefined {
  context.log.add(code, args, span === undefined ? {} : { span }, direction);
  return undefined;
}

/** Remembers where an object came from. */
export function withOrigin<Made extends CUnitPredicate | object>(
  context: FromVqlContext,
  made: Made,
  { span }: Node,
  members: () => Origin['members'] = () => ({}),
): Made {
  context.origins?.set(made, { span, members: members() });
  return made;
}

/** A node as messages show it, without quotes around it. */
export function describeNode(node: Node): string {
  return quoted(print(node)).slice(1, -1);
}

/** Finds in a finished object the places of what it was made of. */
export function sourceMapEntries(root: object, origins: ReadonlyMap<object, Origin>): readonly SourceMapEntry[] {
  const entries: SourceMapEntry[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const origin = origins.get(value);
    if (origin?.span !== undefined) entries.push({ span: origin.span, pointer });
    for (const [member, span] of Object.entries(origin?.members ?? {})) {
      // Not everything in the text has become a member: `visible=true` says what holds anyway.
      if (span !== undefined && valueAt(value, member.split('/').slice(1)) !== undefined)
        entries.push({ span, pointer: pointer + member });
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${pointer}/${key}`);
  };
  walk(root, '');
  return entries;
}
