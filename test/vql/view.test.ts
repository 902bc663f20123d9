import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callsOf, fieldsInExpression } from '../../src/catalog/check/expressions.js';
import type { ConditionView, Polarity, QueryView } from '../../src/catalog/check/query-view.js';
import { anyStatement } from '../../src/testing/arbitraries/any-tree.js';
import {
  createCall,
  createColumn,
  createPath,
  createStatement,
  createTemplate,
  type Node,
  parse,
  visit,
} from '../../src/vql/index.js';
import { polarityOf } from '../../src/vql/polarity.js';
import { viewStatement } from '../../src/vql/view-statement.js';

function viewOf(text: string) {
  const { value: statement } = parse(text);
  if (statement === undefined) throw new Error(text);
  return viewStatement(statement);
}

/** The conditions of a WHERE in short: subject, operators of C-Unit, values. */
function conditionsOf(where: string): string[] {
  const { conditions } = viewOf(`SELECT id FROM a.b WHERE ${where}`);
  return conditions.map(({ subject, operators, values }) => {
    const written = values.map((value) => ('text' in value ? `${value.kind} ${value.text}` : value.kind));
    const calls = callsOf(subject)
      .map(({ name }) => `${name} of `)
      .join('');
    return `${calls}${fieldsInExpression(subject)
      .map(({ path }) => path)
      .join()} ${operators.join('/')} ${written.join(', ')}`.trim();
  });
}

describe('the conditions in the view of the rules', () => {
  it.each([
    ['a = 1', 'a EQUALS number 1'],
    ["a <> 'x'", 'a NOT_EQUALS string x'],
    ['a = TRUE', 'a EQUALS boolean true'],
    ['a = :v', 'a EQUALS open'],
    ['a = NULL', 'a EQUALS none'],
    ['a = b', 'a EQUALS field'],
    ['1 < a', 'a GREATER_THAN number 1'],
    ["'x' >= upper(a)", 'upper of a LESS_THAN_EQUALS string x'],
    ['upper(a) = lower(b)', 'upper of a EQUALS computed'],
    ['upper(a) < b', 'b GREATER_THAN computed'],
    ['a < upper(b)', 'a LESS_THAN computed'],
    ['NOT a < 1', 'a GREATER_THAN_EQUALS number 1'],
    ['NOT (NOT a < 1)', 'a LESS_THAN number 1'],
    ["a IN ('x', 1)", 'a IN string x, number 1'],
    ["NOT a IN ('x')", 'a NOT_IN string x'],
    ['a BETWEEN 1 AND 2', 'a RANGE number 1, number 2'],
    ['a IS NULL', 'a IS_NULL'],
    ['a NOTNULL', 'a IS_NOT_NULL'],
    ["a LIKE 'x'", 'a LIKE string x'],
  ])('%s', (where, view) => {
    expect(conditionsOf(where)).toEqual([view]);
  });

  it.each([
    ["a LIKE 'x%'", 'LIKE/STARTS_WITH'],
    ["a LIKE '%x'", 'LIKE/ENDS_WITH'],
    ["a LIKE '%xyz%'", 'LIKE/CONTAINS'],
    ["NOT a LIKE '%x%'", 'NOT_LIKE/NOT_CONTAINS'],
    ["a LIKE 'x_'", 'LIKE'],
    ["a LIKE 'x%y'", 'LIKE'],
    ["a LIKE '%%x'", 'LIKE'],
    ["a LIKE '%'", 'LIKE'],
    ["a LIKE 'x%' ESCAPE '!'", 'LIKE'],
    ['a LIKE :v', 'LIKE'],
  ])('%s', (where, operators) => {
    expect(conditionsOf(where).map((line) => line.split(' ')[1])).toEqual([operators]);
  });

  it('are none if they do not depend on the row', () => {
    expect(conditionsOf('1 = 1')).toEqual([]);
    expect(conditionsOf('EXISTS (SELECT id FROM c.d)')).toEqual([]);
  });
});

describe('the columns in the view of the rules', () => {
  it.each([
    ['id', undefined],
    ["--v:result{displayname='x'}\nid", 'x'],
    ["--v:result{displayname='x', displayname='y'}\nid", 'y'],
    ['--v:result{visible=true}\nid', undefined],
    ["--v:result{displayname='x', visible=true}\nid", 'x'],
    ['--v:result{displayname=}\nid', undefined],
  ])('%j is displayed as %s', (column, displayName) => {
    const [view] = viewOf(`SELECT ${column} FROM a.b`).columns ?? [];
    expect(view?.displayName).toBe(displayName);
  });

  it('have every field of their calls, and the span of the name of each call', () => {
    const [view] = viewOf('SELECT f(1, a, g(b, c.d), a) FROM a.b').columns ?? [];
    expect(view && fieldsInExpression(view).map(({ path }) => path)).toEqual(['a', 'b', 'c.d', 'a']);
    expect(view && callsOf(view).map(({ name, field, location }) => [name, field?.path, location])).toEqual([
      ['f', undefined, { start: 7, end: 8 }],
      ['g', 'b', { start: 15, end: 16 }],
    ]);
  });

  it('have calls without a span, in a tree that was not parsed', () => {
    const columns = [createColumn(createCall('upper', [createPath('name')]))];
    const [view] = viewStatement(createStatement({ columns, from: createTemplate('a', 'b') })).columns ?? [];
    expect(view && callsOf(view).map(({ name, location }) => [name, location])).toEqual([['upper', undefined]]);
  });

  it('are unknown after a star', () => {
    expect(viewOf('SELECT * FROM a.b').columns).toBeUndefined();
  });
});

describe('the view of a statement', () => {
  it('includes its nested statements, unless they are missing', () => {
    const view = viewOf(
      'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS e ON (EXISTS (SELECT id FROM f.g)) JOIN x WHERE EXISTS (SELECT id FROM h.i) AND EXISTS y',
    );
    expect(view.template?.name).toBe('a.b');
    const [whole, half] = view.joins;
    expect([whole?.alias?.name, whole?.query?.template?.name]).toEqual(['e', 'c.d']);
    expect(half).toEqual({ alias: undefined, query: undefined });
    expect(view.subqueries.map(({ template }) => template?.name)).toEqual(['f.g', 'h.i']);
  });

  it.each([
    ['a.b', true, true],
    ['a.b-c', false, true],
    ['a', true, false],
    ['a.b.c', true, false],
    ['a.b c', false, false],
    ['a b.c', false, false],
    ['select.a', false, false],
    ['a.select', true, true],
  ])('can say %s as a path: %s, and as a template: %s', (name, isPath, isTemplate) => {
    const { canExpress, form } = viewOf('SELECT id FROM a.b');
    expect(form).toBe('vql');
    expect([canExpress(name, 'path'), canExpress(name, 'template')]).toEqual([isPath, isTemplate]);
  });
});

describe('the polarity of a condition', () => {
  const polarities = (text: string): readonly Polarity[] => {
    const { conditions, joins, subqueries } = viewOf(text);
    const inner = [...joins.flatMap(({ query }) => query ?? []), ...subqueries];
    return [...conditions, ...inner.flatMap((query) => query.conditions)].map(({ polarity }) => polarity);
  };
  const where = (predicate: string): string => `SELECT id FROM a.b WHERE ${predicate}`;
  const plain: Polarity = { clause: 'condition', nots: 0, negated: false, exists: undefined };

  it.each([
    ['a = 1', [0]],
    ['NOT a = 1', [1]],
    ['NOT (NOT a = 1)', [2]],
    ['NOT (NOT (b = 1 OR NOT a = 1)) AND a = 1', [2, 3, 0]],
    ['a <> 1 AND a NOT IN (1) AND a NOT LIKE 1 AND a IS NOT NULL AND a NOT BETWEEN 1 AND 2', [0, 0, 0, 0, 0]],
    ["NOT (a <> 1 AND NOT a NOT LIKE 'x')", [1, 2]],
  ])('counts the NOTs around it in %s', (predicate, nots) => {
    expect(polarities(where(predicate))).toEqual(
      nots.map((count) => ({ ...plain, nots: count, negated: count % 2 === 1 })),
    );
  });

  it('names the clause, and the EXISTS around the query with its own polarity', () => {
    const join = { ...plain, clause: 'join condition' as const };
    expect(polarities('SELECT id FROM a.b JOIN (SELECT id FROM c.d WHERE x = 1) AS j ON (NOT j.id = id)')).toEqual([
      { ...join, nots: 1, negated: true },
      plain,
    ]);
    const exists = (predicate: string) => polarities(where(predicate))[0]?.exists;
    expect(exists('EXISTS (SELECT id FROM c.d WHERE x = 1)')).toEqual({ negated: false, polarity: plain });
    expect(exists('NOT (a IS NULL OR NOT EXISTS (SELECT id FROM c.d WHERE x = 1))')).toBeUndefined();
    expect(polarities(where('NOT (NOT EXISTS (SELECT id FROM c.d WHERE NOT x = 1))'))).toEqual([
      { ...plain, nots: 1, negated: true, exists: { negated: true, polarity: { ...plain, nots: 1, negated: true } } },
    ]);
  });

  it('is the same in the view and for the rules of the text', () => {
    fc.assert(
      fc.property(anyStatement(), (statement) => {
        const ofNodes = new Map<Node, Polarity>();
        visit(statement, { enter: (node, ancestors) => void ofNodes.set(node, polarityOf(ancestors)) });
        const seen: [ConditionView, Node][] = [];
        const locationOf = (node: Node) => ({ pointer: () => '', node });
        const collect = ({ conditions, joins, subqueries }: QueryView): void => {
          for (const condition of conditions) seen.push([condition, nodeAt(condition)]);
          for (const query of [...joins.flatMap((join) => join.query ?? []), ...subqueries]) collect(query);
        };
        const nodeAt = ({ location }: ConditionView): Node => (location as unknown as { node: Node }).node;
        collect(viewStatement(statement, { locationOf }));
        for (const [{ polarity }, node] of seen) expect(polarity).toEqual(ofNodes.get(node));
      }),
    );
  });
});
