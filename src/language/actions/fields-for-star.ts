import type { CatalogTemplate } from '../../catalog/template.js';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { isPath } from '../../dialect/names.js';
import type { Star } from '../../vql/ast.js';
import { lineBreakLike } from '../../vql/grammar/fix.js';
import type { Setting } from '../options.js';

/** Returns the edit that writes the fields of a template that can be selected in place of a star, on lines if they are many. */
export function fieldsForStar(
  { span }: Star,
  template: CatalogTemplate | undefined,
  text: string,
  { format: { width = 80, indent = 2, commas = 'trailing' } }: Setting,
): { readonly title: string; readonly edits: readonly Edit[] } | undefined {
  const fields = template?.paths.filter(
    (path) => template.field(path)?.resultable !== false && isPath(path.split('.')),
  );
  if (span === undefined || fields === undefined || fields.length === 0) return undefined;
  const title = fields.length === 1 ? 'Write the field for *' : `Write the ${fields.length} fields for *`;
  const line = fields.join(', ');
  const start = text.slice(0, span.start).trimEnd().length;
  if (line.length <= width - 'SELECT '.length) return { title, edits: [{ span, text: line }] };
  const lineBreak = lineBreakLike(text, start) + (indent === 'tab' ? '\t' : ' '.repeat(indent));
  const lines = lineBreak + fields.join(commas === 'leading' ? `${lineBreak}, ` : `,${lineBreak}`);
  // FROM begins a line of its own then.
  const [gap = ''] = /^[ \t]+(?=\S)/.exec(text.slice(span.end)) ?? [];
  const tail = gap === '' ? '' : lineBreakLike(text, start);
  return { title, edits: [{ span: { start, end: span.end + gap.length }, text: lines + tail }] };
}
