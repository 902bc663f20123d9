import type { Column } from '../ast.js';
import { displayNameOf, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { isNamed } from './repetition.js';
import { defineRule } from './rule.js';

/** Reports two columns that have the same name in the result. */
export const duplicateColumn = defineRule({
  code: 'duplicate-column',
  severity: 'warning',
  summary: 'Two columns have the same name in the result.',
  message: ({ column }: { readonly column: string }) => `The column "${column}" is selected twice.`,
  help: 'A row of the result has one value per name, so the second column would hide the first. Remove it, or give it a display name.',
  examples: ['SELECT id, name, id FROM account.query LIMIT 1'],
  visit: {
    Statement: ({ columns }, { report, text }) => {
      const first = new Map<string, Column>();
      for (const column of columns) {
        if (column.kind === 'Star' || column.expression.kind === 'Missing') continue;
        const name = displayNameOf(column) ?? print(column.expression);
        const twin = first.get(name);
        if (twin === undefined) first.set(name, column);
        else if (isNamed(name, text, sourceSpan(column)))
          report({ column: name }, { span: column.expression.span, ...relatedTo(twin) });
      }
    },
  },
});

function relatedTo({ expression }: Column) {
  return { related: [{ message: 'The first one is here.', span: sourceSpan(expression) }] };
}
