import { describe, expect, it } from 'vitest';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { equalNodes, parse, parseOrThrow, print } from '../../src/vql/index.js';

/** A text, the codes of its errors, and the text after their fixes; `?` before it if a fix is not safe. */
type Case = readonly [text: string, codes: readonly string[], fixed?: string];

const where = (condition: string): string => `SELECT id FROM a.b WHERE ${condition}`;
const plain = 'SELECT id FROM a.b';

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
      ['SELECT&nbsp;id FROM a.b', ['html-entity'], plain],
      [where("a &gt; 1 AND b = 'x &amp; y'"), ['html-entity'], `?${where("a > 1 AND b = 'x & y'")}`],
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

describe('the tree of a text of another language', () => {
  it.each([
    [where('a &lt; 5'), where('a < 5')],
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

it('a second statement says that statements are separated by semicolons', () => {
  const [found] = parse(`${plain} LIMIT 5 SELECT id FROM c.d`).diagnostics;
  expect(found?.message).toBe('A second statement begins here: statements are separated by ";", and sent one by one.');
  expect(found && fixAll(`${plain} LIMIT 5 SELECT id FROM c.d`, [found])).toBe(`?${plain} LIMIT 5; SELECT id FROM c.d`);
});
