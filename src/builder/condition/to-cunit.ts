import { type LossLog, translateParts } from '../../cunit/loss-log.js';
import { type CUnitPredicate, createFilter, createJunction } from '../../cunit/predicate.js';
import { toCUnit } from '../../cunit/to-cunit.js';
import { isVariableOf } from '../../cunit/values.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import { builderDiagnostic } from '../../vql/building/errors.js';
import { asLiterals, type BoundTexts, type ValueWriter } from '../../vql/building/variables.js';
import { pathText } from '../../vql/nodes.js';
import type { ConditionData, DeferredTree } from './condition-data.js';
import { asTree } from './scoped-condition.js';

/** State of the translation of conditions. */
export interface ToCUnitContext {
  readonly dialect: Dialect;
  /** The variables of the request. */
  readonly variables: BoundTexts;
  readonly log: LossLog;
}

/**
 * Translates a condition to C-Unit: filters and junctions are C-Unit already, trees are translated from VQL. Returns `undefined` if
 * there is a loss.
 */
export function toCUnitPredicate(condition: ConditionData, context: ToCUnitContext): CUnitPredicate | undefined {
  switch (condition.type) {
    case 'FILTER': {
      const { operator, path, values } = condition;
      const names = new Set(context.variables.keys());
      // The request would have no way to say that such a text is not the variable.
      if (values.some((value) => isVariableOf(names, value))) return translateTree(asTree(condition), context);
      return createFilter(operator, pathText(path), [...values]);
    }
    case 'JUNCTION': {
      const { operator } = condition;
      const children = translateParts(condition.children, operator, context.log, (child) =>
        toCUnitPredicate(child, context),
      );
      return children.length < condition.children.length ? undefined : createJunction(operator, children);
    }
    case 'TREE':
      return translateTree(condition, context);
  }
}

function translateTree(tree: DeferredTree, { dialect, variables, log }: ToCUnitContext): CUnitPredicate | undefined {
  if (tree.fragment !== undefined) {
    log.addLosses([builderDiagnostic('unparsed-text', {})]);
    return undefined;
  }
  const { likeEscape } = dialect;
  const inSubqueries: Diagnostic[] = [];
  const wildcards: Diagnostic[] = [];
  // C-Unit takes literal text, so that any escape character works between the two forms; not in a subquery, which stays VQL.
  const nested = reportingTo(inSubqueries, asLiterals(likeEscape));
  const predicate = tree.write({ ...asLiterals(likeEscape ?? '\\'), nested });
  const { value, diagnostics } = toCUnit(predicate, { dialect, variables: Object.fromEntries(variables) });
  // The user wrote text and not a pattern: report the wildcard in it, and not the pattern that is lost.
  if (value === undefined && likeEscape === undefined && diagnostics.some(({ code }) => code === 'lost-pattern'))
    tree.write(reportingTo(wildcards, asLiterals()));
  const losses = wildcards.length > 0 ? wildcards : [...inSubqueries, ...diagnostics];
  log.addLosses(losses);
  return losses.length > 0 ? undefined : value;
}

/** Returns a writer that adds what VQL cannot express to a list. */
function reportingTo(losses: Diagnostic[], writer: ValueWriter): ValueWriter {
  return { ...writer, report: (loss) => losses.push(loss) };
}
