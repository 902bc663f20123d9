import { wrongArgument } from '../diagnostics/arguments.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import { isPath } from '../dialect/names.js';
import type { Identifier, Join } from '../vql/ast.js';
import { nodeAt } from '../vql/node-at.js';
import { pathText } from '../vql/nodes.js';
import { visit } from '../vql/visit.js';
import type { Setting } from './options.js';
import { createJoinFinder, fieldOf, scopeAt } from './scope.js';
import { type Section, sectionAt, type VqlDocument } from './vql-document.js';

/** A position where a name is used. */
export interface Occurrence {
  readonly span: Span;
  /** Whether the name is defined there: the alias after AS. */
  readonly isDefinition: boolean;
}

/** Returns the positions in the statement where the name at an offset is used: an alias, a variable, a field, a template or a function. */
export function occurrences(document: VqlDocument, offset: number, setting: Setting): readonly Occurrence[] {
  const { section, start } = sectionAt(document, offset);
  const symbol = symbolAt(section, offset - start, setting);
  if (symbol === undefined) return [];
  return sortedOccurrences(section, symbol, setting).map((occurrence) => ({
    ...occurrence,
    span: shiftSpan(occurrence.span, start),
  }));
}

/** Returns the span where the alias at an offset is defined; `undefined` if it is not an alias. */
export function definition(document: VqlDocument, offset: number, setting: Setting): Span | undefined {
  const { section, start } = sectionAt(document, offset);
  const symbol = symbolAt(section, offset - start, setting);
  const span = symbol?.kind === 'alias' ? symbol.alias.span : undefined;
  return span && shiftSpan(span, start);
}

/** Returns the span of the alias or variable at an offset: only these can be renamed. */
export function renameable(document: VqlDocument, offset: number, setting: Setting): Span | undefined {
  const { section, start } = sectionAt(document, offset);
  const symbol = symbolAt(section, offset - start, setting);
  if (symbol?.kind !== 'alias' && symbol?.kind !== 'variable') return undefined;
  const here = sortedOccurrences(section, symbol, setting).find(
    ({ span }) => span.start <= offset - start && offset - start <= span.end,
  );
  return here && shiftSpan(here.span, start);
}

/**
 * Returns the edits that rename the alias or variable at an offset in its whole statement; `undefined` if there is neither.
 *
 * @throws {VqlError} `wrong-argument` if the new name is not a valid name, or is used in the statement already.
 */
export function rename(
  document: VqlDocument,
  offset: number,
  name: string,
  setting: Setting,
): readonly Edit[] | undefined {
  const { section, start } = sectionAt(document, offset);
  const symbol = symbolAt(section, offset - start, setting);
  if (symbol?.kind !== 'alias' && symbol?.kind !== 'variable') return undefined;
  if (!isPath([name]))
    throw wrongArgument('The new name', 'a word of letters, digits and "_" that is not reserved', name);
  if (isUsed(section, symbol, name, setting))
    throw wrongArgument('The new name', 'a name that the statement does not use yet', name);
  return sortedOccurrences(section, symbol, setting).map(({ span }) => ({ span: shiftSpan(span, start), text: name }));
}

/** A name in the text, with its meaning. */
type NameSymbol =
  | { readonly kind: 'alias'; readonly join: Join; readonly alias: Identifier }
  /** A path, with the join with whose alias it begins: another path of the same text can be a field of the template. */
  | { readonly kind: 'field'; readonly name: string; readonly join: Join | undefined }
  | { readonly kind: 'variable' | 'template' | 'function'; readonly name: string };

function symbolAt({ reading }: Section, offset: number, setting: Setting): NameSymbol | undefined {
  const { node, ancestors } = (reading.value && nodeAt(reading.value, offset)) ?? {};
  if (node === undefined || ancestors === undefined) return undefined;
  const parent = ancestors.at(-1);
  switch (node.kind) {
    case 'Identifier':
      return parent?.kind === 'Join' ? aliasSymbol(parent) : undefined;
    case 'Path': {
      const join = createJoinFinder(setting)(node, ancestors);
      const isAtAlias = join !== undefined && offset <= (node.span?.start ?? 0) + (node.segments[0]?.length ?? 0);
      if (join !== undefined && isAtAlias) return aliasSymbol(join);
      return { kind: 'field', name: pathText(node), join };
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

function aliasSymbol(join: Join): NameSymbol | undefined {
  return join.alias.kind === 'Identifier' ? { kind: 'alias', join, alias: join.alias } : undefined;
}

/** Whether a name has another meaning in the statement: another alias or variable, or the beginning of a path. */
function isUsed({ reading }: Section, symbol: NameSymbol, name: string, setting: Setting): boolean {
  let found = false;
  const record = (result: boolean): void => {
    found ||= result;
  };
  if (reading.value === undefined) return false;
  const joinOf = createJoinFinder(setting);
  visit(reading.value, {
    Identifier: (node) => record(symbol.kind === 'alias' && node !== symbol.alias && node.name === name),
    Path: (node, ancestors) => {
      const [first, ...others] = node.segments;
      if (symbol.kind !== 'alias' || others.length === 0) return;
      const join = joinOf(node, ancestors);
      if (first === name) record(join !== symbol.join);
      // A field of a template with the new name would hide the alias.
      else if (join === symbol.join) record(fieldOf([name, ...others], scopeAt(ancestors, setting)) !== undefined);
    },
    Variable: (node) => record(symbol.kind === 'variable' && symbol.name !== name && node.name === name),
  });
  return found;
}

function sortedOccurrences({ text, reading }: Section, symbol: NameSymbol, setting: Setting): readonly Occurrence[] {
  const found: Occurrence[] = [];
  const add = (span: Span | undefined, isDefinition = false): void => {
    if (span !== undefined) found.push({ span, isDefinition });
  };
  if (reading.value === undefined) return found;
  const joinOf = createJoinFinder(setting);
  visit(reading.value, {
    Identifier: (node) => {
      if (symbol.kind === 'alias' && node === symbol.alias) add(node.span, true);
    },
    Path: (node, ancestors) => {
      if (!('join' in symbol) || joinOf(node, ancestors) !== symbol.join) return;
      if (symbol.kind === 'alias')
        add(node.span && { start: node.span.start, end: node.span.start + (node.segments[0]?.length ?? 0) });
      else if (pathText(node) === symbol.name) add(node.span);
    },
    Variable: ({ name, span }) => {
      if (symbol.kind !== 'variable' || name !== symbol.name || span === undefined) return;
      // The name without its prefix; `?` has no name.
      const at = text.slice(span.start, span.end).indexOf(name);
      const start = span.start + at;
      if (at >= 0) add({ start, end: start + name.length });
    },
    Template: ({ group, name, span }) => {
      if (symbol.kind === 'template' && `${group}.${name}` === symbol.name) add(span);
    },
    Call: ({ name, span }) => {
      if (symbol.kind === 'function' && name.toUpperCase() === symbol.name)
        add(span && { start: span.start, end: span.start + name.length });
    },
  });
  return found.sort((a, b) => a.span.start - b.span.start);
}
