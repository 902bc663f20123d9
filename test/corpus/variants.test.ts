import { describe, expect, it } from 'vitest';
import { check, equalNodes, parse, type Statement, tokenize, visit } from '../../src/vql/index.js';
import { type Finding, findingsIn, findingsInside, nestedVariants, rewrittenVariants, withoutSemicolon } from '../support/variants.js';
import { readMistakes, readRows, readValid } from './read-corpus.js';

const layouts = readRows<{ readonly vql: string }>('valid-layout.jsonl').map(({ vql }) => vql);
const valid = [...readValid('valid.txt'), ...readValid('valid-more.txt'), ...layouts];
const broken = readMistakes().map(({ vql }) => vql);

/** Writes every name and variable with a letter that has an accent. */
function accented(text: string): string {
  return tokenize(text)
    .map(({ kind, text }) => (kind === 'identifier' || kind === 'variable' ? text.replace(/[a-z]/, '$&é') : text))
    .join('');
}

function statementsOf(statement: Statement | undefined): Statement[] {
  const found: Statement[] = [];
  if (statement !== undefined) visit(statement, { Statement: (node) => void found.push(node) });
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
    for (const text of valid.map(withoutSemicolon))
      for (const variant of nestedVariants(text)) {
        const { value, diagnostics } = parse(variant.text);
        expect(diagnostics, variant.text).toEqual([]);
        const alone = parse(text).value;
        expect(
          statementsOf(value).some((inner) => alone !== undefined && equalNodes(inner, alone)),
          variant.text,
        ).toBe(true);
      }
  });

  it('is reported in the same places, where it is broken', () => {
    const options = { rules: { 'no-limit': 'off', 'unstable-paging': 'off', 'assumed-syntax': 'off' } } as const;
    const texts = broken.map(withoutSemicolon).filter((text) => !check(text).some(({ code }) => ofWholeText.has(code)));
    expect(texts.length).toBeGreaterThan(700);
    for (const text of texts) {
      // What is missing at the end of a text is missing before the parenthesis here.
      const place = ({ code, span }: Pick<Finding, 'code' | 'span'>, before: number) =>
        [code, Math.min((span?.start ?? 0) - before, text.trimEnd().length)] as const;
      const alone = findingsIn(text, (text) => check(text, options)).map((finding) => place(finding, 0));
      for (const variant of nestedVariants(text)) {
        const inside = findingsInside(variant, (text) => check(text, options));
        expect(inside.map((finding) => place(finding, variant.before.length)), variant.text).toEqual(alone);
      }
    }
  });
});

/**
 * Codes about what surrounds a statement, and about an end that is different before the parenthesis around a nested statement: there,
 * what is missing after an unknown character or a tag is taken for its consequence.
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
