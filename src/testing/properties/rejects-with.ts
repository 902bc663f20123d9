import fc from 'fast-check';
import {
  type CUnitPredicate,
  type CUnitQuery,
  type ReadOptions,
  readPredicate,
  readRequest,
  toCUnit,
  toVql,
} from '../../cunit/index.js';
import { callback, checkArgument, checkOptions, flag, type OptionKinds, string } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { type Dialect, defaultDialect } from '../../dialect/index.js';
import { type CheckOptions, check, type Predicate, parse, parsePredicate, type Statement } from '../../vql/index.js';
import { catalog } from '../check-options.js';
import { type NearMiss, type NearMissCode, type NearMissConstraints, nearMiss } from '../near-misses/near-miss.js';
import { sampleCatalog } from '../sample-catalog.js';
import { type AsyncCheckedProperty, type CheckedProperty, cases, shown } from './case.js';

/** What was found wrong: diagnostics, or anything with their codes. */
export type Findings = readonly { readonly code: string }[];

/** What near-misses are about, and whether what rejects them is waited for. */
export interface RejectionOptions extends Omit<NearMissConstraints, 'codes'> {
  /** Whether findings come later, as of a service; default `false`. The law then waits, and so has to be awaited. */
  readonly waits?: boolean | undefined;
}

/**
 * The law that what is almost valid is rejected, with the code that tells what is wrong. A function that throws an error with
 * `diagnostics`, as `parseOrThrow` and the builder do, has rejected as well.
 *
 * @param code - The code that each input must get, perhaps among others.
 * @param reject - Finds what is wrong with an input, a text or an object as the code has it; default the toolkit's own checks, with
 * the catalog, and for the code of a loss its own translations.
 * @param options - The catalog and template that the input is about; with `waits: true` findings may come later.
 * @throws {RangeError} if nothing about the catalog gets the code, or there is no such code or option.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { rejectsWith } from 'vql-kit/testing';
 * import { parse, parseOrThrow } from 'vql-kit/vql';
 *
 * fc.assert(rejectsWith('missing-comma', (text) => parse(String(text)).diagnostics));
 * fc.assert(rejectsWith('string-quotes', (text) => [parseOrThrow(String(text))].flatMap(() => [])));
 *
 * // Instead of this: ask the service.
 * const ask = async (text: unknown) => parse(String(text)).diagnostics;
 * await fc.assert(rejectsWith('empty-list', ask, { waits: true }));
 * ```
 */
export function rejectsWith(
  code: NearMissCode,
  reject?: (input: unknown) => Findings,
  options?: RejectionOptions & { readonly waits?: false | undefined },
): CheckedProperty;
export function rejectsWith(
  code: NearMissCode,
  reject: (input: unknown) => Findings | Promise<Findings>,
  options: RejectionOptions & { readonly waits: true },
): AsyncCheckedProperty;
export function rejectsWith(
  code: NearMissCode,
  reject?: (input: unknown) => Findings | Promise<Findings>,
  options: RejectionOptions = {},
): CheckedProperty | AsyncCheckedProperty {
  if (reject !== undefined) checkArgument('The second argument of rejectsWith', reject, callback);
  checkOptions('rejectsWith', options, rejectionOptions);
  const { waits = false, ...about } = options;
  const tried = cases(nearMiss({ ...about, codes: [code] }), ({ input }) => shownInput(input));
  const find = (miss: NearMiss) => (reject === undefined ? ownFindings(miss, about) : reject(miss.input));
  if (waits)
    return fc.asyncProperty(tried, async ({ value }) => {
      expectCode(value, await Promise.resolve(value).then(find).then(codesOf, codesThrown));
    });
  return fc.property(tried, ({ value }) => {
    expectCode(
      value,
      foundAtOnce(() => find(value)),
    );
  });
}

const rejectionOptions: OptionKinds<RejectionOptions> = { catalog, template: string, waits: flag };

/** @throws {Error} if the code of a near-miss is not among those that were found. */
function expectCode({ code, input }: NearMiss, found: readonly string[]): void {
  if (found.includes(code)) return;
  const instead = found.length === 0 ? 'nothing was found wrong with it' : `it got ${found.join(', ')}`;
  throw new Error(`${shownInput(input)} must get ${code}; ${instead}.`);
}

function shownInput(input: unknown): string {
  return typeof input === 'string' ? input : shown(input);
}

function foundAtOnce(find: () => unknown): readonly string[] {
  let found: unknown;
  try {
    found = find();
  } catch (error) {
    return codesThrown(error);
  }
  if (found instanceof Promise) {
    // What becomes of it nobody asks any more.
    found.catch(() => undefined);
    throw new TypeError('What rejects answers later. Say so by the option `waits: true`, and await the law.');
  }
  return codesOf(found);
}

/** The codes that an error carries; any other error is thrown again. */
function codesThrown(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null || !('diagnostics' in error)) throw error;
  return codesOf(error.diagnostics);
}

/** @throws {TypeError} if there is something else than a list with codes. */
function codesOf(found: unknown): readonly string[] {
  if (Array.isArray(found) && found.every((one) => typeof one === 'object' && one !== null && 'code' in one))
    return found.map(({ code }) => code);
  throw new TypeError(
    `Diagnostics were expected, as a list of objects that have a "code" each; found ${describeValue(found)}.`,
  );
}

function ownFindings(
  { code, form, input }: NearMiss,
  { catalog: known = sampleCatalog }: NearMissConstraints,
): Findings {
  const { checking, reading } = settings[code] ?? {};
  const isLoss = code.startsWith('lost-');
  switch (form) {
    case 'statement':
      return isLoss ? lossesOf(parse(input).value) : check(input, { catalog: known, ...checking });
    case 'condition':
      return lossesOf(parsePredicate(input).value);
    case 'predicate':
      return isLoss ? toVql(input as CUnitPredicate, { parse }).diagnostics : readPredicate(input, reading).diagnostics;
    case 'query':
      return toVql(input as CUnitQuery, { parse }).diagnostics;
    case 'request':
      return readRequest(input, reading).diagnostics;
    default:
      return form satisfies never;
  }
}

/** What C-Unit cannot say of a tree. */
function lossesOf(tree: Statement | Predicate | undefined): Findings {
  if (tree === undefined) return [];
  return tree.kind === 'Statement' ? toCUnit(tree).diagnostics : toCUnit(tree).diagnostics;
}

const atSign: Dialect = { ...defaultDialect, variableStyle: '@name' };

/** What has to be set for codes that do not come by default. */
const settings: Readonly<Record<string, { readonly checking?: CheckOptions; readonly reading?: ReadOptions }>> = {
  'assumed-syntax': { checking: { strict: true } },
  'too-long': { checking: { maxLength: 20 } },
  'too-many-nodes': { reading: { maxNodes: 2 } },
  'variable-style': { checking: { dialect: atSign } },
};
