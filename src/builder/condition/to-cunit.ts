import { type CUnitFilter, type CUnitPredicate, createFilter, createJunction } from '../../cunit/predicate.js';
import { toCUnit } from '../../cunit/to-cunit.js';
import { isVariableOf } from '../../cunit/values.js';
import type { Dialect } from '../../dialect/dialect.js';
import { pathText } from '../../vql/nodes.js';
import { builderError } from '../errors.js';
import { asLiterals, type BoundTexts } from '../query/variables.js';
import type { FilterPart, Part } from './part.js';
import { toPredicate } from './to-predicate.js';

interface CUnitContext {
  readonly dialect: Dialect;
  readonly variables: BoundTexts;
}

/**
 * Writes a part as a C-Unit predicate: filters and junctions directly, everything else as a translation of its VQL.
 *
 * @throws {VqlError} with the losses, if the translation is not exact.
 */
export function toCUnitPredicate(part: Part, context: CUnitContext): CUnitPredicate {
  switch (part.kind) {
    case 'filter':
      return toCUnitFilter(part, context) ?? translate(part, context);
    case 'junction':
      return createJunction(
        part.operator,
        part.parts.map((inner) => toCUnitPredicate(inner, context)),
      );
    case 'exists':
    case 'not':
    case 'text':
    case 'fragment':
      return translate(part, context);
  }
}

/** Returns the filter of the same operator; `undefined` if the subject is a function, or a value is not literal text. */
function toCUnitFilter({ operator, subject, values }: FilterPart, context: CUnitContext): CUnitFilter | undefined {
  const names = new Set(context.variables.keys());
  const texts = values.filter((value) => typeof value === 'string' && !isVariableOf(names, value)) as string[];
  if (subject.kind !== 'Path' || texts.length < values.length) return undefined;
  return createFilter(operator, pathText(subject), texts);
}

function translate(part: Part, { dialect, variables }: CUnitContext): CUnitPredicate {
  const { likeEscape } = dialect;
  // C-Unit takes literal text, so that any escape character works between the two forms; not in a subquery, which stays VQL.
  const nested = asLiterals(likeEscape);
  const predicate = toPredicate(part, { ...asLiterals(likeEscape ?? '\\'), nested });
  const { value, diagnostics: losses } = toCUnit(predicate, { dialect, variables: Object.fromEntries(variables) });
  if (value === undefined) {
    // The user wrote text and not a pattern: report the wildcard in it, and not the pattern that is lost.
    if (likeEscape === undefined && losses.some(({ code }) => code === 'lost-pattern')) toPredicate(part, asLiterals());
    throw builderError(losses);
  }
  return value;
}
