import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ISerializedGast } from 'chevrotain';
import { describe, expect, it } from 'vitest';
import { type Expression, grammarPages, readGrammar, ruleOfCode, ruleOfConstruct } from '../../scripts/grammar-page.js';
import { syntaxCodes } from '../../src/diagnostics/codes/syntax.js';
import { constructs } from '../../src/dialect/index.js';
import { createGrammar } from '../../src/vql/grammar/grammar.js';

const language = readFileSync(join(import.meta.dirname, '../../docs/vql.md'), 'utf8');
const rules = readGrammar(language);

const textsIn = (expression: Expression): readonly string[] =>
  'parts' in expression ? expression.parts.flatMap(textsIn) : expression.kind === 'text' ? [expression.text] : [];
const rulesIn = (expression: Expression): readonly string[] =>
  'parts' in expression ? expression.parts.flatMap(rulesIn) : expression.kind === 'rule' ? [expression.text] : [];

/** Names of the tokens in rules that Chevrotain has recorded. */
const tokensIn = (production: ISerializedGast): readonly string[] => {
  const { definition = [] }: { readonly definition?: readonly ISerializedGast[] } = { ...production };
  return production.type === 'Terminal' && 'label' in production
    ? [String(production.label)]
    : definition.flatMap(tokensIn);
};

describe('the grammar of the documentation', () => {
  it('has the keywords that the parser reads, and no others', () => {
    const isWord = (text: string): boolean => /^[A-Z]{2,}$/.test(text);
    const read = createGrammar().getSerializedGastProductions().flatMap(tokensIn).filter(isWord);
    // AND and OR are one kind of token, a connective.
    const expected = new Set([...read, 'AND', 'OR']);
    expect([...new Set(rules.flatMap(({ expression }) => textsIn(expression)).filter(isWord))].sort()).toEqual(
      [...expected].sort(),
    );
  });

  it('uses each of its rules, but the first', () => {
    const used = new Set(rules.flatMap(({ expression }) => rulesIn(expression)));
    expect(rules.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  it('has a rule for each construct, except for comments, which are between any two words', () => {
    expect(Object.keys(constructs).filter((name) => !Object.hasOwn(ruleOfConstruct, name))).toEqual(['comment']);
  });

  it('has a rule for each syntax error that is about one', () => {
    expect(Object.keys(ruleOfCode).filter((code) => !Object.hasOwn(syntaxCodes, code))).toEqual([]);
    expect(Object.keys(syntaxCodes).filter((code) => !Object.hasOwn(ruleOfCode, code))).toEqual([
      // They read any word or parenthesis.
      ...['read-only', 'misspelled-keyword', 'unexpected-parenthesis', 'missing-keyword'],
      // They are about a value.
      ...['limit-range', 'offset-range', 'number-too-large', 'wrong-order'],
      // They are about what is not VQL.
      ...[
        'unexpected-text',
        'unopened-string',
        'quoted-name',
        'unclosed-comment',
        'text-around-statement',
        'json-text',
      ],
      ...['other-language', 'html-entity', 'template-tag', 'foreign-comment', 'unknown-character'],
      ...['foreign-placeholder', 'too-deep', 'too-long'],
    ]);
  });
});

describe('the diagrams', () => {
  const pages = grammarPages(language);

  it('are one for each rule, with the rule as text', () => {
    expect(Object.keys(pages)).toEqual(['docs/grammar.md', ...rules.map(({ name }) => `docs/grammar/${name}.svg`)]);
    for (const { name, text } of rules) {
      expect(pages['docs/grammar.md']).toContain(`(grammar/${name}.svg)\n\n\`\`\`text\n${text}\n\`\`\``);
      expect(pages[`docs/grammar/${name}.svg`]).toContain(`<title>${name}</title>`);
    }
  });

  it('have each word of their rule once, and a list as a loop', () => {
    const wordsOf = (name: string): readonly string[] =>
      [...(pages[`docs/grammar/${name}.svg`] ?? '').matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
        text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
      );
    expect(wordsOf('columns')).toEqual(['*', 'column', ',']);
    expect(wordsOf('path')).toEqual(['identifier', '.']);
    expect(wordsOf('negation')).toEqual(['NOT', '(', 'predicate', ')', 'condition']);
  });

  it('are current', () => {
    for (const [file, page] of Object.entries(pages))
      expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), file).toBe(page);
  });
});
