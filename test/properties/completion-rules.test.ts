import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Catalog, defineCatalog } from '../../src/catalog/index.js';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { type CompletionItem, createLanguageService, type LanguageService } from '../../src/language/index.js';
import { catalogDefinition, statement } from '../../src/testing/index.js';
import { print } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

/** Warnings that an item must not cause either: they are about the item itself, and not about what is beside it. */
const warnings = new Set([
  'null-comparison',
  'null-in-list',
  'incompatible-fields',
  'literal-type',
  'operator-not-allowed',
]);

/** Texts that can follow an item: variables, which fit every type. One of them has to be accepted. */
const followers = [
  ...['', '= :x', '> :x', 'LIKE :x', 'IN (:x)', 'BETWEEN :x AND :x', 'IS NULL', ':x', '(:x)', ':x AND :x'],
  ...['x', 'NULL', 'AND :x', 'FROM account.query'],
];

/** Returns the diagnostics that no item may add, as texts. */
function problems(text: string, service: LanguageService): readonly Diagnostic[] {
  return service.diagnostics(text).filter(({ code, severity }) => severity === 'error' || warnings.has(code));
}

/** The codes of the parser report what is missing; an item may leave these where it is not complete by itself. */
const isOfRules = ({ code }: Diagnostic): boolean =>
  warnings.has(code) || /^(?:unknown|field|function|operator|literal)-/.test(code);

function inserted(text: string, { edit, cursor }: CompletionItem, follower: string): string {
  const at = edit.text.slice(0, cursor).endsWith('.') ? (cursor ?? edit.text.length) : edit.text.length;
  const written = `${edit.text.slice(0, at)} ${follower} ${edit.text.slice(at)}`;
  return applyFixes(text, [{ title: '', edits: [{ ...edit, text: written }], safe: true }]).text;
}

/** Whether a diagnostic is about the text of an item: a template, for example, may lack columns elsewhere. */
function isAbout({ span }: Diagnostic, { edit }: CompletionItem): boolean {
  const { start } = edit.span;
  return span !== undefined && span.start < start + edit.text.length && span.end > start;
}

/** Returns what the rules have against an item with every follower, unless there is a follower with which they have nothing. */
function objections(
  text: string,
  item: CompletionItem,
  service: LanguageService,
  before: ReadonlySet<string>,
): readonly string[] {
  let found: readonly string[] = [];
  for (const follower of followers) {
    found = problems(inserted(text, item, follower), service)
      .filter((problem) => isOfRules(problem) && isAbout(problem, item) && !before.has(problem.message))
      .map(({ message }) => message);
    if (found.length === 0) return [];
  }
  return found;
}

const catalogs = fc.oneof(fc.constant(sampleCatalog), catalogDefinition().map(defineCatalog));
const cases = catalogs.chain((catalog) =>
  fc.record({
    catalog: fc.constant(catalog),
    text: statement({ catalog, variables: { x: ['a'] } }).map(print),
    isCut: fc.boolean(),
  }),
);

/** Checks every item at an offset. Returns how many there are. */
function checkItems(text: string, offset: number, catalog: Catalog, service: LanguageService): number {
  const before = new Set(problems(text, service).map(({ message }) => message));
  const { items } = service.complete(text, offset);
  for (const item of items) {
    // A part of a name is refused until it is whole.
    if (item.edit.text.slice(0, item.cursor).endsWith('.') || item.stops !== undefined) continue;
    const found = objections(text, item, service, before);
    expect(
      found,
      `${item.label} at ${text.slice(0, offset)}|${text.slice(offset)} of ${JSON.stringify(catalog.definition)}`,
    ).toEqual([]);
  }
  return items.length;
}

it('completion offers nothing that the rules of the catalog refuse, at any offset', () => {
  let items = 0;
  let values = 0;
  fc.assert(
    fc.property(cases, ({ catalog, text, isCut }) => {
      const service = createLanguageService({ catalog, today: () => new Date(0) });
      for (let offset = 0; offset <= text.length; offset++) {
        const source = isCut ? text.slice(0, offset) : text;
        items += checkItems(source, offset, catalog, service);
        if (/[=<>]\s*$/.test(source.slice(0, offset))) values++;
      }
    }),
    { numRuns: propertyRuns(20), endOnFailure: true },
  );
  expect(items).toBeGreaterThan(1_000);
  expect(values).toBeGreaterThan(5);
});
