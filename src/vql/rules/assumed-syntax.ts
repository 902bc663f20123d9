import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import { constructsOf } from '../evidence.js';
import type { Rule } from './rule.js';

/** In strict mode: what is documented nowhere, and so is to be tried on a test installation first (spec, query-language). */
export const assumedSyntax: Rule<'assumed-syntax'> = {
  code: 'assumed-syntax',
  strict: true,
  create: ({ report, text, dialect, comments, parentheses, semicolons }) => {
    const use = (name: ConstructName, span: Span | undefined): void => {
      const { evidence, title } = dialect.constructs[name];
      if (evidence === 'assumed') report({ construct: title.charAt(0).toUpperCase() + title.slice(1) }, { span });
    };
    for (const { span } of comments) use('comment', span);
    for (const span of semicolons) use('semicolon', span);
    for (const start of parentheses) if (text[start] === '(') use('parentheses', { start, end: start + 1 });
    return {
      enter: (node, ancestors) => {
        // The values of an annotation are documented with it.
        if (ancestors.at(-1)?.kind === 'AnnotationOption') return;
        for (const name of constructsOf(node)) use(name, node.span);
      },
    };
  },
};
