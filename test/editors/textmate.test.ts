import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hosts } from '../../scripts/editors/hosts.js';
import { injectionFile, injectionGrammar, vqlGrammar } from '../../scripts/editors/textmate.js';
import { keywords } from '../../src/dialect/index.js';
import { anyStatement, laidOutText } from '../../src/testing/index.js';
import { print, type TokenKind, tokenize } from '../../src/vql/index.js';
import { readRows, readValid } from '../corpus/read-corpus.js';
import { propertyRuns } from '../support/property-runs.js';
import { withOtherMarks } from '../support/variants.js';
import { loadTextMate, type ScopedText } from './textmate.js';

const layouts = readRows<{ readonly vql: string }>('valid-layout.jsonl').map(({ vql }) => vql);
const texts = [...readValid('valid.txt'), ...readValid('valid-more.txt'), ...layouts];

/** **The** table of scopes, with the kind of the tokens that they color. The first row that fits any scope of a text decides. */
const kindsOfScopes: readonly (readonly [scope: string, kind: TokenKind])[] = [
  ['meta.annotation', 'annotation'],
  ['comment', 'comment'],
  ['string', 'string'],
  ['constant.numeric', 'number'],
  ['variable.parameter', 'variable'],
  ['keyword.operator.word', 'keyword'],
  ['keyword.other', 'keyword'],
  ['constant.language', 'keyword'],
  ['keyword.operator', 'operator'],
  ['punctuation', 'punctuation'],
  ['variable.other', 'identifier'],
  ['support.function', 'identifier'],
  ['entity.name', 'identifier'],
];

function kindOf({ scopes }: ScopedText): TokenKind | undefined {
  // In a program, the scopes around the query are those of the literal.
  const own = scopes.slice(scopes.lastIndexOf('source.vql') + 1);
  return kindsOfScopes.find(([prefix]) => own.some((scope) => scope.startsWith(prefix)))?.[1];
}

type Tokenizer = (text: string) => readonly ScopedText[];
let vql: Tokenizer;
let typescript: Tokenizer;
let javascript: Tokenizer;

beforeAll(async () => {
  const load = await loadTextMate();
  vql = await load('source.vql');
  typescript = await load('source.ts');
  javascript = await load('source.js');
});

/** The kinds of the characters of a text, without those of whitespace, by the grammar and by the lexer. */
function kindsOf(text: string) {
  const byGrammar: (TokenKind | undefined)[] = Array.from({ length: text.length });
  for (const scoped of vql(text)) byGrammar.fill(kindOf(scoped), scoped.start, scoped.start + scoped.text.length);
  const byLexer: (TokenKind | undefined)[] = Array.from({ length: text.length });
  for (const { kind, span } of tokenize(text)) if (kind !== 'whitespace') byLexer.fill(kind, span.start, span.end);
  const isLineEnd = (index: number) => text[index] === '\n' || text[index] === '\r';
  const show = (kinds: readonly (TokenKind | undefined)[]) =>
    [...kinds.entries()].flatMap(([index, kind]) =>
      isLineEnd(index) || byLexer[index] === undefined ? [] : [`${index} ${text[index]} ${kind}`],
    );
  return { byGrammar: show(byGrammar), byLexer: show(byLexer) };
}

describe('the files', () => {
  it.each<[name: string, grammar: object]>([
    ['vql.tmLanguage.json', vqlGrammar(keywords)],
    ...hosts.map((host) => [injectionFile(host), injectionGrammar(keywords, host)] satisfies [string, object]),
  ])('%s is what its script writes: npm run editors:grammars', (name, grammar) => {
    const file = readFileSync(new URL(`../../editors/vscode/syntaxes/${name}`, import.meta.url), 'utf8');
    expect(file).toBe(`${JSON.stringify(grammar, undefined, 2)}\n`);
  });
});

describe('the TextMate grammar', () => {
  it.each(texts)('reads the tokens of the lexer: %j', (text) => {
    const { byGrammar, byLexer } = kindsOf(text);
    expect(byGrammar).toEqual(byLexer);
  });

  it('reads the tokens of the lexer in any statement and any layout', () => {
    let count = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          anyStatement().map(print),
          laidOutText().map(({ text }) => withOtherMarks(text)),
        ),
        (text) => {
          const { byGrammar, byLexer } = kindsOf(text);
          count += byLexer.length;
          expect(byGrammar).toEqual(byLexer);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
    expect(count).toBeGreaterThan(1000);
  });

  it.each(keywords.flatMap(({ word }) => [word, word.toLowerCase()]))('knows the keyword %s', (word) => {
    expect(vql(`a ${word} b`).map(kindOf)).toContain('keyword');
    // As part of a longer word, or after a dot, it is not a keyword.
    expect(vql(`a ${word}s b.${word} a-${word} ${word}-a`).map(kindOf)).not.toContain('keyword');
  });

  it('names groups, templates and functions', () => {
    const scopes = vql('SELECT count(id) FROM account.query').flatMap((one) => one.scopes);
    expect(scopes).toEqual(
      expect.arrayContaining(['support.function.vql', 'entity.name.namespace.vql', 'entity.name.type.template.vql']),
    );
  });
});

describe('the grammar of queries in programs', () => {
  /** The text that is colored as VQL, with the kinds of its tokens. */
  const embedded = (tokens: readonly ScopedText[]) =>
    tokens
      .filter(({ scopes, text }) => scopes.includes('source.vql') && text.trim() !== '')
      .map((one) => `${kindOf(one)}:${one.text.trim()}`);

  it.each([
    ['a tag', 'const q = vql`SELECT id FROM a.b`;'],
    ['a tag with a type', 'const q = vql<Row<string>>`SELECT id FROM a.b`;'],
    ['a comment before a template', 'run(/* vql */ `SELECT id FROM a.b`);'],
    ['a comment before a string', 'run(/* vql */ "SELECT id FROM a.b");'],
    ['a comment before a string in single quotes', "run(/*vql*/ 'SELECT id FROM a.b');"],
    ['a tag inside a template', 'const t = `${vql`SELECT id FROM a.b`}`;'],
  ])('colors %s, and the program after it', (_, program) => {
    for (const tokenizer of [typescript, javascript]) {
      if (program.includes('<Row') && tokenizer === javascript) continue;
      const tokens = tokenizer(`${program}\nconst after = 1;`);
      expect(embedded(tokens)).toEqual([
        'keyword:SELECT',
        'identifier:id',
        'keyword:FROM',
        'identifier:a',
        'punctuation:.',
        'identifier:b',
      ]);
      const after = tokens.find(({ text }) => text === 'after');
      expect(after?.scopes.some((scope) => /^variable.other.constant/.test(scope))).toBe(true);
    }
  });

  it.each([
    'vql`SELECT id FROM a.b WHERE c = ${value} AND d = ${f({ e: 1 })}`',
    "vql`SELECT id FROM a.b WHERE c = 'x ${value} y' AND d = 1`",
    'vql`SELECT id -- ${value}\n FROM a.b`',
  ])('colors interpolations as the program: %s', (program) => {
    const value = typescript(`const q = ${program};`).find(({ text }) => text === 'value');
    expect(value?.scopes).toEqual(
      expect.arrayContaining(['meta.template.expression.ts', 'variable.other.readwrite.ts']),
    );
  });

  it.each([
    'vql`SELECT id FROM a.b -- comment`',
    "vql`SELECT id FROM a.b WHERE c = 'open`",
    'vql`SELECT id /* open`',
    'vql`SELECT --v:result{displayname=`',
    'vql`SELECT a.`',
    '/* vql */ "SELECT id FROM a.b -- comment"',
    '/* vql */ "SELECT id FROM a.b WHERE c = \'open"',
    "/* vql */ 'SELECT id FROM a.b WHERE c = \\'x\\''",
  ])('ends with the literal, whatever is open in it: %s', (program) => {
    const after = typescript(`const q = ${program};\nconst after = 1;`).find(({ text }) => text === 'after');
    expect(after?.scopes).not.toContain('source.vql');
    expect(after?.scopes.some((scope) => scope.startsWith('variable.other.constant'))).toBe(true);
  });

  it.each(['const s = `SELECT id FROM a.b`;', 'const s = "vql`SELECT`";', '// vql`SELECT`', 'novql`SELECT`'])(
    'leaves other text alone: %s',
    (program) => {
      expect(embedded(typescript(program))).toEqual([]);
    },
  );
});
