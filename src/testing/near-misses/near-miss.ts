import fc from 'fast-check';
import type { LossCode } from '../../cunit/index.js';
import { checkOptions, type OptionKinds, string, wrongArgument } from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/index.js';
import { filters } from '../arbitraries/cunit-predicate.js';
import { requests } from '../arbitraries/cunit-request.js';
import { memoize } from '../combinators.js';
import { type QueryConstraints, type Vocabulary, vocabularies } from '../constraints.js';
import { catalogKind } from '../option-kinds.js';
import { type Fillings, fillHoles, fillingsFor } from './holes.js';
import { lossNearMisses } from './losses.js';
import {
  damagedObjects,
  type ObjectForm,
  type ObjectNearMissCode,
  type ObjectRow,
  objectNearMisses,
} from './objects.js';
import { type TextForm, type TextNearMissCode, type TextRow, textNearMisses } from './texts.js';

/** Code of a near-miss. */
export type NearMissCode = TextNearMissCode | ObjectNearMissCode | LossCode;

/**
 * An almost valid text or object with the code of the diagnostic that it must get, perhaps among others; or a valid one with the code
 * of the loss that its translation must have.
 */
export type NearMiss =
  | { readonly code: NearMissCode; readonly form: TextForm; readonly input: string }
  | { readonly code: NearMissCode; readonly form: ObjectForm; readonly input: unknown };

/** Constraints of `nearMiss`. */
export interface NearMissConstraints extends Pick<QueryConstraints, 'catalog' | 'template'> {
  /** Codes; default all that the catalog allows, except those of losses, whose queries are valid. */
  readonly codes?: readonly NearMissCode[] | undefined;
}

/**
 * Generates almost valid statements and C-Unit objects, each labeled with the code that it must get: from the parser, the rules,
 * or the readers of C-Unit. For codes of losses it generates valid queries that the other form cannot express. `rejectsWith`
 * checks code against one of them.
 *
 * @throws {VqlError} `wrong-argument` if the catalog allows none of the codes: `field-not-sortable` needs a field that is not
 * sortable.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { nearMiss } from 'vql-kit/testing';
 * import { parse } from 'vql-kit/vql';
 *
 * const property = fc.property(nearMiss({ codes: ['missing-comma', 'empty-list'] }), ({ code, input }) =>
 *   parse(String(input)).diagnostics.some((diagnostic) => diagnostic.code === code),
 * );
 * fc.assert(property);
 * ```
 */
export function nearMiss(constraints: NearMissConstraints = {}): fc.Arbitrary<NearMiss> {
  checkOptions('nearMiss', constraints, nearMissOptions);
  const { codes = invalidCodes } = constraints;
  for (const code of codes) checkCode(code);
  const templates = vocabularies({ catalog: constraints.catalog, template: constraints.template });
  const holes = memoize(fillingsFor);
  const missesIn = (vocabulary: Vocabulary) => (code: NearMissCode) => missesOf(code, vocabulary, holes(vocabulary));
  const fitting = templates.filter((vocabulary) => codes.some((code) => missesIn(vocabulary)(code) !== undefined));
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

// The keys of the tables are the codes.
const textCodes = Object.keys(textNearMisses) as TextNearMissCode[];
const objectCodes = Object.keys(objectNearMisses) as ObjectNearMissCode[];
const lossCodes = Object.keys(lossNearMisses) as LossCode[];
const invalidCodes: readonly NearMissCode[] = [...textCodes, ...objectCodes];

/** All codes with near-misses. */
export const nearMissCodes: readonly NearMissCode[] = [...invalidCodes, ...lossCodes];

const rows: ReadonlyMap<NearMissCode, TextRow | ObjectRow> = new Map<NearMissCode, TextRow | ObjectRow>([
  ...textCodes.map((code) => [code, { form: 'statement', patterns: textNearMisses[code] }] as const),
  ...objectCodes.map((code) => [code, objectNearMisses[code]] as const),
  ...lossCodes.map((code) => [code, lossNearMisses[code]] as const),
]);

const nearMissOptions: OptionKinds<NearMissConstraints> = {
  catalog: catalogKind,
  template: string,
  codes: { expected: 'an array of at least one code', accepts: (value) => Array.isArray(value) && value.length > 0 },
};

/** @throws {VqlError} `wrong-argument` if there are no near-misses for a code. */
function checkCode(code: NearMissCode): void {
  if (rows.has(code)) return;
  const [nearest] = didYouMean(String(code), nearMissCodes, 1);
  const question = nearest === undefined ? '' : `, such as "${nearest}"`;
  throw wrongArgument('The option "codes" of nearMiss', `codes of nearMissCodes${question}`, code);
}

/** Returns the near-misses of a code for a template; `undefined` if the template has none. */
function missesOf(code: NearMissCode, vocabulary: Vocabulary, holes: Fillings): fc.Arbitrary<NearMiss> | undefined {
  const row = rows.get(code);
  if (row === undefined) return undefined;
  return 'patterns' in row ? textsOf(row, code, holes) : objectsOf(row, code, vocabulary);
}

function textsOf({ form, patterns }: TextRow, code: NearMissCode, holes: Fillings): fc.Arbitrary<NearMiss> | undefined {
  const texts = patterns.flatMap((pattern) => fillHoles(pattern, holes) ?? []);
  if (texts.length === 0) return undefined;
  // Shrinks to the first text, the simplest.
  return fc.oneof({ withCrossShrink: true }, ...texts).map((input) => ({ code, form, input }));
}

function objectsOf(row: ObjectRow, code: NearMissCode, vocabulary: Vocabulary): fc.Arbitrary<NearMiss> | undefined {
  const filter = filters({ ...vocabulary, subqueries: [] });
  if (filter === undefined) return undefined;
  const { group, name: template } = vocabulary;
  const valid = fc.record({ filter, request: requests(vocabulary) }).map((parts) => ({ ...parts, group, template }));
  return damagedObjects(row, valid).map((input) => ({ code, form: row.form, input }));
}
