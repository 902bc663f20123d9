import { describe, expect, it } from 'vitest';
import { clauseNames, clauses, clausesAfter } from '../../src/dialect/clauses.js';
import { parse } from '../../src/vql/index.js';

describe('the table of clauses', () => {
  it('has an example of each clause that the grammar reads', () => {
    const parts = clauseNames
      .slice(1)
      .map((name) => `${clauses[name].keywords.join(' ')} ${clauses[name].examples[0]}`);
    expect(parse(`SELECT x ${parts.join(' ')}`).diagnostics).toEqual([]);
  });

  it('has the clauses in the order of the grammar', () => {
    const backwards = clauseNames.slice(2).toReversed();
    const parts = backwards.map((name) => `${clauses[name].keywords.join(' ')} ${clauses[name].examples[0]}`);
    const { diagnostics } = parse(`SELECT x FROM a.b ${parts.join(' ')}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(backwards.slice(1).map(() => 'clause-order'));
  });

  it('states which clauses may follow each', () => {
    expect(clausesAfter('SELECT')).toEqual(['FROM']);
    expect(clausesAfter('JOIN')).toEqual(['JOIN', 'WHERE', 'ORDER BY', 'LIMIT', 'OFFSET']);
    expect(clausesAfter('WHERE')).toEqual(['ORDER BY', 'LIMIT', 'OFFSET']);
    expect(clausesAfter('OFFSET')).toEqual([]);
  });

  it.each(clauseNames.filter((name) => !clauses[name].required))('states whether %s may be repeated', (name) => {
    const clause = `${clauses[name].keywords.join(' ')} ${clauses[name].examples[0]}`;
    const codes = parse(`SELECT x FROM a.b ${clause} ${clause}`).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(clauses[name].repeatable ? [] : ['duplicate-clause']);
  });
});
