import { isPath, isTemplateName } from '../../dialect/names.js';
import { visit } from '../../vql/visit.js';
import type { Document } from '../document.js';

/** The names that a document has already, for when no catalog knows better. */
export interface NamesInText {
  readonly paths: readonly string[];
  readonly templates: readonly string[];
  readonly variables: readonly string[];
}

/** Collects the names of a document, but for the one that is being written at an offset. */
export function namesIn({ pieces }: Document, offset: number): NamesInText {
  const paths = new Set<string>();
  const templates = new Set<string>();
  const variables = new Set<string>();
  for (const { piece, start } of pieces) {
    const { value: statement } = piece.reading;
    if (statement === undefined) continue;
    const at = offset - start;
    visit(statement, {
      enter: (node) => {
        const { span } = node;
        if (span === undefined || (span.start <= at && at <= span.end)) return;
        if (node.kind === 'Path' && isPath(node.segments)) paths.add(node.segments.join('.'));
        if (node.kind === 'Template' && isTemplateName(node.group) && isTemplateName(node.name))
          templates.add(`${node.group}.${node.name}`);
        if (node.kind === 'Variable') variables.add(node.name);
      },
    });
  }
  return { paths: [...paths], templates: [...templates], variables: [...variables] };
}
