import type { FieldUse } from '../query-view.js';
import type { Scope } from '../scope.js';

/** A word without quotes where a value is expected. */
export interface BareWord {
  /** Whether the other side is an enum that has the word among its values: then nothing else was meant. */
  readonly isValue: boolean;
}

/**
 * Every path of one segment that is compared with: should it be no field, it is most likely a text that lacks its quotes, and to
 * make a field of it, even of one that is nearly called so, would be another condition.
 */
export function bareWords(scope: Scope): ReadonlyMap<FieldUse, BareWord> {
  const words = new Map<FieldUse, BareWord>();
  for (const { subject, values } of scope.query.conditions) {
    for (const value of values) {
      if (value.kind !== 'expression') continue;
      const { expression } = value;
      const [left, right] = [subject.field, expression.field];
      const leftIsValue = left !== undefined && (scope.fieldOf(expression)?.values?.includes(left.path) ?? false);
      if (left !== undefined && leftIsValue) words.set(left, { isValue: true });
      if (right === undefined || right.path.includes('.')) continue;
      words.set(right, { isValue: scope.fieldOf(subject)?.values?.includes(right.path) ?? false });
    }
  }
  return words;
}
