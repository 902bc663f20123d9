import type { Node } from 'web-tree-sitter';
import type { LanguageRow } from '../languages/language.js';
import { type ProgramTree, wordOffsets } from './program-tree.js';
import { createExpressionReader } from './read-expression.js';

/** Creates what the queries of a program are found by, from the root of its tree. */
export function createProgramTree(root: Node, program: string, row: LanguageRow): ProgramTree {
  const offsets = new Map<string, readonly number[]>();
  return {
    program,
    root,
    functions: row.functions,
    expressionOf: createExpressionReader(root, program, row),
    occurrencesOf: (word) => {
      const found = offsets.get(word) ?? wordOffsets(program, word);
      offsets.set(word, found);
      return found;
    },
    nodeOf: (word, at) => root.descendantForIndex(at, at + word.length) ?? root,
  };
}
