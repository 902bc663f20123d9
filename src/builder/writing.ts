import type { VariableSubstitutionList } from '../interface/computed-queries.js';
import type { StringLiteral, Variable } from '../vql/ast.js';
import { createStringLiteral } from '../vql/create.js';
import { type Bindings, type BoundTexts, boundTexts } from './bindings.js';
import { substitution, substitutionList } from './request.js';
import type { VariableUse } from './variable-use.js';

/** How the values of a query are written in VQL. */
export interface Writing {
  /** The node of a value: a literal, or a variable that stands for it; `given` is what it was before it was encoded. */
  readonly value: (text: string, given?: unknown) => StringLiteral | Variable;
  /** What makes a wildcard literal in a pattern; `undefined` where the installation has no such character. */
  readonly likeEscape: string | undefined;
  /** How the values of queries inside are written; default: as those of the outer one. */
  readonly subquery?: Writing;
  /** The variables that are written as their values: those of a query inside another one. Default: none. */
  readonly bound?: BoundTexts;
  /** The same values as they were given. */
  readonly given?: Bindings;
}

/** Every value as a literal. */
export function asLiterals(likeEscape?: string): Writing {
  return { value: (text) => createStringLiteral(text), likeEscape };
}

/**
 * Every value as a variable of its own, in the order of the text: `:p1`, `:p2`. `list` has the values that variables have
 * already, whose names are left out in whatever letter case, since nobody documents whether it counts; each that is written joins it.
 */
export function asVariables(
  bound: BoundTexts,
  likeEscape?: string,
): Writing & { readonly list: VariableSubstitutionList } {
  const names = new Set(Array.from(bound.keys(), (name) => name.toLowerCase()));
  const variableSubstitutions = [...substitutionList(bound).variableSubstitutions];
  let count = 0;
  return {
    list: { variableSubstitutions },
    likeEscape,
    value(text) {
      let name: string;
      do {
        count += 1;
        name = `p${count}`;
      } while (names.has(name));
      variableSubstitutions.push(substitution(name, [text]));
      // The factory would ask of each whether this is a name.
      return { kind: 'Variable', name };
    },
  };
}

/** The same where variables have values of their own, which clash with none around it: those of these places. */
export function withBound(writing: Writing, uses: readonly VariableUse[], bindings: Bindings): Writing {
  const own = uses.filter(({ name }) => bindings.has(name));
  if (own.length === 0) return writing;
  return {
    ...writing,
    bound: new Map([...(writing.bound ?? []), ...boundTexts(own, bindings)]),
    given: new Map([...(writing.given ?? []), ...bindings]),
  };
}

/** The values that are written in place of a variable, if it has some. */
export function boundNodes(name: string, { bound, given, value }: Writing): (StringLiteral | Variable)[] | undefined {
  return bound?.get(name)?.map((text, index) => value(text, given?.get(name)?.[index]));
}
