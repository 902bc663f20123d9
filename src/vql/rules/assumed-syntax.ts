import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import type { Node } from '../ast.js';
import { constructsOfTokens, constructsWithin } from '../evidence.js';
import { defineTextRule, type EnterListener, type TextRuleContext } from './rule.js';

/** Reports, in strict mode, syntax whose evidence is `assumed`. */
export const assumedSyntax = defineTextRule({
  code: 'assumed-syntax',
  severity: 'info',
  summary: 'Syntax that is documented nowhere (in strict mode).',
  message: ({ construct }: { readonly construct: string }) =>
    `${construct}: assumed to work as in SQL, documented nowhere; try it on a test installation first.`,
  help: 'Reported in strict mode only. The interface document does not mention the construct, and no known integration uses it.',
  examples: { invalid: [{ query: 'SELECT id FROM account.query WHERE a BETWEEN 1 AND 2 LIMIT 1', strict: true }] },
  strict: true,
  visit: { enter: onConstructs(reportUse) },
});

/** Returns the listener that calls a function for each construct of a statement, those of its tokens and comments included. */
export function onConstructs<Args>(
  use: (name: ConstructName, span: Span | undefined, context: TextRuleContext<Args>) => void,
): EnterListener<Args, Node> {
  return (node, context, ancestors) => {
    if (node === context.statement)
      for (const { name, span } of constructsOfTokens(context.text, context.reading)) use(name, span, context);
    for (const name of constructsWithin(ancestors.at(-1), node)) use(name, node.span, context);
  };
}

type SyntaxContext = TextRuleContext<{ readonly construct: string }>;

function reportUse(name: ConstructName, span: Span | undefined, { dialect, report }: SyntaxContext): void {
  const { evidence, support, title } = dialect.constructs[name];
  // What was tried without success is reported by `unsupported-syntax`.
  if (evidence === 'assumed' && support === undefined)
    report({ construct: title.charAt(0).toUpperCase() + title.slice(1) }, { span });
}
