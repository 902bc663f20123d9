import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventName, parseEventName, printEventName } from '../../../src/interface/index.js';
import { errorOf } from '../../support/error-of.js';
import { marked } from '../../support/marked.js';
import { propertyRuns } from '../../support/property-runs.js';

const numRuns = propertyRuns(1_700);

describe('parseEventName', () => {
  it.each<[string, EventName]>([
    ['article.update', { entity: 'article', operation: 'update' }],
    ['article-price.create', { entity: 'article-price', operation: 'create' }],
    ['category-tree.delete', { entity: 'category-tree', operation: 'delete' }],
    ['sales_channel.stockChange', { entity: 'sales_channel', operation: 'stockChange' }],
    ['shipment.parcel.completed', { entity: 'shipment', subEntity: 'parcel', operation: 'completed' }],
    ['document.customer_order.create', { entity: 'document', subEntity: 'customer_order', operation: 'create' }],
    [
      'article(sales-channel-id=17).update',
      { entity: 'article', parameter: { name: 'sales-channel-id', value: '17' }, operation: 'update' },
    ],
    [
      'article(sales-channel-id=17)-shelf.update',
      {
        entity: 'article',
        parameter: { name: 'sales-channel-id', value: '17' },
        suffix: '-shelf',
        operation: 'update',
      },
    ],
    [
      'article(sales-channel-id=a-b c).listing.update',
      {
        entity: 'article',
        parameter: { name: 'sales-channel-id', value: 'a-b c' },
        subEntity: 'listing',
        operation: 'update',
      },
    ],
  ])('reads %s', (text, name) => {
    expect(parseEventName(text)).toEqual({ value: name, diagnostics: [] });
  });

  it.each([
    ['‹›', 'Expected an entity such as "article", found the end of the name.'],
    ['‹.›update', 'Expected an entity such as "article", found ".".'],
    ['‹ ›article.update', 'Expected an entity such as "article", found " ".'],
    ['article‹›', 'Expected "." and an operation, found the end of the name.'],
    ['article.‹›', 'Expected an operation such as "update", found the end of the name.'],
    ['article‹/›update', 'Expected "." and an operation, found "/".'],
    ['a.b‹(›x=1)', 'Expected "." or the end of the name, found "(".'],
    ['a.b.‹›', 'Expected an operation after the sub-entity, found the end of the name.'],
    ['a.b.c‹.›d', 'Expected the end of the name, which has at most three parts, found ".".'],
    ['article(‹)›.update', 'Expected the name of a parameter, found ")".'],
    ['article(id‹)›.update', 'Expected "=" and a value, found ")".'],
    ['article(id=‹)›.update', 'Expected a value, found ")".'],
    ['article(id=1‹›', 'Expected ")", found the end of the name.'],
    ['article(id=1)‹update›', 'Expected "." and an operation, found "update".'],
    ['article‹😀›.update', 'Expected "." and an operation, found "😀".'],
    ['article(‹a=1,b=2›).update', 'An event takes exactly one parameter.'],
    ['article(‹a=1&b=2;c=3›', 'An event takes exactly one parameter.'],
  ])('reports %s', (source, message) => {
    const { text, spans } = marked(source);
    const { value, diagnostics } = parseEventName(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map((one) => [one.message, one.span])).toEqual([[message, spans[0]]]);
  });

  it('reads any text, without throwing', () => {
    const parts = fc.constantFrom('article', 'document', '.', '(', ')', '=', ',', 'id', '17', ' ', '-', 'A', '\n');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
    );
    let valid = 0;
    fc.assert(
      fc.property(text, (source) => {
        const { value, diagnostics } = parseEventName(source);
        expect(value === undefined).toBe(diagnostics.length > 0);
        if (value === undefined) {
          const [{ span } = {}] = diagnostics;
          expect(span && 0 <= span.start && span.start <= span.end && span.end <= source.length).toBe(true);
          return;
        }
        valid++;
        expect(printEventName(value)).toBe(source);
      }),
      { numRuns, examples: [['article.update'], ['a(b=c).d.e']] },
    );
    expect(valid).toBeGreaterThan(2);
  });

  it('rejects what is not a text', () => {
    expect(errorOf(() => parseEventName(5 as never)).message).toBe(
      'The text of parseEventName must be a string; found the number 5.',
    );
  });
});

describe('printEventName', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
  const parameter = fc.record({ name: word, value: fc.stringMatching(/^[^()=,;&]{1,8}$/) });
  const name: fc.Arbitrary<EventName> = fc.record(
    { entity: word, parameter, subEntity: word, operation: word },
    { requiredKeys: ['entity', 'operation'] },
  );

  it('prints what is parsed to the same name', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(name, (one) => {
        seen.add(Object.keys(one).sort().join());
        expect(parseEventName(printEventName(one))).toEqual({ value: one, diagnostics: [] });
      }),
      { numRuns },
    );
    expect(seen.size).toBe(4);
  });

  it.each([
    ['an entity with a dot', { entity: 'a.b', operation: 'update' }],
    ['an empty operation', { entity: 'article', operation: '' }],
    ['a value with a parenthesis', { entity: 'a', parameter: { name: 'id', value: '1)' }, operation: 'b' }],
    ['a part that is not a text', { entity: 'article', operation: 5 }],
    ['a parameter that is null', { entity: 'article', parameter: null, operation: 'update' }],
  ])('rejects %s', (_, parts) => {
    expect(errorOf(() => printEventName(parts as never)).code).toBe('wrong-argument');
  });
});
