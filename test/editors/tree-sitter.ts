import { readFileSync } from 'node:fs';
import { Language, type Node, Parser, Query } from 'web-tree-sitter';

const folder = new URL('../../editors/', import.meta.url);

/** The committed parser of the tree-sitter grammar. */
export interface TreeSitter {
  parse(text: string): Node;
  /** Compiles the queries of a file of `editors/`. */
  query(file: string): Query;
}

/** Loads the parser, as WebAssembly. */
export async function loadTreeSitter(): Promise<TreeSitter> {
  await Parser.init();
  const language = await Language.load(readFileSync(new URL('tree-sitter/tree-sitter-vql.wasm', folder)));
  const parser = new Parser().setLanguage(language);
  return {
    parse: (text) => {
      const tree = parser.parse(text);
      if (tree === null) throw new Error('The parser was stopped.');
      return tree.rootNode;
    },
    query: (file) => new Query(language, readFileSync(new URL(file, folder), 'utf8')),
  };
}

/** The nodes below a node, itself included, in the order of the text. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) if (child !== null) yield* nodesOf(child);
}
