import { describe, expect, it } from 'vitest';
import { type Catalog, type CatalogDefinition, defineCatalog } from '../../src/catalog/index.js';
import type { CatalogRuleCode } from '../../src/catalog/rules/all.js';
import { codes } from '../../src/codes/index.js';
import { checkQuery, toCUnit } from '../../src/cunit/index.js';
import { applyFixes, type Diagnostic, type Severity } from '../../src/diagnostics/index.js';
import { type Dialect, defaultDialect } from '../../src/dialect/index.js';
import { check, parse } from '../../src/vql/index.js';
import { changed, resolvePointer } from './cunit-pointers.js';
import { marked } from './marked.js';
import { only } from './rule-case.js';

/** A query that a rule reports. */
interface InvalidCase {
  readonly reports: string;
  /** The statement, each reported place in guillemets. */
  readonly query: string;
  readonly messages: readonly string[];
  /** Message for the translation, if it differs; default: the same. */
  readonly cunitMessages?: readonly string[];
  /** Default: that of the code table. */
  readonly severity?: Severity;
  /** The text after the first fix of each; without it there must be none. */
  readonly fixed?: string;
  /** Whether these fixes may be applied unseen; default `false`. */
  readonly safe?: boolean;
  /** Replaces the catalog of the rule; `false` removes it. */
  readonly catalog?: CatalogDefinition | false;
  readonly dialect?: Dialect;
  /** The JSON pointers of the reports on the translation to C-Unit; where it is exact, each leads somewhere in any case. */
  readonly pointers?: readonly string[];
}

interface ValidCase {
  readonly query: string;
  readonly catalog?: CatalogDefinition | false;
  readonly dialect?: Dialect;
}

/** Queries that a rule does not report, by the reason, and those that it reports. */
export interface CatalogRuleCases {
  /** The catalog that all of them are checked with. */
  readonly catalog: CatalogDefinition;
  readonly valid: Readonly<Record<string, string | ValidCase>>;
  readonly invalid: readonly InvalidCase[];
  /** Whether the other form has no such mistake; default `false`. */
  readonly vqlOnly?: boolean;
}

/** A dialect whose list of functions is that of the installation. */
export function dialectWith(...names: readonly string[]): Dialect {
  const aggregates = new Set(defaultDialect.functions.map(({ name }) => name));
  const functions = names.map((name) => ({ name, aggregate: aggregates.has(name), evidence: 'api' as const }));
  return { ...defaultDialect, functions, functionsComplete: true };
}

/** Holds one rule to its cases, as statements and, where they can be translated, as C-Unit; every other rule is off. */
export function describeCatalogRule(code: CatalogRuleCode, cases: CatalogRuleCases): void {
  const rules = only(code);
  const { valid, invalid, vqlOnly = false } = cases;
  const catalogOf = (own: CatalogDefinition | false | undefined): Catalog | undefined =>
    own === false ? undefined : defineCatalog(own ?? cases.catalog);
  const optionsOf = ({ catalog, dialect }: Omit<ValidCase, 'query'>) => {
    const found = catalogOf(catalog);
    return { rules, ...(found && { catalog: found }), ...(dialect && { dialect }) };
  };

  describe(`the rule ${code}`, () => {
    it.each(Object.entries(valid))('does not report: %s', (_reason, row) => {
      const { query, ...rest } = typeof row === 'string' ? { query: row } : row;
      expect(parse(query).diagnostics).toEqual([]);
      expect(check(query, optionsOf(rest))).toEqual([]);
      const translated = translationOf(query);
      if (translated !== undefined) expect(checkQuery(translated, { ...optionsOf(rest), parse })).toEqual([]);
    });

    it.each(invalid.map((row) => [row.reports, row] as const))('reports %s', (_reports, row) => {
      const { text, spans } = marked(row.query);
      expect(parse(text).diagnostics).toEqual([]);
      const diagnostics = check(text, optionsOf(row));
      const severity = row.severity ?? codes[code].severity;
      expect(diagnostics.map(({ fixes: _, related: __, ...rest }) => rest)).toEqual(
        row.messages.map((message, index) => ({ code, severity, message, span: spans[index] })),
      );
      expect(spans).toHaveLength(row.messages.length);
      const fixes = firstFixes(diagnostics);
      if (row.fixed === undefined) return expect(fixes).toEqual([]);
      expect(fixes.map(({ safe }) => safe)).toEqual(fixes.map(() => row.safe ?? false));
      expect(applyFixes(text, fixes).text).toBe(row.fixed);
      expect(parse(row.fixed).diagnostics).toEqual([]);
      expect(check(row.fixed, optionsOf(row))).toEqual([]);
    });

    if (vqlOnly) return;
    it.each(invalid.map((row) => [row.reports, row] as const))('reports the same in C-Unit: %s', (_reports, row) => {
      const { text } = marked(row.query);
      const query = translationOf(text);
      if (query === undefined)
        return expect(row.pointers, 'what no translation can show needs no pointers').toBe(undefined);
      const diagnostics = checkQuery(query, { ...optionsOf(row), parse });
      expect(diagnostics.map(({ message }) => message).sort()).toEqual([...(row.cunitMessages ?? row.messages)].sort());
      const severity = row.severity ?? codes[code].severity;
      for (const diagnostic of diagnostics) {
        expect(diagnostic).toMatchObject({ code, severity });
        const place = resolvePointer(query, diagnostic.path ?? '/nowhere');
        expect(place).toBeDefined();
        // In a statement inside the object, the place is a part of its text.
        expect(diagnostic.span !== undefined).toBe(typeof place === 'string' && place.startsWith('SELECT '));
      }
      if (row.pointers !== undefined) expect(diagnostics.map(({ path }) => path)).toEqual(row.pointers);
      const changes = firstFixes(diagnostics).flatMap((fix) => fix.changes ?? []);
      expect(changes.length > 0).toBe(row.fixed !== undefined);
      const fixed = changes.reduce<unknown>(changed, query);
      if (row.fixed !== undefined) expect(checkQuery(fixed, { ...optionsOf(row), parse })).toEqual([]);
    });
  });
}

function firstFixes(diagnostics: readonly Diagnostic[]) {
  return diagnostics.flatMap(({ fixes: [first] = [] }) => first ?? []);
}

/** The statement in C-Unit; `undefined` if that cannot say it. */
function translationOf(text: string) {
  const { value: statement } = parse(text);
  if (statement === undefined) throw new Error(`No statement in ${text}`);
  return toCUnit(statement, { variables: { x: ['1'] } }).value;
}
