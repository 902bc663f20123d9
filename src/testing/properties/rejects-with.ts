import fc from 'fast-check';
import {
  type CUnitPredicate,
  type CUnitQuery,
  checkExecuteRequest,
  checkPredicate,
  type ReadOptions,
  readPredicate,
  readRequest,
  toCUnit,
  toVql,
} from '../../cunit/index.js';
import {
  callback,
  checkArgument,
  checkOptions,
  flag,
  type OptionKinds,
  string,
  wrongArgument,
} from '../../diagnostics/arguments.js';
import {
  type Dialect,
  type DialectFile,
  type DialectFindings,
  defaultDialect,
  type ExistsForm,
  readDialect,
} from '../../dialect/index.js';
import { type CheckOptions, check, type Predicate, parse, parsePredicate, type Statement } from '../../vql/index.js';
import { type NearMiss, type NearMissCode, type NearMissConstraints, nearMiss } from '../near-misses/near-miss.js';
import { catalogKind } from '../option-kinds.js';
import { sampleCatalog } from '../sample-catalog.js';
import { type AsyncCheckedProperty, type CheckedProperty, cases, describe } from './case.js';

/** Diagnostics, or other objects with a code. */
export type Findings = readonly { readonly code: string }[];

/** Options of `rejectsWith`. */
export interface RejectionOptions extends Omit<NearMissConstraints, 'codes'> {
  /** Whether `reject` is asynchronous; default `false`. The property must then be awaited. */
  readonly waits?: boolean | undefined;
}

/**
 * Creates the property that near-misses are rejected with their code. A function that throws an error with `diagnostics`, as
 * `parseOrThrow` and the builder do, counts as rejecting.
 *
 * @param code - Code that each input must get, perhaps among others.
 * @param reject - Returns the findings for an input, a text or an object depending on the code; default the checks of this package with
 * the catalog, and for losses its translations.
 * @param options - Catalog and template of the input; `waits: true` for an asynchronous function.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
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
 * // Ask your service here.
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
  const inputs = cases(nearMiss({ ...about, codes: [code] }), ({ input }) => describeInput(input));
  const find = (miss: NearMiss) => (reject === undefined ? ownFindings(miss, about) : reject(miss.input));
  if (waits)
    return fc.asyncProperty(inputs, async ({ value }) => {
      expectCode(value, await Promise.resolve(value).then(find).then(codesOf, codesThrown));
    });
  return fc.property(inputs, ({ value }) => {
    expectCode(
      value,
      foundAtOnce(() => find(value)),
    );
  });
}

const rejectionOptions: OptionKinds<RejectionOptions> = { catalog: catalogKind, template: string, waits: flag };

/** @throws {Error} if the code of a near-miss was not found. */
function expectCode({ code, input }: NearMiss, found: readonly string[]): void {
  if (found.includes(code)) return;
  const instead = found.length === 0 ? 'it got no findings' : `it got ${found.join(', ')}`;
  throw new Error(`${describeInput(input)} must get ${code}; ${instead}.`);
}

function describeInput(input: unknown): string {
  return typeof input === 'string' ? input : describe(input);
}

function foundAtOnce(find: () => unknown): readonly string[] {
  let found: unknown;
  try {
    found = find();
  } catch (error) {
    return codesThrown(error);
  }
  if (found instanceof Promise) {
    // The result is not used any more.
    found.catch(() => undefined);
    throw wrongArgument('The result of reject', 'synchronous unless the option "waits" is true', found);
  }
  return codesOf(found);
}

/** Returns the codes of an error with diagnostics; rethrows any other error. */
function codesThrown(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null || !('diagnostics' in error)) throw error;
  return codesOf(error.diagnostics);
}

/** @throws {VqlError} `wrong-argument` for anything but an array of objects with a code. */
function codesOf(found: unknown): readonly string[] {
  if (Array.isArray(found) && found.every((one) => typeof one === 'object' && one !== null && 'code' in one))
    return found.map(({ code }) => code);
  throw wrongArgument('The result of reject', 'an array of objects with a "code"', found);
}

function ownFindings(
  { code, form, input }: NearMiss,
  { catalog: known = sampleCatalog }: NearMissConstraints,
): Findings {
  const { checking, reading } = settings[code] ?? {};
  const isLoss = code.startsWith('lost-');
  switch (form) {
    case 'statement':
      return isLoss ? lossesOf(parse(input).value, checking?.dialect) : check(input, { catalog: known, ...checking });
    case 'condition':
      return lossesOf(parsePredicate(input).value);
    case 'predicate':
      if (isLoss) return toVql(input as CUnitPredicate, { parse }).diagnostics;
      return checking === undefined
        ? readPredicate(input, reading).diagnostics
        : checkPredicate(input, { dialect: checking.dialect });
    case 'query':
      return toVql(input as CUnitQuery, { parse }).diagnostics;
    case 'request':
      return readRequest(input, reading).diagnostics;
    case 'execute':
      return checkExecuteRequest(input, { parse });
    default:
      return form satisfies never;
  }
}

/** Returns the losses of translating a tree to C-Unit. */
function lossesOf(tree: Statement | Predicate | undefined, dialect?: Partial<Dialect>): Findings {
  if (tree === undefined) return [];
  const options = { dialect };
  return (tree.kind === 'Statement' ? toCUnit(tree, options) : toCUnit(tree, options)).diagnostics;
}

const atSign: Dialect = { ...defaultDialect, variableStyle: '@name' };

/** Returns options with the dialect of an installation that was tried. */
function probed(dialect: DialectFindings): { readonly checking: CheckOptions } {
  const file: DialectFile = { version: 1, dialect };
  return { checking: { dialect: readDialect(file).value } };
}

/** An EXISTS whose query is the text in a member "subquery". */
const inSubquery: ExistsForm = {
  write: (statement) => ({ subquery: statement }),
  read: ({ subquery }) => (typeof subquery === 'string' ? subquery : undefined),
};

/** Options for codes that are not reported by default. */
const settings: Readonly<Record<string, { readonly checking?: CheckOptions; readonly reading?: ReadOptions }>> = {
  'assumed-syntax': { checking: { strict: true } },
  'contradicted-assumption': probed({ assumptions: { 'like-case': 'differs' } }),
  'exists-form': { reading: { dialect: { existsForm: inSubquery } } },
  'lost-operator': probed({ operators: { IS_NULL: 'refused' } }),
  'too-long': { checking: { maxLength: 20 } },
  'too-many-nodes': { reading: { maxNodes: 2 } },
  'unsupported-function': probed({ functions: { COUNT: 'refused' } }),
  'unsupported-operator': probed({ operators: { EQUALS: 'refused' } }),
  'unsupported-syntax': probed({ constructs: { like: 'refused' } }),
  'variable-style': { checking: { dialect: atSign } },
};
