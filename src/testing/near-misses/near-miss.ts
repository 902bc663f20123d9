import fc from 'fast-check';
import { filters } from '../arbitraries/cunit-predicate.js';
import { type QueryConstraints, type Vocabulary, vocabularies } from '../constraints.js';
import { requests } from '../trees/requests.js';
import { filled, holesOf } from './holes.js';
import { damaged, type ObjectForm, type ObjectNearMissCode, objectNearMisses } from './objects.js';
import { type TextNearMissCode, textNearMisses } from './texts.js';

/** The code that a near-miss can be labelled with. */
export type NearMissCode = TextNearMissCode | ObjectNearMissCode;

/** A text or object that is almost valid, and the code of the diagnostic that it must get, perhaps among others. */
export type NearMiss =
  | { readonly code: TextNearMissCode; readonly form: 'statement'; readonly input: string }
  | { readonly code: ObjectNearMissCode; readonly form: ObjectForm; readonly input: unknown };

/** Which near-misses there are. */
export interface NearMissConstraints extends Pick<QueryConstraints, 'catalog' | 'template'> {
  /** The codes; default all that there can be about the catalog. */
  readonly codes?: readonly NearMissCode[] | undefined;
}

/**
 * Statements and C-Unit objects that are almost valid, each labelled with the code that it must get: of the parser, of the rules
 * of `check`, of those of a catalog, and of the readers of C-Unit. `rejectsWith` holds code to one of them.
 *
 * @throws {RangeError} if none of the codes can be got about the catalog: `field-not-sortable` needs such a field.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { nearMiss } from 'vql-kit/testing';
 * import { parse } from 'vql-kit/vql';
 *
 * const law = fc.property(nearMiss({ codes: ['missing-comma', 'empty-list'] }), ({ code, input }) =>
 *   parse(String(input)).diagnostics.some((diagnostic) => diagnostic.code === code),
 * );
 * fc.assert(law);
 * ```
 */
export function nearMiss({ codes = nearMissCodes, ...constraints }: NearMissConstraints = {}): fc.Arbitrary<NearMiss> {
  const about = vocabularies(constraints);
  const found = codes.flatMap((code) => about.flatMap((vocabulary) => missesOf(code, vocabulary)));
  if (found.length === 0) throw new RangeError(`Nothing about this catalog gets ${codes.join(', ')}.`);
  return fc.oneof(...found);
}

/** Every code that there are near-misses for. */
export const nearMissCodes: readonly NearMissCode[] = [
  // The keys of the tables are their codes.
  ...(Object.keys(textNearMisses) as TextNearMissCode[]),
  ...(Object.keys(objectNearMisses) as ObjectNearMissCode[]),
];

function missesOf(code: NearMissCode, vocabulary: Vocabulary): readonly fc.Arbitrary<NearMiss>[] {
  if (!isTextCode(code)) return objectsOf(code, vocabulary);
  const holes = holesOf(vocabulary);
  return textNearMisses[code].flatMap(
    (pattern) => filled(pattern, holes)?.map((input): NearMiss => ({ code, form: 'statement', input })) ?? [],
  );
}

function objectsOf(code: ObjectNearMissCode, vocabulary: Vocabulary): readonly fc.Arbitrary<NearMiss>[] {
  const row = objectNearMisses[code];
  const filter = filters({ ...vocabulary, subqueries: [] });
  if (filter === undefined) return [];
  const sound = fc.record({ filter, request: requests(vocabulary) });
  return [damaged(row, sound).map((input): NearMiss => ({ code, form: row.form, input }))];
}

function isTextCode(code: NearMissCode): code is TextNearMissCode {
  return Object.hasOwn(textNearMisses, code);
}
