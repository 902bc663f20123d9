import { expect, it } from 'vitest';
import { itemAt } from '../../src/json-documents/cunit-item.js';

it('the last of duplicate keys counts, as in the value of the tree', () => {
  const text =
    '{ "group": "x", "template": "y", "group": "account", "template": "query", "request": { "queryPredicate": { "type": "JUNCTION", "property": "a", "type": "FILTER", "property": "b" } } }';
  expect(itemAt(text, text.indexOf('"b"'))).toMatchObject({
    group: 'account',
    template: 'query',
    node: { type: 'FILTER', property: 'b' },
  });
});
