import { describe, expect, it } from 'vitest';
import { toCUnit } from '../../src/cunit/index.js';
import { clauseNames, clauses, clausesAfter, optionalClauseNames } from '../../src/dialect/clauses.js';
import { compileSql } from '../../src/engine/index.js';
import { explain } from '../../src/language/index.js';
import { edit, format, parse, parseOrThrow, print } from '../../src/vql/index.js';

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

/** What reads a whole statement, and what of the answer says that a clause was read. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  print: (text) => print(parseOrThrow(text)),
  format,
  edit: (text) => edit('SELECT x FROM a.b', () => parseOrThrow(text)),
  explain: (text) => explain(text).value?.sentences.map(({ text: sentence }) => sentence),
  'the translation to C-Unit': (text) => {
    const { value, diagnostics } = toCUnit(parseOrThrow(text));
    return [value, diagnostics.map(({ code }) => code)];
  },
  'the translation to SQL': (text) => {
    const { value, diagnostics } = compileSql(text, { target: 'duckdb' });
    return [value, diagnostics.map(({ code }) => code)];
  },
};

describe.each(Object.keys(readers))('%s', (reader) => {
  it.each(optionalClauseNames)('drops no %s', (name) => {
    const clause = `${clauses[name].keywords.join(' ')} ${clauses[name].examples[0]}`;
    const read = readers[reader];
    expect(read?.(`SELECT x FROM a.b ${clause}`)).not.toEqual(read?.('SELECT x FROM a.b'));
  });
});
