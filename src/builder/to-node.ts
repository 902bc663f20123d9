import { type CUnitFilter, type CUnitPredicate, createFilter, createJunction } from '../cunit/predicate.js';
import { toCUnit } from '../cunit/to-cunit.js';
import { isVariableOf } from '../cunit/values.js';
import type { LikeRules } from '../dialect/like-rules.js';
import { pathText } from '../vql/nodes.js';
import type { BoundTexts } from './bindings.js';
import { BuilderError } from './builder-error.js';
import type { FilterPart, Part } from './part.js';
import { toPredicate } from './to-predicate.js';
import { asLiterals } from './writing.js';

/** What the C-Unit form of a query needs to know. */
export interface NodeContext {
  readonly dialect: Partial<LikeRules>;
  readonly variables: BoundTexts;
}

/**
 * The C-Unit predicate of a part. A filter is its own operator; what C-Unit has no form for is translated from VQL.
 *
 * @throws {BuilderError} with the losses, if that is not exact.
 */
export function toNode(part: Part, context: NodeContext): CUnitPredicate {
  switch (part.kind) {
    case 'filter':
      return ownFilter(part, context) ?? translated(part, context);
    case 'junction':
      return createJunction(
        part.operator,
        part.parts.map((inner) => toNode(inner, context)),
      );
    case 'exists':
    case 'not':
    case 'text':
      return translated(part, context);
  }
}

/** The filter that says the same in the same words; none for a function of no field, and for values that are none. */
function ownFilter({ operator, subject, values }: FilterPart, context: NodeContext): CUnitFilter | undefined {
  const names = new Set(context.variables.keys());
  const texts = values.filter((value) => typeof value === 'string' && !isVariableOf(names, value)) as string[];
  if (subject.kind !== 'Path' || texts.length < values.length) return undefined;
  return createFilter(operator, pathText(subject), texts);
}

/** Any escape character does on the way, but for the text of a subquery: C-Unit takes literal text without one. */
function translated(part: Part, { dialect, variables }: NodeContext): CUnitPredicate {
  const subquery = asLiterals(dialect.likeEscape);
  const predicate = toPredicate(part, { ...asLiterals(dialect.likeEscape ?? '\\'), subquery });
  const { value, diagnostics: losses } = toCUnit(predicate, { dialect, variables: Object.fromEntries(variables) });
  if (value === undefined) {
    // The user has written no pattern, and what is wrong with it: what VQL lacks for its text, C-Unit lacks for its negation.
    if (dialect.likeEscape === undefined && losses.some(({ code }) => code === 'lost-pattern'))
      toPredicate(part, asLiterals());
    throw new BuilderError(losses);
  }
  return value;
}
