import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { atCaller, refuseArgument, refuseMore } from './builder-error.js';
import { checkedTemplate } from './checked-template.js';
import { Condition, negated } from './condition.js';
import { type ConditionSource, heldCondition, type OperatorMethods, partMakers } from './operator-methods.js';
import { shown } from './shown.js';
import { anyField, type Scope } from './subject.js';
import { type Given, isGiven } from './when.js';

/** Makes conditions on the fields of a template: one method for each operator, and what joins them. */
export type Conditions<
  Definition extends TemplateDefinition = TemplateDefinition,
  Alias extends string = never,
> = OperatorMethods<Definition, Alias, Condition<Definition, Alias>> & {
  /** What must not hold. Of a field without a value neither a condition nor its negation holds. */
  readonly not: (condition: ConditionSource<Definition, Alias>) => Condition<Definition, Alias>;
  /**
   * The condition that `make` gives, if there is a value to make it of; else an empty one, which is left out. Not given are
   * `undefined`, `null` and `false` alone: `0` and the empty text are values. For a boolean that may be `false`, give an object that holds it.
   */
  readonly when: <Value>(
    value: Value,
    make: (value: Given<Value>) => Condition<Definition, Alias>,
  ) => Condition<Definition, Alias>;
};

/**
 * Conditions that stand by themselves, to be used in any query: one method for each operator of C-Unit, and `and`, `or`,
 * `not`, `when`. With a template of a catalog, fields and values are checked, by the compiler too; without one, in a query on
 * such a template, when it gets there, and the compiler takes them for queries without a catalog alone. The methods can be taken apart.
 *
 * @throws {BuilderError} `builder-argument` for what is no template.
 *
 * @example
 * ```ts
 * import { conditions, from } from 'vql-kit/builder';
 * const { and, equals, isNull, or } = conditions();
 * const isOpen = and(equals('active', true), or(isNull('closedAt'), equals('state', 'OPEN')));
 * console.log(isOpen.toText()); // active = 'true' AND (closedAt IS NULL OR state = 'OPEN')
 * console.log(from('crm.activities').where(isOpen).toCUnit().request.queryPredicate?.operator); // AND
 * ```
 */
export function conditions<Definition extends TemplateDefinition = TemplateDefinition>(
  template?: CatalogTemplate<string, Definition>,
): Conditions<Definition> {
  if (template === undefined) return conditionsIn(anyField) as unknown as Conditions<Definition>;
  return conditionsIn({
    ...anyField,
    template: checkedTemplate(template, 'conditions'),
  }) as unknown as Conditions<Definition>;
}

/** Made once for each scope, since a scope never changes and making them takes as long as ten conditions. */
const known = new WeakMap<Scope, Conditions>();

/** The methods on the fields of a scope. */
export function conditionsIn(scope: Scope): Conditions {
  const made = known.get(scope) ?? makeConditions(scope);
  known.set(scope, made);
  return made;
}

function makeConditions(scope: Scope): Conditions {
  const methods: Record<string, unknown> = {};
  for (const [name, make] of partMakers) {
    const method = (...args: unknown[]): Condition => {
      try {
        return new Condition(make(args, scope, () => methods));
      } catch (error) {
        throw atCaller(error, method);
      }
    };
    methods[name] = method;
  }
  methods['not'] = (source: unknown, ...more: readonly unknown[]) => {
    refuseMore('not', more);
    return negated(resolved(source, scope, () => methods, 'not'));
  };
  methods['when'] = (value: unknown, make: unknown, ...more: readonly unknown[]) => {
    refuseMore('when', more);
    if (typeof make !== 'function') return refuseArgument('when', 'a value and a function', shown(make));
    return isGiven(value) ? heldCondition(make(value), 'when', scope) : new Condition(undefined);
  };
  // The methods are those of the table of operators, as their types are.
  return methods as unknown as Conditions;
}

/** The condition that a source is, or makes, held to the fields of the scope. */
export function resolved(source: unknown, scope: Scope, is: () => unknown, method: string): Condition {
  return heldCondition(typeof source === 'function' ? source(is()) : source, method, scope);
}
