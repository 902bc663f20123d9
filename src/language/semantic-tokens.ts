import { type Span, shiftSpan } from '../diagnostics/span.js';
import type { Node } from '../vql/ast.js';
import type { TokenKind } from '../vql/lexer/tokens.js';
import { tokenize } from '../vql/tokenize.js';
import { visit } from '../vql/visit.js';
import type { Setting } from './options.js';
import { createJoinFinder } from './scope.js';
import type { SectionAt, VqlDocument } from './vql-document.js';

/** Kind of a token, for highlighting. */
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

/** A token to be highlighted. */
export interface SemanticToken {
  readonly kind: SemanticKind;
  readonly span: Span;
}

/** **The** table of kinds that do not depend on the tree; other tokens are not highlighted. */
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

/** Returns the tokens of a document in the order of the text. The kind of a name is determined by the tree. */
export function semanticTokens({ sections, text }: VqlDocument, setting: Setting): readonly SemanticToken[] {
  const names = sections.flatMap((section) => highlightedNames(section, setting));
  let next = 0;
  return tokenize(text).flatMap(({ kind, span }) => {
    if (kind === 'identifier' || kind === 'keyword') {
      while (next < names.length && (names[next]?.span.end ?? 0) <= span.start) next++;
      const name = names[next];
      if (name !== undefined && name.span.start <= span.start)
        return [{ kind: span.start === name.span.start ? name.first : name.others, span }];
    }
    const plainKind = plainKinds[kind];
    return plainKind === undefined ? [] : [{ kind: plainKind, span }];
  });
}

/** A name, with the kinds of its segments. */
interface Name {
  readonly span: Span;
  readonly first: SemanticKind;
  readonly others: SemanticKind;
}

function highlightedNames({ section, start }: SectionAt, setting: Setting): readonly Name[] {
  const names: Name[] = [];
  const { value: statement } = section.reading;
  const add = ({ span }: Node, first: SemanticKind, others: SemanticKind, length?: number): void => {
    if (span === undefined) return;
    const end = length === undefined ? span.end : span.start + length;
    names.push({ span: shiftSpan({ start: span.start, end }, start), first, others });
  };
  if (statement === undefined) return names;
  const joinOf = createJoinFinder(setting);
  visit(statement, {
    Path: (node, ancestors) => add(node, joinOf(node, ancestors) === undefined ? 'field' : 'alias', 'field'),
    Template: (node) => add(node, 'group', 'template'),
    Identifier: (node) => add(node, 'alias', 'alias'),
    Call: (node) => add(node, 'function', 'function', node.name.length),
  });
  return names;
}
