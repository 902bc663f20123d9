import fc from 'fast-check';
import type { LossCode } from '../../cunit/index.js';
import { checkOptions, type OptionKinds, string, wrongArgument } from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/index.js';
import { filters } from '../arbitraries/cunit-predicate.js';
import { requests } from '../arbitraries/cunit-request.js';
import { catalog } from '../check-options.js';
import { memoize } from '../combinators.js';
import { type QueryConstraints, type Vocabulary, vocabularies } from '../constraints.js';
import { filled, type Holes, holesOf } from './holes.js';
import { lossNearMisses } from './losses.js';
import { damaged, type ObjectForm, type ObjectNearMissCode, type ObjectRow, objectNearMisses } from './objects.js';
import { type TextForm, type TextNearMissCode, type TextRow, textNearMisses } from './texts.js';

/** The code that a near-miss can be labelled with. */
export type NearMissCode = TextNearMissCode | ObjectNearMissCode | LossCode;

/**
 * A text or object that is almost valid, and the code of the diagnostic that it must get, perhaps among others; or one that is
 * valid, and the code of the loss that its translation must have.
 */
export type NearMiss =
  | { readonly code: NearMissCode; readonly form: TextForm; readonly input: string }
  | { readonly code: NearMissCode; readonly form: ObjectForm; readonly input: unknown };

/** Which near-misses there are. */
export interface NearMissConstraints extends Pick<QueryConstraints, 'catalog' | 'template'> {
  /** The codes; default all that there can be about the catalog but those of losses, whose queries are valid. */
  readonly codes?: readonly NearMissCode[] | undefined;
}

/**
 * Statements and C-Unit objects that are almost valid, each labelled with the code that it must get: of the parser, of the rules
 * of `check`, of those of a catalog, and of the readers of C-Unit; where losses are asked for, valid ones that the other form
 * cannot say. `rejectsWith` holds code to one of them.
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
export function nearMiss(constraints: NearMissConstraints = {}): fc.Arbitrary<NearMiss> {
  checkOptions('nearMiss', constraints, nearMissOptions);
  const { codes = invalidCodes } = constraints;
  for (const code of codes) checkCode(code);
  const about = vocabularies({ catalog: constraints.catalog, template: constraints.template });
  const holes = memoize(holesOf);
  const missesIn = (vocabulary: Vocabulary) => (code: NearMissCode) => missesOf(code, vocabulary, holes(vocabulary));
  const fitting = about.filter((vocabulary) => codes.some((code) => missesIn(vocabulary)(code) !== undefined));
  if (fitting.length === 0)
    throw wrongArgument(
      'The option "codes" of nearMiss',
      'codes that queries about this catalog can get',
      codes.join(', '),
    );
  return fc
    .constantFrom(...fitting)
    .chain(memoize((vocabulary) => fc.oneof(...codes.flatMap((code) => missesIn(vocabulary)(code) ?? []))));
}

// The keys of the tables are their codes.
const textCodes = Object.keys(textNearMisses) as TextNearMissCode[];
const objectCodes = Object.keys(objectNearMisses) as ObjectNearMissCode[];
const lossCodes = Object.keys(lossNearMisses) as LossCode[];
const invalidCodes: readonly NearMissCode[] = [...textCodes, ...objectCodes];

/** Every code that there are near-misses for. */
export const nearMissCodes: readonly NearMissCode[] = [...invalidCodes, ...lossCodes];

const rows: ReadonlyMap<NearMissCode, TextRow | ObjectRow> = new Map<NearMissCode, TextRow | ObjectRow>([
  ...textCodes.map((code) => [code, { form: 'statement', patterns: textNearMisses[code] }] as const),
  ...objectCodes.map((code) => [code, objectNearMisses[code]] as const),
  ...lossCodes.map((code) => [code, lossNearMisses[code]] as const),
]);

const nearMissOptions: OptionKinds<NearMissConstraints> = {
  catalog,
  template: string,
  codes: { expected: 'an array of at least one code', accepts: (value) => Array.isArray(value) && value.length > 0 },
};

/** @throws {RangeError} if there are no near-misses for a code. */
function checkCode(code: NearMissCode): void {
  if (rows.has(code)) return;
  const [nearest] = didYouMean(String(code), nearMissCodes, 1);
  const question = nearest === undefined ? '' : `, such as "${nearest}"`;
  throw wrongArgument('The option "codes" of nearMiss', `codes of nearMissCodes${question}`, code);
}

/** The near-misses of one code about one template; `undefined` if it has none. */
function missesOf(code: NearMissCode, vocabulary: Vocabulary, holes: Holes): fc.Arbitrary<NearMiss> | undefined {
  const row = rows.get(code);
  if (row === undefined) return undefined;
  return 'patterns' in row ? textsOf(row, code, holes) : objectsOf(row, code, vocabulary);
}

function textsOf({ form, patterns }: TextRow, code: NearMissCode, holes: Holes): fc.Arbitrary<NearMiss> | undefined {
  const texts = patterns.flatMap((pattern) => filled(pattern, holes) ?? []);
  if (texts.length === 0) return undefined;
  // What is tried shrinks to the simplest of the texts, the first.
  return fc.oneof({ withCrossShrink: true }, ...texts).map((input) => ({ code, form, input }));
}

function objectsOf(row: ObjectRow, code: NearMissCode, vocabulary: Vocabulary): fc.Arbitrary<NearMiss> | undefined {
  const filter = filters({ ...vocabulary, subqueries: [] });
  if (filter === undefined) return undefined;
  const { group, name: template } = vocabulary;
  const sound = fc.record({ filter, request: requests(vocabulary) }).map((parts) => ({ ...parts, group, template }));
  return damaged(row, sound).map((input) => ({ code, form: row.form, input }));
}
