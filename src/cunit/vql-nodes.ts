import { wrongArgument } from '../diagnostics/arguments.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import { isName, isPath, isTemplatePath } from '../dialect/names.js';
import type { Missing, Node, Statement } from '../vql/ast.js';
import { pathText } from '../vql/nodes.js';
import { visit } from '../vql/visit.js';

/** Returns the first part that is missing from a tree because its text was broken. */
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

/** Returns the first name of a tree that no text expresses; only a tree that was not parsed can have one. */
export function findUnwritableName(root: Node): string | undefined {
  const names: string[] = [];
  const check = (isWritable: boolean, name: string): 'stop' | undefined => {
    if (isWritable) return undefined;
    names.push(name);
    return 'stop';
  };
  visit(root, {
    Path: (path) => check(isPath(pathText(path).split('.')), pathText(path)),
    Call: ({ name }) => check(isPath([name]), name),
    Variable: ({ name }) => check(isName(name), name),
    Identifier: ({ name }) => check(isPath([name]), name),
    Template: ({ group, name }) => check(isTemplatePath([group, name]), `${group}.${name}`),
  });
  return names[0];
}

/** Returns the names of the variables in a statement, in the order in which they first occur. */
export function variablesIn(statement: Statement): ReadonlySet<string> {
  const names = new Set<string>();
  visit(statement, { Variable: ({ name }) => void names.add(name) });
  return names;
}

/**
 * Rejects a text where a tree or a C-Unit object is expected: this module has no parser.
 *
 * @throws {VqlError} `wrong-argument`.
 */
export function rejectText(owner: string, source: unknown): void {
  if (typeof source === 'string')
    throw wrongArgument(
      `The query of ${owner}`,
      'parsed first, by parsePredicate or parseOrThrow of vql-kit/vql',
      source,
    );
}

/** Creates the error for a node that cannot be part of a predicate, which only callers without types can pass. */
export function unexpectedNode({ kind }: { readonly kind: string }): VqlError {
  return wrongArgument('A part of a predicate', 'a condition or an operand', kind);
}
