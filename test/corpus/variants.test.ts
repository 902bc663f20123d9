import { describe, expect, it } from 'vitest';
import { check, equalNodes, parse, type Statement, tokenize, visit } from '../../src/vql/index.js';
import {
  type Finding,
  findingsIn,
  findingsInside,
  nestedVariants,
  rewrittenVariants,
  withoutSemicolons,
} from '../support/variants.js';
import { readMistakes, readRows, readValid } from './read-corpus.js';

const layouts = readRows<{ readonly vql: string }>('valid-layout.jsonl').map(({ vql }) => vql);
const valid = [...readValid('valid.txt'), ...readValid('valid-more.txt'), ...layouts];
const broken = readMistakes().map(({ vql }) => vql);

/** Adds a letter with an accent to every name and variable. */
function accented(text: string): string {
  return tokenize(text)
    .map(({ kind, text }) => (kind === 'identifier' || kind === 'variable' ? text.replace(/[a-z]/, '$&é') : text))
    .join('');
}

function statementOf(text: string): Statement {
  const { value, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (value === undefined) throw new Error(`No tree for ${text}`);
  return value;
}

/** Returns a statement and all that are nested in it. */
function nestedIn(statement: Statement): Statement[] {
  const found: Statement[] = [];
  visit(statement, { Statement: (node) => void found.push(node) });
  return found;
}

describe('a statement of the corpus that is written differently', () => {
  it.each([
    ['as it is', valid, broken],
    ['with accents', valid.map(accented), broken.map(accented)],
  ])('is reported in the same places, with the same fixes: %s', (_title, ...texts) => {
    for (const text of texts.flat())
      for (const variant of rewrittenVariants(text))
        expect(findingsIn(variant.text, check), `${variant.name}: ${text}`).toEqual(
          findingsIn(text, check, variant.place),
        );
  });
});

describe('a statement of the corpus inside another one', () => {
  it('has the same tree, where it is valid', () => {
    // A byte order mark is allowed at the beginning of a text alone.
    for (const text of valid.map(withoutSemicolons).filter((one) => !one.startsWith('\uFEFF'))) {
      const alone = statementOf(text);
      for (const variant of nestedVariants(text)) {
        const found = nestedIn(statementOf(variant.text)).some((inner) => equalNodes(inner, alone));
        expect(found, variant.text).toBe(true);
      }
    }
  });

  it('is reported in the same places, where it is broken', () => {
    const options = { rules: { 'no-limit': 'off', 'unstable-paging': 'off', 'assumed-syntax': 'off' } } as const;
    const report = (text: string) => check(text, options);
    const texts = broken.map(withoutSemicolons).filter((text) => !check(text).some(({ code }) => ofWholeText.has(code)));
    expect(texts.length).toBeGreaterThan(700);
    for (const text of texts)
      for (const variant of nestedVariants(text)) {
        // A part that is missing at the end of the text is missing at the parenthesis here.
        const end = variant.place(text.trimEnd().length);
        const places = (findings: readonly Finding[]) =>
          findings.map(({ code, span }) => [code, Math.min(span?.start ?? variant.place(0), end)]);
        expect(places(findingsInside(variant, report)), variant.text).toEqual(
          places(findingsIn(text, report, variant.place)),
        );
      }
  });
});

/**
 * Codes of which the text around the statement decides: they are about that text, or about the end of the statement. Before a closing
 * parenthesis, a part that is missing after an unknown character or a tag is not reported.
 */
const ofWholeText: ReadonlySet<string> = new Set([
  'empty-statement',
  'json-text',
  'missing-select',
  'missing-statement',
  'no-value-parentheses',
  'no-with',
  'only-select',
  'read-only',
  'second-statement',
  'template-tag',
  'text-around-statement',
  'unclosed-comment',
  'unclosed-parenthesis',
  'unclosed-string',
  'unexpected-parenthesis',
  'unknown-character',
]);
