import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { check, parse, print } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

/** A text with one mistake, marked where it is reported, its code, and the text after its fix. */
const mistakes: readonly (readonly [broken: string, code: string, fixed: string])[] = [
  // A keyword with a space, a line end or a sign in it.
  ['SELECT * ‹FRO,M› a.b', 'misspelled-keyword', 'SELECT * FROM a.b'],
  ['‹S\nELECT› id, name, city FROM a.b', 'misspelled-keyword', 'SELECT id, name, city FROM a.b'],
  ['select id, name ‹fro m› a.b', 'misspelled-keyword', 'select id, name from a.b'],
  ['SELECT id ‹F)ROM› a.b WHERE c = 1', 'misspelled-keyword', 'SELECT id FROM a.b WHERE c = 1'],
  ['SELECT id FROM a.b WHERE c ‹I S› NOT NULL', 'misspelled-keyword', 'SELECT id FROM a.b WHERE c IS NOT NULL'],
  ['SELECT id FROM a.b ‹ORDE R› BY id DESC', 'misspelled-keyword', 'SELECT id FROM a.b ORDER BY id DESC'],
  ['SELECT id FROM a.b ORDER ‹YB› id', 'misspelled-keyword', 'SELECT id FROM a.b ORDER BY id'],
  // A sign for another one, or a sign too many.
  ['SELECT upper‹[›name) FROM a.b', 'unknown-character', 'SELECT upper(name) FROM a.b'],
  ['SELECT id‹;› name FROM a.b', 'unexpected-text', 'SELECT id, name FROM a.b'],
  ['SELECT id FROM a‹,›b WHERE c = 1', 'unexpected-text', 'SELECT id FROM a.b WHERE c = 1'],
  ['SELECT id FROM a.b WHERE c IN ‹)›1, 2)', 'unexpected-text', 'SELECT id FROM a.b WHERE c IN (1, 2)'],
  ['SELECT id FROM acc‹)›ount.query WHERE c = 1', 'unexpected-parenthesis', 'SELECT id FROM account.query WHERE c = 1'],
  ['SELECT id FROM a.b WHERE c‹)› = 1', 'unexpected-parenthesis', 'SELECT id FROM a.b WHERE c = 1'],
  ['SELECT id FROM a.b WHERE c IN ‹1›, 2)', 'list-needs-parentheses', 'SELECT id FROM a.b WHERE c IN (1, 2)'],
  // A word too many.
  ['SELECT id, ‹WHERE› name FROM a.b', 'unexpected-text', 'SELECT id,  name FROM a.b'],
  ['SELECT ‹WHERE› * FROM a.b', 'unexpected-text', 'SELECT  * FROM a.b'],
  ['SELECT id FROM ‹1› a.b', 'unexpected-text', 'SELECT id FROM  a.b'],
  // Two words in the wrong order.
  ['SELECT id FROM a.b WHERE c ‹1 =› AND d = 2', 'wrong-order', 'SELECT id FROM a.b WHERE c = 1 AND d = 2'],
  ['SELECT id FROM a.b ‹5 LIMIT›', 'wrong-order', 'SELECT id FROM a.b LIMIT 5'],
  ['‹id SELECT›, name FROM a.b', 'wrong-order', 'SELECT id, name FROM a.b'],
  [
    'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS ‹ON x› (x.id = id)',
    'wrong-order',
    'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x ON (x.id = id)',
  ],
  // A keyword that is missing.
  [
    'SELECT id FROM a.b ‹c› = 1 AND d = 2 LIMIT 5',
    'missing-keyword',
    'SELECT id FROM a.b WHERE c = 1 AND d = 2 LIMIT 5',
  ],
  ['SELECT id FROM a.b ‹(›c = 1 OR d = 2)', 'missing-keyword', 'SELECT id FROM a.b WHERE (c = 1 OR d = 2)'],
  ['SELECT id FROM a.b ‹NOT› upper(c) IN (1, 2)', 'missing-keyword', 'SELECT id FROM a.b WHERE NOT upper(c) IN (1, 2)'],
  [
    'SELECT id FROM a.b ‹EXISTS› (SELECT id FROM c.d)',
    'missing-keyword',
    'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d)',
  ],
  ['SELECT id FROM a.b ‹WHEREc› = 1', 'misspelled-keyword', 'SELECT id FROM a.b WHERE c = 1'],
  ['SELECT id FROM a.b ‹BY› id', 'missing-keyword', 'SELECT id FROM a.b ORDER BY id'],
  [
    'SELECT id FROM a.b WHERE c = 1 ‹BY› id DESC, d',
    'missing-keyword',
    'SELECT id FROM a.b WHERE c = 1 ORDER BY id DESC, d',
  ],
  [
    'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x ON (x.id = id) ‹(›SELECT id FROM e.f) AS y ON (y.id = id)',
    'missing-keyword',
    'SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x ON (x.id = id) JOIN (SELECT id FROM e.f) AS y ON (y.id = id)',
  ],
];

const quiet = { rules: { 'no-limit': 'off', 'unstable-paging': 'off' } } as const;

describe('a message', () => {
  it.each([
    [
      'SELECT id FROM a.b WHERE any(tags)‹›',
      'Expected a comparison such as "=" after "any(tags)", found the end of the text.',
    ],
    ["SELECT id FROM a.b WHERE c = ‹$$it's$$› AND d = 1", "Strings take straight single quotes: write 'it''s'."],
    ['SELECT id FROM a.b WHERE c IN (‹$x$a b$x$›, 1)', "Strings take straight single quotes: write 'a b'."],
    ['SELECT id ‹1 =› a.b WHERE c = 1', 'Expected FROM and a template after the columns, found "1".'],
  ])('names what was read, and how to write it: %j', (broken, message) => {
    const { text, spans } = marked(broken);
    expect(check(text, quiet).map((one) => [one.message, one.span])).toEqual([[message, spans[0]]]);
  });
});

describe('one mistake', () => {
  it.each(mistakes)('is one error: %j', (broken, code, fixed) => {
    const { text, spans } = marked(broken);
    const found = check(text, quiet);
    expect(found.map((one) => [one.code, one.span])).toEqual([[code, spans[0]]]);
    expect(applyFixes(text, found[0]?.fixes?.slice(0, 1) ?? []).text).toBe(fixed);
  });

  it('leaves the tree of the text that is meant', () => {
    const { value } = parse('SELECT id FROM a.b WHERE c 1 = AND d = 2');
    expect(value && print(value)).toBe('SELECT id FROM a.b WHERE c = 1 AND d = 2');
  });
});

describe('independent mistakes', () => {
  it.each([
    ['SELECT id FROM a.b WHERE c = ‹AND› d ‹==›‹›', ['missing-value', 'unknown-operator', 'missing-value']],
    ['SELECT id ‹a› ‹b› ‹c› ‹WHERE› d = 1', ['missing-comma', 'missing-comma', 'missing-comma', 'missing-from']],
    ["SELECT id FROM a.b WHERE c = ‹'x›\nAND d = ‹'y›\nAND e = '5'", ['unclosed-string', 'unclosed-string']],
    ["SELECT id FROM a.b WHERE c = ‹'x› AND d = ‹'y›", ['unclosed-string', 'unclosed-string']],
    ["SELECT id FROM a.b WHERE c = ‹'x› AND d = ‹'y LIMIT 5›", ['unclosed-string', 'unclosed-string']],
    ['SELECT id ‹FORM› a.b ‹WERE› c = 1', ['misspelled-keyword', 'misspelled-keyword']],
  ])('are reported one by one: %j', (broken, codes) => {
    const { text, spans } = marked(broken);
    expect(check(text, quiet).map(({ code, span }) => [code, span])).toEqual(
      codes.map((code, index) => [code, spans[index]]),
    );
  });

  it.each([
    ["SELECT id FROM a.b WHERE c = 'x' OR = 'y' LIMIT", ['missing-condition', 'missing-number']],
    ['SELECT id FROM a.b WHERE c >= AND d', ['missing-value', 'missing-operator']],
    ['SELECT id FROM a.b WHERE c LIKE AND d = 1 AND', ['missing-value', 'missing-condition']],
  ])('takes what is missing twice for two mistakes: %s', (text, codes) => {
    expect(check(text, { rules: { 'no-limit': 'off' } }).map(({ code }) => code)).toEqual(codes);
  });
});
