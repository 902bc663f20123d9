import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as testing from '../../src/testing/index.js';

/** Without a compiler: any name, any argument. */
const loose = testing as unknown as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
const source = 'SELECT id FROM account.query';
const same = (value: unknown): unknown => value;

const refused: readonly (readonly [name: string, given: readonly unknown[], message: string])[] = [
  ['predicate', [{ catlog: 1 }], 'There is no option "catlog". Did you mean "catalog"?'],
  ['predicate', [testing.sampleCatalog], 'There is no option "definition".'],
  [
    'predicate',
    [{ catalog: { templates: {} } }],
    'The option "catalog" has to be a catalog, as `defineCatalog` makes it; found {"templates":{}}.',
  ],
  ['predicate', ['account.query'], 'Constraints and options are given as one object; found "account.query".'],
  ['predicate', [{ maxDepth: -1 }], 'The option "maxDepth" has to be a whole number from 0 on; found -1.'],
  ['predicate', [{ maxDepth: '2' }], 'The option "maxDepth" has to be a whole number from 0 on; found "2".'],
  ['predicate', [{ operators: ['EQUAL'] }], 'The option "operators" has to be a list of '],
  ['statement', [{ templat: 'a.b' }], 'There is no option "templat". Did you mean "template"?'],
  ['cunitPredicate', [{ beyondVQL: true }], 'There is no option "beyondVQL". Did you mean "beyondVql"?'],
  ['cunitRequest', [{ complete: 'yes' }], 'The option "complete" has to be true or false; found "yes".'],
  ['cunitQuery', [{ complte: true }], 'There is no option "complte". Did you mean "complete"?'],
  ['page', [{ maxLimit: 0 }], 'The option "maxLimit" has to be a whole number from 1 on; found 0.'],
  ['page', [{ functions: [] }], 'There is no option "functions".'],
  ['anyPredicate', [{ without: ['Exist'] }], 'The option "without" has to be a list of Annotation, Call, Exists, '],
  ['anyStatement', [{ depth: 1 }], 'There is no option "depth".'],
  ['laidOutText', [{ of: 'x' }], 'The option "of" has to be an arbitrary of fast-check; found "x".'],
  ['mutatedText', [{ maxChanges: 0 }], 'The option "maxChanges" has to be a whole number from 1 on; found 0.'],
  ['shuffledText', [{ maxWord: 1 }], 'There is no option "maxWord". Did you mean "maxWords"?'],
  ['rows', [{ values: 'text' }], 'The option "values" has to be one of any, scalar, texts; found "text".'],
  ['rows', [{ minRows: 5, maxRows: 2 }], '"minRows" is 5, more than "maxRows", which is 2.'],
  ['withRows', [], 'The first argument of `withRows` has to be an arbitrary of fast-check; found undefined.'],
  ['withRows', [testing.predicate(), { catlog: 1 }], 'There is no option "catlog". Did you mean "catalog"?'],
  ['nearMiss', [{ codes: [] }], 'The option "codes" has to be a list of one code or more; found [].'],
  [
    'nearMiss',
    [{ codes: 'no-group-by' }],
    'The option "codes" has to be a list of one code or more; found "no-group-by".',
  ],
  [
    'nearMiss',
    [{ codes: ['no-group-byy'] }],
    'There are no near-misses for the code "no-group-byy". Did you mean "no-group-by"?',
  ],
  [
    'rejectsWith',
    ['no-group-byy'],
    'There are no near-misses for the code "no-group-byy". Did you mean "no-group-by"?',
  ],
  ['rejectsWith', ['no-group-by', same, { catlog: 1 }], 'There is no option "catlog". Did you mean "catalog"?'],
  ['preservesMatches', [], 'The first argument of `preservesMatches` has to be a function; found undefined.'],
  ['preservesMatches', [same, { row: {} }], 'There is no option "row". Did you mean "rows"?'],
  ['preservesMatches', [same, { rows: { catlog: 1 } }], 'There is no option "catlog". Did you mean "catalog"?'],
  ['preservesMatches', [same, { least: 2 }], 'The option "least" has to be a number from 0 to 1; found 2.'],
  ['selectsMatches', [same, { off: 1 }], 'There is no option "off".'],
  ['partitions', [], 'The first argument of `partitions` has to be a function; found undefined.'],
  ['partitions', [same, { negatoin: {} }], 'There is no option "negatoin". Did you mean "negation"?'],
  ['roundTrips', [same], 'The second argument of `roundTrips` has to be a function; found undefined.'],
  ['roundTrips', [same, same, { off: 1 }], 'There is no option "off".'],
  ['roundTrips', [same, same, {}], 'The option "of" has to be an arbitrary of fast-check; found undefined.'],
  ['pagesEachRowOnce', [same, { source, lod: same }], 'There is no option "lod". Did you mean "load"?'],
  [
    'pagesEachRowOnce',
    [same, { source, maxPageSize: 0 }],
    'The option "maxPageSize" has to be a whole number from 1 on; found 0.',
  ],
  ['pagesEachRowOnce', [same, {}], 'The option "source" has to be there'],
];

describe('wrong arguments are refused in a sentence:', () => {
  it.each(refused)('%s%j', (name, given, message) => {
    let error: unknown;
    try {
      loose[name]?.(...given);
    } catch (reason) {
      error = reason;
    }
    expect(error).toBeInstanceOf(RangeError);
    expect(error instanceof Error && error.message.startsWith(message), String(error)).toBe(true);
  });
});

describe('wrong answers are refused in a sentence', () => {
  const messageOf = (law: unknown): unknown => {
    const { errorInstance } = fc.check(law as testing.Law, { seed: 8 });
    return errorInstance instanceof TypeError ? errorInstance.message : undefined;
  };

  it.each([
    [undefined, 'found undefined.'],
    [true, 'found true.'],
    [['no-group-by'], 'found ["no-group-by"].'],
  ])('of what rejects: %j', (answer, end) => {
    const law = loose['rejectsWith']?.('no-group-by', () => answer);
    expect(messageOf(law)).toBe(`Diagnostics were expected, as a list of objects that have a "code" each; ${end}`);
  });

  it('of a translation', () => {
    expect(messageOf(loose['preservesMatches']?.(() => 'id = 1'))).toBe(
      'A translation gives a predicate, a function that tests a row, or undefined; found "id = 1".',
    );
  });

  it('if they come later', () => {
    expect(messageOf(loose['preservesMatches']?.(async () => undefined))).toContain(
      'Hold it to `selectsMatches`, which waits.',
    );
    expect(messageOf(loose['rejectsWith']?.('no-group-by', async () => []))).toContain(
      'Say so by the option `waits: true`',
    );
  });
});
