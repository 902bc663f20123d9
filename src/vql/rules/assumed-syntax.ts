import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import { constructsOf } from '../evidence.js';
import { spanOf } from '../grammar/reporter.js';
import { Semicolon } from '../grammar/tokens.js';
import type { Rule, RuleContext } from './rule.js';

/** In strict mode: what is documented nowhere, and so is to be tried on a test installation first (spec, query-language). */
export const assumedSyntax: Rule<'assumed-syntax'> = {
  code: 'assumed-syntax',
  strict: true,
  visit: {
    enter: (node, context, ancestors) => {
      if (node === context.statement) reportTokens(context);
      // The values of an annotation are documented with it.
      if (ancestors.at(-1)?.kind === 'AnnotationOption') return;
      for (const name of constructsOf(node)) reportUse(name, node.span, context);
    },
  },
};

type Context = RuleContext<'assumed-syntax'>;

/** What the tree does not hold. */
function reportTokens(context: Context): void {
  const { comments, tokens, parentheses } = context.reading;
  for (const { span } of comments) reportUse('comment', span, context);
  for (const token of tokens) if (token.tokenType === Semicolon) reportUse('semicolon', spanOf(token), context);
  for (const start of parentheses) {
    if (context.text[start] === '(') reportUse('parentheses', { start, end: start + 1 }, context);
  }
}

function reportUse(name: ConstructName, span: Span | undefined, { dialect, report }: Context): void {
  const { evidence, title } = dialect.constructs[name];
  if (evidence === 'assumed') report({ construct: title.charAt(0).toUpperCase() + title.slice(1) }, { span });
}
