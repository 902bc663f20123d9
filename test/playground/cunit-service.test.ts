import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeCUnit } from '../../playground/editor/complete-cunit.js';
import { createCUnitService } from '../../playground/editor/cunit-service.js';
import { sampleCatalog } from '../../playground/sample/catalog.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { cunitQuery, hostileString } from '../../src/testing/index.js';
import { atCursor } from '../support/cursor.js';

const service = createCUnitService(
  () => 'article.query',
  createLanguageService({ catalog: sampleCatalog }),
  sampleCatalog,
);

/** Completions at the cursor, which is a bar in the text. */
function offeredAt(marked: string): readonly string[] {
  const offset = marked.indexOf('|');
  return completeCUnit(marked.replace('|', ''), offset, 'article.query', sampleCatalog).map(({ label }) => label);
}

describe('completeCUnit', () => {
  it.each([
    ['the operators of filters', '{ "type": "FILTER", "operator": "|" }', ['EQUALS', 'RANGE'], ['AND']],
    ['those of junctions', '{ "type": "JUNCTION", "operator": | }', ['AND', 'OR'], ['EQUALS']],
    ['all of them, where nothing says the type', '{ "operator": "|" }', ['AND', 'EQUALS'], []],
    ['the fields of the template around', '{ "property": "|" }', ['price', 'manufacturer.label'], ['region']],
    [
      'the fields of the template that is named',
      '{ "group": "account", "template": "query", "request": { "queryPredicate": { "property": "|" } } }',
      ['region'],
      ['price'],
    ],
    ['what was begun', '{ "property": "man|" }', ['manufacturer.label'], ['price']],
    ['the values of a field', '{ "property": "active", "values": ["|"] }', ['true', 'false'], []],
    ['directions', '{ "pageable": { "sortOrders": [{ "direction": "|" }] } }', ['ASC', 'DESC'], []],
    ['types', '{ "type": "|" }', ['FILTER', 'JUNCTION'], []],
    ['modes', '{ "mode": "|" }', ['QUERY', 'STATEMENT'], []],
    ['groups', '{ "group": "|" }', ['account', 'crm'], []],
    ['the templates of a group', '{ "group": "account", "template": "|" }', ['query'], ['activities']],
    ['members of a page', '{ "request": { "pageable": { "|" } } }', ['start', 'limit'], ['type']],
    ['members of a node', '{ "queryPredicate": { "|" } }', ['operator', 'values'], ['limit']],
    ['members of anything', '{ "|" }', ['request', 'queryPredicate', 'type'], []],
    ['nothing where nothing is known', '{ "x": { "|" } }', [], ['type', 'limit']],
    ['no member of Object', '{ "constructor": { "|" } }', [], ['type']],
  ])('offers %s', (_, marked, offered, absent) => {
    const labels = offeredAt(marked);
    expect(labels).toEqual(expect.arrayContaining([...offered]));
    expect(labels.filter((label) => absent.some((one) => one === label))).toEqual([]);
  });

  it('replaces existing quotes by those of the item', () => {
    const text = '{ "direction": "a" }';
    const [first] = completeCUnit(text, text.length - 3, 'article.query', sampleCatalog);
    const fix = { title: '', safe: true, edits: first === undefined ? [] : [first.edit] };
    expect(applyFixes(text, [fix]).text).toBe('{ "direction": "ASC" }');
  });
});

describe('createCUnitService', () => {
  it('reports mistakes with fixes in the text', () => {
    const text = '{ "type": "FILTER", "operator": "EQUALS", "property": "nmae", "values": ["x"] }';
    const [found] = service.diagnostics(text);
    expect(found?.code).toBe('unknown-field');
    expect(applyFixes(text, found?.fixes ?? []).text).toContain('"property": "name"');
    expect(service.diagnostics(' ')).toEqual([]);
  });

  it('colors names, texts, numbers and words', () => {
    const text = '{ "limit": 5, "visible": true, "values": ["x"] }';
    const colors = service.semanticTokens(text).map(({ kind, span }) => [kind, text.slice(span.start, span.end)]);
    expect(colors).toEqual([
      ['field', '"limit"'],
      ['number', '5'],
      ['field', '"visible"'],
      ['keyword', 'true'],
      ['field', '"values"'],
      ['string', '"x"'],
    ]);
  });

  it.each([
    ['an operator', '{ "type": "FILTER", "operator": "NOT_EQ|UALS" }', 'p <> v'],
    ['a field of the template around', '{ "property": "manufac|turer.label" }', 'Manufacturer'],
    ['a statement in it', '{ "queryStatement": "SELECT na|me FROM article.query" }', 'Name'],
    ['what helps', '{ "type": "FILTER", "operator": "EQUALS", "property": "nm|ae", "values": ["x"] }', 'unknown-field'],
  ])('explains %s', (_, marked, contents) => {
    const { text, offset } = atCursor(marked);
    expect(service.hover(text, offset)?.contents).toContain(contents);
  });

  it.each([5_000, 50_000])('offers nothing and explains nothing %i levels deep', (levels) => {
    const text = '{ "children": ['.repeat(levels);
    expect(service.complete(text, text.length).items).toEqual([]);
    expect(service.hover(text, text.length)).toBeUndefined();
    expect(service.format(text)).toEqual([]);
  });

  it('formats, and changes nothing that is read', () => {
    fc.assert(
      fc.property(cunitQuery(), (query) => {
        const text = JSON.stringify(query);
        const [edit] = service.format(text);
        expect(JSON.parse(edit?.text ?? text)).toEqual(JSON.parse(text));
        expect(service.format(edit?.text ?? text)).toEqual([]);
      }),
    );
    expect(service.format('{ "a": ')).toEqual([]);
  });

  it('answers for any text at any offset, with tokens in order', () => {
    fc.assert(
      fc.property(hostileString(), fc.nat(), (text, position) => {
        const offset = position % (text.length + 1);
        completeCUnit(text, offset, 'article.query');
        service.hover(text, offset);
        service.format(text);
        let end = 0;
        for (const { span } of service.semanticTokens(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          end = span.end;
        }
      }),
    );
  });
});
