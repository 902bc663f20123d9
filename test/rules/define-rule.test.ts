import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { checkExecuteRequest, checkPredicate, checkQuery, checkRequest } from '../../src/cunit/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { defineRule, type Plugin } from '../../src/rules/index.js';
import { type CheckOptions, check, checkFile, parse, ruleNames } from '../../src/vql/index.js';
import { acme, noStar } from './support/acme.js';

const off = Object.fromEntries(ruleNames.map((name) => [name, 'off' as const]));
const plugins = [acme];

/** Returns what the rules of plugins report of a text, as `code: the reported text`. */
function found(text: string, options: CheckOptions = {}): readonly string[] {
  return check(text, { plugins, ...options, rules: { ...off, ...options.rules } }).map(
    ({ code, span }) => `${code}: ${span && text.slice(span.start, span.end)}`,
  );
}

describe('rules of a plugin', () => {
  it('report in statements, by the name of the plugin and their own', () => {
    expect(found('SELECT * FROM document.order')).toEqual(['acme/no-star: *', 'acme/state-filter: document.order']);
    expect(checkFile('SELECT id FROM a.b LIMIT 1; SELECT * FROM a.b LIMIT 1', { plugins })).toMatchObject([
      { code: 'acme/no-star', severity: 'warning', span: { start: 35, end: 36 } },
    ]);
  });

  it('report in queries inside others', () => {
    expect(
      found('SELECT id FROM a.b JOIN (SELECT * FROM c.d) AS x ON (x.id = id) WHERE EXISTS (SELECT * FROM e.f)'),
    ).toEqual(['acme/no-star: *', 'acme/no-star: *']);
  });

  it('report in C-Unit, with pointers', () => {
    const query = { group: 'document', template: 'order', request: {} };
    const expected = [
      { code: 'acme/state-filter', severity: 'error', path: '/template', help: 'Most documents are archived.' },
    ];
    expect(checkQuery(query, { plugins, rules: off })).toMatchObject(expected);
    expect(checkRequest({}, { plugins, rules: off, template: 'document.order' })).toMatchObject([
      { code: 'acme/state-filter', path: '' },
    ]);
    const predicate = { type: 'FILTER', operator: 'EQUALS', property: 'state', values: ['OPEN'] };
    expect(checkPredicate(predicate, { plugins, rules: off, template: 'document.order' })).toEqual([]);
  });

  it('report once in a body of the execute endpoint, with pointer and span', () => {
    const body = { statement: 'SELECT * FROM a.b', limit: 10 };
    expect(checkExecuteRequest(body, { parse, check, plugins })).toMatchObject([
      { code: 'acme/no-star', path: '/statement', span: { start: 7, end: 8 } },
    ]);
    expect(checkExecuteRequest({ statement: 'SELECT * FORM a.b' }, { parse, check, plugins })).toMatchObject([
      { code: 'acme/no-star' },
      { code: 'misspelled-keyword' },
    ]);
  });

  it('do not report what their settings switch off, or else report it with the severity of the settings', () => {
    const text = 'SELECT * FROM a.b';
    expect(found(text, { rules: { 'acme/no-star': 'off' } })).toEqual([]);
    expect(check(text, { plugins, rules: { ...off, 'acme/no-star': 'info' } })).toMatchObject([{ severity: 'info' }]);
    expect(check(text, { plugins, rules: { ...off, 'acme/no-star': ['hint'] } })).toMatchObject([{ severity: 'hint' }]);
  });

  it('get the options of their settings as the schema returns them', () => {
    const rules = { ...off, 'acme/deprecated-template': ['error', { 'a.b': 'c.d' }] } as const;
    const text = 'SELECT id FROM a.b';
    const [one] = check(text, { plugins, rules });
    expect(one).toMatchObject({
      code: 'acme/deprecated-template',
      severity: 'error',
      message: 'Read from c.d instead of a.b.',
    });
    expect(applyFixes(text, one?.fixes ?? []).text).toBe('SELECT id FROM c.d');
  });

  it('are ignored by comments, and comments that ignore nothing are reported', () => {
    const ignoring = (comment: string, columns: string) =>
      check(`${comment}\nSELECT ${columns} FROM a.b LIMIT 1`, { plugins }).map(
        ({ code, message }) => `${code}: ${message}`,
      );
    expect(ignoring('-- vql-ignore acme/no-star: all are needed', '*')).toEqual([]);
    expect(ignoring('-- vql-ignore zero-limit, acme/no-star', '*').join()).toMatch(/^unused-ignore: .*"zero-limit"/);
    expect(ignoring('/* vql-ignore acme/no-star */', '*')).toEqual([]);
    expect(ignoring('-- vql-ignore acme/no-star: all are needed', 'id')).toEqual([
      'unused-ignore: The comment ignores "acme/no-star", which is not reported here.',
    ]);
    expect(ignoring('-- vql-ignore acme/no-sta: all are needed', '*')).toEqual([
      'unused-ignore: No rule has the code "acme/no-sta", so the comment ignores nothing. Did you mean "acme/no-star"?',
      'acme/no-star: Name the columns.',
    ]);
  });

  it('may be ignored where their plugin is not loaded', () => {
    expect(check('-- vql-ignore other/rule: as in CI\nSELECT id FROM a.b LIMIT 1', { plugins })).toEqual([]);
    expect(check('-- vql-ignore acme/no-star: as in CI\nSELECT * FROM a.b LIMIT 1')).toEqual([]);
  });

  it('run when their conditions are met', () => {
    const ran: string[] = [];
    const note = (code: string, conditions: object) =>
      defineRule({ ...noStar, ...conditions, code, about: 'query', check: () => void ran.push(code) });
    const noting: Plugin[] = [
      {
        name: 'noting',
        rules: [
          note('whole', { needsWholeTree: true }),
          note('catalog', { needsCatalog: true }),
          note('unpaged', { unpaged: true }),
          note('strict', { strict: true }),
          note('dialect', { appliesTo: () => false }),
        ],
      },
    ];
    const run = (text: string, options: CheckOptions) => {
      ran.length = 0;
      check(text, { ...options, plugins: noting });
      return [...ran];
    };
    expect(run('SELECT id FROM a.b', {})).toEqual(['whole', 'unpaged']);
    expect(run('SELECT id FORM a.b', {})).toEqual(['unpaged']);
    expect(run('SELECT id FROM a.b', { paged: true, strict: true })).toEqual(['whole', 'strict']);
    expect(run('SELECT id FROM a.b', { catalog: defineCatalog({ templates: {} }) })).toContain('catalog');
  });

  it('run once for an outermost query that has others in it, if they are about those', () => {
    let count = 0;
    const outer = defineRule({ ...noStar, outermost: true, about: 'query', check: () => void count++ });
    check('SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d)', { plugins: [{ name: 'x', rules: [outer] }] });
    expect(count).toBe(1);
  });
});

describe('a condition is required', () => {
  it.each([
    ["a = '1'", [true]],
    ["a = '1' AND b = '2'", [true, true]],
    ["a = '1' OR b = '2'", [false, false]],
    ["a = '1' AND (b = '2' OR c = '3') AND d = '4'", [true, false, false, true]],
    ["NOT (a = '1' OR b = '2')", [true, true]],
    ["NOT (a = '1' AND b = '2')", [false, false]],
    ["a = '1' OR (b = '2' AND c = '3')", [false, false, false]],
  ])('unless an OR is around it: %s', (where, expected) => {
    const seen: boolean[] = [];
    const rule = defineRule({
      ...noStar,
      about: 'conditions',
      check: (conditions) => void seen.push(...conditions.map(({ isRequired }) => isRequired)),
    });
    check(`SELECT id FROM a.b WHERE ${where}`, { plugins: [{ name: 'x', rules: [rule] }] });
    expect(seen).toEqual(expected);
  });
});
