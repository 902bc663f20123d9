import type { Missing, Node, Statement } from '../vql/ast.js';
import { visit } from '../vql/visit.js';

/** The first part that a tree lacks because its text was broken; absent where nothing lacks. */
export function findGap(root: Node): Missing | undefined {
  const gaps: Missing[] = [];
  visit(root, {
    Missing: (gap) => {
      gaps.push(gap);
      return 'stop';
    },
  });
  return gaps[0];
}

/** The names of the variables that stand in a statement, in the order of their first place. */
export function variablesIn(statement: Statement): ReadonlySet<string> {
  const names = new Set<string>();
  visit(statement, { Variable: ({ name }) => void names.add(name) });
  return names;
}

/**
 * Refuses a text where a tree or a C-Unit object is taken: there is no parser here. Only a caller without types can give one.
 *
 * @throws {TypeError} with the functions that read it.
 */
export function rejectText(source: unknown): void {
  if (typeof source === 'string')
    throw new TypeError('A text is read first: by parsePredicate or parseOrThrow of vql-kit/vql.');
}

/** What is thrown at a node that has no place in a predicate, which only a caller without types can give. */
export function unexpectedNode({ kind }: { readonly kind: string }): TypeError {
  return new TypeError(`A "${kind}" cannot stand in a predicate.`);
}
