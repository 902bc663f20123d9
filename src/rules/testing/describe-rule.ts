import { defineCatalog } from '../../catalog/index.js';
import type { InvalidExample, QueryExample, Rule } from '../../catalog/rules/rule.js';
import { canonicalJson } from '../../cunit/compare/canonical-json.js';
import { callback, checkArgument, checkOptions, type OptionKinds, record } from '../../diagnostics/arguments.js';
import { pluginCodes } from '../../diagnostics/codes/plugins.js';
import { applyFixes, type Diagnostic, hasErrors } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import { readDialect } from '../../dialect/index.js';
import { checkCUnit } from '../../json-documents/index.js';
import { type CheckOptions, check, parse, ruleNames } from '../../vql/index.js';

/** The functions of a test runner, such as vitest, jest or `node:test`. */
export interface TestFunctions {
  /** Groups tests. */
  describe(name: string, body: () => void): unknown;
  /** Adds a test, which fails if its body throws. */
  it(name: string, body: () => void): unknown;
}

const functionKinds: OptionKinds<TestFunctions> = { describe: callback, it: callback };

/**
 * Adds a test for each example of a rule: a query among `invalid` is reported, by the number of findings or their messages if it states
 * them, and the fixes lead to what it states as `fixed`; a query among `valid` is not reported. All other rules are off. It works with
 * any test runner that has the functions `describe` and `it`.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { defineRule } from 'vql-kit/rules';
 * import { describeRule } from 'vql-kit/rules/testing';
 * const noStar = defineRule({
 *   code: 'no-star',
 *   severity: 'warning',
 *   message: () => 'Name the columns.',
 *   examples: { invalid: ['SELECT * FROM account.query'], valid: ['SELECT id FROM account.query'] },
 *   about: 'query',
 *   check: ([{ star }], scope, { report }) => {
 *     if (star !== undefined) report({}, star);
 *   },
 * });
 * // In a test file: import { describe, it } from 'vitest';
 * const names: string[] = [];
 * const it = (name: string, test: () => void) => void (test(), names.push(name));
 * describeRule(noStar, { describe: (_name, body) => body(), it });
 * console.log(names[0]); // reports SELECT * FROM account.query
 * ```
 */
export function describeRule(rule: Rule, functions: TestFunctions): void {
  checkArgument('The first argument of describeRule', rule, record);
  checkOptions('describeRule', functions, functionKinds);
  const { describe, it } = functions;
  for (const [name, value] of Object.entries({ describe, it }))
    checkArgument(`The option "${name}" of describeRule`, value, callback);
  const { invalid = [], valid = [] } = rule.examples ?? {};
  describe(`the rule ${rule.code}`, () => {
    if (invalid.length === 0)
      it('has an example of what it reports', () => fail('Add "examples: { invalid: [ … ] }" to the rule.'));
    for (const example of invalid.map(withQuery)) it(`reports ${titleOf(example)}`, () => testInvalid(rule, example));
    for (const example of valid.map(withQuery))
      it(`does not report ${titleOf(example)}`, () => {
        const { found } = findingsOf(rule, example);
        if (found.length > 0) fail('Expected no finding.', ...describeFindings(found));
      });
  });
}

function withQuery<Example extends QueryExample>(example: string | Example): Example | QueryExample {
  return typeof example === 'string' ? { query: example } : example;
}

function titleOf({ query, options }: QueryExample): string {
  const text = typeof query === 'string' ? query : JSON.stringify(query);
  return options === undefined ? text : `${text} with ${JSON.stringify(options)}`;
}

function testInvalid(rule: Rule, example: InvalidExample): void {
  const { findings, fixed } = example;
  if (findings === 0 || (Array.isArray(findings) && findings.length === 0))
    fail('An example among "invalid" has findings. Move one without any to "valid".');
  const { found, text } = findingsOf(rule, example);
  const isExpected =
    findings === undefined
      ? found.length > 0
      : typeof findings === 'number'
        ? found.length === findings
        : canonicalJson(found.map(({ message }) => message)) === canonicalJson(findings);
  if (!isExpected) fail(`Expected ${expectation(findings)}.`, ...describeFindings(found));
  if (fixed !== undefined) testFixes(found, text, fixed);
}

function expectation(findings: InvalidExample['findings']): string {
  if (findings === undefined) return 'a finding';
  return typeof findings === 'number' ? counted(findings, 'finding') : `the findings ${JSON.stringify(findings)}`;
}

function describeFindings(found: readonly Diagnostic[]): readonly string[] {
  return found.length === 0 ? ['Found none.'] : ['Found:', ...found.map(({ message }) => `- ${message}`)];
}

/** Compares what the first fix of each finding leads to. */
function testFixes(found: readonly Diagnostic[], text: string, fixed: string | object): void {
  const { text: result, skipped } = applyFixes(
    text,
    found.flatMap(({ fixes = [] }) => fixes.slice(0, 1)),
  );
  if (skipped.length > 0) fail(`${counted(skipped.length, 'fix')} overlap others, and cannot be applied together.`);
  const isEqual =
    typeof fixed === 'string' ? result === fixed : canonicalJson(JSON.parse(result)) === canonicalJson(fixed);
  if (!isEqual)
    fail('Expected the fixes to lead to:', typeof fixed === 'string' ? fixed : JSON.stringify(fixed), 'Found:', result);
  const { diagnostics } = typeof fixed === 'string' ? parse(result) : { diagnostics: [] };
  if (hasErrors(diagnostics)) fail('The fixes lead to a text with errors.', ...describeFindings(diagnostics));
}

/** Returns what a rule reports of an example, and its text. */
function findingsOf(
  rule: Rule,
  example: QueryExample,
): { readonly found: readonly Diagnostic[]; readonly text: string } {
  const { query, template } = example;
  const text = typeof query === 'string' ? query : JSON.stringify(query);
  const options = checkOptionsOf(rule, example);
  const all = typeof query === 'string' ? check(text, options) : checkCUnit(text, { ...options, template }).diagnostics;
  const isOfRule = ({ code }: Diagnostic): boolean => code === codeOf(rule);
  const others = all.filter(
    (one) => !isOfRule(one) && (one.severity === 'error' || Object.hasOwn(pluginCodes, one.code)),
  );
  if (others.length > 0) fail('The example has errors.', ...describeFindings(others));
  return { found: all.filter(isOfRule), text };
}

/** Name of the plugin in which a rule is tested. */
const pluginName = 'tested';

function codeOf({ code }: Rule): `${string}/${string}` {
  return `${pluginName}/${code}`;
}

function checkOptionsOf(rule: Rule, { catalog, dialect, probed, strict, options }: QueryExample): CheckOptions {
  const off = Object.fromEntries(ruleNames.map((name) => [name, 'off' as const]));
  return {
    plugins: [{ name: pluginName, rules: [rule] }],
    rules: { ...off, ...(options !== undefined && { [codeOf(rule)]: [rule.severity, options] }) },
    ...(catalog && { catalog: defineCatalog(catalog) }),
    dialect: { ...(probed && readDialect({ version: 1, dialect: probed }).value), ...dialect },
    ...(strict !== undefined && { strict }),
  };
}

/** Fails a test. */
function fail(...lines: readonly string[]): never {
  throw new Error(lines.join('\n'));
}
