import { checkedLikeRules } from '../dialect/like-rules.js';
import type { Predicate, Statement } from '../vql/ast.js';
import { isBroken, sourceSpan } from '../vql/nodes.js';
import { print } from '../vql/print.js';
import type { FromVqlContext, Origin } from './from-vql/context.js';
import { sourceMapEntries } from './from-vql/context.js';
import { fromPredicate } from './from-vql/predicate.js';
import { fromStatement } from './from-vql/statement.js';
import { createLossLog, type LossLog } from './loss-log.js';
import type { CUnitFilter, CUnitPredicate } from './predicate.js';
import type { CUnitQuery } from './request.js';
import type { Translation, TranslationOptions } from './translation.js';
import { createSourceMap, lossyResult } from './translation.js';
import { rejectText, variablesIn } from './vql-nodes.js';

/** Options of `toCUnit`. */
export interface ToCUnitOptions extends TranslationOptions {
  /** How the query of an EXISTS is spelt; default: its text as the one value (assumed in spec, query-language §2). */
  readonly writeExists?: (statement: Statement) => Pick<CUnitFilter, 'property' | 'values'>;
}

/**
 * Translates a VQL predicate or statement to C-Unit. NOT is pushed inward, to the opposites of the operators. What C-Unit
 * cannot say is a loss with its place; then there is no value, unless every loss is allowed. A tree that was read from a text
 * with errors has no value in any case: what the parser skipped is in no node.
 *
 * A statement becomes `{ group, template, request }`: columns with display names and visibility, DISTINCT, filter, sort, page,
 * and the variables with the values that the options give them.
 *
 * @example
 * ```ts
 * import { toCUnit } from 'vql-kit/cunit';
 * import { parsePredicate } from 'vql-kit/vql';
 * const { value: predicate } = parsePredicate("NOT (total < 10 OR name LIKE 'A%')");
 * const { value, exact } = predicate ? toCUnit(predicate) : {};
 * console.log(exact, value?.operator); // true AND
 * console.log(value?.type === 'JUNCTION' && value.children[0]); // { type: 'FILTER', operator: 'GREATER_THAN_EQUALS', property: 'total', values: ['10'] }
 * ```
 */
export function toCUnit(source: Predicate, options?: ToCUnitOptions): Translation<CUnitPredicate>;
export function toCUnit(source: Statement, options?: ToCUnitOptions): Translation<CUnitQuery>;
export function toCUnit(
  source: Predicate | Statement,
  options: ToCUnitOptions = {},
): Translation<CUnitPredicate | CUnitQuery> {
  rejectText(source);
  const { variables = {}, writeExists = textOfStatement } = options;
  const dialect = checkedLikeRules(options.dialect);
  const names = source.kind === 'Statement' ? variablesIn(source) : new Set(Object.keys(variables));
  const joins = source.kind === 'Statement' ? source.joins : [];
  const aliases = new Set(joins.flatMap(({ alias }) => (alias.kind === 'Identifier' ? [alias.name] : [])));
  const translate = (log: LossLog, origins?: Map<object, Origin>): CUnitPredicate | CUnitQuery | undefined => {
    const context: FromVqlContext = { dialect, variables: names, aliases, log, origins, writeExists };
    return source.kind === 'Statement'
      ? fromStatement(source, variables, context)
      : fromPredicate(source, false, context);
  };
  const log = createLossLog();
  const value = translate(log);
  // Where the gap has a place, it has been noted.
  if (isBroken(source) && !log.losses().some(({ code }) => code === 'lost-gap'))
    log.add('lost-gap', {}, { span: sourceSpan(source) }, 'untranslatable');
  const sourceMap = createSourceMap(() => {
    const origins = new Map<object, Origin>();
    const again = translate(createLossLog(), origins);
    return again === undefined ? [] : sourceMapEntries(again, origins);
  });
  return { ...lossyResult(value, log.losses(), options), sourceMap };
}

function textOfStatement(statement: Statement): Pick<CUnitFilter, 'values'> {
  return { values: [print(statement)] };
}
