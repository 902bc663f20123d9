import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkQuery } from '../../src/cunit/index.js';
import { applyFixes, type Diagnostic, type Fix } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { defineRule, type Plugin, type Rule, type RuleParts } from '../../src/rules/index.js';
import { laidOutText } from '../../src/testing/index.js';
import { check, parse, ruleNames } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { noStar } from './support/acme.js';

const off = Object.fromEntries(ruleNames.map((name) => [name, 'off' as const]));

function pluginWith(...rules: readonly Rule[]): readonly Plugin[] {
  return [{ name: 'acme', rules, source: './acme.js' }];
}

/** A rule that calls a function for each query. */
function ruleOf(
  run: (report: (location: unknown, fixes?: readonly unknown[]) => void) => unknown,
  about: keyof RuleParts = 'query',
): Rule {
  const rule: Rule = defineRule({ ...noStar, code: 'odd', about: 'query', check: () => undefined });
  return {
    ...rule,
    about,
    check: (_parts, _scope, { report }) =>
      run((location, fixes = []) => report({} as never, location as never, { fixes } as never)) as undefined,
  };
}

const text = 'SELECT * FROM account.query';
const query = { group: 'account', template: 'query', request: {} };
const failure = (problem: string) =>
  `The rule "acme/odd" ("./acme.js") ${problem}, so it has not checked the whole query. The other rules have.`;
const safeFixesOf = (found: readonly Diagnostic[]) =>
  found.flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe));
const messagesOf = (found: readonly Diagnostic[]) => found.map(({ message }) => message);

describe('a rule that fails is reported, and the other rules run', () => {
  const span = { start: 7, end: 8 };
  const fix = (parts: object): Fix => ({ title: 'Fix', safe: true, edits: [], ...parts });
  it.each<[string, Rule, string]>([
    [
      'throws',
      ruleOf(() => {
        throw new Error('no columns');
      }),
      'has thrown "no columns"',
    ],
    [
      'throws no error',
      ruleOf(() => {
        throw null;
      }),
      'has thrown "null"',
    ],
    [
      'is asynchronous',
      ruleOf(async () => {
        throw new Error('later');
      }),
      'is asynchronous, which is not supported',
    ],
    [
      'reports beyond the text',
      ruleOf((report) => report({ start: 7, end: 500 })),
      'has reported a span outside of the text',
    ],
    [
      'reports before the text',
      ruleOf((report) => report({ start: -1, end: 3 })),
      'has reported a span outside of the text',
    ],
    [
      'reports half a character',
      ruleOf((report) => report({ start: 0.5, end: 3 })),
      'has reported a span outside of the text',
    ],
    [
      'edits beyond the text',
      ruleOf((report) => report(span, [fix({ edits: [{ span: { start: 7, end: 500 }, text: 'id' }] })])),
      'has reported a fix that cannot be applied',
    ],
    [
      'edits twice',
      ruleOf((report) =>
        report(span, [
          fix({
            edits: [
              { span, text: 'id' },
              { span, text: 'name' },
            ],
          }),
        ]),
      ),
      'has reported a fix that cannot be applied',
    ],
    [
      'inserts no text',
      ruleOf((report) => report(span, [fix({ edits: [{ span, text: 5 }] })])),
      'has reported a fix that cannot be applied',
    ],
    [
      'has a fix without a title',
      ruleOf((report) => report(span, [fix({ title: undefined })])),
      'has reported a fix that cannot be applied',
    ],
    [
      'has no message',
      { ...ruleOf((report) => report(span)), message: () => undefined as never },
      'has a message that is not a string',
    ],
  ])('%s', (_what, rule, problem) => {
    const found = check(text, { plugins: pluginWith(rule, noStar), rules: off });
    expect(messagesOf(found).sort()).toEqual(['Name the columns.', failure(problem)].sort());
    expect(found.find(({ code }) => code === 'rule-failed')).toMatchObject({
      severity: 'error',
      span: { start: 14, end: 27 },
    });
  });

  it.each<[string, Rule, string]>([
    [
      'throws',
      ruleOf(() => {
        throw new Error('no columns');
      }),
      'has thrown "no columns"',
    ],
    [
      'reports a span of nothing',
      ruleOf((report) => report({ start: 0, end: 1 })),
      'has reported a span, but C-Unit has JSON pointers',
    ],
    [
      'has edits of a text',
      ruleOf((report) => report(undefined, [fix({ edits: [{ span, text: 'id' }] })])),
      'has reported a fix that cannot be applied',
    ],
  ])('in C-Unit: %s', (_what, rule, problem) => {
    expect(checkQuery(query, { parse, plugins: pluginWith(rule), rules: off })).toMatchObject([
      { code: 'rule-failed', message: failure(problem), path: '/template' },
    ]);
  });

  it.each<[string, object, string]>([
    [
      'a severity that no finding has',
      { severity: 'fatal' },
      'has reported the severity "fatal", which no finding has',
    ],
    ['a finding that is off', { severity: 'off' }, 'has reported the severity "off", which no finding has'],
    [
      'a related span without a message',
      { related: [{ span }] },
      'has reported a related span whose message is not a string',
    ],
  ])('reports %s', (_what, details, problem) => {
    const rule: Rule = {
      ...ruleOf(() => undefined),
      check: (_parts, _scope, { report }) => report({} as never, span, details as never),
    };
    expect(messagesOf(check(text, { plugins: pluginWith(rule), rules: off }))).toEqual([failure(problem)]);
  });

  it('whose conditions throw', () => {
    const failing: Rule = {
      ...ruleOf(() => undefined),
      appliesTo: () => {
        throw new Error('no dialect');
      },
    };
    const found = check(text, { plugins: pluginWith(failing, noStar), rules: off });
    expect(messagesOf(found)).toEqual(['Name the columns.', failure('has thrown "no dialect"')]);
  });

  it('that changes the dialect, which stays as it is', () => {
    const changing: Rule = {
      ...ruleOf(() => undefined),
      check: (_parts, scope) => Object.assign(scope.dialect.constructs.between, { evidence: 'spec' }),
    };
    expect(check(text, { plugins: pluginWith(changing), rules: off })).toMatchObject([{ code: 'rule-failed' }]);
    expect(defaultDialect.constructs.between.evidence).toBe('assumed');
  });

  it('after many findings of other rules', () => {
    const loud = ruleOf((report) => {
      for (let count = 0; count < 5_000; count++) report(span);
    });
    const failing: Rule = {
      ...ruleOf(() => {
        throw new Error('no columns');
      }),
      code: 'failing',
    };
    expect(check(text, { plugins: pluginWith(loud, failing) }).map(({ code }) => code)).toContain('rule-failed');
  });

  it('in a query whose comment ignores it: the comment stays', () => {
    const failing = ruleOf(() => {
      throw new Error('no columns');
    });
    const ignoring = `-- vql-ignore acme/odd: known\n${text}`;
    expect(check(ignoring, { plugins: pluginWith(failing), rules: off }).map(({ code }) => code)).toEqual([
      'rule-failed',
    ]);
  });

  it('once in a query, although it fails in each query inside', () => {
    const failing = ruleOf(() => {
      throw new Error('no columns');
    });
    const nested = 'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d) AND EXISTS (SELECT id FROM e.f)';
    expect(check(nested, { plugins: pluginWith(failing), rules: off })).toHaveLength(1);
  });

  it('with what it has reported before', () => {
    const failing = ruleOf((report) => {
      report(span);
      throw new Error('no columns');
    });
    expect(messagesOf(check(text, { plugins: pluginWith(failing), rules: off }))).toEqual([
      'Name the columns.',
      failure('has thrown "no columns"'),
    ]);
  });

  it('by many reports, which do not displace those of others', () => {
    const loud = ruleOf((report) => {
      for (let count = 0; count < 5_000; count++) report(span);
    });
    const found = check(text, { plugins: pluginWith(loud) });
    expect(found.filter(({ code }) => code === 'acme/odd')).toHaveLength(999);
    expect(found.map(({ code }) => code)).toContain('no-limit');
  });
});

describe('the fix of a rule', () => {
  const replacing = (insert: string, safe: boolean) =>
    ruleOf((report) => {
      const span = { start: 7, end: 8 };
      report(span, [{ title: 'Write', safe, edits: [{ span, text: insert }] }]);
    });
  const fixesOf = (rule: Rule) =>
    check(text, { plugins: pluginWith(rule), rules: off }).flatMap(({ fixes = [] }) => fixes);

  it('is not safe if it leads to a text with errors', () => {
    expect(fixesOf(replacing('', true))).toMatchObject([{ safe: false }]);
    expect(fixesOf(replacing('id', true))).toMatchObject([{ safe: true }]);
  });

  it('keeps words apart', () => {
    const rule = ruleOf((report) => {
      const span = { start: 6, end: 9 };
      report(span, [{ title: 'Write', safe: true, edits: [{ span, text: 'id' }] }]);
    });
    expect(applyFixes(text, fixesOf(rule)).text).toBe('SELECT id FROM account.query');
  });
});

describe('properties', () => {
  const parts = ['query', 'joins', 'conditions', 'calls'] as const;
  it('a rule that throws leaves the findings of all other rules unchanged', () => {
    let thrown = 0;
    fc.assert(
      fc.property(
        laidOutText(),
        fc.constantFrom(...parts),
        fc.constantFrom(0, 0, 1),
        ({ text: source }, about, after) => {
          let calls = 0;
          const failing = ruleOf(() => {
            if (calls++ < after) return;
            thrown++;
            throw new Error('oops');
          }, about);
          const others = check(source, { plugins: pluginWith(noStar) });
          const found = check(source, { plugins: pluginWith(failing, noStar) });
          expect(found.filter(({ code }) => code !== 'rule-failed')).toEqual(others);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
    expect(thrown).toBeGreaterThan(20);
  });

  it('whatever a rule reports, its safe fixes lead to a text without errors, or whose errors have safe fixes', () => {
    let applied = 0;
    // Some are outside of the text, whose length is 56, and some end before they begin.
    const span = fc
      .tuple(fc.integer({ min: -1, max: 57 }), fc.integer({ min: -1, max: 8 }))
      .map(([start, length]) => ({ start, end: start + length }));
    const edit = fc.record({ span, text: fc.constantFrom('', 'id', "'", ' ', 'a, b', '--', '/*', 'FROM') });
    const reports = fc.array(
      fc.record({
        span,
        fixes: fc.array(
          fc.record({ title: fc.constant('Fix'), safe: fc.boolean(), edits: fc.array(edit, { maxLength: 2 }) }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(reports, (all) => {
        const rule = ruleOf((report) => {
          for (const one of all) report(one.span, one.fixes);
        });
        const source = 'SELECT id, name FROM account.query WHERE id = 1 LIMIT 10';
        const fixes = check(source, { plugins: pluginWith(rule), rules: off }).flatMap((one) => one.fixes ?? []);
        const { text: fixed, applied: used } = applyFixes(
          source,
          fixes.filter((one) => one.safe),
        );
        applied += used.length;
        // As "check --fix" does, which applies the safe fixes of what the fixes lead to.
        let current = fixed;
        for (let round = 0; round < 3; round++)
          current = applyFixes(current, safeFixesOf(parse(current).diagnostics)).text;
        expect(parse(current).diagnostics).toEqual([]);
      }),
      { numRuns: propertyRuns(1_500) },
    );
    expect(applied).toBeGreaterThan(20);
  });
});
