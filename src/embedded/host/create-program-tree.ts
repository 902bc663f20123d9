import type { Node } from 'web-tree-sitter';
import { lazy } from '../../language/cache.js';
import type { LanguageRow } from '../languages/language.js';
import { type ProgramTree, wordOffsets } from './program-tree.js';
import { createExpressionReader } from './read-expression.js';

/** Creates what the queries of a program are found by, from the root of its tree. */
export function createProgramTree(root: Node, program: string, row: LanguageRow): ProgramTree {
  const offsets = new Map<string, readonly number[]>();
  const occurrencesOf = (word: string): readonly number[] => {
    const found = offsets.get(word) ?? wordOffsets(program, word);
    offsets.set(word, found);
    return found;
  };
  const nodeOf = (word: string, at: number): Node => root.descendantForIndex(at, at + word.length) ?? root;
  return {
    program,
    root,
    functions: row.functions,
    expressionOf: createExpressionReader(root, program, row),
    occurrencesOf,
    nodeOf,
    hasReferenceParameters: lazy(() => {
      const { type, mark = '' } = row.referenceParameter ?? {};
      return type !== undefined && occurrencesOf(mark).some((at) => nodeOf(mark, at).parent?.type === type);
    }),
  };
}
