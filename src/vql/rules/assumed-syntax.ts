import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import { constructsOf } from '../evidence.js';
import { defineRule, type RuleContext } from './rule.js';

/** Reports, in strict mode, syntax whose evidence is `assumed`. */
export const assumedSyntax = defineRule({
  code: 'assumed-syntax',
  severity: 'info',
  summary: 'Syntax that is documented nowhere (in strict mode).',
  message: ({ construct }: { readonly construct: string }) =>
    `${construct}: assumed to work as in SQL, documented nowhere; try it on a test installation first.`,
  help: 'Reported in strict mode only. The interface document does not mention the construct, and no known integration uses it.',
  examples: [{ text: 'SELECT id FROM account.query WHERE a BETWEEN 1 AND 2 LIMIT 1', options: { strict: true } }],
  strict: true,
  visit: {
    enter: (node, context, ancestors) => {
      if (node === context.statement) reportTokens(context);
      // The values of an annotation are documented with it.
      if (ancestors.at(-1)?.kind === 'AnnotationOption') return;
      for (const name of constructsOf(node)) reportUse(name, node.span, context);
    },
  },
});

type Context = RuleContext<{ readonly construct: string }>;

/** Reports tokens and comments, which the tree does not contain. */
function reportTokens(context: Context): void {
  const { comments, tokens, parentheses } = context.reading;
  for (const { span } of comments) reportUse('comment', span, context);
  // Compared by its text, not its token type: the table of all codes loads this rule without the parser.
  for (const { image, startOffset: start } of tokens)
    if (image === ';') reportUse('semicolon', { start, end: start + 1 }, context);
  for (const start of parentheses) {
    if (context.text[start] === '(') reportUse('parentheses', { start, end: start + 1 }, context);
  }
}

function reportUse(name: ConstructName, span: Span | undefined, { dialect, report }: Context): void {
  const { evidence, title } = dialect.constructs[name];
  if (evidence === 'assumed') report({ construct: title.charAt(0).toUpperCase() + title.slice(1) }, { span });
}
