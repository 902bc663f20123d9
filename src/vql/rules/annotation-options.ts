import { defineTextRule } from './rule.js';

/** Reports annotation options that are repeated for a column, and empty display names. */
export const annotationOptions = defineTextRule({
  code: 'annotation-options',
  severity: 'warning',
  summary: 'An annotation option is repeated, or a display name is empty.',
  message: ({ problem }: { readonly problem: string }) => problem,
  help: 'A column has each option once. displayname takes a string that is not empty, visible takes true or false.',
  examples: { invalid: ['SELECT --v:result{visible=false, visible=true}\nid FROM account.query LIMIT 1'] },
  visit: {
    Column: ({ annotations }, { report }) => {
      if (annotations.length === 0) return;
      const seen = new Set<string>();
      for (const { name, value, span } of annotations.flatMap(({ options }) => options)) {
        if (seen.has(name)) report({ problem: `The option "${name}" is repeated for this column.` }, { span });
        else if (value.kind === 'StringLiteral' && value.value.trim() === '')
          report({ problem: 'The display name is empty.' }, { span });
        seen.add(name);
      }
    },
  },
});
