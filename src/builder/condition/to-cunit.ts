import { type CUnitFilter, type CUnitPredicate, createFilter, createJunction } from '../../cunit/predicate.js';
import { toCUnit } from '../../cunit/to-cunit.js';
import { isVariableOf } from '../../cunit/values.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import type { Dialect } from '../../dialect/dialect.js';
import { pathText } from '../../vql/nodes.js';
import { builderDiagnostic } from '../errors.js';
import { asLiterals, type BoundTexts, type ValueWriter } from '../query/variables.js';
import type { FilterPart, Part } from './part.js';
import { toPredicate } from './to-predicate.js';

interface CUnitContext {
  readonly dialect: Dialect;
  readonly variables: BoundTexts;
}

/**
 * Writes a part as a C-Unit predicate: filters and junctions directly, everything else as a translation of its VQL. If that is not
 * exact there is no value, but all losses.
 */
export function toCUnitPredicate(part: Part, context: CUnitContext): Result<CUnitPredicate> {
  const losses: Diagnostic[] = [];
  const value = write(part, context, losses);
  return losses.length > 0 || value === undefined ? { diagnostics: losses } : { value, diagnostics: [] };
}

/** Adds the losses; returns `undefined` if there is one. */
function write(part: Part, context: CUnitContext, losses: Diagnostic[]): CUnitPredicate | undefined {
  switch (part.kind) {
    case 'filter':
      return toCUnitFilter(part, context) ?? translate(part, context, losses);
    case 'junction': {
      const children = part.parts.map((inner) => write(inner, context, losses)).filter((child) => child !== undefined);
      return children.length < part.parts.length ? undefined : createJunction(part.operator, children);
    }
    case 'exists':
    case 'not':
    case 'text':
      return translate(part, context, losses);
    case 'fragment':
      losses.push(builderDiagnostic('unparsed-text', {}));
      return undefined;
    default:
      return part satisfies never;
  }
}

/** Returns the filter of the same operator; `undefined` if the subject is a function, or a value is not literal text. */
function toCUnitFilter({ operator, subject, values }: FilterPart, context: CUnitContext): CUnitFilter | undefined {
  const names = new Set(context.variables.keys());
  const texts = values.filter((value) => typeof value === 'string' && !isVariableOf(names, value)) as string[];
  if (subject.kind !== 'Path' || texts.length < values.length) return undefined;
  return createFilter(operator, pathText(subject), texts);
}

function translate(part: Part, { dialect, variables }: CUnitContext, losses: Diagnostic[]): CUnitPredicate | undefined {
  const { likeEscape } = dialect;
  const inSubqueries: Diagnostic[] = [];
  const wildcards: Diagnostic[] = [];
  // C-Unit takes literal text, so that any escape character works between the two forms; not in a subquery, which stays VQL.
  const nested = reportingTo(inSubqueries, asLiterals(likeEscape));
  const predicate = toPredicate(part, { ...asLiterals(likeEscape ?? '\\'), nested });
  const { value, diagnostics } = toCUnit(predicate, { dialect, variables: Object.fromEntries(variables) });
  // The user wrote text and not a pattern: report the wildcard in it, and not the pattern that is lost.
  if (value === undefined && likeEscape === undefined && diagnostics.some(({ code }) => code === 'lost-pattern'))
    toPredicate(part, reportingTo(wildcards, asLiterals()));
  const found = wildcards.length > 0 ? wildcards : [...inSubqueries, ...diagnostics];
  for (const loss of found) losses.push(loss);
  return found.length > 0 ? undefined : value;
}

/** Returns a writer that adds what VQL cannot express to a list. */
function reportingTo(losses: Diagnostic[], writer: ValueWriter): ValueWriter {
  return { ...writer, report: (loss) => losses.push(loss) };
}
