import { describe, expect, it } from 'vitest';
import * as v from 'zod';
import { createLanguageService } from '../../src/language/index.js';
import {
  defineRule,
  type Plugin,
  type PluginRuleSettings,
  type RuleContext,
  type RuleParts,
  readPlugins,
} from '../../src/rules/index.js';
import { check } from '../../src/vql/index.js';
import { errorOf } from '../support/error-of.js';
import { acme, deprecatedTemplate, noStar } from './support/acme.js';

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('hostile');
    },
  },
);
const rulesOf = (...rules: readonly unknown[]): Plugin => ({
  name: 'acme',
  rules: rules as Plugin['rules'],
  source: './acme.js',
});

describe('plugins with mistakes', () => {
  it.each<[string, unknown[], string]>([
    [
      'null',
      [null],
      'The plugin at index 0 of "plugins" must be an object { name, rules } with a list of rules; found null.',
    ],
    [
      'no rules',
      [{ name: 'acme' }],
      'The plugin at index 0 of "plugins" must be an object { name, rules } with a list of rules; found an object with the member "name".',
    ],
    [
      'no name',
      [{ rules: [], source: './acme.js' }],
      'The plugin "./acme.js" must have a name of letters, digits and "-", such as "acme"; found undefined.',
    ],
    [
      'a name with a slash',
      [{ rules: [], name: '@acme/vql' }],
      'The plugin at index 0 of "plugins" must have a name of letters, digits and "-", such as "acme"; found "@acme/vql".',
    ],
    [
      'a name that is used twice',
      [acme, { name: 'acme', rules: [], source: './b.js' }],
      'The plugin "./b.js" has the name "acme", which the plugin at index 0 of "plugins" has already.',
    ],
    ['a plugin that cannot be read', [hostile], 'The plugin at index 0 of "plugins" cannot be read: hostile.'],
    [
      'a rule that is no object',
      [rulesOf('no-star')],
      'The rule at index 0 of the plugin "acme" ("./acme.js") must be an object that "defineRule" has made; found "no-star".',
    ],
    [
      'a rule that cannot be read',
      [rulesOf(hostile)],
      'The rule at index 0 of the plugin "acme" ("./acme.js") cannot be read: hostile.',
    ],
    [
      'a rule without a check',
      [rulesOf({ ...noStar, check: undefined })],
      'The rule "no-star" of the plugin "acme" ("./acme.js") must have a function as "check"; found undefined.',
    ],
    [
      'a rule about something else',
      [rulesOf({ ...noStar, about: 'columns' })],
      'The rule "no-star" of the plugin "acme" ("./acme.js") must have one of "query", "joins", "conditions", "filters", "calls", "restricted" and "unlisted" as "about"; found "columns".',
    ],
    [
      'another severity than those of findings',
      [rulesOf({ ...noStar, severity: 'off' })],
      'The rule "no-star" of the plugin "acme" ("./acme.js") must have one of "error", "warning", "info", "hint" as "severity"; found "off".',
    ],
    [
      'a code with a slash',
      [rulesOf({ ...noStar, code: 'a/b' })],
      'The rule "a/b" of the plugin "acme" ("./acme.js") must have a code of letters, digits and "-", such as "no-star", as "code"; found "a/b".',
    ],
    [
      'a code that is used twice',
      [rulesOf(noStar, noStar)],
      'The rule "no-star" of the plugin "acme" ("./acme.js") has the code of another rule of this plugin.',
    ],
    [
      'options without a schema',
      [rulesOf({ ...noStar, options: { type: 'object' } })],
      'The rule "no-star" of the plugin "acme" ("./acme.js") must have a schema as "options"; found an object with the member "type".',
    ],
  ])('%s', (_what, plugins, message) => {
    expect(readPlugins({ plugins: plugins as Plugin[] }).problems.map((one) => one.message)).toEqual([message]);
    expect(errorOf(() => check('', { plugins: plugins as Plugin[] }))).toMatchObject({ code: 'wrong-plugin', message });
  });

  it.each<[string, object, string]>([
    ['null as plugins', { plugins: null }, '"plugins" must be a list of plugins; found null.'],
    ['a string as plugins', { plugins: 'abc' }, '"plugins" must be a list of plugins; found "abc".'],
    ['null as settings', { rules: null }, '"rules" must be an object; found null.'],
    [
      'a number as source',
      { plugins: [{ name: 'acme', rules: [], source: 5 }] },
      'The plugin at index 0 of "plugins" must have a string as "source"; found the number 5.',
    ],
  ])('are reported: %s', (_what, options, message) => {
    expect(readPlugins(options).problems.map((one) => one.message)).toEqual([message]);
  });

  it('leave comments that ignore their rules', () => {
    const { plugins } = readPlugins({ plugins: [rulesOf({ ...noStar, severity: 'none' })] });
    expect(check('SELECT id FROM a.b LIMIT 1 -- vql-ignore acme/no-star: all', { plugins })).toEqual([]);
    expect(check('SELECT id FROM a.b LIMIT 1 -- vql-ignore acme/no-sta: all', { plugins })).toHaveLength(1);
  });

  it('leave the other rules in use', () => {
    const { plugins } = readPlugins({ plugins: [rulesOf(noStar, null), { name: 'b/c', rules: [] }] });
    expect(check('SELECT * FROM a.b LIMIT 1', { plugins })).toMatchObject([{ code: 'acme/no-star' }]);
  });
});

describe('settings with mistakes', () => {
  it.each<[string, PluginRuleSettings, string, readonly PropertyKey[]]>([
    [
      'another rule',
      { 'acme/no-sta': 'off' },
      'The plugin "acme" has no rule "acme/no-sta". Did you mean "acme/no-star"?',
      ['rules', 'acme/no-sta'],
    ],
    [
      'another plugin',
      { 'acne/no-star': 'off' },
      'The rule "acne/no-star" is not known, since no plugin has the name "acne". Did you mean "acme/no-star"?',
      ['rules', 'acne/no-star'],
    ],
    [
      'another severity',
      { 'acme/no-star': 'warn' as 'warning' },
      'The setting of the rule "acme/no-star" must be one of "off", "error", "warning", "info", "hint", or a list of one of these and options; found "warn".',
      ['rules', 'acme/no-star'],
    ],
    [
      'a longer list',
      { 'acme/no-star': ['error', {}, {}] as unknown as 'error' },
      'The setting of the rule "acme/no-star" must be one of "off", "error", "warning", "info", "hint", or a list of one of these and options; found an array.',
      ['rules', 'acme/no-star'],
    ],
    [
      'options of a rule without',
      { 'acme/no-star': ['error', {}] },
      'The rule "acme/no-star" has no options.',
      ['rules', 'acme/no-star', 1],
    ],
    [
      'an invalid option',
      { 'acme/deprecated-template': ['error', { 'a.b': 'c.d', 'e.f': 5 }] },
      'The options of the rule "acme/deprecated-template" are not valid at "e.f": Invalid input: expected string, received number.',
      ['rules', 'acme/deprecated-template', 1, 'e.f'],
    ],
  ])('%s', (_what, rules, message, path) => {
    const read = readPlugins({ plugins: [acme], rules });
    expect(read.problems).toEqual([{ message, path }]);
    expect(errorOf(() => check('', { plugins: [acme], rules })).message).toBe(message);
    expect(errorOf(() => createLanguageService({ plugins: [acme], rules })).message).toBe(message);
    expect(() => check('', { plugins: read.plugins, rules: read.rules })).not.toThrow();
  });

  it('of options switch the rule off, and no other', () => {
    const { plugins, rules } = readPlugins({
      plugins: [acme],
      rules: { 'acme/deprecated-template': ['error', 5], 'acme/no-star': 'error' },
    });
    expect(rules).toEqual({ 'acme/deprecated-template': 'off', 'acme/no-star': 'error' });
    expect(check('SELECT * FROM a.b LIMIT 1', { plugins, rules })).toMatchObject([
      { code: 'acme/no-star', severity: 'error' },
    ]);
  });

  it('are not looked for in a rule that is off', () => {
    expect(readPlugins({ plugins: [acme], rules: { 'acme/deprecated-template': ['off', 5] } }).problems).toEqual([]);
  });
});

describe('the schema of options', () => {
  const withSchema = (validate: (value: unknown) => unknown): readonly Plugin[] => [
    {
      name: 'acme',
      rules: [
        {
          ...deprecatedTemplate,
          options: { '~standard': { version: 1, vendor: 'test', validate: validate as never } },
        },
      ],
    },
  ];
  it('gets an empty object without settings', () => {
    const given: unknown[] = [];
    check('SELECT id FROM a.b', {
      plugins: withSchema((value) => {
        given.push(value);
        return { value };
      }),
    });
    expect(given).toEqual([{}]);
  });

  it.each<[string, (value: unknown) => unknown, string]>([
    [
      'is asynchronous',
      async () => {
        throw new Error('later');
      },
      'The schema of the options of the rule "acme/deprecated-template" is asynchronous, which is not supported.',
    ],
    [
      'throws',
      () => {
        throw new Error('oops');
      },
      'The schema of the options of the rule "acme/deprecated-template" cannot be read: oops.',
    ],
    [
      'has an empty list of issues',
      () => ({ issues: [] }),
      'The options of the rule "acme/deprecated-template" are not valid.',
    ],
    [
      'has issues with keys in objects',
      () => ({ issues: [{ message: 'Too many', path: [{ key: 'a' }, 0] }] }),
      'The options of the rule "acme/deprecated-template" are not valid at "a.0": Too many.',
    ],
  ])('%s', (_what, validate, message) => {
    expect(readPlugins({ plugins: withSchema(validate) }).problems).toMatchObject([{ message }]);
  });

  it('gives its type to the options of the rule', () => {
    defineRule({
      code: 'max-columns',
      severity: 'warning',
      message: ({ max }: { readonly max: number }) => `At most ${max} columns.`,
      options: v.strictObject({ max: v.int().default(5) }),
      about: 'query',
      check: ([{ columns = [] }], _scope, { report, options }) => {
        const max: number = options.max;
        // @ts-expect-error - there is no such option
        options.most;
        // @ts-expect-error - the message needs its argument
        report({}, columns[0]?.location);
        if (columns.length > max) report({ max }, columns[max]?.location);
      },
    });
  });
});

describe('a rule that "defineRule" has not made', () => {
  const found = (rule: object) => check('SELECT * FROM a.b LIMIT 1', { plugins: [rulesOf(rule)] });

  it('has the defaults for members that are undefined', () => {
    const rule = { ...noStar, appliesTo: undefined, help: undefined, needsCatalog: undefined };
    expect(found(rule)).toMatchObject([{ code: 'acme/no-star' }]);
  });

  it('can be an object of a class, with its methods', () => {
    class StarRule {
      readonly code = 'no-star';
      readonly severity = 'warning';
      readonly about = 'query';
      readonly #text = 'Name them.';
      message() {
        return this.#text;
      }
      check([{ star }]: RuleParts['query'], _scope: unknown, { report }: RuleContext<object>) {
        if (star !== undefined) report({}, star);
      }
    }
    expect(found(new StarRule())).toMatchObject([{ code: 'acme/no-star', message: 'Name them.' }]);
  });
});

it('accepts a rule that "defineRule" has not made', () => {
  const { code, severity, message, about, check: run } = noStar;
  const plugins = [
    { name: 'plain', rules: [{ code, severity, message, about, check: run }] },
  ] as unknown as readonly Plugin[];
  expect(check('SELECT * FROM a.b LIMIT 1', { plugins })).toMatchObject([{ code: 'plain/no-star' }]);
});
