import { checkOptions } from '../diagnostics/arguments.js';
import { cunitCodes } from '../diagnostics/codes/cunit.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { resolveDialect } from '../dialect/dialect.js';
import type { UnprovenQueryId } from '../interface/assumptions/queries.js';
import type { Predicate, Statement } from '../vql/ast.js';
import { checkSyntaxTree } from '../vql/check-syntax-tree.js';
import { isBroken, sourceSpan } from '../vql/nodes.js';
import { assumptionsOf, isAssumed } from './assumptions.js';
import { type FromVqlContext, type Origin, sourceMapEntries } from './from-vql/context.js';
import { negatesCollection } from './from-vql/negated-fields.js';
import { fromPredicate } from './from-vql/predicate.js';
import { fromStatement } from './from-vql/statement.js';
import { createLossLog, type LossLog } from './loss-log.js';
import { installedOperators } from './operator-forms.js';
import type { CUnitPredicate } from './predicate.js';
import { highestMaxDepth } from './read/traverse-json.js';
import type { CUnitQuery } from './request.js';
import {
  createSourceMap,
  lossyResult,
  type Translation,
  type TranslationOptions,
  translationOptionKinds,
} from './translation.js';
import { rejectText, variablesIn } from './vql-nodes.js';

/** Options of `toCUnit`. */
export type ToCUnitOptions = TranslationOptions;

const create = diagnosticsOf(cunitCodes);

/**
 * Translates a VQL predicate or statement to C-Unit. NOT is pushed inward, to the opposites of the operators. Each part that
 * C-Unit cannot express is a loss with its span; then there is no value, unless every loss is allowed. A tree that was parsed
 * from a text with errors never has a value, since no node contains what the parser skipped. Nor has a tree that is deeper than
 * `readPredicate` accepts.
 *
 * A statement becomes `{ group, template, request }`: columns with display names and visibility, DISTINCT, filter, sort keys,
 * page, and the variables. A variable that the options give no value has an empty list of values, for the caller to fill.
 *
 * @throws {VqlError} `wrong-argument` for a text instead of a tree, or an invalid option; `unknown-option`.
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
  rejectText('toCUnit', source);
  checkSyntaxTree('The query of toCUnit', source);
  checkOptions('toCUnit', options, translationOptionKinds);
  const { variables = {} } = options;
  const dialect = resolveDialect(options.dialect);
  const template = source.kind === 'Statement' ? templateName(source) : options.template;
  const installed = installedOperators(dialect, options.catalog, template);
  const names = source.kind === 'Statement' ? variablesIn(source) : new Set(Object.keys(variables));
  const joins = source.kind === 'Statement' ? source.joins : [];
  const aliases = new Set(joins.flatMap(({ alias }) => (alias.kind === 'Identifier' ? [alias.name] : [])));
  const translate = (log: LossLog, origins?: Map<object, Origin>): CUnitPredicate | CUnitQuery | undefined => {
    const context: FromVqlContext = { dialect, installed, variables: names, aliases, log, origins };
    return source.kind === 'Statement'
      ? fromStatement(source, variables, context)
      : fromPredicate(source, false, context);
  };
  const log = createLossLog();
  const isTooDeep = depthOf(source) > highestMaxDepth;
  if (isTooDeep)
    log.addErrors([create('node-too-deep', { limit: highestMaxDepth }, source.span && { span: source.span })]);
  const value = isTooDeep ? undefined : translate(log);
  // A gap with a node of its own has already been reported.
  if (isBroken(source) && !log.losses().some(({ code }) => code === 'lost-gap'))
    log.add('lost-gap', {}, { span: sourceSpan(source) }, 'untranslatable');
  const sourceMap = createSourceMap(() => {
    const origins = new Map<object, Origin>();
    const again = isTooDeep ? undefined : translate(createLossLog(), origins);
    return again === undefined ? [] : sourceMapEntries(again, origins);
  });
  const isNegated =
    value !== undefined && isAssumed(notOnCollection, installed) && negatesCollection(source, installed);
  const assumptions = [...assumptionsOf(value, installed), ...(isNegated ? ([notOnCollection] as const) : [])];
  return { ...lossyResult(value, log.losses(), options), sourceMap, assumptions };
}

const notOnCollection = 'not-on-collection' satisfies UnprovenQueryId;

/** Returns the depth of the C-Unit tree of a condition: of its junctions, and the filters in them. Iterative, since it can be too deep. */
function depthOf(source: Predicate | Statement): number {
  const root = source.kind === 'Statement' ? source.where : source;
  let deepest = root === undefined ? 0 : 1;
  const waiting: (readonly [node: Predicate, depth: number])[] = root === undefined ? [] : [[root, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    if (node.kind === 'Not') waiting.push([node.predicate, depth]);
    else if (node.kind === 'And' || node.kind === 'Or') {
      if (node.predicates.length > 0) deepest = Math.max(deepest, depth + 1);
      // The others have the depth that was just counted.
      for (const inner of node.predicates) if (isNested(inner)) waiting.push([inner, depth + 1]);
    }
  }
  return deepest;
}

function isNested({ kind }: Predicate): boolean {
  return kind === 'And' || kind === 'Or' || kind === 'Not';
}

function templateName({ from }: Statement): string | undefined {
  return from.kind === 'Missing' ? undefined : `${from.group}.${from.name}`;
}
