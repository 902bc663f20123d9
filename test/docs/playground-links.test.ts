import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../playground/state/address.js';
import { createBackend } from '../../playground/worker/backend.js';
import { addressOf, type Example, examplesIn } from '../../scripts/site/examples.js';
import { markdownPages, repository } from './read-examples.js';

const backend = createBackend();

/** Opens an address as the playground does. */
function open(members: Readonly<Record<string, string>>) {
  const state = readAddress(`#${new URLSearchParams(members)}`);
  if (state === undefined) throw new TypeError('The address has no text.');
  const { problems, session } = backend.open(state);
  return { problems, losses: session.translation.losses };
}

const examples = markdownPages().flatMap((page) =>
  examplesIn(readFileSync(join(repository, page), 'utf8')).map((example) => ({ page, ...example })),
);
const linked = examples.flatMap((example) => {
  const members = addressOf(example, open);
  return members === undefined ? [] : [{ ...example, members }];
});

/** Codes of the advice that a page need not state. */
const severityOf = ({ severity }: { readonly severity: string }) => severity === 'error' || severity === 'warning';

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

  it.each(linked)(
    'have exactly the findings in the playground that the page states: $page, $text',
    ({ members, stated }) => {
      const { problems, losses } = open(members);
      const severe = problems.filter(severityOf).map(({ code }) => code);
      const advice = problems.filter((one) => !severityOf(one)).map(({ code }) => code);
      const lost = losses.map(({ code }) => code as string);
      const isAbout = (code: string): boolean => stated.includes(code);
      expect(new Set([...severe, ...advice.filter(isAbout), ...lost.filter(isAbout)])).toEqual(new Set(stated));
      // A page about losses states all of them.
      if (stated.some((code) => code.startsWith('lost-'))) expect(lost.filter((code) => !isAbout(code))).toEqual([]);
    },
  );

  it.each<[string, Example, Readonly<Record<string, string>> | undefined]>([
    [
      'with the sample catalog',
      { side: 'vql', text: 'SELECT nmae FROM article.query', stated: ['unknown-field'] },
      { vql: 'SELECT nmae FROM article.query' },
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
      { vql: 'SELECT id FROM article.query WHERE id = stock' },
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
