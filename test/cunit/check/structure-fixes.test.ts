import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/diagnostics/index.js';
import { checkCUnit } from '../../../src/json-documents/cunit-document.js';

/** Returns the diagnostic of a code, with the text that it underlines and the texts after each of its fixes. */
function found(text: string, code: string) {
  const diagnostic = checkCUnit(text, {}).diagnostics.find((one) => one.code === code);
  const { span, fixes = [] } = diagnostic ?? {};
  return {
    underlined: span && text.slice(span.start, span.end),
    fixed: fixes.map((fix) => applyFixes(text, [fix]).text),
  };
}

describe('the fix of a mistake in the structure of C-Unit', () => {
  it.each([
    [
      'a value outside a list',
      'member-type',
      '{ "type": "FILTER", "operator": "EQUALS", "property": "a", "values": "B2B" }',
      '{ "type": "FILTER", "operator": "EQUALS", "property": "a", "values": ["B2B"] }',
    ],
    [
      'an operator as type',
      'node-type',
      '{ "type": "AND", "children": [] }',
      '{ "type": "JUNCTION", "children": [], "operator": "AND" }',
    ],
    [
      'several values of an operator that takes one',
      'value-count',
      '{ "type": "FILTER", "operator": "EQUALS", "property": "a", "values": ["1", "2"] }',
      '{ "type": "FILTER", "operator": "IN", "property": "a", "values": ["1", "2"] }',
    ],
    [
      'a template with its group',
      'member-type',
      '{ "group": "account", "template": "account.query", "request": {} }',
      '{ "group": "account", "template": "query", "request": {} }',
    ],
  ])('corrects %s', (_, code, text, expected) => {
    expect(found(text, code).fixed).toEqual([expected]);
  });

  it('is not there where several things can be meant', () => {
    const other = '{ "group": "article", "template": "account.query", "request": {} }';
    expect(found(other, 'member-type')).toEqual({ underlined: '"account.query"', fixed: [] });
    const none = '{ "type": "FILTER", "operator": "EQUALS", "property": "a", "values": [] }';
    expect(found(none, 'value-count').fixed).toEqual([]);
  });
});

describe('an unknown member', () => {
  it('is underlined at its name', () => {
    const text = '{ "type": "FILTER", "operator": "EQUALS", "property": "a", "value": "1" }';
    expect(found(text, 'unknown-member').underlined).toBe('"value"');
  });
});
