import { countInWords } from '../cunit/predicate.js';
import { quoted } from '../diagnostics/quoted.js';
import { isName } from '../dialect/names.js';
import { refuse, refuseArgument } from './builder-error.js';
import { encodeValue, type Scalar } from './encode-value.js';
import { kept } from './kept.js';
import { hasMembers } from './options.js';
import { shown } from './shown.js';
import type { VariableUse } from './variable-use.js';

/** The values of variables, as they were given: how a date is sent, the field says that the variable is compared with. */
export type Bindings = ReadonlyMap<string, readonly Scalar[]>;

/** The values of variables as texts. */
export type BoundTexts = ReadonlyMap<string, readonly string[]>;

/** Values of variables that were given before, and more of them. @throws {BuilderError} for what cannot be sent. */
export function bindMore(before: Bindings, values: unknown): Bindings {
  if (!hasMembers(values)) return refuseArgument('bind', 'an object of values', shown(values));
  const after = new Map(before);
  for (const [name, value] of Object.entries(values)) {
    if (!isName(name)) refuse('field-path', { expected: 'the name of a variable', found: shown(name) });
    const list: readonly Scalar[] = Array.isArray(value) ? value : [value];
    if (list.length === 0) refuse('empty-values', { method: 'bind', at: atName(name)() });
    for (const one of list) encodeValue(one, 'bind', undefined, atName(name));
    after.set(name, kept(list));
  }
  return after;
}

/**
 * What is sent for the variables that stand in these places.
 *
 * @throws {BuilderError} `unbound-variable`; `builder-argument` for several values where one can stand; and for values that
 * the field of a catalog does not hold.
 */
export function boundTexts(uses: readonly VariableUse[], bindings: Bindings): BoundTexts {
  const bound = new Map<string, readonly string[]>();
  for (const { name, method, isList, field } of uses) {
    const values = bindings.get(name) ?? refuse('unbound-variable', { name });
    const takes = (what: string, found: string): never => refuseArgument('bind', `${what} for ":${name}"`, found);
    if (!isList && values.length > 1)
      takes('one value', `${countInWords(values.length)}, which "${method}" cannot take`);
    const texts = values.map((value) => encodeValue(value, 'bind', field, atName(name)));
    const before = bound.get(name) ?? texts;
    // A day in one place, a point of time in another: the list of substitutions has one text for both.
    if (texts.some((text, index) => text !== before[index]))
      takes(
        'a value that is one text for all its fields',
        [before, texts].map((list) => quoted(list.join(', '))).join(' and '),
      );
    bound.set(name, texts);
  }
  return bound;
}

/** Where the value of a variable stands, for messages. */
function atName(name: string): () => string {
  return () => ` for ":${name}"`;
}
