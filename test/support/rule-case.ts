import { describe, expect, it } from 'vitest';
import { type CodeRow, codes } from '../../src/codes/index.js';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { type CheckOptions, check, parse, type RuleCode, ruleNames } from '../../src/vql/index.js';
import { marked } from './marked.js';
import { findingsIn, findingsInside, nestedVariants, rewrittenVariants, withoutSemicolons } from './variants.js';

/** A query that a rule reports. */
interface InvalidCase {
  /** The reported problem, as the end of "reports …". */
  readonly reports: string;
  /** The query, each reported place in guillemets. */
  readonly query: string;
  /** The message of every report, in the order of the text. */
  readonly messages: readonly string[];
  /** The text after all fixes; without it there must be none. */
  readonly fixed?: string;
  /** Whether the fixes may be applied unseen; default `false`. */
  readonly safe?: boolean;
  /** Texts at the related spans. */
  readonly related?: readonly string[];
}

/** Queries that a rule does not report, by the reason, and those that it reports. */
export interface RuleCases {
  readonly valid: Readonly<Record<string, string>>;
  readonly invalid: readonly InvalidCase[];
  readonly options?: CheckOptions;
  /** Whether the rule reads the outermost statement alone; default `false`. */
  readonly ofOutermost?: boolean;
}

/** Holds one rule to its cases; every other rule is off. */
export function describeRule(code: RuleCode, { valid, invalid, options = {}, ofOutermost = false }: RuleCases): void {
  const run = (text: string): readonly Diagnostic[] => check(text, { ...options, rules: only(code) });

  describe(`the rule ${code}`, () => {
    it.each(Object.entries(valid))('does not report: %s', (_reason, query) => {
      expect(run(query)).toEqual([]);
    });

    it.each(invalid.map((row) => [row.reports, row] as const))('reports %s', (_reports, row) => {
      const { text, spans } = marked(row.query);
      const diagnostics = run(text);
      const { severity, fix }: CodeRow = codes[code];
      const expected = row.messages.map((message, index) => ({ code, severity, message, span: spans[index] }));
      expect(diagnostics.map(({ code, severity, message, span }) => ({ code, severity, message, span }))).toEqual(
        expected,
      );
      expect(spans).toHaveLength(row.messages.length);
      expectRelated(text, diagnostics, row);
      expectFixes(text, diagnostics, row);
      if (row.fixed !== undefined) expect(row.safe === true ? ['safe'] : ['safe', 'suggested']).toContain(fix);
    });

    const queries = [...Object.values(valid), ...invalid.map(({ query }) => marked(query).text)];

    it('reports the same of queries that are written differently', () => {
      for (const query of queries)
        for (const { name, text, place } of rewrittenVariants(query))
          expect(findingsIn(text, run), `${name}: ${query}`).toEqual(findingsIn(query, run, place));
    });

    it.skipIf(ofOutermost)('reports the same of queries in other queries', () => {
      for (const query of queries.map(withoutSemicolons))
        for (const variant of nestedVariants(query))
          expect(findingsInside(variant, run), variant.text).toEqual(findingsIn(query, run, variant.place));
    });

    it('is silenced by every fix that it offers, on a text that still parses', () => {
      for (const { query } of invalid) {
        const { text } = marked(query);
        const fixes = run(text).flatMap(({ fixes = [] }) => fixes);
        if (fixes.length === 0) continue;
        const fixed = applyFixes(text, fixes).text;
        expect(parse(fixed, { dialect: options.dialect }).diagnostics, fixed).toEqual([]);
        expect(run(fixed), fixed).toEqual([]);
      }
    });
  });
}

/** Options that switch all rules off but one. */
export function only(code: RuleCode): Readonly<Record<string, 'off'>> {
  return Object.fromEntries(ruleNames.filter((name) => name !== code).map((name) => [name, 'off']));
}

function expectRelated(text: string, diagnostics: readonly Diagnostic[], { related }: InvalidCase): void {
  if (related === undefined) return;
  const places = diagnostics.flatMap((diagnostic) => diagnostic.related ?? []);
  expect(places.map(({ span }) => text.slice(span.start, span.end))).toEqual(related);
}

function expectFixes(text: string, diagnostics: readonly Diagnostic[], { fixed, safe = false }: InvalidCase): void {
  const fixes = diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
  if (fixed === undefined) {
    expect(fixes).toEqual([]);
    return;
  }
  expect(applyFixes(text, fixes)).toEqual({ text: fixed, applied: fixes, skipped: [] });
  expect(fixes.map((fix) => fix.safe)).toEqual(fixes.map(() => safe));
}
