import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VqlError } from '../../src/diagnostics/index.js';
import * as testing from '../../src/testing/index.js';

/** Without a compiler: any name, any argument. */
const loose = testing as unknown as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
const source = 'SELECT id FROM account.query';
const same = (value: unknown): unknown => value;

const refused: readonly (readonly [name: string, given: readonly unknown[], message: string])[] = [
  ['predicate', [{ catlog: 1 }], 'predicate has no option "catlog". Did you mean "catalog"?'],
  ['predicate', [testing.sampleCatalog], 'predicate has no option "definition".'],
  [
    'predicate',
    [{ catalog: { templates: {} } }],
    'The option "catalog" of predicate must be a catalog, as defineCatalog, readCatalog and openCatalog return it; found an object with the member "templates".',
  ],
  ['predicate', ['account.query'], 'The options of predicate must be an object; found "account.query".'],
  [
    'predicate',
    [{ maxDepth: -1 }],
    'The option "maxDepth" of predicate must be a whole number of at least 0; found the number -1.',
  ],
  [
    'predicate',
    [{ maxDepth: '2' }],
    'The option "maxDepth" of predicate must be a whole number of at least 0; found "2".',
  ],
  [
    'predicate',
    [{ operators: ['EQUAL'] }],
    'The option "operators" of predicate must be an array in which each element is one of ',
  ],
  ['statement', [{ templat: 'a.b' }], 'statement has no option "templat". Did you mean "template"?'],
  ['cunitPredicate', [{ beyondVQL: true }], 'cunitPredicate has no option "beyondVQL". Did you mean "beyondVql"?'],
  ['cunitRequest', [{ complete: 'yes' }], 'The option "complete" of cunitRequest must be true or false; found "yes".'],
  ['cunitQuery', [{ complte: true }], 'cunitQuery has no option "complte". Did you mean "complete"?'],
  [
    'page',
    [{ maxLimit: 0 }],
    'The option "maxLimit" of page must be a whole number of at least 1; found the number 0.',
  ],
  ['page', [{ functions: [] }], 'page has no option "functions".'],
  [
    'anyPredicate',
    [{ without: ['Exist'] }],
    'The option "without" of anyPredicate must be an array in which each element is one of ',
  ],
  ['anyStatement', [{ depth: 1 }], 'anyStatement has no option "depth".'],
  ['laidOutText', [{ of: 'x' }], 'The option "of" of laidOutText must be an arbitrary of fast-check; found "x".'],
  [
    'mutatedText',
    [{ maxChanges: 0 }],
    'The option "maxChanges" of mutatedText must be a whole number of at least 1; found the number 0.',
  ],
  ['shuffledText', [{ maxWord: 1 }], 'shuffledText has no option "maxWord". Did you mean "maxWords"?'],
  ['rows', [{ values: 'text' }], 'The option "values" of rows must be one of "any", "scalar", "texts"; found "text".'],
  [
    'rows',
    [{ minRows: 5, maxRows: 2 }],
    'The option "minRows" must be at most the option "maxRows", 2; found the number 5.',
  ],
  ['withRows', [], 'The first argument of withRows must be an arbitrary of fast-check; found undefined.'],
  ['withRows', [testing.predicate(), { catlog: 1 }], 'withRows has no option "catlog". Did you mean "catalog"?'],
  [
    'nearMiss',
    [{ codes: [] }],
    'The option "codes" of nearMiss must be an array of at least one code; found an array.',
  ],
  [
    'nearMiss',
    [{ codes: 'no-group-by' }],
    'The option "codes" of nearMiss must be an array of at least one code; found "no-group-by".',
  ],
  [
    'nearMiss',
    [{ codes: ['no-group-byy'] }],
    'The option "codes" of nearMiss must be codes of nearMissCodes, such as "no-group-by"; found "no-group-byy".',
  ],
  [
    'rejectsWith',
    ['no-group-byy'],
    'The option "codes" of nearMiss must be codes of nearMissCodes, such as "no-group-by"; found "no-group-byy".',
  ],
  ['rejectsWith', ['no-group-by', same, { catlog: 1 }], 'rejectsWith has no option "catlog". Did you mean "catalog"?'],
  ['preservesMatches', [], 'The first argument of preservesMatches must be a function; found undefined.'],
  ['preservesMatches', [same, { row: {} }], 'preservesMatches has no option "row". Did you mean "rows"?'],
  ['preservesMatches', [same, { rows: { catlog: 1 } }], 'withRows has no option "catlog". Did you mean "catalog"?'],
  [
    'preservesMatches',
    [same, { least: 2 }],
    'The option "least" of preservesMatches must be a number from 0 to 1; found the number 2.',
  ],
  ['selectsMatches', [same, { off: 1 }], 'selectsMatches has no option "off".'],
  ['partitions', [], 'The first argument of partitions must be a function; found undefined.'],
  ['partitions', [same, { negatoin: {} }], 'partitions has no option "negatoin". Did you mean "negation"?'],
  ['roundTrips', [same], 'The second argument of roundTrips must be a function; found undefined.'],
  ['roundTrips', [same, same, { off: 1 }], 'roundTrips has no option "off".'],
  [
    'roundTrips',
    [same, same, {}],
    'The option "of" of roundTrips must be an arbitrary of fast-check; found undefined.',
  ],
  ['pagesEachRowOnce', [same, { source, lod: same }], 'pagesEachRowOnce has no option "lod". Did you mean "load"?'],
  [
    'pagesEachRowOnce',
    [same, { source, maxPageSize: 0 }],
    'The option "maxPageSize" of pagesEachRowOnce must be a whole number of at least 1; found the number 0.',
  ],
  [
    'pagesEachRowOnce',
    [same, {}],
    'The option "source" of pagesEachRowOnce must be the query to page through; found undefined.',
  ],
];

describe('wrong arguments are rejected with a sentence:', () => {
  it.each(refused)('%s%j', (name, given, message) => {
    let error: unknown;
    try {
      loose[name]?.(...given);
    } catch (reason) {
      error = reason;
    }
    expect(error).toBeInstanceOf(VqlError);
    expect(error instanceof Error && error.message.startsWith(message), String(error)).toBe(true);
  });
});

describe('wrong results are rejected with a sentence', () => {
  const messageOf = (property: unknown): unknown => {
    const { errorInstance } = fc.check(property as testing.CheckedProperty, { seed: 8 });
    return errorInstance instanceof VqlError ? errorInstance.message : undefined;
  };

  it.each([
    [undefined, 'found undefined.'],
    [true, 'found true.'],
    [['no-group-by'], 'found an array.'],
  ])('of reject: %j', (answer, end) => {
    const property = loose['rejectsWith']?.('no-group-by', () => answer);
    expect(messageOf(property)).toBe(`The result of reject must be an array of objects with a "code"; ${end}`);
  });

  it('of a translation', () => {
    expect(messageOf(loose['preservesMatches']?.(() => 'id = 1'))).toBe(
      'The translation must be a predicate, a function that tests a row, or undefined; found "id = 1".',
    );
  });

  it('of a synchronous function that returns a promise', () => {
    expect(messageOf(loose['preservesMatches']?.(async () => undefined))).toContain(
      'use selectsMatches for asynchronous code',
    );
    expect(messageOf(loose['rejectsWith']?.('no-group-by', async () => []))).toContain(
      'synchronous unless the option "waits" is true',
    );
  });
});
