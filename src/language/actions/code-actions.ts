import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Node } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import { type Document, type PlacedPiece, pieceAt } from '../document.js';
import { movedEdit } from '../move.js';
import type { Setting } from '../options.js';
import { fromBetween, toBetween } from './between.js';
import type { ActionPlace, CodeAction, Rewriting } from './code-action.js';
import { fromIn, toIn } from './in.js';
import { pushNot } from './not.js';
import { rewrite } from './rewrite.js';
import { statementActions } from './statement-actions.js';

/** The fixes of what is wrong in a range, and other ways to write what stands at its beginning. */
export function codeActions(document: Document, range: Span, setting: Setting): readonly CodeAction[] {
  const placed = pieceAt(document, range.start);
  const { start } = placed;
  const found = [
    ...fixesIn(placed, { start: range.start - start, end: range.end - start }),
    ...rewritings(placed, range.start - start, setting),
  ];
  return found.map((action) => ({ ...action, edits: action.edits.map((edit) => movedEdit(edit, start)) }));
}

function fixesIn({ piece }: PlacedPiece, range: Span): readonly CodeAction[] {
  return piece.diagnostics
    .filter(({ span }) => span !== undefined && span.start <= range.end && range.start <= span.end)
    .flatMap(({ fixes = [] }) => fixes.map((fix): CodeAction => ({ ...fix, kind: 'fix' })));
}

function rewritings({ piece }: PlacedPiece, offset: number, setting: Setting): readonly CodeAction[] {
  const { value: statement, diagnostics } = piece.reading;
  if (statement === undefined || hasErrors(diagnostics)) return [];
  const { node, ancestors } = nodeAt(statement, offset) ?? { node: statement, ancestors: [] };
  const path = [...ancestors, node];
  const found: CodeAction[] = [];
  for (let index = path.length - 1; index > 0; index--) {
    const [one, parent] = [path[index], path[index - 1]];
    if (one === undefined || parent === undefined) continue;
    const place: ActionPlace = { piece, statement, node: one, ancestors: path.slice(0, index), setting };
    // NOT goes into what it negates, where "one value" and "another" change places.
    const isNegated = one.kind !== 'Not' && place.ancestors.some(({ kind }) => kind === 'Not');
    for (const rewriting of rewritingsOf(one, parent)) {
      const careful =
        isNegated && rewriting.by.kind !== 'Comparison' ? { ...rewriting, needsOneValue: true } : rewriting;
      found.push(...rewrite(careful, parent, place));
    }
  }
  return [...found, ...statementActions({ piece, statement, node, ancestors, setting })];
}

function rewritingsOf(node: Node, parent: Node): readonly Rewriting[] {
  switch (node.kind) {
    case 'Between':
      return [fromBetween(node)];
    case 'In':
      return fromIn(node);
    case 'Not':
      return pushNot(node);
    case 'Comparison':
      return parent.kind === 'And' || parent.kind === 'Or' ? [...toBetween(node, parent), ...toIn(node, parent)] : [];
    default:
      return [];
  }
}
