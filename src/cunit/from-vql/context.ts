import type { LossCode, lossCodes } from '../../diagnostics/codes/losses.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import { valueAt } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Node } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import type { LossLog } from '../loss-log.js';
import type { InstalledOperators } from '../operator-forms.js';
import type { LossDirection, SourceMapEntry } from '../translation.js';

/** State of the translation of one predicate or statement. */
export interface FromVqlContext {
  readonly dialect: Dialect;
  readonly installed: InstalledOperators;
  /** Names of the variables of the query. */
  readonly variables: ReadonlySet<string>;
  readonly log: LossLog;
  /** Aliases of joins: their fields are lost with them. */
  readonly aliases: ReadonlySet<string>;
  /** Nodes from which the objects were made; collected only for a source map. */
  readonly origins: Map<object, Origin> | undefined;
}

/** Span from which an object was made, and those of its members by JSON pointer. */
export interface Origin {
  readonly span: Span | undefined;
  readonly members?: Readonly<Record<string, Span | undefined>> | undefined;
}

/** Reports a loss at the span of a node. */
export function reportLossAtNode<Code extends LossCode>(
  context: FromVqlContext,
  code: Code,
  args: MessageArguments<typeof lossCodes, Code>,
  { span }: Node,
  direction?: LossDirection,
): undefined {
  context.log.add(code, args, span === undefined ? {} : { span }, direction);
  return undefined;
}

/** Returns the text of a node for a message, without quotes around it. */
export function nodeText(node: Node): string {
  return quoted(print(node)).slice(1, -1);
}

/** Returns the entries of the source map of a translated object. */
export function sourceMapEntries(root: object, origins: ReadonlyMap<object, Origin>): readonly SourceMapEntry[] {
  const entries: SourceMapEntry[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const origin = origins.get(value);
    if (origin?.span !== undefined) entries.push({ span: origin.span, pointer });
    for (const [member, span] of Object.entries(origin?.members ?? {})) {
      // Not every part of the text becomes a member: `visible=true` is the default.
      if (span !== undefined && valueAt(value, member.split('/').slice(1)) !== undefined)
        entries.push({ span, pointer: pointer + member });
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${pointer}/${key}`);
  };
  walk(root, '');
  return entries;
}
