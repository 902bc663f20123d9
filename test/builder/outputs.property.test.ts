import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, conditions, from, fromVql, path, type Query, variable } from '../../src/builder/index.js';
import {
  type CUnitPredicate,
  type FilterOperator,
  matches,
  operatorNames,
  operators,
  type VariableSubstitutionList,
} from '../../src/cunit/index.js';
import { cunitPredicate } from '../../src/testing/index.js';
import { createAnd, equalNodes, type Predicate, parse, parseOrThrow, vql } from '../../src/vql/index.js';
import { asked, matchOptions, withRows } from '../support/asked.js';
import { propertyRuns } from '../support/property-runs.js';

const is = conditions();
const methods = is as unknown as Readonly<Record<string, (...args: readonly unknown[]) => Condition>>;

/** The predicates that the builder has methods for, on fields without types. */
const constraints = { catalog: asked.catalog, subqueries: ['SELECT id FROM crm.activities'] };

/** Values as programs have them; a text that C-Unit would read as a variable is one like any other. */
const values = fc.constantFrom<(text: string) => Value>(
  (text) => text,
  (text) => (/^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text),
  (text) => (/^(?:0|-?[1-9]\d{0,18})$/.test(text) ? BigInt(text) : text),
  (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
);
type Value = string | number | bigint | boolean;

/** Conditions of all operators, made by their methods. */
const condition = fc
  .tuple(cunitPredicate(constraints), values, fc.constantFrom('as it is', 'negated', 'or none'))
  .map(([node, value, change]) => {
    const made = built(node, value);
    if (change === 'negated') return is.not(made);
    return change === 'or none' ? is.or(made, is.in('name', [], { whenEmpty: 'matchNone' })) : made;
  });

/** Creates a condition by the methods of the operators of a node. */
function built(node: CUnitPredicate, value: (text: string, place: number) => unknown): Condition {
  if (node.type === 'JUNCTION') {
    const children = node.children.map((child) => built(child, value));
    return node.operator === 'AND' ? is.and(children) : is.or(children);
  }
  const { operator, property = 'id', values: texts = [] } = node;
  const { kind } = operators[operator].form;
  if (kind === 'exists') {
    const inner = from('crm.activities').equals('name', "O'Brien");
    return operator === 'EXISTS' ? is.exists(inner) : is.notExists(inner);
  }
  // VQL cannot escape a wildcard.
  const args = texts.map((text, place) => value(kind === 'text' ? text.replaceAll(/[%_]/g, '') : text, place));
  const method = operator.toLowerCase().replaceAll(/_./g, (letters) => letters.slice(1).toUpperCase());
  const made = methods[method]?.(property, ...(kind === 'list' ? [args] : args));
  if (made === undefined) throw new Error(`There is no method for ${operator}.`);
  return made;
}

const query: fc.Arbitrary<Query> = fc
  .tuple(condition, fc.option(condition, { nil: undefined }), fc.boolean())
  .map(([first, second, isPaged]) => {
    const built = from('account.query').select('id', { field: 'name', displayName: "It's" }).where(first);
    const narrowed = built.when(second, (inner, more) => inner.where(more)).orderBy('id', 'DESC');
    return isPaged ? narrowed.distinct().limit(5).offset(10) : narrowed;
  });

function whereOf(statement: string): Predicate {
  const { where } = parseOrThrow(statement);
  if (where === undefined) throw new Error(`No condition: ${statement}`);
  return where;
}

function valuesOf({ variableSubstitutions }: VariableSubstitutionList): Record<string, readonly string[]> {
  return Object.fromEntries(variableSubstitutions.map(({ variable, values }) => [variable.variableName, values]));
}

describe('the outputs of a query', () => {
  it('select the same rows', () => {
    let matched = 0;
    fc.assert(
      fc.property(
        query.chain((built) => withRows(fc.constant(whereOf(built.toText()))).map(({ rows }) => ({ built, rows }))),
        ({ built, rows }) => {
          const options = { ...matchOptions, variables: {} };
          const written = built.toTextWithVariables();
          const execute = built.toRequest('execute', { variables: true }).body;
          const { queryPredicate } = built.toCUnitOrThrow().request;
          const { additionalPredicate } = built.toRequest('template', { predicate: 'additionalPredicate' }).body;
          const tree = built.toAst().where;
          if (queryPredicate === undefined || additionalPredicate === undefined || tree === undefined)
            throw new Error('No condition.');
          for (const row of rows) {
            const wanted = matches(tree, row, options);
            matched += Number(wanted);
            expect(matches(whereOf(built.toText()), row, options)).toBe(wanted);
            expect(matches(queryPredicate, row, options)).toBe(wanted);
            expect(matches(additionalPredicate, row, options)).toBe(wanted);
            for (const { statement, variableSubstitutionList } of [written, execute]) {
              const variables = variableSubstitutionList ? valuesOf(variableSubstitutionList) : {};
              // The rows of EXISTS depend on the text of its query in these tests, and so on how values are written.
              if (!statement.includes('EXISTS'))
                expect(matches(whereOf(statement), row, { ...options, variables })).toBe(wanted);
            }
          }
        },
      ),
      { numRuns: propertyRuns(400) },
    );
    expect(matched).toBeGreaterThan(propertyRuns(400) / 4);
  });

  it('is the same tree', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (built) => {
        const tree = built.toAst();
        expect(equalNodes(parseOrThrow(built.toText()), tree)).toBe(true);
        const again = fromVql(built.toText(), { parse });
        expect(again.toAst()).toEqual(tree);
        expect(JSON.stringify(tree)).not.toContain('"span"');
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('has no value left in the text where all are variables, and every value in the list', () => {
    fc.assert(
      fc.property(query, (built) => {
        const { statement, variableSubstitutionList } = built.toTextWithVariables();
        expect(statement.replace("displayname='It''s'", '')).not.toContain("'");
        const { diagnostics } = parse(statement);
        expect(diagnostics).toEqual([]);
        const names = [...statement.matchAll(/:(p\d+)/g)].map(([, name]) => name);
        expect(Object.keys(valuesOf(variableSubstitutionList))).toEqual(names);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('goes into the text of the tag as the same condition', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (inner) => {
        const { where } = vql`SELECT id FROM account.query WHERE total > ${5} ${inner}`.toAst({ parse });
        const first = is.greaterThan('total', 5).toAst();
        const second = inner.toAst();
        if (where === undefined || first === undefined || second === undefined) throw new Error('No condition.');
        expect(equalNodes(where, createAnd([first, second]))).toBe(true);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe('a query whose values are variables', () => {
  /** Tests whose values can be variables: literal text cannot. */
  const bindable = operatorNames.filter(
    (name): name is FilterOperator =>
      operators[name].type === 'FILTER' && !['text', 'exists', 'null'].includes(operators[name].form.kind),
  );
  const tests = fc.array(cunitPredicate({ catalog: asked.catalog, operators: bindable, maxDepth: 0 }), {
    minLength: 1,
    maxLength: 3,
  });
  /** The same conditions twice: with the values in them, and with variables and what to bind. */
  const twice = fc.tuple(tests, values).map(([nodes, value]) => {
    const bindings: Record<string, Value> = {};
    const open = nodes.map((node, index) =>
      built(node, (text, place) => {
        bindings[`v${index}_${place}`] = value(text);
        return variable(`v${index}_${place}`);
      }),
    );
    const make = (all: readonly Condition[]) => from('crm.activities').select('id').and(all);
    return { literal: make(nodes.map((node) => built(node, value))), open: make(open), bindings };
  });

  it('is equal to the one with the values, in every form', () => {
    let matched = 0;
    fc.assert(
      fc.property(
        twice.chain((made) =>
          withRows(fc.constant(whereOf(made.literal.toText()))).map(({ rows }) => ({ ...made, rows })),
        ),
        ({ literal, open, bindings, rows }) => {
          const bound = open.bind(bindings);
          const execute = bound.toRequest('execute').body;
          const written = bound.toTextWithVariables();
          const { request } = bound.toCUnitOrThrow();
          const { where } = literal.toAst();
          if (request.queryPredicate === undefined || where === undefined) throw new Error('No condition.');
          for (const row of rows) {
            const wanted = matches(where, row, { ...matchOptions, variables: {} });
            matched += Number(wanted);
            for (const { statement, variableSubstitutionList: list } of [execute, written]) {
              const variables = list === undefined ? {} : valuesOf(list);
              expect(matches(whereOf(statement), row, { ...matchOptions, variables })).toBe(wanted);
            }
            const variables = request.variableSubstitutionList ? valuesOf(request.variableSubstitutionList) : {};
            expect(matches(request.queryPredicate, row, { ...matchOptions, variables })).toBe(wanted);
          }
        },
      ),
      { numRuns: propertyRuns(200) },
    );
    expect(matched).toBeGreaterThan(propertyRuns(200) / 4);
  });

  it('is the one with the values where it is nested in another, whatever that binds', () => {
    fc.assert(
      fc.property(twice, ({ literal, open, bindings }) => {
        const outer = from('account.query').equals('name', variable('v0_0')).bind({ v0_0: 'outer' });
        const bound = open.bind(bindings);
        expect(outer.exists(bound).toText()).toBe(outer.exists(literal).toText());
        expect(outer.exists(bound).toTextWithVariables()).toEqual(outer.exists(literal).toTextWithVariables());
        expect(outer.exists(bound).toCUnitOrThrow()).toEqual(outer.exists(literal).toCUnitOrThrow());
        const tag = (query: typeof bound) => vql`SELECT id FROM a.b WHERE EXISTS (${query}) AND x = ${1}`;
        expect(tag(bound).toTextWithVariables()).toEqual(tag(literal).toTextWithVariables());
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

it('a path is never sent as a value', () => {
  expect(from('a.b').equals('x', path('y.z')).toTextWithVariables().statement).toBe('SELECT * FROM a.b WHERE x = y.z');
});
