import { describe, expect, it } from 'vitest';
import { from, variable } from '../../src/builder/index.js';
import {
  createFilter,
  createMatcher,
  equalPredicates,
  fingerprint,
  negate,
  normalize,
  readPredicate,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { encodePage } from '../../src/paging/index.js';
import { equalNodes, format, parse, parsePredicate, print, transform, vql } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

/** More than a call of a function can have arguments. */
const count = 130_000;
const numbers = Array.from({ length: count }, (_, index) => String(index));
const list = numbers.map((value) => `'${value}'`).join(', ');
const text = `SELECT id FROM account.query WHERE id IN (${list})`;
const predicate = valueOf(parsePredicate(`id IN (${list})`));
const filter = createFilter('IN', 'id', numbers);

describe(`a list of ${count} values`, () => {
  it('is translated, compared and evaluated', () => {
    expect(readPredicate(filter).diagnostics).toEqual([]);
    expect(equalPredicates(valueOf(toCUnit(predicate)), filter)).toBe(true);
    expect(equalNodes(valueOf(toVql(filter)), predicate)).toBe(true);
    expect(toCUnit(predicate).sourceMap.spanAt(`/values/${count - 1}`)?.end).toBe(`id IN (${list}`.length);
    expect(fingerprint(predicate)).toBe(fingerprint(filter));
    expect(equalPredicates(normalize(filter), filter)).toBe(true);
    expect(negate(filter).value?.operator).toBe('NOT_IN');
    for (const tested of [predicate, filter]) {
      const isMatch = createMatcher(tested);
      expect([isMatch({ id: '129999' }), isMatch({ id: 129_999 }), isMatch({ id: '130000' })]).toEqual([
        true,
        true,
        false,
      ]);
    }
    expect(print(transform(predicate, {}))).toBe(`id IN (${list})`);
    expect(parse(format(text).value ?? '').diagnostics).toEqual([]);
  });

  it('is written by the builder, also as the value of a variable', () => {
    const query = from('account.query').select('id');
    const tag = vql`SELECT id FROM account.query WHERE id IN (${variable('ids')})`;
    const texts = [
      query.in('id', numbers).toText(),
      query
        .in('id', [variable('ids')])
        .bind({ ids: numbers })
        .toText(),
      vql`SELECT id FROM account.query WHERE id IN (${numbers})`.toText(),
      tag.bind({ ids: numbers }).toText(),
    ];
    // Without `toEqual`, which would take seconds for a failure.
    expect(texts.map((written) => written === text)).toEqual([true, true, true, true]);
  });

  it('becomes SQL', () => {
    const tables = { 'account.query': { name: 'accounts', columns: { id: 'string' } } } as const;
    expect(compileSql(text, { target: 'duckdb', tables }).exact).toBe(true);
  });

  it('is sent as a parameter', () => {
    const { value } = encodePage('rest', { offset: 0, limit: 10 }, { id: numbers }, { lists: 'repeat' });
    expect(value?.length).toBe(count + 2);
  });

  it('has every feature of the language service', () => {
    const service = createLanguageService();
    const offset = text.length - 3;
    expect(service.diagnostics(text).map(({ code }) => code)).toEqual(['no-limit']);
    expect(service.symbols(text).map(({ name }) => name)).toEqual(['account.query']);
    expect(service.semanticTokens(text).length).toBeGreaterThan(count);
    expect(service.foldingRanges(text)).toEqual([]);
    expect(service.selectionRanges(text, offset).length).toBeGreaterThan(1);
    expect(service.hover(text, offset)?.contents).toContain('a string');
    expect(service.signatureHelp(text, offset)).toBeUndefined();
    expect(service.occurrences(text, 7).length).toBeGreaterThan(0);
    service.codeActions(text, { start: offset, end: offset });
    service.complete(text, offset);
    service.format(text);
  });
});
