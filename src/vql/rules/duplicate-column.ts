import type { Column, SelectItem } from '../ast.js';
import { displayNameOf, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { hasRepetition, isNamed, lastSegment } from './repetition.js';
import { defineTextRule } from './rule.js';

/** Reports two columns that have the same name in the result. */
export const duplicateColumn = defineTextRule({
  code: 'duplicate-column',
  severity: 'warning',
  summary: 'Two columns have the same name in the result.',
  message: ({ column }: { readonly column: string }) => `The column "${column}" is selected twice.`,
  help: 'A row of the result has one value per name, so the second column would hide the first. Remove it, or give it a display name.',
  examples: { invalid: ['SELECT id, name, id FROM account.query LIMIT 1'] },
  visit: {
    Statement: ({ columns }, { report, text }) => {
      if (!hasRepetition(columns, keyOf)) return;
      const first = new Map<string, Column>();
      for (const column of columns) {
        if (column.kind === 'Star' || column.expression.kind === 'Missing') continue;
        const name = nameOf(column);
        const twin = first.get(name);
        if (twin === undefined) first.set(name, column);
        else if (isNamed(name, text, sourceSpan(column)))
          report({ column: name }, { span: column.expression.span, ...relatedTo(twin) });
      }
    },
  },
});

/** Returns the name of a column in the result. */
function nameOf(column: Column): string {
  return displayNameOf(column) ?? print(column.expression);
}

/** Returns a key that columns of the same name have in common: the last part of the name. */
function keyOf(column: SelectItem): string | undefined {
  if (column.kind === 'Star' || column.expression.kind === 'Missing') return undefined;
  if (column.expression.kind === 'Path' && column.annotations.length === 0) return lastSegment(column.expression);
  const name = nameOf(column);
  return name.slice(name.lastIndexOf('.') + 1);
}

function relatedTo({ expression }: Column) {
  return { related: [{ message: 'The first one is here.', span: sourceSpan(expression) }] };
}
