import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogShape, dataTypeShape, fieldShape, templateShape } from '../../src/catalog/definition-shape.js';
import { type CatalogDefinition, defineCatalog, type FieldDefinition } from '../../src/catalog/index.js';
import { catalogRuleNames } from '../../src/catalog/rules/all.js';
import { checkQuery, checkRequest, readPredicate, readQuery, readRequest, toVql } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { encodePage } from '../../src/paging/index.js';
import {
  anyCatalogDefinition,
  anyPredicate,
  anyStatement,
  catalogDefinition,
  cunitPredicate,
  cunitQuery,
  cunitRequest,
  hostileString,
  laidOutText,
  mutatedText,
  nearMiss,
  nearMissCodes,
  page,
  predicate,
  sampleCatalog,
  shuffledText,
  statement,
  withRows,
} from '../../src/testing/index.js';
import {
  check,
  childrenOf,
  type Node,
  nodeKinds,
  parse,
  parsePredicate,
  print,
  tokenize,
  visit,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(300) };
const seed = 8;
const hints = {
  'nullable-inequality': 'off',
  'negated-collection': 'off',
  'date-without-time': 'off',
  'reversed-between': 'off',
  'no-limit': 'off',
  'unstable-paging': 'off',
  'offset-without-limit': 'off',
  'zero-offset': 'off',
} as const;

function kindsIn(tree: Node): ReadonlySet<string> {
  const kinds = new Set<string>();
  visit(tree, { enter: ({ kind }) => void kinds.add(kind) });
  return kinds;
}

function depthOf(tree: Node): number {
  const below = childrenOf(tree).map(depthOf);
  const isNested = tree.kind === 'And' || tree.kind === 'Or' || tree.kind === 'Not';
  return Math.max(0, ...below) + (isNested ? 1 : 0);
}

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}

/** The smallest value that has a property. */
function smallestOf<Value>(values: fc.Arbitrary<Value>, has: (value: Value) => boolean, ofSeed = seed): Value {
  const { counterexample } = fc.check(
    fc.property(values, (value) => !has(value)),
    { seed: ofSeed, numRuns: 5_000 },
  );
  if (counterexample === null) throw new Error('No counterexample was found.');
  return counterexample[0];
}

/** The smallest statement or predicate that has a property, as text. */
function smallest<Tree extends Node>(trees: fc.Arbitrary<Tree>, has: (text: string) => boolean): string {
  return print(smallestOf(trees, (tree) => has(print(tree))));
}

describe('queries about a catalog', () => {
  it('use only fields and operators of the catalog, in both forms', () => {
    const property = fc.property(
      catalogDefinition().chain((definition) => {
        const catalog = defineCatalog(definition);
        return fc.record({
          catalog: fc.constant(catalog),
          query: cunitQuery({ catalog }),
          tree: statement({ catalog }),
        });
      }),
      ({ catalog, query, tree }) => {
        const found = check(print(tree), { catalog, rules: hints });
        expect(found.filter(({ code }) => (catalogRuleNames as readonly string[]).includes(code))).toEqual([]);
        expect(checkQuery(query, { catalog, rules: hints })).toEqual([]);
      },
    );
    fc.assert(property, runs);
  });

  it('are about the given template', () => {
    const catalog = defineCatalog({
      templates: { 'a.one': { fields: { x: 'string' } }, 'b.two': { fields: { y: 'date' } } },
    });
    const constraints = { catalog, template: 'b.two' };
    for (const tree of fc.sample(statement(constraints), 50)) expect(print(tree.from)).toBe('b.two');
    for (const { group, template } of fc.sample(cunitQuery(constraints), 50))
      expect([group, template]).toEqual(['b', 'two']);
    const templates = fc.sample(statement({ catalog }), { numRuns: 50, seed }).map(({ from }) => print(from));
    expect(new Set(templates)).toEqual(new Set(['a.one', 'b.two']));
    expect(() => predicate({ catalog, template: 'c.three' })).toThrow(VqlError);
  });

  it('are rejected for a catalog without fields, or without filterable ones', () => {
    const bare = defineCatalog({ templates: { 'a.b': { fields: {} } } });
    expect(() => statement({ catalog: bare })).toThrow(
      'The option "catalog" must be a catalog with a template that has fields',
    );
    const closed = defineCatalog({ templates: { 'a.b': { fields: { x: { type: 'string', filterable: false } } } } });
    const message = 'The template must be one with a field that can be filtered; found "a.b".';
    expect(() => predicate({ catalog: closed })).toThrow(message);
    expect(() => cunitPredicate({ catalog: closed })).toThrow(message);
    for (const tree of fc.sample(statement({ catalog: closed }), 50)) expect(tree.where).toBeUndefined();
    for (const request of fc.sample(cunitRequest({ catalog: closed }), 50))
      expect(request.queryPredicate).toBeUndefined();
  });

  it('have in VQL only fields that VQL can express', () => {
    const catalog = defineCatalog({ templates: { 'a.b': { fields: { 'x-y': 'string', z: 'string' } } } });
    const texts = fc.sample(statement({ catalog }), 100).map((tree) => print(tree));
    expect(texts.filter((text) => text.includes('x-y'))).toEqual([]);
    const properties = fc.sample(cunitPredicate({ catalog, maxDepth: 0 }), { numRuns: 100, seed });
    expect(JSON.stringify(properties)).toContain('x-y');
  });

  it('have variables, functions, subqueries and NULL only if the constraints allow them', () => {
    const plain = fc.sample(statement(), 300).map(kindsIn);
    for (const kind of ['Variable', 'Call', 'Exists', 'NullLiteral', 'Join'])
      expect(plain.some((kinds) => kinds.has(kind))).toBe(false);
    const given = statement({
      variables: { x: 'a', many: ['a', 'b'] },
      functions: ['LOWER'],
      subqueries: ['SELECT id FROM a.b'],
      nullValues: true,
    });
    const trees = fc.sample(given, { numRuns: 600, seed });
    const kinds = new Set(trees.flatMap((tree) => [...kindsIn(tree)]));
    for (const kind of ['Variable', 'Call', 'Exists', 'NullLiteral']) expect(kinds).toContain(kind);
    // A variable with several values occurs only in lists.
    for (const tree of trees)
      visit(tree, {
        Variable: ({ name }, ancestors) => {
          if (name === 'many') expect(ancestors.at(-1)?.kind).toBe('In');
        },
      });
  });

  it('have only the given fields and operators', () => {
    const constraints = { fields: ['name', 'rank'], operators: ['EQUALS', 'IN'] } as const;
    const kinds = new Set<string>();
    for (const tree of fc.sample(predicate(constraints), { numRuns: 200, seed }))
      visit(tree, {
        enter: (node) => {
          kinds.add(node.kind === 'Comparison' ? node.operator : node.kind);
          if (node.kind === 'Path') expect(['name', 'rank']).toContain(node.segments.join('.'));
        },
      });
    for (const kind of ['Not', 'Like', 'Between', 'IsNull', '<', '<>']) expect(kinds).not.toContain(kind);
    for (const kind of ['In', '=', 'And', 'Or']) expect(kinds).toContain(kind);
    expect(() => predicate({ fields: ['nmae'] })).toThrow(
      'The option "fields" must be paths of the catalog; found "nmae".',
    );
  });

  it('are nested at most to the given depth', () => {
    const depths = (maxDepth: number) => fc.sample(predicate({ maxDepth }), { numRuns: 400, seed }).map(depthOf);
    expect(Math.max(...depths(0))).toBe(0);
    expect(Math.max(...depths(4))).toBeGreaterThan(2);
  });

  it('are deeply frozen', () => {
    for (const arbitrary of [statement(), predicate(), cunitPredicate(), cunitQuery(), anyStatement(), anyPredicate()])
      expect(fc.sample<unknown>(arbitrary, 20).every(isDeeplyFrozen)).toBe(true);
    expect(
      fc.sample(withRows(predicate(), { catalog: sampleCatalog }), 20).every(({ rows }) => isDeeplyFrozen(rows)),
    ).toBe(true);
  });
});

describe('C-Unit', () => {
  it('is read without diagnostics', () => {
    fc.assert(
      fc.property(
        cunitPredicate({ beyondVql: true }),
        cunitRequest(),
        cunitQuery({ complete: true }),
        (node, request, query) => {
          expect(readPredicate(node).diagnostics).toEqual([]);
          expect(readRequest(request).diagnostics).toEqual([]);
          expect(readQuery(query).diagnostics).toEqual([]);
          expect(Object.keys(query.request).sort()).toEqual(['adhocPreset', 'pageable', 'queryPredicate']);
          expect(checkRequest(request, { catalog: sampleCatalog, template: 'account.query', rules: hints })).toEqual(
            [],
          );
        },
      ),
      runs,
    );
  });

  it('exceeds VQL only with the constraint', () => {
    const exact = (beyondVql: boolean) =>
      fc
        .sample(cunitPredicate({ beyondVql }), { numRuns: 400, seed })
        .filter(
          (node) => toVql(node, { allow: ['lost-wildcard'] }).exact || toVql(node, { allow: ['lost-wildcard'] }).value,
        );
    expect(exact(false)).toHaveLength(400);
    expect(exact(true).length).toBeLessThan(350);
  });
});

describe('any tree', () => {
  it('has no node of an excluded kind', () => {
    const without = ['Annotation', 'Call', 'Exists', 'Join', 'Not', 'NullLiteral', 'Variable'] as const;
    const kinds = new Set(fc.sample(anyStatement({ without }), 500).flatMap((tree) => [...kindsIn(tree)]));
    for (const kind of without) expect(kinds).not.toContain(kind);
    const others = nodeKinds.filter((kind) => !(without as readonly string[]).includes(kind));
    expect([...kinds, 'AnnotationOption', 'Identifier', 'Missing'].sort()).toEqual([...others].sort());
  });

  it('is one comparison at depth 0', () => {
    for (const tree of fc.sample(anyPredicate({ maxDepth: 0 }), 50)) expect(tree.kind).toBe('Comparison');
  });
});

describe('any catalog', () => {
  it('has every member of the schema, except $schema', () => {
    const catalogs = fc.sample(anyCatalogDefinition(), { numRuns: 300, seed });
    const templates = catalogs.flatMap((one) => Object.values(one.templates));
    const fields = templates.flatMap((template) => Object.values(template.fields));
    const types = catalogs.flatMap(({ dataTypes = {} }) => Object.values(dataTypes));
    const members = (list: readonly unknown[]) =>
      [...new Set(list.flatMap((one) => (typeof one === 'object' ? Object.keys(one ?? {}) : [])))].sort();
    const { $schema: _, ...others } = catalogShape;
    expect(members(catalogs)).toEqual(Object.keys(others).sort());
    expect(members(templates)).toEqual(Object.keys(templateShape).sort());
    expect(members(fields)).toEqual(Object.keys(fieldShape).sort());
    expect(members(types)).toEqual(Object.keys(dataTypeShape).sort());
    for (const { templates: own, dataTypes = {} } of catalogs)
      for (const { dataType } of fieldsIn({ templates: own }))
        if (dataType !== undefined) expect(Object.keys(dataTypes)).toContain(dataType);
  });
});

describe('texts', () => {
  it('have no comments with the constraint', () => {
    for (const { text } of fc.sample(laidOutText({ comments: false }), 200))
      expect(tokenize(text).some(({ kind }) => kind === 'comment')).toBe(false);
    const one = parse('SELECT id FROM account.query').value;
    if (one === undefined) throw new Error('No statement.');
    for (const { tree } of fc.sample(laidOutText({ of: fc.constant(one) }), 20)) expect(tree).toBe(one);
  });

  it('are mostly invalid when mutated or shuffled', () => {
    for (const texts of [mutatedText(), shuffledText()]) {
      const broken = fc.sample(texts, { numRuns: 500, seed }).filter((text) => parse(text).diagnostics.length > 0);
      expect(broken.length).toBeGreaterThan(350);
    }
    const words = fc.sample(shuffledText({ maxWords: 1 }), { numRuns: 50, seed });
    expect(Math.max(...words.map((text) => text.trim().split(/\s+/).length))).toBeLessThanOrEqual(7);
    const barely = fc.sample(mutatedText({ maxChanges: 1 }), { numRuns: 300, seed });
    expect(barely.some((text) => parse(text).diagnostics.length === 0)).toBe(true);
  });
});

describe('pages', () => {
  it('can be encoded in every format, and are within their bounds', () => {
    fc.assert(
      fc.property(page({ maxOffset: 5, maxLimit: 7 }), (one) => {
        expect(one.offset ?? 0).toBeLessThanOrEqual(5);
        expect(one.limit ?? 1).toBeLessThanOrEqual(7);
        expect(encodePage('cunit', one, {}).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        for (const { property } of one.sort ?? [])
          expect(sampleCatalog.find('account.query')?.field(property)?.sortable).toBe(true);
      }),
      runs,
    );
  });
});

describe('near-misses', () => {
  it('have the given codes', () => {
    const codes = ['missing-comma', 'node-type'] as const;
    const found = fc.sample(nearMiss({ codes }), { numRuns: 60, seed }).map(({ code }) => code);
    expect(new Set(found)).toEqual(new Set(codes));
  });

  it('are valid queries only for codes of losses', () => {
    const ofLosses = fc.sample(nearMiss({ codes: nearMissCodes.filter(isLoss) }), { numRuns: 100, seed });
    expect(new Set(ofLosses.map(({ form }) => form))).toEqual(
      new Set(['statement', 'condition', 'predicate', 'query']),
    );
    expect(fc.sample(nearMiss(), { numRuns: 500, seed }).filter(({ code }) => isLoss(code))).toEqual([]);
  });

  function isLoss(code: string): boolean {
    return code.startsWith('lost-');
  }
});

describe('the smallest case', () => {
  it.each([
    ['LIKE', (text: string) => text.includes('LIKE')],
    ['BETWEEN', (text: string) => text.includes('BETWEEN')],
    ['IS NULL', (text: string) => text.includes('IS NULL')],
    ['an escape character', (text: string) => text.includes('ESCAPE')],
  ])('of a predicate with %s has few other parts', (_, has) => {
    const { value: tree } = parsePredicate(smallest(predicate(), has));
    expect(tree && depthOf(tree)).toBeLessThanOrEqual(1);
    // Two date-times are 71 characters long.
    expect(smallest(predicate(), has).length).toBeLessThan(75);
  });

  it.each(['DISTINCT', 'OFFSET', 'DESC', 'displayname'])('of a statement with %s has no condition', (word) => {
    const text = smallest(statement(), (one) => one.includes(word));
    expect(text).not.toContain('WHERE');
    expect(text.length).toBeLessThan(80);
  });

  it.each(['EQUALS', 'IS_NULL'])('of a C-Unit predicate with %s is one filter', (operator) => {
    for (let other = 0; other < 12; other++) {
      const node = smallestOf(cunitPredicate(), (one) => JSON.stringify(one).includes(`"${operator}"`), other);
      expect(node.type, JSON.stringify(node)).toBe('FILTER');
    }
  });

  it.each([
    ['a comment', /\/\*/],
    ['a line break', /\n/],
    ['a semicolon', /;/],
  ])('of a text with %s has a small statement', (_, mark) => {
    for (let other = 0; other < 12; other++) {
      const { text } = smallestOf(laidOutText(), (one) => mark.test(one.text.replaceAll(/'[^']*'/g, '')), other);
      expect(text.length, text).toBeLessThan(160);
    }
  });

  it('of a list has one item, for any item', () => {
    const found = (has: (text: string) => boolean): readonly string[] =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((other) => print(smallestOf(anyStatement(), (tree) => has(print(tree)), other)));
    for (const text of found((one) => one.includes(' JOIN '))) expect(text.match(/ JOIN /g), text).toHaveLength(1);
    for (const text of found((one) => one.includes('SELECT --v:'))) expect(text).not.toMatch(/ AS \w+ ON .* AS /);
    for (const text of found((one) => / IN \(.*TRUE/.test(one))) expect(text).not.toMatch(/TRUE,|, TRUE/);
  });

  it('of names, strings and flags is the first value', () => {
    const statements = [0, 1, 2, 3, 4, 5].map((other) =>
      print(smallestOf(anyStatement({ without: ['Join'] }), (tree) => tree.limit !== undefined, other)),
    );
    expect(new Set(statements)).toEqual(new Set(['SELECT * FROM account.account LIMIT 0']));
    const quoted = [0, 1, 2, 3, 4, 5].map((other) => smallestOf(hostileString(), (text) => text.includes("'"), other));
    expect(new Set(quoted)).toEqual(new Set(["'"]));
    const { templates } = smallestOf(catalogDefinition(), (definition) => JSON.stringify(definition).includes('enum'));
    expect(JSON.stringify(templates)).not.toContain('"sortable":false');
  });

  it('of a list that must not be empty has one item, for any item', () => {
    for (let other = 0; other < 8; other++) {
      const { sort = [] } = smallestOf(page(), (one) => JSON.stringify(one).includes('name'), other);
      expect(sort).toEqual([{ property: 'name', direction: 'ASC' }]);
      const request = smallestOf(cunitRequest(), (one) => JSON.stringify(one).includes('DESC'), other);
      expect(request.pageable?.sortOrders).toHaveLength(1);
      const { templates } = smallestOf(catalogDefinition(), (one) => 'crm.open-tasks' in one.templates, other);
      expect(Object.keys(templates)).toEqual(['crm.open-tasks']);
    }
  });

  it('of a failure inside a JOIN or a subquery is only that part', () => {
    for (let other = 0; other < 12; other++) {
      const text = print(smallestOf(anyStatement(), (tree) => print(tree).includes(' LIKE '), other));
      expect(text).toBe('SELECT * FROM account.account WHERE id LIKE id');
      const columns = print(smallestOf(anyStatement(), (tree) => print(tree).includes('--v:'), other));
      expect(columns).toMatch(/^SELECT --v:result\{\S+\}\nid FROM account\.account$/);
    }
  });

  const gets = (code: string) => (text: string) => parse(text).diagnostics.some((one) => one.code === code);

  it.each([
    ['a parenthesis', (text: string) => text.includes('('), '(SELECT * FROM account.account'],
    ['an open string', gets('unclosed-string'), "SELECT * FROM account.account'"],
    ['an unknown character', gets('unknown-character'), 'SELECT * FROM account.account#'],
    ['a misspelled keyword', gets('misspelled-keyword'), 'ELECT * FROM account.account'],
    ['no FROM', gets('missing-from'), 'SELECT * account.account'],
    ['a parenthesis too many', gets('unexpected-parenthesis'), 'SELECT * FROM account.account)'],
    ['a parenthesis that stays open', gets('unclosed-parenthesis'), 'SELECT count( FROM account.account'],
    ['no value', gets('missing-value'), 'SELECT * FROM account.account WHERE id ='],
    ['no operator', gets('missing-operator'), 'SELECT * FROM account.account WHERE id id'],
    ['a clause twice', gets('duplicate-clause'), 'SELECT * FROM account.account LIMIT 1 LIMIT 1'],
    [
      'a JOIN without ON',
      gets('missing-on'),
      'SELECT * FROM account.account JOIN (SELECT * FROM account.account) AS id',
    ],
    ['a comment behind a comma', (text: string) => /, *--(?!v:)/.test(text), 'SELECT id,-- id FROM account.account'],
  ])('of a mutated text with %s is less than twice as long as the shortest', (_, has, shortest) => {
    const texts = seeds(10).map((other) => smallestOf(mutatedText(), has, other));
    expect(has(shortest)).toBe(true);
    expect(mean(texts.map(({ length }) => length)) / shortest.length, texts.join('\n')).toBeLessThan(2);
  });

  const withField = (field: object | string) => ({ templates: { 'a.a': { fields: { a: field } } } });

  it.each<[string, (one: CatalogDefinition) => boolean, CatalogDefinition | object]>([
    ['a field of a type', (one) => fieldsIn(one).some(({ type }) => type === 'json'), withField('json')],
    [
      'a field that cannot be filtered by',
      (one) => fieldsIn(one).some(({ filterable }) => filterable === false),
      withField({ filterable: false }),
    ],
    [
      'three values',
      (one) => fieldsIn(one).some(({ values = [] }) => values.length > 2),
      withField({ values: ['', '', ''] }),
    ],
    [
      'an operator',
      (one) => fieldsIn(one).some(({ operators = [] }) => operators.includes('LIKE')),
      withField({ operators: ['LIKE'] }),
    ],
    [
      'other operators',
      (one) => fieldsIn(one).some(({ moreOperators }) => moreOperators === true),
      withField({ moreOperators: true }),
    ],
    [
      'two templates',
      ({ templates }) => Object.keys(templates).length > 1,
      { templates: { 'a.a': { fields: {} }, 'a.b': { fields: {} } } },
    ],
    [
      'two fields',
      ({ templates }) => Object.values(templates).some(({ fields }) => Object.keys(fields).length > 1),
      { templates: { 'a.a': { fields: { a: 'string', b: 'string' } } } },
    ],
    ['no complete list', ({ partial }) => partial === true, { partial: true, templates: {} }],
    ['a data type', ({ dataTypes = {} }) => Object.keys(dataTypes).length > 0, { dataTypes: { a: {} }, templates: {} }],
    [
      'a field of a data type',
      (one) => fieldsIn(one).some((field) => 'dataType' in field),
      { dataTypes: { a: {} }, ...withField({ dataType: 'a' }) },
    ],
  ])('of any catalog with %s has almost nothing else', (_, has, smallest) => {
    const texts = seeds(propertyRuns(20)).map((other) =>
      JSON.stringify(smallestOf(anyCatalogDefinition(), has, other)),
    );
    const least = JSON.stringify(smallest).length;
    expect(Math.min(...texts.map(({ length }) => length))).toBe(least);
    expect(mean(texts.map(({ length }) => length)) / least, texts.join('\n')).toBeLessThan(1.15);
  });
});

function fieldsIn({ templates }: CatalogDefinition): readonly FieldDefinition[] {
  return Object.values(templates).flatMap(({ fields }) =>
    Object.values(fields).map((field) => (typeof field === 'string' ? { type: field } : field)),
  );
}

function seeds(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
