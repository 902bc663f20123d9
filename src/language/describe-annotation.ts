import type { Span } from '../diagnostics/span.js';
import type { Annotation, AnnotationOption } from '../vql/ast.js';
import { constructsOf } from '../vql/evidence.js';
import type { NodeAt } from '../vql/node-at.js';
import { annotationOptionItems } from './completion/annotation-options.js';
import { escapeMarkdown } from './escape-markdown.js';
import { describeConstruct, evidenceText } from './evidence-text.js';
import type { Setting } from './options.js';

/** What there is to know of a place in `--v:result{…}`, as Markdown: of its name, an option or a value; `undefined` elsewhere. */
export function describeAnnotation(
  { node, ancestors }: NodeAt,
  setting: Setting,
): { readonly contents: string; readonly span: Span | undefined } | undefined {
  if (node.kind === 'Annotation') return described(node, ofAnnotation(node, setting), `--v:${node.name}`.length);
  if (node.kind === 'AnnotationOption') return described(node, ofOption(node, setting), node.name.length);
  const parent = ancestors.at(-1);
  if (parent?.kind !== 'AnnotationOption') return undefined;
  return described(node, ofValue(parent));
}

/** What is said of a node, or of its first characters. */
function described({ span }: NodeAt['node'], contents: string | undefined, length?: number) {
  if (contents === undefined) return undefined;
  return { contents, span: span && { start: span.start, end: length === undefined ? span.end : span.start + length } };
}

function ofAnnotation(node: Annotation, { dialect }: Setting): string | undefined {
  const construct = constructsOf(node).at(-1);
  if (node.name !== 'result' || construct === undefined) return undefined;
  return `${describeConstruct(construct, dialect)}\n\nIt says how the column that follows comes back, and ends with its line.`;
}

function ofOption({ name }: AnnotationOption, { dialect }: Setting): string | undefined {
  const item = annotationOptionItems.find(({ label }) => label === name);
  return item && `**${name}** · ${item.detail}\n\n${evidenceText(dialect.constructs.annotation.evidence)}`;
}

function ofValue({ name, value }: AnnotationOption): string | undefined {
  if (name === 'displayname' && value.kind === 'StringLiteral')
    return `The column comes back as "${escapeMarkdown(value.value)}".`;
  if (name !== 'visible' || value.kind !== 'BooleanLiteral') return undefined;
  return value.value ? 'The column is shown.' : 'The column is fetched, and not shown.';
}
