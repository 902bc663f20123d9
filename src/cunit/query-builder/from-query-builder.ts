import { anything, checkOptions, type OptionKinds } from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { below, type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import { resolveDialect } from '../../dialect/dialect.js';
import { type JunctionOperator, operators } from '../../dialect/operators.js';
import { negate } from '../compare/negate.js';
import { createFieldLookup } from '../gate/fields.js';
import { translateParts } from '../loss-log.js';
import type { CUnitPredicate } from '../predicate.js';
import { checkedPredicate } from '../read/read-predicate.js';
import { type Limits, readOptionKinds } from '../read/traverse-json.js';
import { type LossyResult, lossyResult } from '../translation.js';
import {
  createQueryBuilderLossLog,
  errorCodes,
  type FromQueryBuilderContext,
  type QueryBuilderLossLog,
  type QueryBuilderOptions,
  queryBuilderOptionKinds,
  type ReportError,
} from './context.js';
import { fromRule } from './from-rule.js';
import { copyRule, type RuleMembers } from './members.js';

/** Options of `fromQueryBuilder`. With `fields`, names, operators and values are checked as `readFilter` checks them. */
export interface FromQueryBuilderOptions extends QueryBuilderOptions {
  /**
   * The condition that stands for a query that selects every row, such as one without rules. It has to be true of every row, as
   * IS_NOT_NULL of `id` is. Without it such a query is a loss, since C-Unit has no such condition.
   */
  readonly everyRow?: CUnitPredicate | undefined;
  /** Deepest nesting of the result, the filters in it included; default and maximum: 100. */
  readonly maxDepth?: number | undefined;
  /** Largest number of rules and groups; default 10,000. */
  readonly maxNodes?: number | undefined;
}

const optionKinds: OptionKinds<FromQueryBuilderOptions> = {
  ...queryBuilderOptionKinds,
  everyRow: anything,
  maxDepth: readOptionKinds.maxDepth,
  maxNodes: readOptionKinds.maxNodes,
};

/** The deepest result: nobody nests more by hand, and each level takes several frames of the stack. */
const maxQueryBuilderDepth = 100;

const create = diagnosticsOf(errorCodes);

/** The condition of a rule or group: a boolean is the result for all rows, `undefined` what is lost. */
type QueryBuilderCondition = CUnitPredicate | boolean | undefined;

/**
 * Translates the JSON of react-querybuilder to C-Unit, in both of its formats: with a combinator in each group, and with independent
 * combinators between the rules. It means what its `formatQuery` says: muted rules are left out, a group without rules is true, and AND
 * binds more tightly than OR. Values are literal text, also those with `%` or `_`, and NOT is pushed inward.
 *
 * Each part that C-Unit cannot express is a loss with its JSON pointer and direction, as is a rule that is not filled in; then there is
 * no value, unless every loss is allowed. Whatever the JSON, it does not throw. Values stay texts as those of `readFilter`; a rule with
 * the value source `parameter` has one of the `variables`.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { fromQueryBuilder } from 'vql-kit/cunit';
 * const rules = [{ field: 'name', operator: 'beginsWith', value: 'A' }, { field: 'total', operator: '>', value: 100 }];
 * const { value } = fromQueryBuilder({ combinator: 'and', rules });
 * console.log(value?.type === 'JUNCTION' && value.children[1]); // { type: 'FILTER', operator: 'GREATER_THAN', property: 'total', values: ['100'] }
 * const [loss] = fromQueryBuilder({ combinator: 'and', rules: [{ field: 'a', operator: '=', value: 'b', valueSource: 'field' }] }).diagnostics;
 * console.log(loss?.code, loss?.path); // lost-field-comparison /rules/0/value
 * ```
 */
export function fromQueryBuilder(json: unknown, options: FromQueryBuilderOptions = {}): LossyResult<CUnitPredicate> {
  checkOptions('fromQueryBuilder', options, optionKinds);
  const { fields, everyRow, variables = {}, maxNodes = 10_000, maxDepth = maxQueryBuilderDepth } = options;
  const dialect = resolveDialect(options.dialect);
  const log = createQueryBuilderLossLog();
  const report: ReportError = (code, args, path) => {
    log.addErrors([create(code, args, { path: pointerTo(path) })]);
  };
  const context: FromQueryBuilderContext = {
    likeEscape: dialect.likeEscape,
    variables: new Set(Object.keys(variables)),
    fieldOf: fields && createFieldLookup('fromQueryBuilder', fields),
    log,
    report,
  };
  const always = everyRow && checkedPredicate(everyRow, { dialect });
  const read = createQueryBuilderReader(context, { maxDepth: Math.min(maxDepth, maxQueryBuilderDepth), maxNodes });
  const condition = read(json);
  if (typeof condition !== 'boolean') return lossyResult(condition, log.losses(), options);
  const value = always === undefined || condition ? always : negate(always, { dialect }).value;
  if (value === undefined)
    log.add(
      'lost-constant-condition',
      { condition: condition ? '(1 = 1)' : 'NOT (1 = 1)' },
      { path: '' },
      'untranslatable',
    );
  return lossyResult(value, log.losses(), options);
}

/** A rule or a group in the list of its group, with the combinator before it. */
interface Step {
  readonly json: unknown;
  readonly path: JsonPath;
  readonly before: { readonly combinator: string; readonly path: JsonPath };
}

/** A rule or a group that is not muted. */
interface QueryBuilderOperand {
  readonly members: RuleMembers;
  readonly path: JsonPath;
}

/** Creates the reader of one query. Beyond a limit nothing more is read: a query that contains itself would be read again and again. */
function createQueryBuilderReader(
  context: FromQueryBuilderContext,
  { maxDepth, maxNodes }: Limits,
): (json: unknown) => QueryBuilderCondition {
  const { log, report } = context;
  let count = 0;
  let isStopped = false;

  const stop = (code: 'too-many-nodes' | 'node-too-deep', limit: number, path: JsonPath | undefined): undefined => {
    isStopped = true;
    return report(code, { limit }, path);
  };

  const copy = (json: unknown, path: JsonPath | undefined): RuleMembers | undefined => {
    if (isStopped) return undefined;
    if (++count > maxNodes) return stop('too-many-nodes', maxNodes, path);
    try {
      const members = copyRule(json);
      if (members === undefined)
        return report('rule-shape', { expected: 'a rule or a group', found: describeJson(json) }, path);
      return isFlag('muted', members, path, report) ? members : undefined;
    } catch {
      return report('unreadable-node', {}, path);
    }
  };

  const readGroup = (
    group: RuleMembers,
    path: JsonPath | undefined,
    depth: number,
    isNegatedAround: boolean,
  ): QueryBuilderCondition => {
    const steps = isFlag('not', group, path, report) ? stepsOf(group, path, report) : undefined;
    if (steps === undefined) return undefined;
    // AND binds more tightly than OR: the operands of AND are the inner lists.
    const alternatives: QueryBuilderOperand[][] = [];
    let isComplete = true;
    for (const { json, path: at, before } of steps) {
      const members = copy(json, at);
      isComplete &&= members !== undefined;
      if (members === undefined || (members.muted === true && !isOnlyGroup(members, steps))) continue;
      const operator = alternatives.length === 0 ? 'OR' : junctionOf(before.combinator);
      if (operator === undefined) {
        log.add('lost-rule', { part: `the combinator ${quoted(before.combinator)}` }, { path: pointerTo(before.path) });
        return undefined;
      }
      if (operator === 'OR') alternatives.push([]);
      alternatives.at(-1)?.push({ members, path: at });
    }
    // A group without rules is true, even with NOT.
    if (alternatives.length === 0) return isComplete ? !isNegatedAround : undefined;
    const isNegated = isNegatedAround !== (group.not === true);
    const isTwoLevels = alternatives.length > 1 && alternatives.some(({ length }) => length > 1);
    const readOperand = ({ members, path: at }: QueryBuilderOperand): QueryBuilderCondition => {
      const inner = depth + (isTwoLevels ? 2 : 1);
      if (isStopped) return undefined;
      if (inner > maxDepth) return stop('node-too-deep', maxDepth, at);
      if (members.rules === undefined) return fromRule(members, at, isNegated, context);
      return members.muted === true ? !isNegated : readGroup(members, at, inner, isNegated);
    };
    return join('OR', alternatives, isNegated, log, (operands) => join('AND', operands, isNegated, log, readOperand));
  };

  return (json) => {
    const root = copy(json, undefined);
    if (root === undefined) return undefined;
    return root.muted === true ? true : readGroup(root, undefined, 1, false);
  };
}

/** Whether a group is the only member of its list: muted, it is not left out, but true. */
function isOnlyGroup({ rules }: RuleMembers, steps: readonly Step[]): boolean {
  return rules !== undefined && steps.length === 1;
}

/** Returns the rules and groups of a group; `undefined` if it is not one, which is reported. */
function stepsOf(
  { rules, combinator }: RuleMembers,
  path: JsonPath | undefined,
  report: ReportError,
): readonly Step[] | undefined {
  const outer = below(path, 'rules');
  if (!Array.isArray(rules))
    return report('rule-shape', { expected: 'a list of rules', found: describeJson(rules) }, outer);
  if (combinator !== undefined) {
    const before = { combinator: String(combinator), path: below(path, 'combinator') };
    if (typeof combinator === 'string')
      return rules.map((json: unknown, key) => ({ json, path: { outer, key }, before }));
    return report('rule-shape', { expected: 'a combinator', found: describeJson(combinator) }, before.path);
  }
  const steps: Step[] = [];
  let before: Step['before'] = { combinator: 'and', path: outer };
  for (const [key, json] of (rules as readonly unknown[]).entries()) {
    const at = { outer, key };
    if (key % 2 === 0) steps.push({ json, path: at, before });
    else if (typeof json === 'string' && key < rules.length - 1) before = { combinator: json, path: at };
    else return report('rule-shape', { expected: 'a combinator between two rules', found: describeJson(json) }, at);
  }
  return steps;
}

/** Whether a member is a boolean or absent; else it is reported. */
function isFlag(
  member: 'not' | 'muted',
  members: RuleMembers,
  path: JsonPath | undefined,
  report: ReportError,
): boolean {
  const value = members[member];
  if (value === undefined || typeof value === 'boolean') return true;
  report('member-type', { member, expected: 'a boolean', found: describeJson(value) }, below(path, member));
  return false;
}

/** Returns the operator of a combinator, whatever its letter case. */
function junctionOf(combinator: string): JunctionOperator | undefined {
  const name = combinator.toUpperCase();
  return name === 'AND' || name === 'OR' ? name : undefined;
}

/** Joins the conditions of parts. Below an odd number of NOT, which the conditions contain already, AND and OR are exchanged. */
function join<Part>(
  combinator: JunctionOperator,
  parts: readonly Part[],
  isNegated: boolean,
  log: QueryBuilderLossLog,
  read: (part: Part) => QueryBuilderCondition,
): QueryBuilderCondition {
  const operator = isNegated ? operators[combinator].opposite : combinator;
  const conditions = translateParts(parts, operator, log, read);
  if (conditions.length === 0) return undefined;
  /** The result that decides about the junction: true in an OR, false in an AND. */
  const decisive = operator === 'OR';
  if (conditions.includes(decisive)) return decisive;
  const children = conditions.filter((condition) => typeof condition !== 'boolean');
  const [only] = children;
  if (only === undefined) return !decisive;
  return children.length === 1 ? only : { type: 'JUNCTION', operator, children };
}
