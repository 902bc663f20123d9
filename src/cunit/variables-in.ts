import type { Statement } from '../vql/ast.js';
import { visit } from '../vql/visit.js';

/** The names of the variables that stand in a statement, in the order of their first place. */
export function variablesIn(statement: Statement): ReadonlySet<string> {
  const names = new Set<string>();
  visit(statement, { Variable: ({ name }) => void names.add(name) });
  return names;
}
