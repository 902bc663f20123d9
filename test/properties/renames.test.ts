import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Catalog, defineCatalog } from '../../src/catalog/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { scopeAt } from '../../src/language/scope.js';
import { anyStatement } from '../../src/testing/index.js';
import {
  createIdentifier,
  createPath,
  createTemplate,
  equalNodes,
  print,
  renameField,
  replaceTemplate,
  type Statement,
  transform,
  VqlError,
  visit,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const templates = ['account.query', 'account.contacts', 'party.query', 'crm.acts'];
const newTemplates = ['account.all', 'party.query', 'party.name', 'crm.notes', 'p.query', 'j.name'];
/** Names of groups are among the aliases, and names of templates among the fields: they are what a path could be confused with. */
const aliases = ['p', 'j', 'account', 'party', 'crm'];
const fields = ['id', 'name', 'query', 'city'];
const newFields = ['town', 'p.city', 'j.town', 'account.town', 'party.query.id', 'crm.acts.name', 'name.town'];
const prefixes = [
  '',
  ...templates.flatMap((name) => [`${name}.`, `${name.split('.')[0]}.`]),
  ...['', 'account.', 'account.query.', 'crm.'].flatMap((names) => [`p.${names}`, `j.${names}`]),
];
const paths = prefixes.flatMap((prefix) => fields.map((field) => prefix + field));

const everyCatalog = (fieldsOf: (template: string) => readonly string[]): Catalog =>
  defineCatalog({
    templates: Object.fromEntries(
      [...templates, ...newTemplates].map((name) => [
        name,
        { fields: Object.fromEntries(fieldsOf(name).map((field) => [field, 'string' as const])) },
      ]),
    ),
  });
const catalog = everyCatalog(() => fields);

/** Any statement, with few names. */
const statement: fc.Arbitrary<Statement> = fc
  .tuple(anyStatement(), fc.infiniteStream(fc.nat()))
  .map(([tree, choices]) => {
    const choose = (names: readonly string[]): string => names[choices.next().value % names.length] ?? '';
    return transform(tree, {
      Path: () => createPath(choose(paths)),
      Identifier: () => createIdentifier(choose(aliases)),
      Template: () => createTemplate(...(choose(templates).split('.') as [string, string])),
    });
  });

/** Returns the template and the field that each path of a statement names, with the alias before it. */
function meaningsOf(root: Statement, known: Catalog): readonly (Meaning | undefined)[] {
  const found: (Meaning | undefined)[] = [];
  visit(root, {
    Path: (path, ancestors) => {
      const scope = scopeAt(ancestors, { catalog: known, dialect: defaultDialect });
      const text = path.segments.join('.');
      // The alias of a join hides the names of the own template. Such a path is a mistake, for which a catalog looks at the query around.
      const isHidden = scope?.joins.has(path.segments[0] ?? '') && text.startsWith(`${scope.query.template?.name}.`);
      const resolution = scope?.resolve({ path: text });
      if (resolution?.kind !== 'field' || isHidden) return void found.push(undefined);
      const { field } = resolution;
      const template =
        [...templates, ...newTemplates].find((name) => known.find(name)?.field(field.path) === field) ?? '';
      found.push({ alias: resolution.path.slice(0, -field.path.length), template, field: field.path });
    },
  });
  return found;
}

interface Meaning {
  readonly alias: string;
  readonly template: string;
  readonly field: string;
}

/** Checks that an edit changes the meanings of paths as expected, or is refused; returns which of it is the case. */
function outcomeOf(
  before: Statement,
  edit: (statement: Statement) => Statement,
  { known, after, expected }: { known: Catalog; after: Catalog; expected: (meaning: Meaning) => Meaning },
): 'refused' | 'changed' | 'equal' {
  let edited: Statement;
  try {
    edited = edit(before);
  } catch (error) {
    expect(error).toBeInstanceOf(VqlError);
    expect(String(error)).toContain('The option "to"');
    return 'refused';
  }
  const meanings = meaningsOf(before, known).map((meaning) => meaning && expected(meaning));
  expect(meaningsOf(edited, after), `${print(before)}\n---\n${print(edited)}`).toEqual(meanings);
  return equalNodes(before, edited) ? 'equal' : 'changed';
}

describe('a renaming', () => {
  const runs = propertyRuns(2_000);

  it('of a template leaves each path its field, or is refused', () => {
    const counts = { refused: 0, changed: 0, equal: 0 };
    fc.assert(
      fc.property(statement, fc.constantFrom(...templates), fc.constantFrom(...newTemplates), (tree, from, to) => {
        const expected = (meaning: Meaning): Meaning =>
          meaning.template === from ? { ...meaning, template: to } : meaning;
        counts[
          outcomeOf(tree, (one) => replaceTemplate(one, { from, to }), { known: catalog, after: catalog, expected })
        ]++;
      }),
      { numRuns: runs },
    );
    for (const [outcome, count] of Object.entries(counts)) expect(count, outcome).toBeGreaterThan(runs / 50);
  });

  it('of a field leaves each path its field, or is refused', () => {
    const counts = { refused: 0, changed: 0, equal: 0 };
    const renaming = fc.record({
      template: fc.constantFrom(...templates),
      from: fc.constantFrom(...fields),
      to: fc.constantFrom(...newFields),
    });
    fc.assert(
      fc.property(statement, renaming, (tree, { template, from, to }) => {
        const inTemplate = (others: readonly string[]) =>
          everyCatalog((name) => (name === template ? [...others, to] : fields));
        // A path may have been written with the new name already.
        const known = inTemplate(fields);
        const after = inTemplate(fields.filter((field) => field !== from));
        const expected = (meaning: Meaning): Meaning =>
          meaning.template === template && meaning.field === from ? { ...meaning, field: to } : meaning;
        counts[outcomeOf(tree, (one) => renameField(one, { template, from, to }), { known, after, expected })]++;
      }),
      { numRuns: runs },
    );
    for (const [outcome, count] of Object.entries(counts)) expect(count, outcome).toBeGreaterThan(runs / 50);
  });
});
