import type { Fix } from '../../diagnostics/diagnostic.js';
import { annotationOptions } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import type { Comment } from '../read.js';
import { defineTextRule } from './rule.js';

/** Reports a comment such as `-- v:result{…}`, which was probably meant as an annotation. */
export const commentAnnotation = defineTextRule({
  code: 'comment-annotation',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A comment looks like an annotation.',
  message: ({ comment }: { readonly comment: string }) =>
    `"${comment}" is a comment, and has no effect: an annotation begins with "--v:result", without spaces.`,
  help: 'An annotation is documented to begin with --v: without spaces. With a space between it is a comment, and the column keeps its own name.',
  examples: { invalid: ["SELECT -- v:result{displayname='key'}\nid FROM account.query LIMIT 1"] },
  visit: {
    Statement: (node, { report, text, statement, reading: { comments } }) => {
      // The comments are those of the whole text.
      if (node !== statement) return;
      for (const comment of comments) {
        const beginning = opening.exec(comment.text)?.[0];
        if (beginning === undefined) continue;
        const fixes = precedesColumn(comment, text, sourceSpan(statement.from).start) ? annotationFixes(comment) : [];
        report({ comment: beginning }, { span: comment.span, fixes });
      }
    },
  },
});

/** Matches the beginning of an annotation that has spaces in it, or is inside a block comment. */
const opening = /^(?:--|\/\*)[ \t]*v[ \t]*:[ \t]*result(?=[ \t]*\{)/i;

/** Whether a comment follows SELECT, DISTINCT or a comma of the columns directly, as an annotation does. */
function precedesColumn({ span }: Comment, text: string, end: number): boolean {
  const before = text.slice(Math.max(0, span.start - 200), span.start);
  return span.start < end && /(?:,|\bselect|\bdistinct)\s*$/i.test(before);
}

/** Returns the fix that writes a comment as an annotation, which ends with its line; none if the annotation would have an error. */
function annotationFixes({ kind, text, span }: Comment): Fix[] {
  const annotation = text.replace(opening, '--v:result');
  if (kind === 'block' || !validAnnotation.test(annotation)) return [];
  return [fix('Write it as an annotation', replacement(span, annotation))];
}

/** Patterns of the values of options. The parser of annotations is not used: everything that loads the rules would load it too. */
const values = { StringLiteral: "'(?:[^']|'')*'", BooleanLiteral: '(?:true|false)' } as const;
const option = Object.entries(annotationOptions)
  .map(([name, kind]) => `${name}\\s*=\\s*${values[kind]}`)
  .join('|');
const validAnnotation = new RegExp(`^--v:result\\s*\\{\\s*(?:${option})(?:\\s*,\\s*(?:${option}))*\\s*\\}\\s*$`, 'i');
