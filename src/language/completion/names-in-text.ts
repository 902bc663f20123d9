import { isPath, isTemplateName } from '../../dialect/names.js';
import type { Node } from '../../vql/ast.js';
import { keywordType } from '../../vql/grammar/tokens.js';
import { pathText } from '../../vql/nodes.js';
import { type Visitor, visit } from '../../vql/visit.js';
import type { Document } from '../document.js';

/** The names that a document has already, for when no catalog knows better; each kind is looked for when it is asked for. */
export interface NamesInText {
  paths(): readonly string[];
  templates(): readonly string[];
  variables(): readonly string[];
}

/** The names of a document, but for the one that is being written at an offset. */
export function namesIn(document: Document, offset: number): NamesInText {
  return {
    paths: () =>
      collect(document, offset, (note) => ({
        Path: (node) => {
          // A name that is a keyword elsewhere may be read as one where the text is broken.
          const isPlain = isPath(node.segments) && keywordType(node.segments[0] ?? '') === undefined;
          note(node, isPlain ? pathText(node) : undefined);
        },
      })),
    templates: () =>
      collect(document, offset, (note) => ({
        Template: (node) => {
          const { group, name } = node;
          note(node, isTemplateName(group) && isTemplateName(name) ? `${group}.${name}` : undefined);
        },
      })),
    variables: () => collect(document, offset, (note) => ({ Variable: (node) => note(node, node.name) })),
  };
}

type Note = (node: Node, name: string | undefined) => void;

function collect({ pieces }: Document, offset: number, visitor: (note: Note) => Visitor): readonly string[] {
  const names = new Set<string>();
  for (const { piece, start } of pieces) {
    const { value: statement } = piece.reading;
    const at = offset - start;
    const note: Note = ({ span }, name) => {
      const isHere = span === undefined || (span.start <= at && at <= span.end);
      if (!isHere && name !== undefined) names.add(name);
    };
    if (statement !== undefined) visit(statement, visitor(note));
  }
  return [...names];
}
