import type { TemplateDefinition } from '../catalog/definition.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { refuseMore } from './builder-error.js';
import { Condition, checkedCondition } from './condition.js';
import { type ConditionSource, type OperatorMethods, partMakers } from './operator-methods.js';
import { anyField, type Scope } from './subject.js';
import { type Given, isGiven } from './when.js';

/** Makes conditions on the fields of a template: one method for each operator, and what joins them. */
export type Conditions<
  Definition extends TemplateDefinition = TemplateDefinition,
  Alias extends string = never,
> = OperatorMethods<Definition, Alias, Condition> & {
  /** What must not hold. Of a field without a value neither a condition nor its negation holds. */
  readonly not: (condition: ConditionSource<Definition, Alias>) => Condition;
  /**
   * The condition that `make` gives, if there is a value to make it of; else an empty one, which is left out. Not given are
   * `undefined`, `null` and `false` alone: `0` and the empty text are values.
   */
  readonly when: <Value>(value: Value, make: (value: Given<Value>) => Condition) => Condition;
};

/**
 * Conditions that stand by themselves, to be used in any query: one method for each operator of C-Unit, and `and`, `or`,
 * `not`, `when`. With a template of a catalog, fields and values are checked, by the compiler too. The methods can be
 * taken apart.
 *
 * @example
 * ```ts
 * import { conditions, from } from 'vql-kit/builder';
 * const { and, equals, isNull, or } = conditions();
 * const isOpen = and(equals('active', true), or(isNull('closedAt'), equals('state', 'OPEN')));
 * console.log(isOpen.toVql()); // active = 'true' AND (closedAt IS NULL OR state = 'OPEN')
 * console.log(from('crm.activities').where(isOpen).toCUnit().request.queryPredicate?.operator); // AND
 * ```
 */
export function conditions<Definition extends TemplateDefinition = TemplateDefinition>(
  template?: CatalogTemplate<string, Definition>,
): Conditions<Definition> {
  return conditionsIn(
    template === undefined ? anyField : { template, aliases: [] },
  ) as unknown as Conditions<Definition>;
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
  for (const [name, make] of partMakers)
    methods[name] = (...args: unknown[]) => new Condition(make(args, scope, () => methods));
  methods['not'] = (source: unknown, ...more: readonly unknown[]) => {
    refuseMore('not', more);
    return negated(resolved(source, () => methods, 'not'));
  };
  methods['when'] = <Value>(value: Value, make: (value: Given<Value>) => Condition) =>
    isGiven(value) ? checkedCondition(make(value), 'when') : new Condition(undefined);
  // The methods are those of the table of operators, as their types are.
  return methods as unknown as Conditions;
}

/** The condition that a source is, or makes. */
export function resolved(source: unknown, is: () => unknown, method: string): Condition {
  return checkedCondition(typeof source === 'function' ? source(is()) : source, method);
}

/** What must not hold; nothing, of nothing. */
export function negated({ part }: Condition): Condition {
  return new Condition(part && { kind: 'not', part });
}
