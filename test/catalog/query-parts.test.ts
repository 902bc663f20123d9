import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partBits } from '../../src/catalog/check/query-parts.js';
import type { QueryView } from '../../src/catalog/check/query-view.js';
import { Scope } from '../../src/catalog/check/scope.js';
import { type Catalog, defineCatalog } from '../../src/catalog/index.js';
import { catalogRules } from '../../src/catalog/rules/all.js';
import type { CatalogRule } from '../../src/catalog/rules/rule.js';
import { viewQuery } from '../../src/cunit/check/view-request.js';
import { toCUnit } from '../../src/cunit/index.js';
import { defaultDialect, readDialect } from '../../src/dialect/index.js';
import { statement } from '../../src/testing/index.js';
import { parse, print } from '../../src/vql/index.js';
import { viewStatement } from '../../src/vql/view.js';

/** A rule about C-Unit relies on not being called for VQL; the others would report nothing without their part. */
const rules: readonly CatalogRule[] = catalogRules.filter(
  ({ about }: CatalogRule) => about !== undefined && about !== 'C-Unit',
);

/** A dialect whose installation supports the usual functions but one, and no others. */
const { value: read = defaultDialect } = readDialect({
  version: 1,
  dialect: { functions: { AVG: 'refused' } },
});
const dialect = { ...read, functionsComplete: true };

/** A catalog with the template of the generator, whose fields rules report in most uses. */
const narrow = defineCatalog({
  templates: {
    'account.query': {
      fields: {
        id: { type: 'date-time', functions: [] },
        name: { type: 'enum', values: ['Open'], operators: ['EQUALS'] },
        active: { type: 'boolean', sortable: false },
        state: { type: 'enum', values: ['CLOSED'], filterable: false },
        rank: { type: 'integer', resultable: false },
        total: { type: 'decimal', operators: ['IS_NULL'] },
        dueDate: 'date-time',
      },
    },
    'other.query': { fields: { id: 'integer' } },
  },
});

/** None, one that refuses most of what the statements use, and one without their template. */
const catalogs: readonly (Catalog | undefined)[] = [
  undefined,
  narrow,
  defineCatalog({ templates: { 'acount.query': { fields: { id: 'integer' } } } }),
];

/**
 * Returns the codes of the rules that report something about a query, or about a query in it, that does not have the part that they are
 * about. Adds all rules that report something to `reporting`.
 */
function wrongReports(query: QueryView, catalog: Catalog | undefined, reporting: Set<string>): readonly string[] {
  return scopesIn(new Scope(query, { catalog, dialect })).flatMap((scope) =>
    rules.flatMap(({ code, about, check, needsCatalog = false }) => {
      const reports: unknown[] = [];
      if (!needsCatalog || catalog !== undefined) check(scope, { report: (args) => void reports.push(args) });
      if (reports.length === 0) return [];
      reporting.add(code);
      return about !== undefined && (scope.survey.parts & partBits[about]) === 0 ? [code] : [];
    }),
  );
}

function scopesIn(scope: Scope): readonly Scope[] {
  const inner = scope.query.subqueries.map((subquery) => new Scope(subquery, scope, scope));
  return [scope, ...[...scope.joined, ...inner].flatMap(scopesIn)];
}

/** Returns the views of a statement, and of its translation if there is one. */
function viewsOf(text: string): readonly QueryView[] {
  const { value } = parse(text);
  if (value === undefined) throw new Error(`No statement in ${text}`);
  const { value: translated } = toCUnit(value, { variables: { x: ['1'] } });
  const view = viewStatement(value, { text });
  return translated === undefined ? [view] : [view, viewQuery(translated, { dialect, viewText: () => undefined })];
}

/** Statements that only rules about the parts in them report, beside what is generated. */
const others: readonly string[] = [
  "SELECT id FROM account.query JOIN (SELECT accountId FROM crm.activities) AS visit ON (vist.accountId = 'x')",
  'SELECT id FROM account.query JOIN (SELECT id FROM a.b) AS a ON (a.id = id) JOIN (SELECT id FROM a.b) AS a ON (a.id = id)',
  'SELECT name, cuont(id), avg(rank), sum(name) FROM account.query WHERE count(id) > 3',
  'SELECT DISTINCT name FROM account.query ORDER BY total',
  'SELECT name FROM account.query WHERE EXISTS (SELECT id FROM account.query WHERE id = 1389132653974581248)',
  'SELECT name FROM account.query WHERE id = active AND id BETWEEN 20 AND 10',
];

describe('the part that a rule is about', () => {
  it('is in each query that the rule reports, of both forms', () => {
    const reporting = new Set<string>();
    const expectParts = (text: string): void => {
      for (const view of viewsOf(text)) {
        for (const catalog of catalogs) expect(wrongReports(view, catalog, reporting), text).toEqual([]);
      }
    };
    for (const text of others) expectParts(text);
    fc.assert(fc.property(statement(), (tree) => expectParts(print(tree))));
    expect([...reporting].sort()).toEqual(rules.map(({ code }) => code).sort());
  });
});
