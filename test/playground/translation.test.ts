import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cunitToVql } from '../../playground/translation/cunit-to-vql.js';
import { linksAt, packLinks, unpackLinks } from '../../playground/translation/link.js';
import type { TextTranslation } from '../../playground/translation/translation.js';
import { vqlToCUnit } from '../../playground/translation/vql-to-cunit.js';
import { cunitQuery, mutatedText, statement } from '../../src/testing/index.js';
import { format, print } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

const template = 'article.query';

/** Linked texts of a translation. */
function linkedTexts(vql: string, cunit: string, { links }: TextTranslation): readonly (readonly [string, string])[] {
  return links.map((link) => [vql.slice(link.vql.start, link.vql.end), cunit.slice(link.cunit.start, link.cunit.end)]);
}

describe('vqlToCUnit', () => {
  it('translates a statement to a whole query, with a source map', () => {
    const vql = "SELECT id FROM article.query WHERE name = 'x' LIMIT 5";
    const translation = vqlToCUnit(vql);
    const cunit = translation.text ?? '';
    expect(translation.outcome).toBe('exact');
    expect(JSON.parse(cunit)).toMatchObject({ group: 'article', request: { pageable: { limit: 5 } } });
    expect(linkedTexts(vql, cunit, translation)).toEqual(
      expect.arrayContaining([
        ["'x'", '"x"'],
        ['name', '"property": "name"'],
        ['LIMIT 5', '"limit": 5'],
        ['article.query', '"template": "query"'],
      ]),
    );
  });

  it('translates several statements to an array, with a source map for each', () => {
    const vql = 'SELECT id FROM a.b;\nSELECT name FROM c.d';
    const translation = vqlToCUnit(vql);
    const cunit = translation.text ?? '';
    expect(JSON.parse(cunit)).toMatchObject([{ group: 'a' }, { group: 'c' }]);
    expect(linkedTexts(vql, cunit, translation)).toContainEqual(['name', '"property": "name"']);
  });

  it('gives neither text nor losses for a text with errors', () => {
    expect(vqlToCUnit('SELECT id FROM a.b WHERE')).toEqual({ outcome: 'broken', losses: [], links: [] });
    expect(vqlToCUnit('SELECT id FROM a.b; SELECT')).toMatchObject({ outcome: 'broken', links: [] });
  });

  it('gives no text if there are losses, unless they are accepted', () => {
    const vql = 'SELECT id FROM a.b; SELECT id FROM a.b WHERE x = 1 AND y = z';
    const strict = vqlToCUnit(vql);
    expect(strict).toMatchObject({ outcome: 'inexact', losses: [{ direction: 'wider' }] });
    expect(strict.text).toBeUndefined();
    const [loss] = strict.losses;
    expect(vql.slice(loss?.span?.start, loss?.span?.end)).toBe('y = z');
    const accepted = vqlToCUnit(vql, { acceptLosses: true });
    expect(accepted).toMatchObject({ outcome: 'inexact', losses: [{ direction: 'wider' }] });
    expect(accepted.text).toContain('"property": "x"');
  });

  it('gives an empty text for an empty text', () => {
    expect(vqlToCUnit(' \n-- nothing\n')).toEqual({ outcome: 'empty', text: '', losses: [], links: [] });
  });

  it('answers any text', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(mutatedText(), statement().map(print)), fc.boolean(), (vql, acceptLosses) => {
        const { outcome, text } = vqlToCUnit(vql, { acceptLosses });
        met.add(outcome);
        if (outcome === 'exact') expect(JSON.parse(text ?? '')).toBeTypeOf('object');
        if (outcome === 'broken') expect(text).toBeUndefined();
      }),
    );
    expect([...met]).toEqual(expect.arrayContaining(['exact', 'broken']));
  });
});

describe('cunitToVql', () => {
  it('links the spans of both texts', () => {
    const cunit = `{ "group": "article", "template": "query", "request": { "queryPredicate":
      { "type": "FILTER", "operator": "RANGE", "property": "price", "values": ["1", "2"] } } }`;
    const translation = cunitToVql(cunit, { template });
    const vql = translation.text ?? '';
    expect(vql).toBe("SELECT * FROM article.query WHERE price BETWEEN '1' AND '2'");
    expect(linkedTexts(vql, cunit, translation)).toEqual(
      expect.arrayContaining([
        ["'2'", '"2"'],
        ['price', '"property": "price"'],
      ]),
    );
  });

  it('puts a predicate into a statement about the template, with a source map', () => {
    const cunit = '{ "type": "FILTER", "operator": "IS_NULL", "property": "name" }';
    const translation = cunitToVql(cunit, { template });
    const vql = translation.text ?? '';
    expect(vql).toBe('SELECT * FROM article.query WHERE name IS NULL');
    expect(linkedTexts(vql, cunit, translation)).toEqual(
      expect.arrayContaining([
        ['name IS NULL', cunit],
        ['name', '"property": "name"'],
      ]),
    );
  });

  it('puts a request into a statement about the template', () => {
    const { text } = cunitToVql('{ "pageable": { "limit": 3 } }', { template });
    expect(text).toBe('SELECT * FROM article.query LIMIT 3');
  });

  it('has the span of a loss in the text, also in a predicate', () => {
    const cunit = '{ "type": "FILTER", "operator": "STARTS_WITH", "property": "name", "values": ["10%"] }';
    const { outcome, losses } = cunitToVql(cunit, { template });
    expect(outcome).toBe('inexact');
    expect(losses.map(({ span }) => cunit.slice(span?.start, span?.end))).toEqual(['"10%"']);
  });

  it.each([
    ['not JSON', '{ "type": '],
    ['not C-Unit', '{ "type": "FILTER", "operator": "EQUAL" }'],
    ['not an object', '42'],
  ])('gives nothing for a text that is %s', (_, cunit) => {
    expect(cunitToVql(cunit, { template })).toEqual({ outcome: 'broken', losses: [], links: [] });
  });

  it('translates each object of an array, with a source map for each', () => {
    const cunit = `[{ "pageable": { "limit": 1 } }, { "pageable": { "limit": 2 } }]`;
    const translation = cunitToVql(cunit, { template });
    const vql = translation.text ?? '';
    expect(vql.split(';')).toHaveLength(2);
    expect(linkedTexts(vql, cunit, translation)).toContainEqual(['LIMIT 2', '"limit": 2']);
  });
});

describe('both ways', () => {
  it('round-trip, with every span inside its text', () => {
    fc.assert(
      fc.property(statement(), (query) => {
        const vql = valueOf(format(print(query)));
        const there = vqlToCUnit(vql);
        fc.pre(there.text !== undefined);
        const cunit = there.text;
        const back = cunitToVql(cunit, { template });
        fc.pre(back.text !== undefined);
        expect(vqlToCUnit(back.text).text).toBe(cunit);
        for (const { links, text } of [
          { ...there, text: vql },
          { ...back, text: back.text },
        ])
          for (const link of links) {
            expect(link.vql.end).toBeLessThanOrEqual(text.length);
            expect(link.cunit.end).toBeLessThanOrEqual(cunit.length);
          }
      }),
    );
  });

  it('map any C-Unit query to spans of the formatted text', () => {
    let found = 0;
    fc.assert(
      fc.property(cunitQuery(), (query) => {
        const cunit = JSON.stringify(query);
        const { text, links } = cunitToVql(cunit, { template });
        if (text === undefined) return;
        found += links.length;
        // The template is always there.
        expect(links.map(({ vql }) => text.slice(vql.start, vql.end))).toContain(`${query.group}.${query.template}`);
      }),
    );
    expect(found).toBeGreaterThan(100);
  });
});

describe('packed links', () => {
  it('are the links again', () => {
    const { links } = vqlToCUnit('SELECT id FROM a.b WHERE id = 5 LIMIT 5');
    expect(links.length).toBeGreaterThan(3);
    expect(unpackLinks(packLinks(links))).toEqual(links);
  });
});

describe('linksAt', () => {
  const vql = "SELECT id FROM a.b WHERE x = 1 AND y IN ('p', 'q')";
  const { links, text: cunit = '' } = vqlToCUnit(vql);

  it.each([
    ["'|p'", ['"p"']],
    ["'q|'", ['"q"']],
    ['|y IN', ['"property": "y"']],
    ['I|N', ['{ "type": "FILTER", "operator": "IN", "property": "y", "values": ["p", "q"] }']],
    // Both the column and its field.
    ['i|d', ['{ "property": "id" }', '"property": "id"']],
  ])('finds what is innermost at %s', (marked, expected) => {
    const offset = vql.indexOf(marked.replace('|', '')) + marked.indexOf('|');
    const found = linksAt(links, { side: 'vql', offset }).map((link) => cunit.slice(link.cunit.start, link.cunit.end));
    expect(found.map((text) => text.replace(/\s+/g, ' '))).toEqual(expected);
  });

  it('finds the span that ends at the cursor, as after the last word', () => {
    const one = 'SELECT id FROM a.b LIMIT 5';
    const translation = vqlToCUnit(one);
    expect(linksAt(translation.links, { side: 'vql', offset: one.length })).toHaveLength(1);
  });

  it('finds all spans for one of the other side', () => {
    const both = linksAt(links, { side: 'vql', offset: vql.indexOf('a.b') });
    expect(both.map((link) => cunit.slice(link.cunit.start, link.cunit.end))).toEqual([
      '"group": "a"',
      '"template": "b"',
    ]);
  });

  it('finds nothing between spans', () => {
    expect(linksAt(links, { side: 'vql', offset: 2 })).toEqual([]);
  });
});
