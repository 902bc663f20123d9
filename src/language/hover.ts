import { labeledValuesOf } from '../catalog/check/labeled-values.js';
import { escapeMarkdown } from '../diagnostics/markdown.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import type { ConstructName } from '../dialect/constructs.js';
import type { Dialect } from '../dialect/dialect.js';
import { findFunction } from '../dialect/functions.js';
import type { Annotation, AnnotationOption, Node } from '../vql/ast.js';
import { constructsOf } from '../vql/evidence.js';
import { type NodeAt, nodeAt } from '../vql/node-at.js';
import { isLiteral } from '../vql/nodes.js';
import { viewStatement } from '../vql/view-statement.js';
import { optionCandidates } from './completion/annotations.js';
import { phrases } from './completion/phrases.js';
import {
  describeConstruct,
  describeDiagnostic,
  describeEnumValue,
  describeField,
  describeTemplate,
  functionText,
  knowledgeText,
  nullText,
} from './descriptions.js';
import { meaningOf } from './meanings.js';
import type { Setting } from './options.js';
import { createJoinFinder, fieldOf, scopeAt } from './scope.js';
import { sectionAt, type TokenAt, tokenAt, type VqlDocument } from './vql-document.js';

/** Explanation of the text at an offset. */
export interface Hover {
  /** As Markdown. */
  readonly contents: string;
  /** Span of the explained text. */
  readonly span: Span;
}

/** Explains the text at an offset: the help for its diagnostics, its meaning, and the evidence for that. */
export function hover(document: VqlDocument, offset: number, setting: Setting): Hover | undefined {
  const { section, start } = sectionAt(document, offset);
  const at = offset - start;
  const found = section.diagnostics.filter(({ span }) => span !== undefined && span.start <= at && at <= span.end);
  const token = tokenAt(section, at);
  const node = section.reading.value && nodeAt(section.reading.value, at);
  const about = node && (describeAnnotation(node, setting) ?? (token && describe(node, token, setting)));
  const parts = [...found.map(describeDiagnostic), ...(about === undefined ? [] : [about.contents])];
  const span = about?.span ?? found[0]?.span;
  return span && { contents: parts.join('\n\n---\n\n'), span: shiftSpan(span, start) };
}

function describe(found: NodeAt, token: TokenAt, setting: Setting): Hover | undefined {
  const isSign = token.kind === 'keyword' || token.kind === 'operator';
  const construct = isSign ? constructOf(found, token) : undefined;
  if (construct !== undefined) {
    const note = nullNote(found.node);
    const contents = describeConstruct(construct, setting.dialect, meaningOf(token.text)) + note;
    return { contents, span: token.span };
  }
  const contents = describeLabeled(found, setting) ?? describeNode(found, setting);
  return contents === undefined ? undefined : { contents, span: nameSpan(found, token) };
}

/** Returns the construct of a keyword or sign: of the node in conditions, and otherwise from the table of phrases. */
function constructOf({ node }: NodeAt, { text }: TokenAt): ConstructName | undefined {
  switch (node.kind) {
    case 'Comparison':
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull':
    case 'Exists':
    case 'And':
    case 'Or':
    case 'Not':
      if (text.toUpperCase() !== 'ESCAPE') return constructsOf(node)[0];
      break;
    case 'Path':
    case 'Call':
    case 'Template':
    case 'Identifier':
      return undefined;
    default:
  }
  const word = text.toUpperCase();
  const phrase =
    phrases.find((candidate) => candidate.text === word) ??
    phrases.find((candidate) => candidate.text.split(' ').includes(word));
  return phrase?.construct;
}

/** Describes a value that has a label. */
function describeLabeled({ node, ancestors }: NodeAt, { catalog }: Setting): string | undefined {
  const [statement] = ancestors;
  if (!isLiteral(node) || statement?.kind !== 'Statement') return undefined;
  const found = labeledValuesOf(viewStatement(statement), catalog).find(({ span }) => span?.start === node.span?.start);
  return found && describeEnumValue(found.value, found.field);
}

function nullNote(node: Node): string {
  switch (node.kind) {
    case 'Comparison':
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull': {
      const text = nullText(node);
      return text === undefined ? '' : `\n\n${text}`;
    }
    default:
      return '';
  }
}

function describeNode(found: NodeAt, setting: Setting): string | undefined {
  const { node, ancestors } = found;
  const { catalog, dialect } = setting;
  switch (node.kind) {
    case 'Path': {
      const join = createJoinFinder(setting)(node, ancestors);
      const field = fieldOf(node.segments, scopeAt(ancestors, setting));
      if (field !== undefined) return describeField(field);
      if (join?.statement.kind === 'Statement' && join.statement.from.kind === 'Template') {
        const { group, name } = join.statement.from;
        return `A column of the joined statement on \`${group}.${name}\`.`;
      }
      return describeConstruct('path', dialect);
    }
    case 'Template': {
      const template = catalog?.find(`${node.group}.${node.name}`);
      return template === undefined ? describeConstruct('template', dialect) : describeTemplate(template);
    }
    case 'Call': {
      const known = findFunction(node.name, dialect.functions);
      if (known === undefined) return describeConstruct('call', dialect);
      return `**${known.name}**\n\n${functionText(known)} ${knowledgeText(known)}`;
    }
    case 'Identifier':
      return 'The alias of a joined statement: the first segment of the paths to its columns.';
    default: {
      const [construct] = constructsOf(node);
      return construct && describeConstruct(construct, dialect);
    }
  }
}

/** Returns the span of the whole path or template to which a token belongs, and otherwise of the token. */
function nameSpan({ node }: NodeAt, token: TokenAt): Span {
  const isWhole = node.kind === 'Path' || node.kind === 'Template';
  return isWhole ? (node.span ?? token.span) : token.span;
}

/** Explains the name, an option or a value of an annotation `--v:result{…}`; `undefined` elsewhere. */
function describeAnnotation(
  { node, ancestors }: NodeAt,
  { dialect }: Setting,
): { readonly contents: string; readonly span: Span | undefined } | undefined {
  if (node.kind === 'Annotation') return explained(node, annotationText(node, dialect), `--v:${node.name}`.length);
  if (node.kind === 'AnnotationOption') return explained(node, optionText(node, dialect), node.name.length);
  const parent = ancestors.at(-1);
  return parent?.kind === 'AnnotationOption' ? explained(node, optionValueText(parent)) : undefined;
}

/** Returns an explanation with the span of a node, or of its first characters. */
function explained({ span }: Node, contents: string | undefined, length?: number) {
  if (contents === undefined) return undefined;
  return { contents, span: span && { start: span.start, end: length === undefined ? span.end : span.start + length } };
}

function annotationText(node: Annotation, dialect: Dialect): string | undefined {
  const construct = constructsOf(node).at(-1);
  if (node.name !== 'result' || construct === undefined) return undefined;
  return describeConstruct(construct, dialect);
}

function optionText({ name }: AnnotationOption, { constructs }: Dialect): string | undefined {
  const option = optionCandidates.find(({ label }) => label === name);
  return option && `**${name}** · ${option.detail}\n\n${knowledgeText(constructs.annotation)}`;
}

function optionValueText({ name, value }: AnnotationOption): string | undefined {
  if (name === 'displayname' && value.kind === 'StringLiteral')
    return `The column is named "${escapeMarkdown(value.value)}" in the result.`;
  if (name !== 'visible' || value.kind !== 'BooleanLiteral') return undefined;
  return value.value ? 'The column is shown.' : 'The column is fetched, but hidden.';
}
