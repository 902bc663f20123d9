import { describe, expect, it } from 'vitest';
import { check, equalNodes, format, type Token, tokenize } from '../../src/vql/index.js';
import { treeOf } from '../properties/support/texts.js';
import { valueOf } from '../support/value-of.js';

const statements = [
  'SELECT DISTINCT id, x.y, COUNT(DISTINCT z) FROM a.b WHERE a = 1 AND (b = 2 OR NOT c IN (1, 2)) ORDER BY id DESC, x LIMIT 5 OFFSET 10;',
  "SELECT id FROM a.b JOIN (SELECT c, d FROM e.f WHERE d = 1) AS t ON (t.c = id) WHERE EXISTS (SELECT id FROM g.h) AND d BETWEEN 1 AND 2 AND e IS NOT NULL AND f LIKE 'x%' ESCAPE '!'",
  'SELECT\n  id,\n  name\nFROM a.b\n\nWHERE x = NULL\n  AND y = 2\n\nORDER BY id\nLIMIT 0',
];

/** Comments by what is around them. */
const comments = {
  'beside other text': ['/* 1 */', ' /* 1 */ /* 2 */ '],
  'at the end of a line': [' -- 1\n', ' -- vql-ignore null-comparison\n'],
  'on lines of their own': ['\n/* 1 */\n', '\n\n\n-- 1\n\n\n-- 2\n', '\n-- vql-ignore null-comparison\n'],
} as const;

const layouts = [
  { width: 1, indent: 0, keywordCase: 'lower' },
  { width: 30, indent: 2, keywordCase: 'upper' },
  { width: 1000, indent: 4, keywordCase: 'preserve' },
] as const;

/** Returns the statement with a comment at each position between two tokens. */
function withComment(statement: string, comment: string): readonly string[] {
  const tokens = tokenize(statement).filter(({ kind }) => kind !== 'whitespace');
  return tokens.slice(0, -1).map(({ span: { end } }, index) => {
    const rest = statement.slice(end, tokens[index + 1]?.span.start);
    const gap = comment.endsWith('\n') ? rest.replace(/^\s*/, '') : rest;
    return statement.slice(0, end) + comment + gap + statement.slice(tokens[index + 1]?.span.start);
  });
}

function commentsOf(text: string): readonly string[] {
  return tokenize(text).flatMap(({ kind, text: image }: Token) => (kind === 'comment' ? [image.trimEnd()] : []));
}

/** Whether a line has nothing but comments. */
function hasOwnLine(text: string): boolean {
  return text.split('\n').some((line) => /^\s*(?:--.*|(?:\/\*.*?\*\/\s*)+)$/.test(line));
}

describe.each(Object.entries(comments))('a comment %s', (where, forms) => {
  it.each(forms)('is kept at every position, in every layout: %j', (comment) => {
    for (const text of statements.flatMap((statement) => withComment(statement, comment))) {
      const codes = check(text).map(({ code }) => code);
      for (const style of layouts) {
        const formatted = valueOf(format(text, style));
        const context = `${text}\n=>\n${formatted}`;
        expect(valueOf(format(formatted, style)), context).toBe(formatted);
        expect(commentsOf(formatted), context).toEqual(commentsOf(text));
        expect(equalNodes(treeOf(formatted), treeOf(text)), context).toBe(true);
        expect(
          check(formatted)
            .map(({ code }) => code)
            .toSorted(),
          context,
        ).toEqual(codes.toSorted());
        expect(formatted, context).not.toMatch(/\n[ \t]*\n[ \t]*\n/);
        if (where !== 'on lines of their own') expect(hasOwnLine(formatted), context).toBe(false);
      }
    }
  });
});
