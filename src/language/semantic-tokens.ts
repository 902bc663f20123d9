import type { Span } from '../diagnostics/span.js';
import type { Node } from '../vql/ast.js';
import type { TokenKind } from '../vql/grammar/tokens.js';
import { tokenize } from '../vql/tokenize.js';
import { visit } from '../vql/visit.js';
import type { Document, PlacedPiece } from './document.js';
import { movedSpan } from './move.js';
import { joinOf } from './scope.js';

/** What a piece of the text is to whoever colours it. */
export type SemanticKind =
  | 'keyword'
  | 'operator'
  | 'string'
  | 'number'
  | 'variable'
  | 'comment'
  | 'annotation'
  | 'group'
  | 'template'
  | 'alias'
  | 'function'
  | 'field';

/** A piece of the text to be coloured. */
export interface SemanticToken {
  readonly kind: SemanticKind;
  readonly span: Span;
}

/** **The** table of what tokens are without regard to their place; those that are not in it are not coloured. */
const plainKinds: Partial<Readonly<Record<TokenKind, SemanticKind>>> = {
  keyword: 'keyword',
  operator: 'operator',
  string: 'string',
  number: 'number',
  variable: 'variable',
  comment: 'comment',
  annotation: 'annotation',
  identifier: 'field',
};

/** What each piece of a document is, in its order: names by what they name. */
export function semanticTokens({ pieces, text }: Document): readonly SemanticToken[] {
  const names = pieces.flatMap(namesIn);
  let next = 0;
  return tokenize(text).flatMap(({ kind, span }) => {
    if (kind === 'identifier' || kind === 'keyword') {
      while (next < names.length && (names[next]?.span.end ?? 0) <= span.start) next++;
      const name = names[next];
      if (name !== undefined && name.span.start <= span.start)
        return [{ kind: span.start === name.span.start ? name.first : name.others, span }];
    }
    const shown = plainKinds[kind];
    return shown === undefined ? [] : [{ kind: shown, span }];
  });
}

/** A name, and what its segments name. */
interface Name {
  readonly span: Span;
  readonly first: SemanticKind;
  readonly others: SemanticKind;
}

function namesIn({ piece, start }: PlacedPiece): readonly Name[] {
  const names: Name[] = [];
  const { value: statement } = piece.reading;
  const note = ({ span }: Node, first: SemanticKind, others: SemanticKind, length?: number): void => {
    if (span === undefined) return;
    const end = length === undefined ? span.end : span.start + length;
    names.push({ span: movedSpan({ start: span.start, end }, start), first, others });
  };
  if (statement === undefined) return names;
  visit(statement, {
    Path: (node, ancestors) => note(node, joinOf(node, ancestors) === undefined ? 'field' : 'alias', 'field'),
    Template: (node) => note(node, 'group', 'template'),
    Identifier: (node) => note(node, 'alias', 'alias'),
    Call: (node) => note(node, 'function', 'function', node.name.length),
  });
  return names;
}
