import type { DocumentQuery } from '../../editors/lsp/index.js';
import { findNode, isShallow, readCUnitDocument, readJson, spanOf } from '../../json-text/index.js';

/** Returns the queries of a JSON text that name their template or have a statement: only these can be run. */
export function cunitQueries(text: string): readonly DocumentQuery[] {
  const { root } = isShallow(text) ? readJson(text) : { root: undefined };
  if (root === undefined) return [];
  return readCUnitDocument(text).items.flatMap(({ kind, value, pointer }) => {
    const isQuery = kind === 'query' || kind === 'execute';
    if (!isQuery || typeof value !== 'object' || value === null) return [];
    return [{ span: spanOf(findNode(root, pointer).node), query: value }];
  });
}
