import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../playground/state/address.js';
import { createBackend } from '../../playground/worker/backend.js';
import { type AddressMembers, addressOf, type Example, examplesIn, linkOf } from '../../scripts/site/examples.js';
import { markdownPages, repository } from './read-examples.js';

const backend = createBackend();

/** Opens a link as the playground does. */
function openLink(link: string) {
  const state = readAddress(new URL(link, 'https://site.example/').hash);
  if (state === undefined) throw new TypeError('The address has no text.');
  const { problems, session } = backend.open(state);
  return { state, problems, losses: session.translation.losses };
}

const open = (members: AddressMembers) => openLink(linkOf(members));

/** Codes of the errors and warnings that a link opens with, and of the losses with the given codes, each once and sorted. */
function codesOf(link: string, lost: readonly string[] = []): readonly string[] {
  const { problems, losses } = openLink(link);
  const severe = problems.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const found = [...severe, ...losses.filter(({ code }) => lost.includes(code))];
  return [...new Set(found.map(({ code }) => code as string))].sort();
}

const examples = markdownPages().flatMap((page) =>
  examplesIn(readFileSync(join(repository, page), 'utf8')).map((example) => ({ page, ...example })),
);
const linked = examples.flatMap((example) => {
  const members = addressOf(example, open);
  return members === undefined ? [] : [{ ...example, members }];
});

describe('the queries of the documentation', () => {
  it('have links to the playground, unless they need another catalog or dialect, or get more than their page states', () => {
    expect(examples.length).toBeGreaterThan(300);
    const unlinked = examples.filter(
      (one) => !linked.some(({ text, stated }) => one.text === text && one.stated === stated),
    );
    expect(unlinked.map(({ page, stated, text }) => `${page} ${stated.join() || text}`)).toMatchInlineSnapshot(`
      [
        "docs/constructs.md SELECT id FROM account.query WHERE email = NULL",
        "docs/diagnostics.md second-statement",
        "docs/diagnostics.md too-long",
        "docs/diagnostics.md variable-style",
        "docs/diagnostics.md SELECT id FROM account.query WHERE active = @on LIMIT 1",
        "docs/diagnostics.md unsupported-syntax",
        "docs/diagnostics.md assumed-syntax",
        "docs/diagnostics.md unsupported-function",
        "docs/diagnostics.md function-not-allowed",
        "docs/diagnostics.md field-not-resultable",
        "docs/diagnostics.md field-not-filterable",
        "docs/diagnostics.md field-not-sortable",
        "docs/diagnostics.md operator-not-allowed",
        "docs/diagnostics.md unsupported-operator",
        "docs/diagnostics.md contradicted-assumption",
        "docs/diagnostics.md incompatible-fields",
        "docs/diagnostics.md unknown-enum-value",
        "docs/diagnostics.md nullable-inequality",
        "docs/diagnostics.md negated-collection",
        "docs/diagnostics.md exists-form",
        "docs/diagnostics.md node-cycle",
        "docs/diagnostics.md node-too-deep",
        "docs/diagnostics.md too-many-nodes",
        "docs/diagnostics.md assumed-meaning",
        "docs/diagnostics.md lost-operator",
        "docs/diagnostics.md lost-exists",
        "docs/diagnostics.md lost-statement",
        "docs/diagnostics.md lost-variable",
        "docs/diagnostics.md lost-gap,missing-value",
        "docs/guides/checking-in-ci.md unknown-field",
        "docs/guides/checking-in-ci.md unknown-field",
      ]
    `);
  });

  it.each<[page: string, text: string, catalog: 'sample' | 'none', codes: readonly string[]]>([
    [
      'README.md',
      "SELECT number, total, FORM document.querySalesDocuments\nWHERE state.name == 'OPEN' AND externalNumber = NULL\n  AND total BETWEEN 900 AND 100",
      'sample',
      ['misspelled-keyword', 'null-comparison', 'reversed-between', 'unknown-operator'],
    ],
    ['docs/constructs.md', 'SELECT id FROM account.query', 'sample', []],
    ['docs/constructs.md', 'SELECT DISTINCT region FROM account.query', 'sample', []],
    ['docs/constructs.md', 'SELECT id FROM crm.activity-types', 'none', []],
    ['docs/diagnostics.md', 'id FROM account.query', 'sample', ['missing-select']],
    ['docs/diagnostics.md', 'UPDATE account.query SET a = 1', 'sample', ['read-only']],
    ['docs/diagnostics.md', "SELECT id FROM account.query WHERE name == 'abc'", 'none', ['unknown-operator']],
    ['docs/diagnostics.md', 'SELECT id FROM account.query WHERE a = 1 b = 2', 'none', ['missing-connective']],
    [
      'docs/diagnostics.md',
      '{ "type": "JUNCTION", "operator": "AND", "children": ["active = \'true\'"] }',
      'sample',
      ['node-shape'],
    ],
    [
      'docs/diagnostics.md',
      '{ "type": "FILTER", "operator": "EQUALS", "property": "order-id", "values": ["7"] }',
      'none',
      ['lost-name'],
    ],
    [
      'docs/guides/first-query.md',
      "SELECT id, company, FORM account.query\nWHERE active == 'true' AND email = NULL\nLIMIT 50",
      'sample',
      ['misspelled-keyword', 'null-comparison', 'unknown-operator'],
    ],
    [
      'docs/guides/first-query.md',
      "SELECT id, company FROM account.query\nWHERE active = 'true' AND email IS NULL\nLIMIT 50",
      'sample',
      [],
    ],
    ['docs/guides/asking-an-installation.md', 'SELECT name\nFROM account.query\nWHERE city = :city', 'none', []],
  ])('has the codes that %s states: %s', (page, text, catalog, codes) => {
    const example = linked.find((one) => one.page === page && one.text === text);
    expect([...new Set(example?.stated)].sort()).toEqual(codes);
    const { side = 'vql', members = {} } = example ?? {};
    expect(members).toEqual({ [side]: text, catalog });
    expect(codesOf(linkOf(members), codes)).toEqual(codes);
  });

  it('open from their links with the text of the page and the codes that it states', () => {
    const opened = linked.map(({ side, members, stated }) => {
      const { state, problems, losses } = openLink(linkOf(members));
      const found = new Set<string>([...problems, ...losses].map(({ code }) => code));
      return {
        text: state.source === side ? state.texts[side] : undefined,
        unstated: codesOf(linkOf(members)).filter((code) => !stated.includes(code)),
        missing: stated.filter((code) => !found.has(code)),
      };
    });
    expect(opened).toEqual(linked.map(({ text }) => ({ text, unstated: [], missing: [] })));
  });

  it.each<[string, Example, AddressMembers | undefined]>([
    [
      'with the sample catalog',
      { side: 'vql', text: 'SELECT nmae FROM article.query', stated: ['unknown-field'] },
      { vql: 'SELECT nmae FROM article.query', catalog: 'sample' },
    ],
    [
      'without it',
      { side: 'vql', text: 'SELECT a FROM b.c', stated: [] },
      { vql: 'SELECT a FROM b.c', catalog: 'none' },
    ],
    ['not at all', { side: 'vql', text: 'SELECT a FROM b.c WHERE', stated: [] }, undefined],
    [
      'as C-Unit',
      { side: 'cunit', text: '{ "type": "FILTER", "operator": "IS_NULL", "property": "x" }', stated: [] },
      { cunit: '{ "type": "FILTER", "operator": "IS_NULL", "property": "x" }', catalog: 'none' },
    ],
    [
      'with its loss',
      { side: 'vql', text: 'SELECT id FROM article.query WHERE id = stock', stated: ['lost-field-comparison'] },
      { vql: 'SELECT id FROM article.query WHERE id = stock', catalog: 'sample' },
    ],
  ])('are opened %s', (_, example, members) => {
    expect(addressOf(example, open)).toEqual(members);
  });
});

describe('what a page states', () => {
  const statedIn = (markdown: string) => examplesIn(markdown).map(({ side, stated }) => `${side} ${stated.join()}`);

  it('is the code in the heading about the first query below it', () => {
    expect(
      statedIn('## missing-from\n\n**error** · fixable\n\n```sql\nSELECT id\n```\n\n```sql\nSELECT id FROM a.b\n```'),
    ).toEqual(['vql missing-from', 'vql ']);
    expect(statedIn('## missing-from\n\nA construct.\n\n```sql\nSELECT id\n```')).toEqual(['vql ']);
  });

  it('is, with it, what is reported too', () => {
    const also = 'Also reported: [no-limit](diagnostics.md#no-limit), [too-deep](diagnostics.md#too-deep).';
    expect(
      statedIn(
        `## missing-from\n\n**error**\n\n\`\`\`sql\nSELECT id\n\`\`\`\n\n${also}\n\n## x\n\n\`\`\`sql\nSELECT id\n\`\`\``,
      ),
    ).toEqual(['vql missing-from,no-limit,too-deep', 'vql ']);
  });

  it('is what the command reports of a file, until the file is shown again', () => {
    const report =
      '```console\n$ vql check\nerror[missing-from]: Expected FROM.\n --> a.vql:1:2\n\nwarning[no-limit]: x\n --> b.vql:1:1\n```';
    expect(
      statedIn(
        `\`\`\`sql title="a.vql"\nSELECT id\n\`\`\`\n\n${report}\n\n\`\`\`sql title="a.vql"\nSELECT id FROM a.b\n\`\`\``,
      ),
    ).toEqual(['vql missing-from', 'vql ']);
  });

  it('is nothing about JSON that is not C-Unit', () => {
    expect(statedIn('```json\n{ "type": 1 }\n```\n\n```json\n[{ "pageable": {} }]\n```')).toEqual(['cunit ']);
  });
});
