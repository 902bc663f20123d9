import { describe, expect, it } from 'vitest';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { equalNodes, parse, parseOrThrow, print } from '../../src/vql/index.js';

/** A text, the codes of its errors, and the text after their fixes; `?` before it if a fix is not safe. */
type Case = readonly [text: string, codes: readonly string[], fixed?: string];

const where = (condition: string): string => `SELECT id FROM a.b WHERE ${condition}`;
const plain = 'SELECT id FROM a.b';
const joined = 'JOIN (SELECT id FROM c.d) AS x ON (x.id = id)';

/** Applies the first fix of every error. */
function fixAll(text: string, diagnostics: readonly Diagnostic[]): string {
  const fixes = diagnostics.flatMap(({ fixes = [] }) => fixes.slice(0, 1));
  const mark = fixes.every(({ safe }) => safe) ? '' : '?';
  return mark + applyFixes(text, fixes).text;
}

describe.each<[what: string, cases: readonly Case[]]>([
  [
    'a comment of another language',
    [
      [`# all\n${plain}`, ['foreign-comment'], `-- all\n${plain}`],
      [`  // all\n${plain}`, ['foreign-comment'], `  -- all\n${plain}`],
      [`${plain} # all, it's late`, ['foreign-comment'], `?${plain} -- all, it's late`],
      [`${plain} // all`, ['foreign-comment'], `?${plain} -- all`],
      ['SELECT id, # the key\nname FROM a.b', ['foreign-comment'], '?SELECT id, -- the key\nname FROM a.b'],
      // Without it the text has fewer errors.
      ['SELECT id # FROM a.b', ['unknown-character']],
      [where('a // b = 2'), ['no-arithmetic']],
      [where('a = 10 // 2'), ['no-arithmetic']],
      [`# one\n# It's two\n${plain}`, ['foreign-comment'], `-- one\n-- It's two\n${plain}`],
      [
        `// one\n//\n// two\n${where('a == 1')}`,
        ['foreign-comment', 'unknown-operator'],
        `-- one\n--\n-- two\n${where('a = 1')}`,
      ],
      [`# ---\n# 2026-01-01\n${plain}`, ['foreign-comment'], `-- ---\n-- 2026-01-01\n${plain}`],
      [`${plain}\n  # one\nLIMIT 5\n  // two`, ['foreign-comment'], `${plain}\n  -- one\nLIMIT 5\n  -- two`],
      [
        '# all\nSELECT id, # the key\nname FROM a.b',
        ['foreign-comment', 'foreign-comment'],
        '?-- all\nSELECT id, -- the key\nname FROM a.b',
      ],
      [where('a = 10\n// 2'), ['no-arithmetic']],
    ],
  ],
  [
    'a text that is escaped for HTML',
    [
      [where('a &lt; 5 AND b &gt;= 3'), ['html-entity'], where('a < 5 AND b >= 3')],
      [where('a &lt;&gt; &#39;x&#39; AND b = &#x27;y&#x27;'), ['html-entity'], where("a <> 'x' AND b = 'y'")],
      [where('a &#60; 5 AND b &#X3c;= 3'), ['html-entity'], where('a < 5 AND b <= 3')],
      ['SELECT&nbsp;id FROM a.b', ['html-entity'], plain],
      [where("a &gt; 1 AND b = 'x &amp; y'"), ['html-entity'], `?${where("a > 1 AND b = 'x & y'")}`],
    ],
  ],
  [
    'a keyword in quotes',
    [
      [where('id "IS" NOT NULL'), ['quoted-name'], `?${where('id IS NOT NULL')}`],
      [where('id IS "not" NULL'), ['quoted-name'], `?${where('id IS NOT NULL')}`],
      [where('id IS NOT `NULL`'), ['quoted-name'], `?${where('id IS NOT NULL')}`],
      [
        where('id "IN" (1) "or" f(a) "LIKE" \'x\''),
        ['quoted-name', 'quoted-name', 'quoted-name'],
        `?${where("id IN (1) OR f(a) LIKE 'x'")}`,
      ],
      [where('id NOT "BETWEEN" 1 "AND" 2'), ['quoted-name', 'quoted-name'], `?${where('id NOT BETWEEN 1 AND 2')}`],
      // Where a value is possible, it is one.
      [where('a IN ("in", "like")'), ['string-quotes', 'string-quotes'], `?${where("a IN ('in', 'like')")}`],
      [where('a = "and" AND b = 1'), ['string-quotes'], `?${where("a = 'and' AND b = 1")}`],
    ],
  ],
  [
    'a name or ON twice, with a comment',
    [['SELECT id FROM aFROM--c1\na.b', ['unexpected-text'], '?SELECT id FROM --c1\na.b']],
  ],
  [
    'a concatenation of strings',
    [
      [where("a LIKE '%' || 'x' || '%'"), ['no-arithmetic'], `?${where("a LIKE '%x%'")}`],
      [where("a LIKE '%' + 'x' + '%'"), ['no-arithmetic'], `?${where("a LIKE '%x%'")}`],
      [where("a LIKE '%' || :x || '%'"), ['no-arithmetic']],
      [where("a || ' ' || b.c = 'A B'"), ['no-arithmetic']],
      [where('a = b || c'), ['no-arithmetic']],
      [where("a IN ('x' || 'y', 'z')"), ['no-arithmetic'], `?${where("a IN ('xy', 'z')")}`],
      ["SELECT a || ' ' || b FROM c.d", ['no-arithmetic']],
      // Two bars that mean OR.
      [where("a = 'x' || b.c LIKE 'y'"), ['unknown-operator'], `?${where("a = 'x' OR b.c LIKE 'y'")}`],
      [where("a = 'x' || upper(b) = 'y'"), ['unknown-operator'], `?${where("a = 'x' OR upper(b) = 'y'")}`],
      [where("a = 'x' || NOT b = 1"), ['unknown-operator'], `?${where("a = 'x' OR NOT b = 1")}`],
    ],
  ],
  [
    'a string without its first or last quote before other strings',
    [
      [where("a IN (x', 'y')"), ['unopened-string'], `?${where("a IN ('x', 'y')")}`],
      [where("a LIKE x%' OR b = 'y'"), ['unopened-string'], `?${where("a LIKE 'x%' OR b = 'y'")}`],
      [
        where("a BETWEEN 2024-01-01' AND '2024-12-31'"),
        ['unopened-string'],
        `?${where("a BETWEEN '2024-01-01' AND '2024-12-31'")}`,
      ],
      [where("a = Smith Ltd' AND b = 'y'"), ['unopened-string'], `?${where("a = 'Smith Ltd' AND b = 'y'")}`],
      [where("a = 'x AND b = 'y'"), ['unclosed-string'], `?${where("a = 'x' AND b = 'y'")}`],
      [where("a IN ('x, 'y')"), ['unclosed-string'], `?${where("a IN ('x', 'y')")}`],
      [where("a = 'O'Brien' AND b = 'y'"), ['undoubled-quote'], `?${where("a = 'O''Brien' AND b = 'y'")}`],
    ],
  ],
  [
    'a word or a parenthesis that is missing, or written twice',
    [
      [`${plain} (SELECT id FROM c.d) AS x ON (x.id = id)`, ['missing-keyword'], `?${plain} ${joined}`],
      [`SELECT id FROM a. ${joined}`, ['missing-name']],
      [`${plain} JOIN (SELECT id FROM c.d AS x ON (x.id = id)`, ['unclosed-parenthesis'], `?${plain} ${joined}`],
      [`${plain} JOIN (SELECT id FROM c.d) AS x ON ON (x.id = id)`, ['unexpected-text'], `?${plain} ${joined}`],
      ['SELECT id FROM a a.b', ['unexpected-text'], `?${plain}`],
      [
        where('NOT (SELECT id FROM c.d WHERE e = 1)'),
        ['missing-keyword'],
        `?${where('NOT EXISTS (SELECT id FROM c.d WHERE e = 1)')}`,
      ],
      [
        where('EXISTS SELECT id FROM c.d WHERE e = 1)'),
        ['missing-statement'],
        `?${where('EXISTS (SELECT id FROM c.d WHERE e = 1)')}`,
      ],
      [where('(SELECT count(id) FROM c.d) > 5'), ['no-subquery']],
    ],
  ],
  [
    'a character that stands for a sign of VQL',
    [
      [where('a > \u20135 AND b = 1'), ['unknown-character'], `?${where('a > -5 AND b = 1')}`],
      [where('a \u2265 5'), ['unknown-character'], `?${where('a >= 5')}`],
      [where('a \u2260 5'), ['unknown-character'], `?${where('a <> 5')}`],
      [where("a IN ('x'\uFF0C'y')"), ['unknown-character'], `?${where("a IN ('x','y')")}`],
      [where("a = 'x'\uFF1B"), ['unknown-character'], `?${where("a = 'x';")}`],
      [where('a > \u20AC50'), ['unknown-character'], `?${where('a > 50')}`],
      [where('a > 1,5 AND b = 2'), ['malformed-number'], `?${where('a > 1.5 AND b = 2')}`],
      [where('a BETWEEN 1,5 AND 2,5'), ['malformed-number', 'malformed-number'], `?${where('a BETWEEN 1.5 AND 2.5')}`],
    ],
  ],
  [
    'an operator, a variable or a value of another database',
    [
      [where('a = &name'), ['foreign-placeholder'], `?${where('a = :name')}`],
      [where("a @> ARRAY['x', 'y'] AND b = 1"), ['unknown-operator'], `?${where("a IN ('x', 'y') AND b = 1")}`],
      [where("a @> 'x'"), ['unknown-operator'], `?${where("a = 'x'")}`],
      [where("a @ > 'x'"), ['unknown-character']],
      [where('a IS DISTINCT FROM 1'), ['unknown-operator'], `?${where('(a <> 1 OR a IS NULL)')}`],
      [where('a IS NOT DISTINCT FROM 1'), ['unknown-operator'], `?${where('a = 1')}`],
      [where('a is greater than 5'), ['unknown-operator'], `?${where('a > 5')}`],
      [where('a is greater than or equal to 5'), ['unknown-operator'], `?${where('a >= 5')}`],
      [where('a IS NOT EQUAL TO 5'), ['unknown-operator'], `?${where('a <> 5')}`],
      [where('a.id = b.id(+)'), ['no-join-kind']],
      [where('a.id(+) = b.id AND c = 1'), ['no-join-kind']],
      [where('(a, b.c) IN ((1, 2)) AND d = 1'), ['no-value-parentheses']],
      ['USE [erp]\nSELECT id FROM a.b', ['only-select'], `?${plain}`],
      ['DECLARE @x INT = 5\nSELECT id FROM a.b WHERE c = @x', ['read-only']],
    ],
  ],
  [
    'an operator with spaces between its signs',
    [
      [where('a < > 1'), ['unknown-operator'], `?${where('a <> 1')}`],
      [where('a ! = 1'), ['unknown-operator'], `?${where('a != 1')}`],
      [where('a > = 1 AND b < = 2'), ['unknown-operator', 'unknown-operator'], `?${where('a >= 1 AND b <= 2')}`],
      [where('a = < 1'), ['unknown-operator'], `?${where('a <= 1')}`],
      [where('a = = 1'), ['unknown-operator'], `?${where('a = 1')}`],
      [where('a < = > NULL'), ['unknown-operator'], `?${where('a IS NULL')}`],
      [where('a <\n> 1'), ['unknown-operator'], `?${where('a <> 1')}`],
      [where('a < /* why */ > 1'), ['unknown-operator'], `?${where('a <> /* why */ 1')}`],
      [where('a NOT ! = 1'), ['misplaced-not', 'unknown-operator'], `?${where('NOT a != 1')}`],
      [where('a = 1 & & b = 2'), ['unknown-operator'], where('a = 1 AND b = 2')],
      [where('a = 1 | | b = 2'), ['unknown-operator'], `?${where('a = 1 OR b = 2')}`],
      ["SELECT a | | 'x' FROM a.b", ['no-arithmetic']],
    ],
  ],
  [
    'a LIMIT or OFFSET that is misspelled before its number, or without a space',
    [
      ...[
        'SELECT id FROM a.b',
        where('c = 1'),
        'SELECT id FROM a.b ORDER BY id',
        `${where('c IN (1)')} ORDER BY id DESC`,
      ].flatMap((text): Case[] => [
        [`${text} LIMIT5`, ['misspelled-keyword'], `?${text} LIMIT 5`],
        [`${text} LIMITE 5`, ['misspelled-keyword'], `?${text} LIMIT 5`],
        [`${text} LIMIT 5 offset10`, ['misspelled-keyword'], `?${text} LIMIT 5 offset 10`],
        [`${text} LIMIT5 OFFSETE 10`, ['misspelled-keyword', 'misspelled-keyword'], `?${text} LIMIT 5 OFFSET 10`],
      ]),
      [
        where('EXISTS (SELECT id FROM c.d LIMIT5) LIMIT6'),
        ['misspelled-keyword', 'misspelled-keyword'],
        `?${where('EXISTS (SELECT id FROM c.d LIMIT 5) LIMIT 6')}`,
      ],
    ],
  ],
  [
    'a keyword without a space before it',
    [
      [where('c = 1AND d = 2'), ['misspelled-keyword'], where('c = 1 AND d = 2')],
      [where('c = 1.5or d = 2'), ['misspelled-keyword'], where('c = 1.5 or d = 2')],
      [where('c BETWEEN 1AND 2'), ['misspelled-keyword'], where('c BETWEEN 1 AND 2')],
      [where('c = 1ORDER BY id'), ['misspelled-keyword'], where('c = 1 ORDER BY id')],
      [
        where('EXISTS (SELECT id FROM c.d LIMIT 5OFFSET 10)'),
        ['misspelled-keyword'],
        where('EXISTS (SELECT id FROM c.d LIMIT 5 OFFSET 10)'),
      ],
      // A unit, or the end of a number in another notation.
      [where('c = 5in'), ['malformed-number'], `?${where("c = '5in'")}`],
      [where('c = 5is'), ['malformed-number'], `?${where("c = '5is'")}`],
      ...['SELECT id FROM a.b', 'SELECT id FROM a.b ORDER BY x.id', where('c = d'), where('c = :d')].flatMap(
        (text): Case[] => [
          [`${text}LIMIT 5`, ['misspelled-keyword'], `?${text} LIMIT 5`],
          [`${text}OFFSET 5`, ['misspelled-keyword'], `?${text} OFFSET 5`],
          [`${text}LIMIT 5 OFFSET 10`, ['misspelled-keyword'], `?${text} LIMIT 5 OFFSET 10`],
        ],
      ),
      // A name of its own.
      ['SELECT id FROM a.b ORDER BY LIMIT 5', ['missing-sort-key']],
    ],
  ],
  [
    'a sign of another language at the end of the text',
    [
      [where('lines['), ['unknown-character']],
      [where('lines[1:2] = 1'), ['no-path-index'], `?${where('lines = 1')}`],
      [where('x = 1 ^'), ['unknown-character']],
      [where('tags @> ARRAY'), ['unknown-operator'], `?${where('tags = ARRAY')}`],
      [where('tags @> [1, 2]'), ['unknown-operator'], `?${where('tags IN (1, 2)')}`],
      [where('tags <@ x'), ['unknown-operator'], `?${where('tags = x')}`],
      [where('x = ARRAY[1, [2]]'), ['no-clause']],
      [where('x = ARRAY[1'), ['unknown-character']],
      [where('d = {d'), ['unknown-character']],
      [where('x = 1 &'), ['unknown-character']],
      [where('x = 1 ^ y = 2'), ['no-arithmetic', 'unexpected-text']],
      [where('!'), ['missing-condition', 'unknown-character']],
    ],
  ],
  [
    'text around a statement',
    [
      [`\`\`\`sql\n${plain}\n\`\`\``, ['text-around-statement'], plain],
      [`~~~\r\n${plain}\r\n~~~`, ['text-around-statement'], plain],
      [`Try this:\n\`\`\`\n${plain}\n\`\`\`\nor that.`, ['text-around-statement'], `?${plain}`],
      [`> ${plain}`, ['text-around-statement'], plain],
      ['> SELECT id\n> FROM a.b\n> WHERE a > 5', ['text-around-statement'], 'SELECT id\nFROM a.b\nWHERE a > 5'],
      [`- ${plain}`, ['text-around-statement'], plain],
      ['**SELECT** id\n**FROM** a.b', ['text-around-statement'], 'SELECT id\nFROM a.b'],
      [`USE erp\nGO\n${plain} ORDER BY id\nGO`, ['text-around-statement'], `?${plain} ORDER BY id`],
      [`USE [erp]\nGO\n${plain}\nGO`, ['text-around-statement'], `?${plain}`],
      [`1. ${plain}`, ['text-around-statement'], plain],
      [`$ ${plain}`, ['text-around-statement'], plain],
      [`mysql> ${plain};`, ['text-around-statement'], `${plain};`],
      [`"${plain}"`, ['text-around-statement'], plain],
      [`'${plain}';`, ['text-around-statement'], `${plain};`],
      [String.raw`"SELECT id\nFROM a.b"`, ['text-around-statement']],
      // What is inside is checked too.
      [`\`${where('a == 1')}\``, ['text-around-statement', 'unknown-operator'], where('a = 1')],
      [`\`\`\`sql ${plain}\`\`\``, ['text-around-statement'], plain],
      [`Use \`${plain}\` to read 'all'.`, ['text-around-statement'], `?${plain}`],
      [`const q = \`\n  ${plain}\n\`;`, ['text-around-statement'], `?${plain}`],
      [`const q = "${where("a = 'x'")}";`, ['text-around-statement'], `?${where("a = 'x'")}`],
      [`"""\n${plain}\n"""`, ['text-around-statement'], plain],
      [`\u00AB${plain}\u00BB`, ['text-around-statement'], plain],
    ],
  ],
  [
    'a fenced block in other text',
    [
      // The quote in the text before begins no string.
      [
        `Here's the query:\n\n\`\`\`sql\n${where("a = 'x'")}\n\`\`\`\n\nIt's good.`,
        ['text-around-statement'],
        `?${where("a = 'x'")}`,
      ],
      [`\`\`\`bash\nnpm i\n\`\`\`\n\`\`\`sql\n${plain}\n\`\`\``, ['text-around-statement'], `?${plain}`],
      [`    \`\`\`sql\n    ${plain}\n    \`\`\``, ['text-around-statement'], plain],
      ['> ```\n> SELECT id\n> FROM a.b\n> ```', ['text-around-statement'], 'SELECT id\nFROM a.b'],
      [`1. \`\`\`sql\n   ${plain};\n   \`\`\``, ['text-around-statement'], `${plain};`],
      [`\`\`\`sql\n$ ${plain}\n\`\`\``, ['text-around-statement'], plain],
      [`\`\`\`sql\n${plain}`, ['text-around-statement'], plain],
      [`${plain}\n\`\`\``, ['text-around-statement'], plain],
      [`${plain}\n\`\`\`\nIt's good.`, ['text-around-statement'], `?${plain}`],
    ],
  ],
  [
    'text before and after a statement',
    [
      [
        `Here is it:\n\n${where("a = 'it''s'")}\n\nThis reads all.`,
        ['text-around-statement'],
        `?${where("a = 'it''s'")}`,
      ],
      [`Here is it: ${plain}`, ['text-around-statement'], `?${plain}`],
      [`To get *all* (active ones), use\n${plain}`, ['text-around-statement'], `?${plain}`],
      [`**Query:**\n${plain}`, ['text-around-statement'], `?${plain}`],
      [`rem all rows\n${plain}`, ['text-around-statement'], `?${plain}`],
      [`<!-- all rows -->\n${plain}`, ['text-around-statement'], `?${plain}`],
      ['> Try this:\n> SELECT id\n> FROM a.b', ['text-around-statement'], '?SELECT id\nFROM a.b'],
      [`${where('a == 1')}\n\nNote: it's new.`, ['unknown-operator', 'text-around-statement'], `?${where('a = 1')}`],
      [`${plain}\n\nWHRE a = 1`, ['misspelled-keyword'], `${plain}\n\nWHERE a = 1`],
      [`${plain}\n\nGROUP BY a`, ['no-group-by']],
      // These are no text around the statement.
      [`INSERT INTO x\n${plain}`, ['read-only']],
      [`WITH x AS (\n${plain})\n${plain}`, ['no-with']],
      [`EXPLAIN\n${plain}`, ['only-select'], `?${plain}`],
      [
        `SELEC id FROM a.b JOIN (\n${plain}) AS x ON (x.id = id)`,
        ['misspelled-keyword'],
        `SELECT id FROM a.b JOIN (\n${plain}) AS x ON (x.id = id)`,
      ],
      [`\u2014 all rows\n${plain}`, ['unknown-character'], `?-- all rows\n${plain}`],
      [`{% set x = 1 %}\n${plain}`, ['template-tag']],
    ],
  ],
  [
    'signs of terminals, scripts and pages',
    [
      ['mysql> SELECT id\n    -> FROM a.b;', ['text-around-statement'], 'SELECT id\nFROM a.b;'],
      ['db=# SELECT id\ndb-# FROM a.b;', ['text-around-statement'], 'SELECT id\nFROM a.b;'],
      [
        'SQL> SELECT id\n  2  FROM a.b\n  3  WHERE a = 1',
        ['text-around-statement'],
        'SELECT id\nFROM a.b\nWHERE a = 1',
      ],
      ['1> SELECT id\n2> FROM a.b\n3> GO', ['text-around-statement'], 'SELECT id\nFROM a.b'],
      ['- SELECT id\n- FROM a.b', ['text-around-statement'], 'SELECT id\nFROM a.b'],
      ['> > SELECT id\n> > FROM a.b', ['text-around-statement'], 'SELECT id\nFROM a.b'],
      [`${plain}\nGO\n`, ['text-around-statement'], plain],
      [`${plain}\n/`, ['text-around-statement'], plain],
      [String.raw`${plain} \G`, ['text-around-statement'], plain],
      [`<pre><code>${plain}</code></pre>`, ['text-around-statement'], plain],
      [`[code]${plain}[/code]`, ['text-around-statement'], plain],
      [`| ${plain} |`, ['text-around-statement'], plain],
      // These are names and operators.
      [where('a =\ngo'), []],
      [where('a\n> 5'), []],
    ],
  ],
  [
    'JSON',
    [
      ['{"type":"FILTER","operator":"EQUALS","property":"a","values":["x"]}', ['json-text']],
      ['  [ {"type":"JUNCTION"} ]', ['json-text']],
      ['{ "statement": "SELECT id FROM a.b" }', ['json-text']],
      ['{}', ['json-text']],
    ],
  ],
  [
    'tags of a template',
    [
      [`${plain} {% if x %}WHERE a = {{ x }}{% endif %}`, ['template-tag']],
      [`${plain} {{#if x}} WHERE a = 1 {{else}} WHERE a = 2 {{/if}}`, ['template-tag']],
      [where('id IN ({% for i in ids %}{{ i }},{% endfor %})'), ['template-tag']],
      [`${plain} <% if (x) { %>WHERE a = <%= x %><% } %>`, ['template-tag']],
      [`${plain} <if test="x">WHERE a = 1</if>`, ['template-tag']],
      [
        where('a = <%= x %> AND b = #{y}'),
        ['foreign-placeholder', 'foreign-placeholder'],
        `?${where('a = :x AND b = :y')}`,
      ],
      [where('a <b AND c> 5'), []],
    ],
  ],
  [
    'signs of other languages',
    [
      [where('!(a = 1)'), ['unknown-operator'], where('NOT(a = 1)')],
      [where('!EXISTS (SELECT id FROM c.d)'), ['unknown-operator'], where('NOT EXISTS (SELECT id FROM c.d)')],
      [where('!a = 1'), ['unknown-operator'], `?${where('NOT a = 1')}`],
      [where('a !IN (1)'), ['unknown-operator'], where('a NOT IN (1)')],
      [where("a =! 'x'"), ['unknown-operator'], `?${where("a <> 'x'")}`],
      [where('a = ! 5'), ['unknown-operator'], `?${where('a <> 5')}`],
      [where('a !< 5 AND b !> 6'), ['unknown-operator', 'unknown-operator'], where('a >= 5 AND b <= 6')],
      [where("a IN {'x', 'y'}"), ['list-needs-parentheses'], where("a IN ('x', 'y')")],
      [where("a NOT IN ['x']"), ['list-needs-parentheses'], where("a NOT IN ('x')")],
      [where('a IN [b]'), ['list-needs-parentheses'], where('a IN (b)')],
      [where('a = [1, 2]'), ['list-needs-parentheses'], `?${where('a IN (1, 2)')}`],
      [where('lines[0].price > 5'), ['no-path-index'], `?${where('lines.price > 5')}`],
      [where('lines[].price > 5'), ['no-path-index'], where('lines.price > 5')],
      [where('lines[*].price > 5'), ['no-path-index'], where('lines.price > 5')],
      [where("lines['price'] > 5"), ['no-path-index'], `?${where('lines.price > 5')}`],
      ['SELECT id FROM a/b', ['template-separator'], plain],
    ],
  ],
  [
    'names that begin with a digit',
    [
      ['SELECT 2fa FROM a.b', ['malformed-name']],
      ['SELECT id FROM a.2b', ['malformed-name']],
      ['SELECT id FROM 2a.b', ['malformed-name']],
      [where('2fa = true'), ['malformed-name']],
      [where('a = 2fa'), ['malformed-number'], `?${where("a = '2fa'")}`],
    ],
  ],
  [
    'statements and clauses of SQL',
    [
      [`EXPLAIN ANALYZE ${plain}`, ['only-select'], `?${plain}`],
      [`EXPLAIN (FORMAT JSON) ${plain} WHERE a == 1`, ['only-select', 'unknown-operator'], `?${where('a = 1')}`],
      ['DESCRIBE a.b', ['only-select']],
      [`WITH x AS (${plain}) SELECT id FROM x`, ['no-with']],
      ['SELECT DISTINCT ON (city, zip) city, id FROM a.b', ['no-select-modifier']],
      ['SELECT TOP (10) id FROM a.b -- ten\n;', ['no-select-modifier'], '?SELECT id FROM a.b LIMIT 10 -- ten\n;'],
      ['SELECT TOP 10 PERCENT WITH TIES id FROM a.b', ['no-select-modifier']],
      ['SELECT TOP 10 id FROM a.b LIMIT 5', ['no-select-modifier']],
      [`${plain} SKIP 5 LIMIT 10`, ['no-clause'], `${plain} LIMIT 10 OFFSET 5`],
      [`${plain} LIMIT 10 SKIP 5`, ['no-clause'], `${plain} LIMIT 10 OFFSET 5`],
      [`${plain} OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY`, ['no-fetch-first'], `${plain} LIMIT 10 OFFSET 5`],
      [`${plain} FETCH FIRST 1 ROW ONLY`, ['no-fetch-first'], `${plain} LIMIT 1`],
      ['SELECT id WHERE a = 1 FROM a.b', ['clause-order'], `?${where('a = 1')}`],
      ['SELECT id ORDER BY id LIMIT 5 FROM a.b', ['clause-order'], `?${plain} ORDER BY id LIMIT 5`],
      [
        'SELECT id, name FROM a.b ORDER BY 2 DESC, id',
        ['no-sort-position'],
        'SELECT id, name FROM a.b ORDER BY name DESC, id',
      ],
      [`${plain} ORDER BY 2`, ['no-sort-position']],
      ['SELECT a.* FROM a.b', ['no-qualified-star'], '?SELECT * FROM a.b'],
      ['SELECT a.*, id FROM a.b', ['no-qualified-star']],
      [where('a NOT NULL AND b = 1'), ['unknown-operator'], where('a IS NOT NULL AND b = 1')],
      [where('a NULL'), ['unknown-operator'], `?${where('a IS NULL')}`],
    ],
  ],
  [
    'a string that runs over a line end',
    [
      [
        where("a = 'x\nAND b = 'true'\nORDER BY id"),
        ['unclosed-string'],
        `?${where("a = 'x'\nAND b = 'true'\nORDER BY id")}`,
      ],
      [
        where("a = 'x  \r\nAND b = 5 AND c IN ('y', 'z')"),
        ['unclosed-string'],
        `?${where("a = 'x'  \r\nAND b = 5 AND c IN ('y', 'z')")}`,
      ],
      [
        where("a = 'x\nAND b = 'y\nAND c = 'z'"),
        ['unclosed-string', 'unclosed-string'],
        `?${where("a = 'x'\nAND b = 'y'\nAND c = 'z'")}`,
      ],
      [where("a = 'one\ntwo'AND b == 1"), ['unknown-operator'], where("a = 'one\ntwo'AND b = 1")],
      [where("a = 'O'Brien'\nAND b = 'x'"), ['undoubled-quote'], `?${where("a = 'O''Brien'\nAND b = 'x'")}`],
    ],
  ],
  [
    'a value instead of a column',
    [
      [
        where('EXISTS (SELECT 1 FROM c.d WHERE x = 1)'),
        ['no-column-value'],
        where('EXISTS (SELECT * FROM c.d WHERE x = 1)'),
      ],
      [where("NOT EXISTS (SELECT 'x' FROM c.d)"), ['no-column-value'], where('NOT EXISTS (SELECT * FROM c.d)')],
      [where('EXISTS (SELECT NULL FROM c.d)'), ['no-column-value'], where('EXISTS (SELECT * FROM c.d)')],
      [
        where('EXISTS (SELECT 1 /* any */ AS x FROM c.d)'),
        ['no-column-value'],
        `?${where('EXISTS (SELECT * /* any */ FROM c.d)')}`,
      ],
      [where('EXISTS (SELECT 1, id FROM c.d)'), ['no-column-value']],
      ['SELECT 1 FROM a.b', ['no-column-value']],
      ["SELECT id, NULL, 'x' AS y FROM a.b", ['no-column-value', 'no-column-value']],
      ['SELECT id, 1 + 1 FROM a.b', ['no-column-value']],
      // A reserved word before a dot begins a path.
      ['SELECT null.a FROM a.b', ['reserved-word']],
    ],
  ],
  [
    'a join of a template',
    [
      [
        `${plain} JOIN c.d AS x ON (x.ref = id) WHERE x.name = 'a'`,
        ['missing-statement'],
        `?${plain} JOIN (SELECT ref, name FROM c.d) AS x ON (x.ref = id) WHERE x.name = 'a'`,
      ],
      [
        `${plain} JOIN c.d x ON x.ref = id WHERE a = 1`,
        ['missing-statement'],
        `?${plain} JOIN (SELECT ref FROM c.d) AS x ON (x.ref = id) WHERE a = 1`,
      ],
      [
        `${plain} JOIN c.d c ON f(c.ref) = id`,
        ['missing-statement'],
        `?${plain} JOIN (SELECT ref FROM c.d) AS c ON (f(c.ref) = id)`,
      ],
      [`${plain} JOIN c.d ON a.b.id = c.d.id`, ['missing-statement']],
      [`${plain} JOIN c.d USING (id)`, ['missing-statement']],
      [`${plain} CROSS JOIN c.d WHERE a = 1`, ['no-join-kind']],
    ],
  ],
  [
    'an interval of time',
    [
      [where('a > NOW() - INTERVAL 1 DAY'), ['no-arithmetic']],
      [where("a > CURRENT_DATE - INTERVAL '1' DAY AND b = 1"), ['no-arithmetic']],
      [where("a > INTERVAL '1-2' YEAR TO MONTH"), ['no-arithmetic']],
      [where('a > DATE_SUB(NOW(), INTERVAL 1 DAY)'), ['no-arithmetic']],
      [where('a > NOW() - 7 DAYS'), ['no-arithmetic']],
      [where('interval = 1'), []],
    ],
  ],
  [
    'a string with a type before it',
    [
      [where("a = TIMESTAMP WITH TIME ZONE '2026-01-01'"), ['no-typed-literal'], where("a = '2026-01-01'")],
      [where("a = N'x'"), ['no-typed-literal'], where("a = 'x'")],
      [where(String.raw`a = E'x\n'`), ['no-typed-literal'], `?${where(String.raw`a = 'x\n'`)}`],
      [
        where("a = {d '2026-01-01'} AND b = {ts '2026-01-01'}"),
        ['no-typed-literal', 'no-typed-literal'],
        where("a = '2026-01-01' AND b = '2026-01-01'"),
      ],
    ],
  ],
  [
    'an alias',
    [
      // No space is left at the end of the line before the annotation.
      ['SELECT id AS x FROM a.b', ['no-column-alias'], "SELECT\n--v:result{displayname='x'}\nid FROM a.b"],
      [
        'SELECT id,\n  name AS x\nFROM a.b',
        ['no-column-alias'],
        "SELECT id,\n  --v:result{displayname='x'}\nname\nFROM a.b",
      ],
      [`${plain} ORDER BY id AS x`, ['unexpected-text'], `?${plain} ORDER BY id`],
      [`${plain} WHERE a = 1 nonsense\nLIMIT 5`, ['unexpected-text'], `?${plain} WHERE a = 1\nLIMIT 5`],
    ],
  ],
  [
    'a number of rows, or rows without duplicates',
    [
      [`${plain} FETCH FIRST ROW ONLY`, ['no-fetch-first'], `${plain} LIMIT 1`],
      [`${plain} OFFSET 5 ROWS FETCH NEXT ROW ONLY`, ['no-fetch-first'], `${plain} LIMIT 1 OFFSET 5`],
      [`${plain} FETCH FIRST 5 ROWS WITH TIES`, ['no-fetch-first']],
      ['SELECT FIRST 5 id FROM a.b', ['no-select-modifier'], '?SELECT id FROM a.b LIMIT 5'],
      ['SELECT LIMIT 5 id FROM a.b', ['no-select-modifier'], '?SELECT id FROM a.b LIMIT 5'],
      ['SELECT TOP (5) PERCENT id FROM a.b', ['no-select-modifier']],
      [`${plain} LIMIT ALL`, ['no-clause'], plain],
      ['SELECT DISTINCT ON (city) city FROM a.b', ['no-select-modifier'], 'SELECT DISTINCT city FROM a.b'],
      ['SELECT DISTINCT ON (a.x, b) a.x, b FROM a.b', ['no-select-modifier'], 'SELECT DISTINCT a.x, b FROM a.b'],
      ['SELECT DISTINCT ON (city) city, id FROM a.b', ['no-select-modifier']],
      ['SELECT DISTINCT(a.city), id FROM a.b', ['no-value-parentheses'], 'SELECT DISTINCT a.city, id FROM a.b'],
      ['SELECT (id, name) FROM a.b', ['no-value-parentheses']],
      ['SELECT UNIQUE city FROM a.b', ['misspelled-keyword'], '?SELECT DISTINCT city FROM a.b'],
    ],
  ],
  [
    'words and signs of SQL dialects',
    [
      ['SELECT count(*) FILTER (WHERE a = 1) FROM a.b', ['no-window']],
      ["SELECT string_agg(a, ',') WITHIN GROUP (ORDER BY a) FROM a.b", ['no-window']],
      ['SELECT array_agg(a ORDER BY b) FROM a.b', ['no-keyword-argument']],
      [where('EXTRACT(YEAR FROM a) = 2026'), ['no-keyword-argument']],
      [where("SUBSTRING(a FROM 1 FOR 2) = 'ab'"), ['no-keyword-argument']],
      [where('max(a = 1'), ['unclosed-parenthesis'], `?${where('max(a) = 1')}`],
      ['SELECT id FROM a.b WITH (NOLOCK) WHERE a = 1', ['no-clause'], '?SELECT id FROM a.b WHERE a = 1'],
      [where('lines->price > 6'), ['unknown-operator'], `?${where('lines.price > 6')}`],
      [where("data->>'x' = 'y'"), ['unknown-operator'], `?${where("data.x = 'y'")}`],
      // Neither a sign of two characters nor before a name.
      [where('a - > b = 1'), ['no-arithmetic', 'unexpected-text']],
      [where("a->'b c' = 1"), ['no-arithmetic', 'unexpected-text']],
      [where('5->b = 1'), ['no-arithmetic', 'unexpected-text']],
      ['SELECT id FROM a.b, WHERE a = 1', ['unexpected-text'], '?SELECT id FROM a.b WHERE a = 1'],
      ['SELECT (SELECT id FROM c.d) AS x, id FROM a.b', ['no-subquery']],
      ['SELECT id FROM (SELECT id FROM a.b) AS t WHERE id = 1', ['no-subquery-in-from']],
    ],
  ],
  [
    'queries in other languages',
    [
      [`$filter=state eq 'x'&$top=10`, ['other-language']],
      ['GET /accounts?$select=id&$filter=active eq true', ['other-language']],
      ['query { accounts(first: 5) { id name } }', ['other-language']],
      ['{ accounts { id } }', ['other-language']],
      ['db.accounts.find({ "state": "x" })', ['other-language']],
      ['=FILTER(A2:A, B2:B="x")', ['other-language']],
      ["MATCH (a:Account) WHERE a.state = 'x' RETURN a.id", ['other-language']],
      ['from x in a.b where x.state == "open" select x.id', ['other-language']],
      ["a.b.filter(x => x.state === 'x')", ['other-language']],
      [where('{ "state": "open" }'), ['unknown-character']],
    ],
  ],
])('%s', (_what, cases) => {
  it.each(cases.map(([text, codes, fixed]) => ({ text, codes, fixed })))('$text', ({ text, codes, fixed }) => {
    const { diagnostics } = parse(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    if (fixed === undefined) expect(diagnostics.flatMap(({ fixes = [] }) => fixes)).toEqual([]);
    else expect(fixAll(text, diagnostics)).toBe(fixed);
  });

  it('is valid after the fixes of all errors', () => {
    for (const [text, codes, fixed = ''] of cases) {
      if (fixed !== '' && codes.length > 0) expect(parse(fixed.replace(/^\?/, '')).diagnostics, text).toEqual([]);
    }
  });
});

describe('an operator of another database without the end of its value', () => {
  it.each([
    [where("a @> ARRAY['x'"), ['unknown-operator', 'unknown-character']],
    [where('a @>'), ['unknown-operator', 'missing-value']],
  ])('is reported in %s', (text, codes) => {
    expect(parse(text).diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

describe('the message about an entity of HTML', () => {
  it.each([
    [where('a &lt; 5'), 'The text is escaped for HTML: "&lt;" means "<".'],
    // The one in the string may be part of its value.
    [where("b = '&amp;' AND a &#60; 5"), 'The text is escaped for HTML: "&#60;" means "<".'],
  ])('of %s', (text, message) => {
    expect(parse(text).diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
  });

  it('is not given for a number without a character', () => {
    expect(parse(where('a &#1114112; 5')).diagnostics.map(({ code }) => code)).not.toContain('html-entity');
  });
});

describe('the tree of a text of another language', () => {
  it.each([
    [where('a &lt; 5'), where('a < 5')],
    [`\`\`\`sql\n${where('a &lt; 5')}\n\`\`\``, where('a < 5')],
    [`Try a &amp; b:\n\`\`\`sql\n${where('a &lt; 5')}\n\`\`\``, where('a < 5')],
    [`"${where('a &lt; 5')}"`, where('a < 5')],
    [`\`\`\`sql\n${plain}\n\`\`\``, plain],
    [`EXPLAIN ${plain}`, plain],
    [where("a IN ['x', 'y']"), where("a IN ('x', 'y')")],
    [where('lines[0].price > 5'), where('lines.price > 5')],
    [where('!(a = 1)'), where('NOT (a = 1)')],
    ['SELECT id FROM a/b', plain],
    [`${plain} OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY`, `${plain} LIMIT 10 OFFSET 5`],
    [`${plain} FETCH FIRST 10 ROWS ONLY`, `${plain} LIMIT 10`],
    [`${plain} SKIP 5 LIMIT 10`, `${plain} LIMIT 10 OFFSET 5`],
    [where("a = 'x\nAND b = 'y'"), where("a = 'x' AND b = 'y'")],
  ])('%j is that of %j', (text, meant) => {
    const { value } = parse(text);
    expect(value && equalNodes(value, parseOrThrow(meant)), value && print(value)).toBe(true);
  });
});

it.each([
  [
    'SELECT TOP 5 PERCENT id FROM a.b',
    'VQL has no SELECT TOP … PERCENT; LIMIT takes a number of rows: count all of them first.',
  ],
  [
    'SELECT DISTINCT ON (a) a, b FROM a.b',
    'VQL has no SELECT DISTINCT ON; DISTINCT covers all columns: sort, and keep the first row of each group after reading.',
  ],
  [
    'SELECT 2fa FROM a.b',
    '"2fa" is not a name: a name begins with a letter or "_"; look up how the service writes it.',
  ],
])('%s: says what to do where no fix is possible', (text, message) => {
  expect(parse(text).diagnostics).toMatchObject([{ message }]);
});

it('a second statement says that statements are separated by semicolons', () => {
  const [found] = parse(`${plain} LIMIT 5 SELECT id FROM c.d`).diagnostics;
  expect(found?.message).toBe('A second statement begins here: statements are separated by ";", and sent one by one.');
  expect(found && fixAll(`${plain} LIMIT 5 SELECT id FROM c.d`, [found])).toBe(`?${plain} LIMIT 5; SELECT id FROM c.d`);
});
