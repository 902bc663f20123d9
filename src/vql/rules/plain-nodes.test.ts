import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../dialect/dialect.js';
import { statement as statementArbitrary } from '../../testing/arbitraries/statement.js';
import type { Node, NodeKind, Statement } from '../ast.js';
import { print } from '../print.js';
import { readStatement } from '../read.js';
import { viewStatement } from '../view.js';
import { visit } from '../visit.js';
import { rules } from './all.js';
import { isPlain } from './plain-nodes.js';
import type { Listener, Rule, RuleContext } from './rule.js';

/** Returns the kinds of the plain nodes of a text, and the rules that ignore plain nodes and would report one. */
function plainNodesOf(text: string): { readonly kinds: readonly NodeKind[]; readonly reports: readonly string[] } {
  const reading = readStatement(text);
  const { value: statement } = reading;
  if (statement === undefined) throw new Error(text);
  const context: RuleContext<never> = {
    text,
    statement,
    reading,
    dialect: defaultDialect,
    catalog: undefined,
    report: () => {},
  };
  const kinds: NodeKind[] = [];
  const reports: string[] = [];
  const ignoring = rules.filter((rule: Rule) => rule.ignoresPlain === true);
  const listenTo = (node: Node, _: unknown, within: Statement, parent?: Node): void => {
    if (!isPlain(node)) return;
    kinds.push(node.kind);
    for (const rule of ignoring) {
      const report = (): void => void reports.push(`${rule.code}: ${print(node)}`);
      // The listener of a kind takes nodes of that kind; the compiler cannot correlate the two through a union.
      const listen = (rule as Rule).visit[node.kind] as Listener<never, Node> | undefined;
      listen?.(node, { ...context, report }, within, parent);
    }
  };
  const all: Node[] = [];
  visit(statement, { enter: (node) => void all.push(node) });
  const listeners = Object.fromEntries(all.map(({ kind }) => [kind, listenTo]));
  viewStatement(statement, { text, rules: { visit: listeners, context } });
  return { kinds, reports };
}

describe('plain nodes', () => {
  it.each([
    ['a = 1', ['Column', 'Comparison']],
    ["a = '%x%'", ['Column']],
    ["'x' = a", ['Column']],
    ['a = NULL', ['Column']],
    ["a IN ('x', 2, TRUE)", ['Column', 'In']],
    ["a IN ('x', '*')", ['Column']],
    ['upper(a) IN (1)', ['Column']],
    ['a BETWEEN 1 AND 2', ['Between', 'Column']],
    ['a BETWEEN 1 AND b', ['Column']],
    ["a LIKE '%x'", ['Column', 'Like']],
    ["a LIKE '*x'", ['Column']],
    ["a LIKE 'x' ESCAPE '!'", ['Column']],
    ['a IS NULL', ['Column', 'IsNull']],
    ['a = 1 AND b = 2', ['And', 'Column', 'Comparison', 'Comparison']],
    ['a = 1 AND x.a = 2', ['Column', 'Comparison', 'Comparison']],
    ['a = 1 OR 1 < a', ['Column', 'Comparison']],
    ['1 = 1 OR upper(a) IS NULL OR NOT b = 1', ['Column', 'Comparison', 'Or']],
  ])('of %s', (where, kinds) => {
    const found = plainNodesOf(`SELECT id FROM account.query WHERE ${where}`);
    expect(found.kinds.toSorted()).toEqual(kinds);
    expect(found.reports).toEqual([]);
  });

  it('does not count a column with annotations', () => {
    expect(plainNodesOf("SELECT --v:result{displayname='x'}\nid FROM account.query").kinds).toEqual([]);
  });

  it('are reported by no rule that ignores them', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(statementArbitrary(), (statement) => {
        const text = print(statement);
        if (readStatement(text).diagnostics.length > 0) return;
        const { kinds, reports } = plainNodesOf(text);
        for (const kind of kinds) met.add(kind);
        expect(reports).toEqual([]);
      }),
    );
    expect([...met].sort()).toEqual(['And', 'Between', 'Column', 'Comparison', 'In', 'IsNull', 'Like', 'Or']);
  });
});
