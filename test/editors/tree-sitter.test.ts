import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { helixQuery, queryFiles } from '../../scripts/editors/helix.js';
import { keywords } from '../../src/dialect/index.js';
import { createLanguageService, type SemanticKind } from '../../src/language/index.js';
import { anyStatement, laidOutText, mutatedText } from '../../src/testing/index.js';
import { type NodeKind, parseOrThrow, print, visit } from '../../src/vql/index.js';
import { readBroken, readRows, readValid } from '../corpus/read-corpus.js';
import { propertyRuns } from '../support/property-runs.js';
import { withOtherMarks } from '../support/variants.js';
import { loadTreeSitter, nodesOf, type TreeSitter } from './tree-sitter.js';

const layouts = readRows<{ readonly vql: string }>('valid-layout.jsonl').map(({ vql }) => vql);
const texts = [...readValid('valid.txt'), ...readValid('valid-more.txt'), ...layouts];

/** **The** table of the nodes of both trees; those of tree-sitter that it lacks, such as parentheses, are not nodes of ours. */
const kinds: Readonly<Record<string, NodeKind>> = {
  statement: 'Statement',
  star: 'Star',
  column: 'Column',
  annotation: 'Annotation',
  annotation_option: 'AnnotationOption',
  template: 'Template',
  join: 'Join',
  alias: 'Identifier',
  sort_key: 'SortKey',
  limit: 'Limit',
  offset: 'Offset',
  or: 'Or',
  and: 'And',
  not: 'Not',
  exists: 'Exists',
  comparison: 'Comparison',
  like: 'Like',
  in: 'In',
  between: 'Between',
  is_null: 'IsNull',
  path: 'Path',
  call: 'Call',
  variable: 'Variable',
  string: 'StringLiteral',
  number: 'NumberLiteral',
  boolean: 'BooleanLiteral',
  null: 'NullLiteral',
};

let treeSitter: TreeSitter;
beforeAll(async () => {
  treeSitter = await loadTreeSitter();
});

/** The nodes of a valid text by both parsers, as kinds and spans in one order. */
function nodesByBoth(text: string) {
  const ours: string[] = [];
  const add = (nodes: string[], kind: string, start: number, end: number) => void nodes.push(`${start}-${end} ${kind}`);
  visit(parseOrThrow(text), {
    enter: (node) => add(ours, node.kind, node.span?.start ?? -1, node.span?.end ?? -1),
  });
  const theirs: string[] = [];
  for (const node of nodesOf(treeSitter.parse(text))) {
    const kind = kinds[node.type];
    if (node.isError || node.isMissing) add(theirs, 'ERROR', node.startIndex, node.endIndex);
    else if (kind !== undefined && node.isNamed) add(theirs, kind, node.startIndex, node.endIndex);
  }
  return { ours: ours.sort(), theirs: theirs.sort() };
}

/** Whether a text is without the character that tree-sitter reads as the end of a text. */
const isReadable = (text: string): boolean => !text.includes('\0');
const readable = texts.filter(isReadable);

describe('the tree-sitter grammar', () => {
  it('is compared with all of the corpus but a text that contains U+0000', () => {
    expect(texts.length - readable.length).toBe(1);
  });

  it.each(readable)('has the nodes of the parser: %j', (text) => {
    const { ours, theirs } = nodesByBoth(text);
    expect(theirs).toEqual(ours);
  });

  it('has the nodes of the parser in any statement and any layout', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(
        fc.oneof(
          anyStatement().map(print),
          laidOutText().map(({ text }) => withOtherMarks(text)),
        ),
        (text) => {
          fc.pre(isReadable(text));
          const { ours, theirs } = nodesByBoth(text);
          for (const node of ours) met.add(node.replace(/.* /, ''));
          expect(theirs).toEqual(ours);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
    expect([...met].sort()).toEqual(Object.values(kinds).sort());
  });

  it('has the keywords of the table, and the same reserved ones', () => {
    const grammar = JSON.parse(
      readFileSync(new URL('../../editors/tree-sitter/src/grammar.json', import.meta.url), 'utf8'),
    );
    const words = (rules: unknown) =>
      [...new Set(JSON.stringify(rules).match(/(?<="value":")[A-Z]+(?=","flags":"i")/g))].sort();
    const wordsOf = (list: typeof keywords) => list.map(({ word }) => word).sort();
    expect(words(grammar.reserved.global)).toEqual(wordsOf(keywords.filter(({ reserved }) => reserved)));
    expect(words(grammar.rules)).toEqual(wordsOf(keywords));
  });

  it('reads the statements of a file, separated by semicolons and by lines of dashes', () => {
    const text = 'SELECT a FROM b.c;\nSELECT d FROM e.f\n----\n-- note\nSELECT g FROM h.i\n;';
    const root = treeSitter.parse(text);
    expect(root.hasError).toBe(false);
    expect(root.namedChildren.map((node) => node?.type)).toEqual([
      'statement',
      'statement',
      'separator',
      'comment',
      'statement',
    ]);
  });

  it('finds the statement behind a broken one', () => {
    const last = treeSitter.parse('SELECT FROM a.b WHERE;\nSELECT id FROM account.query;').namedChildren.at(-1);
    expect(last?.type).toBe('statement');
    expect(last?.hasError).toBe(false);
  });

  it('reads any text to its end', () => {
    fc.assert(
      fc.property(mutatedText(), (text) => {
        const root = treeSitter.parse(text);
        expect(root.endIndex).toBe(text.length);
      }),
      { numRuns: propertyRuns(200) },
    );
    for (const text of readBroken('basic')) expect(treeSitter.parse(text).type).toMatch(/source_file|ERROR/);
  });
});

/** **The** table of captures, with the kinds of the language service that they may color. */
const kindsOfCaptures: Readonly<Record<string, readonly SemanticKind[]>> = {
  keyword: ['keyword'],
  'keyword.operator': ['keyword'],
  boolean: ['keyword'],
  'constant.builtin.boolean': ['keyword'],
  'constant.builtin': ['keyword'],
  operator: ['operator'],
  comment: ['comment'],
  string: ['string'],
  number: ['number'],
  'constant.numeric': ['number'],
  'variable.parameter': ['variable'],
  property: ['field'],
  'variable.other.member': ['field'],
  // Without the tree of names, a field before a dot looks like an alias.
  variable: ['alias', 'field'],
  function: ['function'],
  module: ['group'],
  namespace: ['group'],
  type: ['template'],
};

describe('the queries of Helix', () => {
  it.each(queryFiles)('%s is what its script writes: npm run editors:grammars', (file) => {
    const read = (path: string) => readFileSync(new URL(`../../editors/${path}/${file}`, import.meta.url), 'utf8');
    expect(read('helix/queries/vql')).toBe(helixQuery(read('tree-sitter/queries')));
  });
});

describe.each(['tree-sitter/queries/highlights.scm', 'helix/queries/vql/highlights.scm'])('%s', (file) => {
  it('colors each token of the corpus once, as the language service does', () => {
    const query = treeSitter.query(file);
    const service = createLanguageService();
    const met = new Set<string>();
    for (const text of readable) {
      const captures = new Map<string, string[]>();
      for (const { name, node } of query.captures(treeSitter.parse(text))) {
        const span = `${node.startIndex}-${node.endIndex}`;
        captures.set(span, [...(captures.get(span) ?? []), name]);
      }
      for (const { kind, span } of service.semanticTokens(text)) {
        if (kind === 'annotation') continue;
        const found = captures.get(`${span.start}-${span.end}`) ?? [];
        const context = `${text.slice(span.start, span.end)} in ${text}`;
        expect(found, context).toHaveLength(1);
        for (const name of found) {
          met.add(name);
          expect(kindsOfCaptures[name], context).toContain(kind);
        }
      }
    }
    expect(met.size).toBe(14);
  });
});

describe('the other queries', () => {
  it.each(['tree-sitter/queries/locals.scm', 'helix/queries/vql/locals.scm'])(
    '%s finds the alias of a join and its uses',
    (file) => {
      const text = 'SELECT a.b FROM c.d JOIN (SELECT b FROM e.f) AS a ON (a.b = id)';
      const found = treeSitter.query(file).captures(treeSitter.parse(text));
      const named = (capture: string) => found.filter(({ name }) => name === capture).map(({ node }) => node.text);
      expect(named('local.scope')).toHaveLength(2);
      expect(named('local.definition')).toEqual(['a']);
      expect(named('local.reference').filter((name) => name === 'a')).toHaveLength(2);
    },
  );

  it.each(['tree-sitter/queries/injections.scm', 'helix/queries/vql/injections.scm'])('%s marks comments', (file) => {
    const found = treeSitter.query(file).captures(treeSitter.parse('SELECT id -- todo\nFROM a.b'));
    expect(found.map(({ node }) => node.text)).toEqual(['-- todo']);
  });
});
