import type { TemplateDefinition, TemplateTypes } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isJunctionOperator, operatorNames } from '../dialect/operators.js';
import { checkTemplateArgument } from '../vql/building/arguments.js';
import { asCalled, refuse, refuseArgument, refuseMore } from '../vql/building/errors.js';
import { type Condition, createCondition, readCondition } from './condition/condition.js';
import { methodNames } from './condition/condition-data.js';
import { anyField, type FieldScope, isOpen, scopeOf } from './condition/field-scope.js';
import { readOperator } from './condition/read-operator.js';
import { inEveryScope, joinConditions, negateCondition, type ScopedCondition } from './condition/scoped-condition.js';
import type { Conditions } from './types/operator-methods.js';

/**
 * Creates conditions outside a query, to be used in any number of queries: one method for each operator of C-Unit, and `and`, `or`,
 * `not`, `when`. With a template of a catalog, fields and values are checked, by the compiler too. Without one, they are checked
 * when the condition is added to a query on such a template, and the compiler accepts them only in queries without a catalog.
 * The methods can be destructured.
 *
 * @throws {VqlError} `wrong-argument` if the template is not one of a catalog.
 *
 * @example
 * ```ts
 * import { conditions, from } from 'vql-kit/builder';
 * const { and, equals, isNull, or } = conditions();
 * const isOpen = and(equals('active', true), or(isNull('closedAt'), equals('state', 'OPEN')));
 * console.log(isOpen.toText()); // active = 'true' AND (closedAt IS NULL OR state = 'OPEN')
 * console.log(from('crm.activities').where(isOpen).toCUnitOrThrow().request.queryPredicate?.operator); // AND
 * ```
 */
export function conditions<Definition extends TemplateTypes = TemplateDefinition>(
  template?: CatalogTemplate<string, Definition>,
): Conditions<Definition> {
  const scope = asCalled(conditions, () =>
    template === undefined ? anyField : scopeOf(checkTemplateArgument(template, 'conditions')),
  );
  // A catalog types the methods only for the compiler.
  return conditionsIn(scope) as unknown as Conditions<Definition>;
}

/** One for each scope: scopes never change, and creating the methods takes as long as creating ten conditions. */
const conditionsByScope = new WeakMap<FieldScope, Conditions>();

/** Returns the methods that create conditions on the fields of a scope. */
function conditionsIn(scope: FieldScope): Conditions {
  const known = conditionsByScope.get(scope);
  if (known !== undefined) return known;
  const created = createConditions(scope);
  conditionsByScope.set(scope, created);
  return created;
}

function createConditions(scope: FieldScope): Conditions {
  const methods: Record<string, unknown> = {};
  for (const [name, read] of operatorMethods) {
    const method = (...args: unknown[]): Condition => asCalled(method, () => createCondition(read(args, scope)));
    methods[name] = method;
  }
  const not = (source: unknown, ...more: readonly unknown[]): Condition =>
    asCalled(not, () => {
      refuseMore('not', more);
      return createCondition(negateCondition(resolveCondition(source, scope, 'not')));
    });
  const when = (value: unknown, create: unknown, ...more: readonly unknown[]): Condition =>
    asCalled(when, () => {
      refuseMore('when', more);
      if (typeof create !== 'function') return refuseArgument('The second argument of "when"', 'a function', create);
      return createCondition(isGiven(value) ? readInScope(create(value), 'when', scope) : inEveryScope(undefined));
    });
  // The methods are those of the table of operators, as their types are.
  return { ...methods, not, when } as unknown as Conditions;
}

/** Creates a condition from the arguments of a method. */
type ReadMethod = (args: readonly unknown[], scope: FieldScope) => ScopedCondition;

/** The methods of the operators: their names, and what creates their conditions. */
export const operatorMethods: readonly (readonly [method: string, read: ReadMethod])[] = operatorNames.map(
  (operator) => {
    const method = methodNames[operator];
    return isJunctionOperator(operator)
      ? [method, (args, scope) => joinConditions(operator, readConditions(args, method, scope))]
      : [method, (args, scope) => readOperator(operator, args, scope)];
  },
);

/** Whether a value of `when` is given: neither `undefined`, `null` nor `false`. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Reads the arguments of `and` and `or`. A single one is rejected: it reads as if it were joined to the previous condition. */
function readConditions(args: readonly unknown[], method: string, scope: FieldScope): readonly ScopedCondition[] {
  const sources = args.map((arg) => (typeof arg === 'function' ? arg(conditionsIn(scope)) : arg));
  const [first] = sources;
  const list = sources.length === 1 && Array.isArray(first) ? first : sources;
  if (list.length === 0 || (list === sources && sources.length === 1))
    refuse('wrong-argument', {
      name: `The conditions of "${method}"`,
      expected: 'at least two arguments, or a list',
      found: list.length === 0 ? 'none' : 'one',
    });
  return list.map((condition) => readInScope(condition, method, scope));
}

/** Returns the condition that a source is or creates, on the fields of a scope. */
export function resolveCondition(source: unknown, scope: FieldScope, method: string): ScopedCondition {
  return readInScope(typeof source === 'function' ? source(conditionsIn(scope)) : source, method, scope);
}

/** Returns a condition on the fields of a scope: it may have been created for others. */
function readInScope(value: unknown, method: string, scope: FieldScope): ScopedCondition {
  const condition = readCondition(value, method);
  return isOpen(scope) ? condition : { ...condition, data: condition.within(scope) };
}
