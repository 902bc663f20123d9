import { wrongArgument } from '../diagnostics/arguments.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import type { Statement } from '../vql/ast.js';
import { visit } from '../vql/visit.js';

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
