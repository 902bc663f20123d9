import type { Rule } from './rule.js';

/** Options that stand twice for a column, and names that name nothing (spec, query-language §1, annotation). */
export const annotationOptions: Rule<'annotation-options'> = {
  code: 'annotation-options',
  visit: {
    Column: ({ annotations }, { report }) => {
      if (annotations.length === 0) return;
      const seen = new Set<string>();
      for (const { name, value, span } of annotations.flatMap(({ options }) => options)) {
        if (seen.has(name)) report({ problem: `The option "${name}" stands twice for this column.` }, { span });
        else if (value.kind === 'StringLiteral' && value.value.trim() === '')
          report({ problem: 'The display name is empty.' }, { span });
        seen.add(name);
      }
    },
  },
};
