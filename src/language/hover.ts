import type { Span } from '../diagnostics/span.js';
import type { ConstructName } from '../dialect/constructs.js';
import type { Node } from '../vql/ast.js';
import { constructsOf } from '../vql/evidence.js';
import { type NodeAt, nodeAt } from '../vql/node-at.js';
import { phrases } from './completion/phrases.js';
import { describeAnnotation } from './describe-annotation.js';
import { describeDiagnostic } from './describe-diagnostic.js';
import { describeField } from './describe-field.js';
import { describeTemplate } from './describe-template.js';
import { type Document, pieceAt } from './document.js';
import { describeConstruct, evidenceText } from './evidence-text.js';
import { movedSpan } from './move.js';
import { nullText } from './null-text.js';
import type { Setting } from './options.js';
import { fieldOf, joinOf, scopeAt } from './scope.js';
import { type TokenAt, tokenAt } from './token-at.js';

/** What there is to know of a place. */
export interface Hover {
  /** As Markdown. */
  readonly contents: string;
  /** What it is about. */
  readonly span: Span;
}

/** Says what stands at an offset: why something is reported there, what it means, and how sure that is. */
export function hover(document: Document, offset: number, setting: Setting): Hover | undefined {
  const { piece, start } = pieceAt(document, offset);
  const at = offset - start;
  const found = piece.diagnostics.filter(({ span }) => span !== undefined && span.start <= at && at <= span.end);
  const token = tokenAt(piece, at);
  const node = piece.reading.value && nodeAt(piece.reading.value, at);
  const about = node && (describeAnnotation(node, setting) ?? (token && describe(node, token, setting)));
  const parts = [...found.map(describeDiagnostic), ...(about === undefined ? [] : [about.contents])];
  const span = about?.span ?? found[0]?.span;
  return span && { contents: parts.join('\n\n---\n\n'), span: movedSpan(span, start) };
}

function describe(found: NodeAt, token: TokenAt, setting: Setting): Hover | undefined {
  const isSign = token.kind === 'keyword' || token.kind === 'operator';
  const construct = isSign ? constructOf(found, token) : undefined;
  if (construct !== undefined) {
    const note = nullNote(found.node);
    return { contents: describeConstruct(construct, setting.dialect) + note, span: token.span };
  }
  const contents = describeNode(found, setting);
  return contents === undefined ? undefined : { contents, span: nameSpan(found, token) };
}

/** What a keyword or sign is part of: a condition says it itself; of a whole statement the table of phrases does. */
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
  return phrases.find((phrase) => phrase.text.split(' ').includes(word))?.construct;
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
      const join = joinOf(node, ancestors);
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
      const known = dialect.functions.find(({ name }) => name.toUpperCase() === node.name.toUpperCase());
      if (known === undefined) return describeConstruct('call', dialect);
      const does = known.aggregate ? 'Makes one value of many rows.' : 'Makes a value of each row.';
      return `**${known.name}**\n\n${does} ${evidenceText(known.evidence)}`;
    }
    case 'Identifier':
      return 'The name by which the columns of a joined statement are called.';
    default: {
      const [construct] = constructsOf(node);
      return construct && describeConstruct(construct, dialect);
    }
  }
}

/** The whole of a name, of which the token is a segment; the name alone of a call. */
function nameSpan({ node }: NodeAt, token: TokenAt): Span {
  const isWhole = node.kind === 'Path' || node.kind === 'Template';
  return isWhole ? (node.span ?? token.span) : token.span;
}
