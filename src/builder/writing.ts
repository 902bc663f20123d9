import type { StringLiteral, Variable } from '../vql/ast.js';
import { createStringLiteral, createVariable } from '../vql/create.js';

/** How the values of a query are written in VQL. */
export interface Writing {
  /** The node of a value: a literal, or a variable that stands for it. */
  readonly value: (text: string) => StringLiteral | Variable;
  /** What makes a wildcard literal in a pattern; `undefined` where the installation has no such character. */
  readonly likeEscape: string | undefined;
  /** How the values of queries inside are written; default: as those of the outer one. */
  readonly subquery?: Writing;
}

/** Every value as a literal. */
export function asLiterals(likeEscape?: string): Writing {
  return { value: (text) => createStringLiteral(text), likeEscape };
}

/** Every value as a variable of its own, in the order of the text: `:p1`, `:p2`; names that are taken are left out. */
export function asVariables(
  taken: ReadonlySet<string>,
  likeEscape?: string,
): Writing & { readonly values: readonly (readonly [name: string, values: readonly string[]])[] } {
  const values: (readonly [string, readonly string[]])[] = [];
  let count = 0;
  return {
    values,
    likeEscape,
    value(text) {
      let name: string;
      do {
        count += 1;
        name = `p${count}`;
      } while (taken.has(name));
      values.push([name, [text]]);
      return createVariable(name);
    },
  };
}
