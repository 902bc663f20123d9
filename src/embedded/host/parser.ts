import { createRequire } from 'node:module';
import type * as TreeSitter from 'web-tree-sitter';
import { editBetween } from '../../diagnostics/edit-between.js';
import { filledModule, missingPeer } from '../../diagnostics/optional-peer.js';
import { lazy } from '../../language/cache.js';
import type { LanguageRow } from '../languages/language.js';
import { type HostLanguage, languages } from '../languages/languages.js';

/** The parser of programs of a language. */
export interface HostParser {
  readonly row: LanguageRow;
  /** Parses a program, and returns what `read` makes of the root of its tree, which is valid only until then. */
  parse<Result>(program: string, options: ProgramParseOptions, read: (root: TreeSitter.Node) => Result): Result;
}

interface ProgramParseOptions {
  /** An earlier version of the program, whose tree is used again if it was kept. */
  readonly before?: string | undefined;
  /** Whether the tree is kept for a later version of the program. */
  readonly isKept?: boolean;
}

/**
 * Loads the parser of a language, once: its memory is never freed. Parser and grammars are optional packages.
 *
 * @throws Error if they are not installed.
 */
export function loadHostParser(language: HostLanguage): Promise<HostParser> {
  return loadOnce(parsers, language, () => loadParser(languages[language]));
}

const parsers = new Map<HostLanguage, Promise<HostParser>>();

/** By name: languages can share a grammar. */
const grammars = new Map<string, Promise<TreeSitter.Language>>();

/** Returns what was loaded under a name before; after a failure it is loaded again. */
function loadOnce<Name, Loaded>(
  loaded: Map<Name, Promise<Loaded>>,
  name: Name,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const before = loaded.get(name);
  if (before !== undefined) return before;
  const loading = load();
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

async function loadParser(row: LanguageRow): Promise<HostParser> {
  try {
    const { Language, Parser, Edit } = await loadTreeSitter();
    const grammar = await loadOnce(grammars, row.grammar, () => Language.load(grammarPath(row.grammar)));
    const parser = new Parser();
    parser.setLanguage(grammar);
    return createHostParser(parser, row, Edit);
  } catch (cause) {
    throw missingPeer(
      {
        purpose: 'Queries in programs are found by web-tree-sitter with the grammars of @vscode/tree-sitter-wasm',
        install: '--save-dev web-tree-sitter @vscode/tree-sitter-wasm',
      },
      cause,
    );
  }
}

/** Loads the library of parsers, once: those that it has created before would not survive another start. */
const loadTreeSitter = lazy(async () => {
  const library = filledModule(await import('web-tree-sitter'));
  await library.Parser.init();
  return library;
});

/** Limit of trees that are kept: enough for the programs that are edited at the same time. */
const maxTrees = 4;

function createHostParser(parser: TreeSitter.Parser, row: LanguageRow, Edit: typeof TreeSitter.Edit): HostParser {
  /** By program, the last one used at the end. Trees are not garbage: their memory is freed by `delete`. */
  const kept = new Map<string, TreeSitter.Tree>();
  const keep = (program: string, tree: TreeSitter.Tree): void => {
    kept.get(program)?.delete();
    kept.delete(program);
    kept.set(program, tree);
    const [oldest] = kept.keys();
    if (kept.size <= maxTrees || oldest === undefined) return;
    kept.get(oldest)?.delete();
    kept.delete(oldest);
  };
  return {
    row,
    parse: (program, { before, isKept = false }, read) => {
      const old = before === undefined ? undefined : kept.get(before)?.copy();
      let tree: TreeSitter.Tree | null;
      try {
        if (before !== undefined) old?.edit(new Edit(treeEdit(before, program)));
        tree = parser.parse(program, old);
      } finally {
        old?.delete();
      }
      // Only without a language, or if it was cancelled.
      if (tree === null) throw new Error('The program was not parsed.');
      try {
        return read(tree.rootNode);
      } finally {
        if (isKept) keep(program, tree);
        else tree.delete();
      }
    },
  };
}

/** Returns the edit from one version of a program to the next, as the parser takes it. */
function treeEdit(before: string, after: string): ConstructorParameters<typeof TreeSitter.Edit>[0] {
  const { span, text } = editBetween(before, after);
  const newEnd = span.start + text.length;
  const startPosition = pointAt(before, span.start);
  return {
    startIndex: span.start,
    oldEndIndex: span.end,
    newEndIndex: newEnd,
    startPosition,
    oldEndPosition: pointAt(before, span.end),
    newEndPosition: pointAt(after, newEnd),
  };
}

/** Returns the row and column of an offset. */
function pointAt(program: string, offset: number): TreeSitter.Point {
  let row = 0;
  let lineStart = 0;
  for (let end = program.indexOf('\n'); end >= 0 && end < offset; end = program.indexOf('\n', lineStart)) {
    row += 1;
    lineStart = end + 1;
  }
  return { row, column: offset - lineStart };
}

/** Returns the path of a grammar in the package of grammars. */
function grammarPath(grammar: string): string {
  return createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`);
}
