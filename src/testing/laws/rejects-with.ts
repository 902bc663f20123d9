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
import { type Dialect, defaultDialect } from '../../dialect/index.js';
import { type CheckOptions, check, type Predicate, parse, parsePredicate, type Statement } from '../../vql/index.js';
import { brief, callback, checkArgument } from '../check-options.js';
import { type NearMiss, type NearMissCode, type NearMissConstraints, nearMiss } from '../near-misses/near-miss.js';
import { sampleCatalog } from '../sample-catalog.js';
import { Case, type Law, shown } from './case.js';

/** What was found wrong: diagnostics, or anything with their codes. */
export type Findings = readonly { readonly code: string }[];

/**
 * The law that what is almost valid is rejected, with the code that tells what is wrong. A function that throws an error with
 * `diagnostics`, as `parseOrThrow` and the builder do, has rejected as well.
 *
 * @param code - The code that each input must get, perhaps among others.
 * @param reject - Finds what is wrong with an input, a text or an object as the code has it; default the toolkit's own checks, with
 * the catalog, and for the code of a loss its own translations.
 * @param constraints - The catalog and template that the input is about.
 * @throws {RangeError} if nothing about the catalog gets the code, or there is no such code or constraint.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { rejectsWith } from 'vql-kit/testing';
 * import { parse, parseOrThrow } from 'vql-kit/vql';
 *
 * fc.assert(rejectsWith('missing-comma', (text) => parse(String(text)).diagnostics));
 * fc.assert(rejectsWith('string-quotes', (text) => [parseOrThrow(String(text))].flatMap(() => [])));
 * ```
 */
export function rejectsWith(
  code: NearMissCode,
  reject?: (input: unknown) => Findings,
  constraints: Omit<NearMissConstraints, 'codes'> = {},
): Law {
  if (reject !== undefined) checkArgument('second argument of `rejectsWith`', reject, callback);
  const tried = nearMiss({ ...constraints, codes: [code] }).map(
    (miss) => new Case(miss, ({ input }) => shownInput(input)),
  );
  return fc.property(tried, ({ value }) => {
    const found = codesOf(() => (reject === undefined ? ownFindings(value, constraints) : reject(value.input)));
    if (found.includes(code)) return;
    const instead = found.length === 0 ? 'nothing was found wrong with it' : `it got ${found.join(', ')}`;
    throw new Error(`${shownInput(value.input)} must get ${code}; ${instead}.`);
  });
}

function shownInput(input: unknown): string {
  return typeof input === 'string' ? input : shown(input);
}

function codesOf(find: () => Findings): readonly string[] {
  try {
    return checkedFindings(find()).map(({ code }) => code);
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('diagnostics' in error)) throw error;
    // An error that carries diagnostics is one of ours, or made like them.
    return (error.diagnostics as Findings).map(({ code }) => code);
  }
}

/** @throws {TypeError} if there is something else than a list with codes. */
function checkedFindings(found: unknown): Findings {
  if (found instanceof Promise)
    throw new TypeError(
      'What rejects answers later. Ask it about `nearMiss` in a property that waits, `fc.asyncProperty`.',
    );
  if (Array.isArray(found) && found.every((one) => typeof one === 'object' && one !== null && 'code' in one))
    return found;
  throw new TypeError(
    `Diagnostics were expected, as a list of objects that have a "code" each; found ${brief(found)}.`,
  );
}

function ownFindings({ code, form, input }: NearMiss, { catalog = sampleCatalog }: NearMissConstraints): Findings {
  const { checking, reading } = settings[code] ?? {};
  const isLoss = code.startsWith('lost-');
  switch (form) {
    case 'statement':
      return isLoss ? lossesOf(parse(input).statement) : check(input, { catalog, ...checking });
    case 'condition':
      return lossesOf(parsePredicate(input).predicate);
    case 'predicate':
      return isLoss ? toVql(input as CUnitPredicate, { parse }).losses : readPredicate(input, reading).diagnostics;
    case 'query':
      return toVql(input as CUnitQuery, { parse }).losses;
    case 'request':
      return readRequest(input, reading).diagnostics;
    default:
      return form satisfies never;
  }
}

/** What C-Unit cannot say of a tree. */
function lossesOf(tree: Statement | Predicate | undefined): Findings {
  if (tree === undefined) return [];
  return tree.kind === 'Statement' ? toCUnit(tree).losses : toCUnit(tree).losses;
}

const atSign: Dialect = { ...defaultDialect, variableSpelling: '@name' };

/** What has to be set for codes that do not come by default. */
const settings: Readonly<Record<string, { readonly checking?: CheckOptions; readonly reading?: ReadOptions }>> = {
  'assumed-syntax': { checking: { strict: true } },
  'too-long': { checking: { maxLength: 20 } },
  'too-many-nodes': { reading: { maxNodes: 2 } },
  'variable-spelling': { checking: { dialect: atSign } },
};
