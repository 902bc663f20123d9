import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { type CUnitPredicate, createMatcher, type Row, toCUnit } from '../../src/cunit/index.js';
import {
  type AsyncCheckedProperty,
  anyPredicate,
  anyStatement,
  type CheckedProperty,
  cunitPredicate,
  pagesEachRowOnce,
  partitions,
  predicate,
  preservesMatches,
  rejectsWith,
  roundTrips,
  sampleCatalog,
  selectsMatches,
} from '../../src/testing/index.js';
import { type Predicate, parse, parseOrThrow, parsePredicate, print, transform, visit } from '../../src/vql/index.js';
import { flawedTranslators } from './flawed-translators.js';

/** Report of `fc.assert` about code that fails a property. */
async function reportOf(property: CheckedProperty | AsyncCheckedProperty, numRuns = 2_000): Promise<string> {
  const error: unknown = await Promise.resolve()
    .then(() => fc.assert(property as AsyncCheckedProperty, { seed: 8, numRuns }))
    .catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('The property held.');
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return `${error.message}\n${cause}`;
}

function matching(query: Predicate | CUnitPredicate, list: readonly Row[]): readonly number[] {
  return list.flatMap((row, index) => (createMatcher(query)(row) ? [index] : []));
}

describe('a failing property', () => {
  it('of roundTrips is reported with the seed and the smallest case as a text', async () => {
    const forgetful = (text: string) => parse(text.replace('DISTINCT ', '')).value;
    const report = await reportOf(roundTrips(print, forgetful, { of: anyStatement({ without: ['Call'] }) }));
    expect(report).toContain('seed: 8');
    expect(report).toContain('Counterexample: [SELECT DISTINCT * FROM account.account]\n');
    expect(report).toMatch(
      /^SELECT DISTINCT .* was written as "SELECT DISTINCT .*", which was read as SELECT \* .*\.$/m,
    );
  });

  it('of roundTrips is reported if nothing is read', async () => {
    const read = (text: string) => (text.includes('LIKE') ? undefined : parsePredicate(text).value);
    const report = await reportOf(roundTrips(print, read, { of: anyPredicate({ without: ['Call', 'Exists'] }) }));
    expect(report).toMatch(/LIKE .*, which was not read\.$/m);
  });

  it('of roundTrips is reported if members differ, and not for their order', async () => {
    const of = fc.record({ a: fc.nat(), b: fc.date({ noInvalidDate: true }) });
    const turned = ({ a, b }: { a: number; b: Date }) => ({ b, a });
    fc.assert(roundTrips(turned, (pair) => pair, { of }));
    const report = await reportOf(roundTrips(turned, ({ a }) => ({ a, b: new Date(0) }), { of }));
    expect(report).toContain('which was read as {"a":0,"b":new Date("1970-01-01T00:00:00.000Z")}');
  });

  it('of preservesMatches is reported for a wrong translation', async () => {
    const careless = (query: Predicate) => transform(query, { Between: (node) => ({ ...node, negated: false }) });
    const report = await reportOf(preservesMatches(careless));
    expect(report).toContain('seed: 8');
    expect(report).toMatch(/^Counterexample: \[\S+ NOT BETWEEN \S+ AND \S+\n {2}\{.*\}\]$/m);
    expect(report).toMatch(
      /^\S+ BETWEEN .* (?:selects|does not select) the row \{.*\}, which \S+ NOT BETWEEN .* does(?: not)?\.$/m,
    );
  });

  it('of preservesMatches is reported for a wrong function of rows', async () => {
    const strict = (query: CUnitPredicate) => (row: Row) => createMatcher(query)(row) && row['name'] !== "O'Brien";
    const report = await reportOf(preservesMatches(strict, { of: cunitPredicate() }));
    expect(report).toMatch(/^The translated function does not select the row .*, which \{"type":.* does\.$/m);
  });

  it('of partitions is reported for a selection that treats null as a value', async () => {
    const twoValued = (query: Predicate, list: readonly Row[]): readonly number[] => {
      if (query.kind !== 'Not') return matching(query, list);
      const held = matching(query.predicate, list);
      return list.flatMap((_, index) => (held.includes(index) ? [] : [index]));
    };
    expect(await reportOf(partitions(twoValued))).toMatch(
      /^Of p, .*, and the row \{.*\}: it has none of the values, but NOT p selects it\.$/m,
    );
    const everyRow = (_: Predicate, list: readonly Row[]) => list.map((_row, index) => index);
    expect(await reportOf(partitions(everyRow))).toMatch(
      /^Of p, \S+ .*, and the row \{.*\}: p selects it, and NOT p does too\.$/m,
    );
    const noRow = () => [];
    expect(await reportOf(partitions(noRow))).toMatch(
      /^Of p, .*: neither p nor NOT p selects it, and no value is missing\.$/m,
    );
    const greedy = (query: Predicate, list: readonly Row[]) =>
      query.kind === 'And' ? list.map((_, index) => index) : matching(query, list);
    expect(await reportOf(partitions(greedy))).toMatch(/^Of p, .*: p AND NOT p selects it\.$/m);
  });

  it('of partitions is reported for predicates of C-Unit', async () => {
    await fc.assert(partitions(matching, { of: cunitPredicate() }), { numRuns: 200 });
    const forgetful = (query: CUnitPredicate, list: readonly Row[]) =>
      query.type === 'JUNCTION' ? matching(query, list).slice(1) : matching(query, list);
    expect(await reportOf(partitions(forgetful, { of: cunitPredicate() }))).toMatch(
      /: p OR NOT p does not select it, but (?:NOT )?p does\.$/m,
    );
  });

  it('of rejectsWith is reported for a missing code', async () => {
    const report = await reportOf(rejectsWith('no-group-by', () => [{ code: 'unexpected-text' }]));
    expect(report).toMatch(/^Counterexample: \[SELECT id, count\(id\) FROM account\.query GROUP BY id\]$/m);
    expect(report).toContain('must get no-group-by; it got unexpected-text.');
    expect(await reportOf(rejectsWith('node-type', () => []))).toContain('it got no findings.');
  });
});

describe('rows of a catalog', () => {
  it('have predicates on its fields by default', async () => {
    const catalog = defineCatalog({ templates: { 'a.b': { fields: { price: 'decimal', title: 'string' } } } });
    const asked = new Set<string>();
    const noted = (query: Predicate): Predicate => {
      visit(query, { Path: ({ segments }) => void asked.add(segments.join('.')) });
      return query;
    };
    fc.assert(preservesMatches(noted, { rows: { catalog } }));
    await fc.assert(
      partitions((query, list) => matching(noted(query), list), { rows: { catalog } }),
      { numRuns: 20 },
    );
    expect([...asked].sort()).toEqual(['price', 'title']);
  });

  it('are rejected if the predicates have other fields', () => {
    const catalog = defineCatalog({ templates: { 'a.b': { fields: { price: 'decimal' } } } });
    const property = preservesMatches((query) => query, { of: predicate(), rows: { catalog } });
    expect(() => fc.assert(property)).toThrow(/^The catalog of the rows must be the catalog of the predicates; found /);
  });
});

describe('selectsMatches', () => {
  it('holds for a selection that equals that of matchers, synchronous or not, in both forms', async () => {
    await fc.assert(selectsMatches(matching), { numRuns: 100 });
    await fc.assert(
      selectsMatches(async (query, list) => matching(query, list), { of: cunitPredicate() }),
      { numRuns: 50 },
    );
  });

  it('names the row that is wrongly selected', async () => {
    const everyRow = (_: Predicate, list: readonly Row[]) => list.map((_row, index) => index);
    expect(await reportOf(selectsMatches(everyRow))).toMatch(
      /^The code under test selects the row \{.*\}, which .* does not\.$/m,
    );
  });
});

describe('the indexes of a selection', () => {
  it.each([
    ['the rows', (_: Predicate, list: readonly Row[]) => list],
    ['booleans', (_: Predicate, list: readonly Row[]) => list.map(() => true)],
    ['an invalid index', () => [99]],
    ['a set', () => new Set([0])],
  ])('cannot be %s', async (_, select) => {
    const property = partitions(select as never);
    expect(await reportOf(property)).toContain('The result of the selection must be an array of indexes of the ');
  });

  it('cannot contain an index twice', async () => {
    const doubled = (query: Predicate, list: readonly Row[]) =>
      matching(query, list).flatMap((index) => [index, index]);
    expect(await reportOf(partitions(doubled))).toContain(
      'The result of the selection must be an array of distinct indexes',
    );
  });
});

describe('the smallest case', () => {
  it('has a single row with the compared values', () => {
    const careless = (query: Predicate) => transform(query, { In: (node) => ({ ...node, negated: false }) });
    for (let seed = 0; seed < 15; seed++) {
      for (const rows of [{}, { catalog: sampleCatalog }]) {
        const { counterexample } = fc.check(preservesMatches(careless, { rows }), { seed });
        const lines = fc.stringify(counterexample).split('\n');
        expect(lines).toHaveLength(2);
        // The id is never absent.
        const names = Object.keys(
          JSON.parse(
            (lines[1] ?? '')
              .replace(/\]$/, '')
              .replaceAll(/(\d)n/g, '$1')
              .replaceAll(/new Date\(("[^"]*")\)/g, '$1'),
          ),
        );
        expect(names.filter((name) => name !== 'id').length, lines.join()).toBeLessThanOrEqual(1);
      }
    }
  });

  it.each(['NOT BETWEEN as BETWEEN', '_ read as %', 'a mirrored comparison with the same operator', 'LIKE as ='])(
    'of %s usually has no other condition',
    (name) => {
      const smallest = Array.from({ length: 40 }, (_, seed) => {
        const property = preservesMatches(flawedTranslators[name] ?? (() => undefined), {
          rows: seed % 2 === 0 ? {} : { catalog: sampleCatalog },
        });
        return fc.stringify(fc.check(property, { seed, numRuns: 400 }).counterexample);
      });
      const others = smallest.filter((text) => / (?:AND|OR) /.test(text.replaceAll(/BETWEEN \S+ AND/g, '')));
      expect(others.length, others.join('\n')).toBeLessThan(7);
    },
  );
});

describe('a property without results', () => {
  it('fails for a translation that always returns undefined', async () => {
    const properties = [
      preservesMatches(() => undefined),
      partitions(() => undefined),
      selectsMatches(() => undefined),
      roundTrips<string>(
        () => undefined,
        () => undefined,
      ),
    ];
    for (const property of properties)
      expect(await reportOf(property, 5)).toMatch(
        / returned nothing for (\d+) of \1 cases, so the property proves little\. Set "of"/,
      );
  });

  it('fails for too few results, unless the option least allows it', async () => {
    const only = (text: string) => (query: Predicate) => (print(query).startsWith(text) ? query : undefined);
    expect(await reportOf(preservesMatches(only('state IS')), 200)).toContain('so the property proves little');
    fc.assert(preservesMatches(only('state IS'), { least: 0.001 }), { seed: 8, numRuns: 5 });
    fc.assert(
      preservesMatches(() => undefined, { least: 0 }),
      { numRuns: 5 },
    );
    await fc.assert(
      partitions(() => undefined, { least: 0 }),
      { numRuns: 5 },
    );
    fc.assert(preservesMatches(only('s')), { seed: 8, numRuns: 200 });
  });
});

describe('a property that fails for code that returns little', () => {
  const of = fc.array(fc.boolean(), { minLength: 200, maxLength: 200 });

  it('reports the failure, not missing results of smaller cases', () => {
    let asked = 0;
    const write = (list: readonly boolean[]) => (++asked > 300 ? undefined : list);
    const forgetful = (list: readonly boolean[]) => (asked < 300 ? [...list] : []);
    const property = roundTrips(write, forgetful, { of, least: 0.9 });
    expect(`${fc.check(property, { seed: 8, numRuns: 1_000 }).errorInstance}`).toContain('which was read as [].');
  });

  it('reports that too few results are returned, with a smallest case', () => {
    const write = (list: readonly boolean[]) => (list[0] ? list : undefined);
    const property = roundTrips(write, (list) => [...list], { of, least: 0.7 });
    const { errorInstance, counterexample } = fc.check(property, { seed: 8, numRuns: 1_000 });
    expect(`${errorInstance}`).toContain('so the property proves little');
    expect(fc.stringify(counterexample)).not.toContain('true');
  });
});

describe('rejectsWith', () => {
  it('treats an error with diagnostics as a rejection, and rethrows any other', async () => {
    const thrower = (diagnostics: unknown) => () => {
      throw Object.assign(new Error('No.'), { diagnostics });
    };
    fc.assert(rejectsWith('empty-list', thrower([{ code: 'empty-list' }])));
    const broken = () => {
      throw new TypeError('A mistake.');
    };
    expect(await reportOf(rejectsWith('empty-list', broken))).toContain('A mistake.');
  });

  it('awaits promises with the option', async () => {
    const later = async (input: unknown) => {
      await Promise.resolve();
      return parse(String(input)).diagnostics;
    };
    await fc.assert(rejectsWith('no-group-by', later, { waits: true }));
    await fc.assert(
      rejectsWith('no-group-by', async (input) => [parseOrThrow(String(input))] as never, { waits: true }),
    );
    await fc.assert(rejectsWith('no-group-by', () => [{ code: 'no-group-by' }], { waits: true }));
    const nothing = async () => [];
    expect(await reportOf(rejectsWith('no-group-by', nothing, { waits: true }))).toContain(
      'must get no-group-by; it got no findings.',
    );
    const broken = async () => {
      throw new TypeError('A mistake.');
    };
    expect(await reportOf(rejectsWith('no-group-by', broken, { waits: true }))).toContain('A mistake.');
    const unsaid = rejectsWith('no-group-by', later as never);
    expect(await reportOf(unsaid)).toContain('synchronous unless the option "waits" is true');
  });

  it('rejects a code that no query of the catalog can get', () => {
    const catalog = { templates: { 'a.b': { fields: { id: 'integer' } } } } as const;
    expect(() => rejectsWith('unknown-enum-value', undefined, { catalog: defineCatalog(catalog) })).toThrow(
      'The option "codes" of nearMiss must be codes that queries about this catalog can get; found "unknown-enum-value".',
    );
  });
});

describe('pagesEachRowOnce', () => {
  const source = 'SELECT id FROM account.query';
  type Request = { readonly limit?: number; readonly offset?: number };
  type Table = readonly { readonly id: string }[];

  /** A service with a table, and the property for it. */
  function serviceWith(answer: (table: Table, request: Required<Request>) => Table) {
    let table: Table = [];
    const fetchPage = ({ limit = table.length, offset = 0 }: Request) => {
      const isMore = offset + limit < table.length;
      const headers = { 'x-query-more-elements': `${isMore}`, 'x-query-next-offset': `${isMore ? offset + limit : 0}` };
      return { rows: answer(table, { limit, offset }), headers };
    };
    const load = (rows: Table) => {
      table = rows;
    };
    return { load, fetchPage };
  }

  const slice = (table: Table, { limit, offset }: Required<Request>) => table.slice(offset, offset + limit);

  it('holds for a correct service, with given rows and with its own', async () => {
    const { load, fetchPage } = serviceWith(slice);
    await fc.assert(pagesEachRowOnce(fetchPage, { source, load }), { numRuns: 100 });
    load([{ id: '1' }, { id: '2' }, { id: '3' }]);
    await fc.assert(pagesEachRowOnce(fetchPage, { source, maxPageSize: 2 }), { numRuns: 10 });
  });

  it('fails for a service with at most ten rows on a page, and for one that loses a later row', async () => {
    for (const answer of [
      (table: Table, { limit, offset }: Required<Request>) => table.slice(offset, offset + Math.min(10, limit)),
      (table: Table, request: Required<Request>) => slice(table, request).filter(({ id }) => id !== table[16]?.id),
    ]) {
      const { load, fetchPage } = serviceWith(answer);
      const property = pagesEachRowOnce((request: Request) => ({ rows: fetchPage(request).rows }), { source, load });
      expect((await fc.check(property, { seed: 8, endOnFailure: true })).failed).toBe(true);
    }
  });

  it('shrinks quickly to a small table, for tables of any length', async () => {
    const { load, fetchPage } = serviceWith((table, request) =>
      slice(table, request).filter(({ id }) => id !== table[16]?.id),
    );
    let tables = 0;
    const counted = (table: Table) => {
      tables++;
      load(table);
    };
    const options = { source, load: counted, maxPageSize: 40 };
    const { counterexample } = await fc.check(pagesEachRowOnce(fetchPage, options), { seed: 8 });
    expect(fc.stringify(counterexample).match(/\d{19}/g)).toHaveLength(17);
    expect(tables).toBeLessThan(1_000);
  });

  it('fails for a missing row between two pages', async () => {
    const { load, fetchPage } = serviceWith((table, request) =>
      slice(table, request).filter((_, index) => request.offset === 0 || index > 0),
    );
    const report = await reportOf(pagesEachRowOnce(fetchPage, { source, load }));
    expect(report).toMatch(/seed: 8[\s\S]*(?:is missing|[Ss]hort)/);
  });

  it('fails for a repeated row, an order that depends on the page, and unexpected rows', async () => {
    const paging = { duplicates: 'ignore', tiebreak: 'none' } as const;
    const twice = serviceWith((table, request) => slice([...table.slice(0, 1), ...table.slice(0, -1)], request));
    expect(await reportOf(pagesEachRowOnce(twice.fetchPage, { source, load: twice.load, paging }))).toMatch(
      /With pages of \d+ the row "\d+" is repeated\./,
    );
    const turned = serviceWith((table, request) => slice(request.limit > 3 ? table.toReversed() : table, request));
    expect(await reportOf(pagesEachRowOnce(turned.fetchPage, { source, load: turned.load, paging }))).toMatch(
      /The order depends on the page size, \d+ or \d+: it differs from row 0 on\./,
    );
    const foreign = serviceWith((table, request) => slice(table, request).map(({ id }) => ({ id: `${id}0` })));
    expect(await reportOf(pagesEachRowOnce(foreign.fetchPage, { source, load: foreign.load, paging }))).toMatch(
      /With pages of \d+ the row "\d+" is missing\./,
    );
  });
});

describe('translations of the toolkit', () => {
  it('satisfy the property with the options of the matcher', () => {
    const match = fc.constantFrom({ variables: { x: 'a' } }, { variables: { x: 'b' } });
    const translate = (query: Predicate, { variables }: { variables?: object | undefined }) =>
      toCUnit(query, { variables: { x: [String(Object.values(variables ?? {})[0])] } }).value;
    fc.assert(preservesMatches(translate, { match }), { numRuns: 200 });
  });
});
