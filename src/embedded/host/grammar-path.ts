import { createRequire } from 'node:module';

/** Returns the path of a grammar in the package of grammars. */
export function grammarPath(grammar: string): string {
  return createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`);
}
