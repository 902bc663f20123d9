import type { Missing, Node } from '../vql/ast.js';
import { visit } from '../vql/visit.js';

/** The first part that a tree lacks because its text was broken; absent where nothing lacks. */
export function gapIn(root: Node): Missing | undefined {
  const gaps: Missing[] = [];
  visit(root, {
    Missing: (gap) => {
      gaps.push(gap);
      return 'stop';
    },
  });
  return gaps[0];
}
