import type { Edit } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import { isPath } from '../dialect/names.js';
import type { Identifier, Join } from '../vql/ast.js';
import { nodeAt } from '../vql/node-at.js';
import { pathText } from '../vql/nodes.js';
import { visit } from '../vql/visit.js';
import { type Document, type Piece, pieceAt } from './document.js';
import { movedSpan } from './move.js';
import { joinOf } from './scope.js';

/** A place where a name stands. */
export interface Occurrence {
  readonly span: Span;
  /** Whether the name is made there: the alias behind AS. */
  readonly isDefinition: boolean;
}

/** Every place of the statement that means what stands at an offset: an alias, a variable, a field, a template or a function. */
export function occurrences(document: Document, offset: number): readonly Occurrence[] {
  const { piece, start } = pieceAt(document, offset);
  const wanted = symbolAt(piece, offset - start);
  if (wanted === undefined) return [];
  return sortedOccurrences(piece, wanted).map((one) => ({ ...one, span: movedSpan(one.span, start) }));
}

/** Where the alias at an offset is made; `undefined` if no alias stands there. */
export function definition(document: Document, offset: number): Span | undefined {
  const { piece, start } = pieceAt(document, offset);
  const symbol = symbolAt(piece, offset - start);
  const span = symbol?.kind === 'alias' ? symbol.alias.span : undefined;
  return span && movedSpan(span, start);
}

/** What can be renamed at an offset: the place of an alias or of a variable. */
export function renameable(document: Document, offset: number): Span | undefined {
  const { piece, start } = pieceAt(document, offset);
  const symbol = symbolAt(piece, offset - start);
  if (symbol?.kind !== 'alias' && symbol?.kind !== 'variable') return undefined;
  const here = sortedOccurrences(piece, symbol).find(
    ({ span }) => span.start <= offset - start && offset - start <= span.end,
  );
  return here && movedSpan(here.span, start);
}

/**
 * What renames an alias or a variable wherever it stands in its statement; `undefined` where neither does.
 *
 * @throws {RangeError} if the new name is none, or is an alias of the statement already.
 */
export function rename(document: Document, offset: number, name: string): readonly Edit[] | undefined {
  const { piece, start } = pieceAt(document, offset);
  const symbol = symbolAt(piece, offset - start);
  if (symbol?.kind !== 'alias' && symbol?.kind !== 'variable') return undefined;
  if (!isPath([name]))
    throw new RangeError(
      `A name has letters, digits and "_", and is no reserved word; ${JSON.stringify(name)} is not one.`,
    );
  if (isTaken(piece, symbol, name)) throw new RangeError(`The statement uses the name "${name}" already.`);
  return sortedOccurrences(piece, symbol).map(({ span }) => ({ span: movedSpan(span, start), text: name }));
}

type Named =
  | { readonly kind: 'alias'; readonly join: Join; readonly alias: Identifier }
  | { readonly kind: 'variable' | 'field' | 'template' | 'function'; readonly name: string };

function symbolAt({ reading }: Piece, offset: number): Named | undefined {
  const { node, ancestors } = (reading.value && nodeAt(reading.value, offset)) ?? {};
  if (node === undefined || ancestors === undefined) return undefined;
  const parent = ancestors.at(-1);
  switch (node.kind) {
    case 'Identifier':
      return parent?.kind === 'Join' ? aliasSymbol(parent) : undefined;
    case 'Path': {
      const join = joinOf(node, ancestors);
      const isAtAlias = join !== undefined && offset <= (node.span?.start ?? 0) + (node.segments[0]?.length ?? 0);
      if (join !== undefined && isAtAlias) return aliasSymbol(join);
      return { kind: 'field', name: pathText(node) };
    }
    case 'Variable':
      return { kind: 'variable', name: node.name };
    case 'Template':
      return { kind: 'template', name: `${node.group}.${node.name}` };
    case 'Call': {
      const isAtName = offset <= (node.span?.start ?? 0) + node.name.length;
      return isAtName ? { kind: 'function', name: node.name.toUpperCase() } : undefined;
    }
    default:
      return undefined;
  }
}

function aliasSymbol(join: Join): Named | undefined {
  return join.alias.kind === 'Identifier' ? { kind: 'alias', join, alias: join.alias } : undefined;
}

/** Whether a name means something else in the statement: another alias or variable, or the beginning of a path. */
function isTaken({ reading }: Piece, symbol: Named, name: string): boolean {
  let found = false;
  const meet = (met: boolean): void => {
    found ||= met;
  };
  if (reading.value === undefined) return false;
  visit(reading.value, {
    Identifier: (node) => meet(symbol.kind === 'alias' && node !== symbol.alias && node.name === name),
    Path: ({ segments }, ancestors) => {
      if (symbol.kind !== 'alias' || segments.length < 2 || segments[0] !== name) return;
      const join = joinOf({ kind: 'Path', segments }, ancestors);
      meet(join !== symbol.join);
    },
    Variable: (node) => meet(symbol.kind === 'variable' && symbol.name !== name && node.name === name),
  });
  return found;
}

function sortedOccurrences({ text, reading }: Piece, symbol: Named): readonly Occurrence[] {
  const found: Occurrence[] = [];
  const note = (span: Span | undefined, isDefinition = false): void => {
    if (span !== undefined) found.push({ span, isDefinition });
  };
  if (reading.value === undefined) return found;
  visit(reading.value, {
    Identifier: (node) => {
      if (symbol.kind === 'alias' && node === symbol.alias) note(node.span, true);
    },
    Path: (node, ancestors) => {
      if (symbol.kind === 'alias' && joinOf(node, ancestors) === symbol.join)
        note(node.span && { start: node.span.start, end: node.span.start + (node.segments[0]?.length ?? 0) });
      if (symbol.kind === 'field' && pathText(node) === symbol.name) note(node.span);
    },
    Variable: ({ name, span }) => {
      if (symbol.kind !== 'variable' || name !== symbol.name || span === undefined) return;
      // The name alone, without what marks it; `?` has none.
      const at = text.slice(span.start, span.end).indexOf(name);
      const start = span.start + at;
      if (at >= 0) note({ start, end: start + name.length });
    },
    Template: ({ group, name, span }) => {
      if (symbol.kind === 'template' && `${group}.${name}` === symbol.name) note(span);
    },
    Call: ({ name, span }) => {
      if (symbol.kind === 'function' && name.toUpperCase() === symbol.name)
        note(span && { start: span.start, end: span.start + name.length });
    },
  });
  return found.sort((a, b) => a.span.start - b.span.start);
}
