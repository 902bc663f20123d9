import { describe, expect, it } from 'vitest';
import { applyFixes, hasErrors } from '../../src/diagnostics/index.js';
import { parse } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

/** A construct with marks around the span of its only error, the message, and the text after its fix. */
type Construct = readonly [source: string, message: string, fixed?: string | undefined];

const arithmetic = (sign: string): string =>
  `VQL has no arithmetic ("${sign}"); compute the value before the query is sent, or after its rows are read.`;
const noCast = 'VQL has no CAST; write the field alone: values, also strings, are compared by its type.';
const noCase = 'VQL has no CASE expression; combine conditions with AND and OR, and compute columns after reading.';
const noArray = 'VQL has no ARRAY[…]; write a list in parentheses after IN.';
const noWindow = 'VQL has no window functions (OVER); sort the rows, and number or add them up after reading.';
const noValue = 'VQL has no subquery as a value; use JOIN or EXISTS.';
const noKind = (kind: string): string => `VQL has no ${kind}; it has plain JOIN (SELECT …) AS alias ON (…) only.`;
const noWords = (word: string, advice: string): string =>
  `VQL has no ${word} between the arguments of a call; ${advice}.`;
const text = 'match the text with LIKE, or change it after reading';
const noQuantifier = (word: string): string =>
  `VQL has no ${word} before a list or statement; use IN or EXISTS, or join conditions by OR.`;

/** Operands, which are compared in a condition, and selected and sorted by without that. */
const operands: readonly Construct[] = [
  ['a ‹+› 1', arithmetic('+')],
  ['price ‹*› quantity', arithmetic('*')],
  ['a ‹%› 2', arithmetic('%')],
  ['‹CASE WHEN x = 1 THEN 1 ELSE 0 END›', noCase],
  ['‹CASE x WHEN 1 THEN 2 END›', noCase],
  ['‹CAST(x AS INT)›', noCast, 'x'],
  ['‹CAST(x AS DECIMAL(10, 2))›', noCast, 'x'],
  ['x‹::int›', noCast, 'x'],
  ['x‹::numeric(10, 2)›', noCast, 'x'],
  ['x‹::timestamp with time zone›', noCast, 'x'],
  ['x‹::double precision›', noCast, 'x'],
  ['ROW_NUMBER() ‹OVER (PARTITION BY x ORDER BY id)›', noWindow],
  ['RANK() ‹OVER w›', noWindow],
  ['LAG(x, 1) ‹IGNORE NULLS OVER (ORDER BY id)›', noWindow],
  [
    'COUNT(*) ‹FILTER (WHERE x = 1)›',
    'VQL has no FILTER after a call; an aggregate covers the whole result, so put its conditions into WHERE.',
  ],
  [
    '‹EXTRACT(YEAR FROM d)›',
    noWords('FROM', 'compare the date with the first and last day of a range, or take it apart after reading'),
  ],
  ['‹SUBSTRING(a FROM 1 FOR 2)›', noWords('FROM', text)],
  ["‹TRIM(BOTH ' ' FROM a)›", noWords('BOTH', text)],
  ["‹POSITION('x' IN a)›", noWords('IN', text)],
  ["‹GROUP_CONCAT(x SEPARATOR ',')›", noWords('SEPARATOR', 'read the rows, and join their values after reading')],
  ["‹STRING_AGG(x, ',' ORDER BY y)›", noWords('ORDER', 'read the rows, and join their values after reading')],
  ['‹IF(a = 1, 2, 3)›', noCase.replace('CASE', 'IF')],
  ['‹IIF(a IS NULL, 2, 3)›', noCase.replace('CASE', 'IF')],
  ['‹(SELECT COUNT(id) FROM c.d)›', noValue],
  ...['&', '|', '^', '<<', '>>', 'DIV', 'MOD'].map((sign): Construct => [`a ‹${sign}› 2`, arithmetic(sign)]),
  ['‹~›a', arithmetic('~')],
  ['‹ARRAY[1, 2]›', noArray],
  ['‹ARRAY[[1, 2], [x]]›', noArray],
  ['‹ARRAY[x]›', noArray],
  ['‹TYPEOF x WHEN a THEN b END›', noCase.replace('CASE', 'TYPEOF')],
  ['lower(‹(›x))', 'VQL has no parentheses around a value.', 'lower(x)'],
  ['f(‹(›x.y), 1)', 'VQL has no parentheses around a value.', 'f(x.y, 1)'],
  ['f(‹(SELECT id FROM c.d)›, 1)', noValue],
  ['NEXT ‹VALUE FOR s.t›', 'VQL has no NEXT VALUE FOR; a query reads records, and creates no numbers.'],
  ['x ‹COLLATE nocase›', 'VQL has no COLLATE; texts are compared as the installation does.', 'x'],
  [
    "d ‹AT TIME ZONE 'UTC'›",
    'VQL has no AT TIME ZONE; compare with a date-time that has a zone, or convert after reading.',
  ],
];

const concatenated = (instead: string): string => `VQL has no concatenation of strings: write ${instead}.`;

const elements = 'a condition on a to-many path holds when any element matches: use = or IN';
const callFor = (operator: string, instead: string): string => `VQL has no operator "${operator}"; use "${instead}".`;

const conditions: readonly Construct[] = [
  ['x = ‹(›1)', 'VQL has no parentheses around a value.', 'x = 1'],
  ['(a ‹&› 4) <> 0', arithmetic('&')],
  ['a ‹#› 4 = 0', arithmetic('#')],
  ["x = ‹ANY› (ARRAY['a'])", noQuantifier('ANY')],
  ["x IN ‹ARRAY['a']›", noArray],
  ['x IN (‹VALUES (1), (2)›)', 'VQL has no VALUES in a list; write the values, separated by commas.'],
  ["‹REGEXP_LIKE(x, 'p')›", 'VQL has no REGEXP_LIKE; patterns are matched with LIKE.'],
  ["NOT ‹REGEXP_LIKE(x, 'p', 'i')›", 'VQL has no REGEXP_LIKE; patterns are matched with LIKE.'],
  ["‹contains(x, 'p')›", callFor('contains(…)', "LIKE '%…%'"), "x LIKE '%p%'"],
  ["‹STARTSWITH(x.y, 'p')›", callFor('STARTSWITH(…)', "LIKE '…%'"), "x.y LIKE 'p%'"],
  ["‹CONTAINS(x, '50%')›", callFor('CONTAINS(…)', "LIKE '%…%'")],
  ['‹CONTAINS(x, y)›', callFor('CONTAINS(…)', "LIKE '%…%'")],
  ["‹EQ(x, 'p')›", callFor('EQ(…)', '='), "x = 'p'"],
  ['‹ISNULL(x)›', callFor('ISNULL(…)', 'IS NULL'), 'x IS NULL'],
  ['‹ISNULL(x, 1)›', callFor('ISNULL(…)', 'IS NULL')],
  ["x ‹STARTING WITH› 'a'", callFor('STARTING WITH', "LIKE 'a%'"), "x LIKE 'a%'"],
  ["tags‹/any(t: t eq 'x')›", 'VQL has no any(…); compare the path alone, which matches if any element does.'],
  [
    "NOT tags‹/all(t:t/a eq 'x')›",
    'VQL has no all(…); write NOT before the opposite condition: NOT scores <= 5 selects rows whose scores are all above 5.',
  ],
  ["x ‹<@› ARRAY['a', 'b']", callFor('<@', 'IN'), "x IN ('a', 'b')"],
  ['x ‹<@› y', callFor('<@', '='), 'x = y'],
  ['x ‹OVERLAPS y›', 'VQL has no OVERLAPS; compare the ends of both ranges: each begins before the other one ends.'],
  [
    '(x, y) ‹OVERLAPS› (z, 1)',
    'VQL has no OVERLAPS; compare the ends of both ranges: each begins before the other one ends.',
  ],
  ["'x' ‹MEMBER OF y›", `VQL has no MEMBER OF; ${elements}.`],
  ["y ‹INCLUDES ('a', 'b')›", `VQL has no INCLUDES; ${elements}.`],
  ["MATCH(x) ‹AGAINST ('a')›", 'VQL has no AGAINST; search for a part of a text with LIKE.'],
  ["x ‹SOUNDS LIKE 'a'›", 'VQL has no SOUNDS LIKE; write the texts that are meant, with IN.'],
  ['x IS ‹EMPTY›', "VQL has no IS EMPTY; for a text write = ''; records without related ones are found by NOT EXISTS."],
  ['x IS NOT ‹JSON›', 'VQL has no IS JSON; test the value after reading.'],
  [
    'x BETWEEN ‹SYMMETRIC› 2 AND 1',
    'VQL has no BETWEEN SYMMETRIC; the smaller value comes first.',
    'x BETWEEN 2 AND 1',
  ],
  ["x LIKE ‹BINARY› 'a'", 'VQL has no BINARY before a value; write the string alone.', "x LIKE 'a'"],
  ['UNIQUE (‹SELECT id FROM c.d›)', noValue],
  ...operands.map(([source, message, fixed]): Construct => [`${source} = 2`, message, fixed && `${fixed} = 2`]),
  ['(a ‹+› b) / 2 > 1', arithmetic('+')],
  ["d = ‹INTERVAL '1 day'›", arithmetic('INTERVAL')],
  ["a ‹||› b = 'x'", concatenated('the whole string')],
  ["a ‹||› ' ' || b = 'x'", concatenated('the whole string')],
  ['x IN (‹SELECT y FROM c.d›)', 'VQL has no subquery in IN; use JOIN or EXISTS.'],
  ['x NOT IN (‹SELECT y FROM c.d WHERE z = 1›)', 'VQL has no subquery in IN; use JOIN or EXISTS.'],
  ['x > ‹(SELECT MAX(y) FROM c.d)›', noValue],
  ['x = ‹ANY› (SELECT y FROM c.d)', noQuantifier('ANY')],
  ['x > ‹ALL› (1, 2)', noQuantifier('ALL')],
  ["x LIKE ‹ANY› ('a%', 'b%')", noQuantifier('ANY')],
  ["x ‹ILIKE› 'a%'", 'VQL has no ILIKE; patterns are matched with LIKE.', "x LIKE 'a%'"],
  ["x ‹REGEXP› 'a'", 'VQL has no REGEXP; patterns are matched with LIKE.', "x LIKE 'a'"],
  ["x ‹~*› 'a'", 'VQL has no operator "~*"; patterns are matched with LIKE.'],
];

const columns: readonly Construct[] = [
  ...operands,
  ['‹-›a', arithmetic('-')],
  ['a ‹||› b', concatenated('each part as a column')],
  ...['x ‹> 1›', 'x ‹IS NULL›', 'x ‹IN (1, 2)›', "x ‹NOT LIKE 'a%'›", '‹NOT x›', '‹EXISTS (SELECT id FROM c.d)›'].map(
    (source): Construct => [
      source,
      'VQL has no conditions as columns; put them into WHERE, or test the rows after reading.',
    ],
  ),
];

const sortKeys: readonly Construct[] = [
  ['‹(›x.y)', 'VQL has no parentheses around a value.', 'x.y'],
  ...operands,
  ['‹-›a', arithmetic('-')],
  ['a ‹||› b', concatenated('each part as a sort column')],
  ...['NULLS FIRST', 'NULLS LAST', 'IS NULL', 'IS NOT NULL'].map(
    (order): Construct => [
      `x ‹${order}›`,
      `VQL has no ${order} in ORDER BY; move the rows without a value after reading.`,
    ],
  ),
];

const groups = 'run one query for each group, or group the rows after reading';
const locks = 'a query only reads, and locks no rows';
const sets = (connective: string): string =>
  `run the statements one by one, or join the conditions on one template by ${connective}`;
const clauses: readonly Construct[] = (
  [
    ['‹GROUP BY› x, y', groups],
    ['‹HAVING› COUNT(id) > 1', 'put conditions on rows into WHERE, and filter aggregates after reading'],
    ['‹UNION ALL› SELECT id FROM c.d', sets('OR')],
    ['‹UNION› SELECT id FROM c.d', sets('OR')],
    ['‹INTERSECT› SELECT id FROM c.d', sets('AND')],
    ['‹EXCEPT› SELECT id FROM c.d', sets('AND NOT')],
    ['‹FOR UPDATE› OF x SKIP LOCKED', locks, ''],
    ['‹FOR SHARE›', locks, ''],
    ['‹FOR NO KEY UPDATE›', locks, ''],
    ['‹FOR FETCH ONLY›', 'every query only reads', ''],
    ['‹FOR VIEW›', 'a query only reads, and marks no record as viewed', ''],
    ['‹LOCK IN SHARE MODE›', locks, ''],
    ['‹WITH UR›', locks, ''],
    ['‹WITH RR› USE AND KEEP UPDATE LOCKS', locks, ''],
    ['‹WITH USER_MODE›', 'the rights of the token decide what is read', ''],
    ['‹ALL ROWS›', 'the template decides which records there are'],
    ['‹FORMAT› JSON', 'the format of the answer is not part of a query', ''],
    ['‹FOR JSON› PATH', 'the format of the answer is not part of a query', ''],
    ["‹FOR SYSTEM_TIME› AS OF '2026-01-01'", 'a query reads the present data'],
    ['‹CONNECT BY› PRIOR id = parent', 'read each level with a query of its own'],
    ['‹START WITH› id = 1 CONNECT BY PRIOR id = parent', 'read each level with a query of its own'],
    ['‹WINDOW› w AS (PARTITION BY x)', 'sort the rows, and number or add them up after reading'],
    ['‹QUALIFY› ROW_NUMBER() OVER (ORDER BY id) = 1', 'filter the rows after reading'],
    ['‹RETURNING› id', 'the columns of a query follow SELECT'],
    ['‹OPTION› (RECOMPILE)', 'queries have no hints', ''],
    ['‹PIVOT› (SUM(x) FOR y IN (1, 2))', 'rearrange the rows after reading'],
    ['‹UNPIVOT› (x FOR y IN (p, q)) AS u', 'rearrange the rows after reading'],
    ['‹TABLESAMPLE› BERNOULLI (10)', 'choose among the rows after reading'],
    ['‹INTO› x', 'store the rows after reading'],
    ['‹PARTITION BY› x', groups],
    ['‹CLUSTER BY› x', 'sort the rows with ORDER BY'],
  ] as const
).map(([source, advice, fixed]) => [source, `VQL has no ${/‹(.*)›/.exec(source)?.[1] ?? ''}; ${advice}.`, fixed]);

const endings: readonly Construct[] = [
  ...clauses,
  ['‹SORT› BY x', 'VQL has no SORT BY; use ORDER BY.', 'ORDER BY x'],
  ['OFFSET 5 ‹ROWS›', 'VQL has no ROWS after OFFSET; write the number alone.', 'OFFSET 5'],
  ['OFFSET 1 ‹ROW›', 'VQL has no ROW after OFFSET; write the number alone.', 'OFFSET 1'],
  ['‹FETCH FIRST› 10 ROWS ONLY', 'VQL has no FETCH FIRST; use LIMIT, and OFFSET to skip rows.', 'LIMIT 10'],
  ['‹FETCH› FIRST 10 PERCENT ROWS ONLY', 'VQL has no FETCH FIRST; use LIMIT, and OFFSET to skip rows.'],
  ['‹LIMIT ALL›', 'VQL has no LIMIT ALL; leave LIMIT out.', ''],
  ['‹LIMIT NULL›', 'VQL has no LIMIT NULL; leave LIMIT out.', ''],
  ['LIMIT 10 ‹PERCENT›', 'VQL has no LIMIT … PERCENT; LIMIT takes a number of rows: count all of them first.'],
  ['LIMIT 10 ‹WITH TIES›', 'VQL has no WITH TIES; read more rows, and keep those that equal the last one.'],
  ['LIMIT 5 ‹BY› x', `VQL has no LIMIT … BY; ${groups}.`],
  ['LIMIT 2 ‹*› 5', arithmetic('*')],
  ['LIMIT ‹(›5)', 'Expected a whole number after LIMIT, found "(".', 'LIMIT 5'],
];

const inFrom =
  'VQL has no subquery in FROM; name a template, or join the statement with JOIN (SELECT …) AS alias ON (…).';
const noFunction = (name: string): string =>
  `VQL has no function ${name} as a template; name a template, and reach the elements of a field by its path.`;
const joins: readonly Construct[] = [
  ['‹UNNEST(x)›', noFunction('UNNEST')],
  ['‹TABLE(f(x))› AS t', noFunction('TABLE')],
  ['‹OPENJSON(x) WITH (id INT)›', noFunction('OPENJSON')],
  ['‹LATERAL FLATTEN(input => x)› AS f', noFunction('FLATTEN')],
  ['a.b ‹CROSS› JOIN UNNEST(x) AS t', noKind('CROSS JOIN')],
  [
    'a.b‹,› LATERAL FLATTEN(input => x) f',
    'VQL reads one template; a second one is joined with JOIN (SELECT …) AS alias ON (…).',
  ],
  [
    'a.b JOIN ‹UNNEST›(x) AS t ON (t.id = id)',
    'VQL has no function UNNEST as a template; join a statement: JOIN (SELECT …) AS alias ON (…).',
  ],
  ['a.b JOIN ‹FETCH› c.d', 'VQL has no JOIN FETCH; a column of a related record is selected by its path.'],
  ['a.b ‹PARTITION› (p0)', 'VQL has no PARTITION (…); write a condition that selects the rows.'],
  ["a.b ‹AT› (TIMESTAMP => 'x')", 'VQL has no AT (…); a query reads the present data.'],
  ['a.b ‹CROSS› JOIN (SELECT id FROM c.d) AS t', noKind('CROSS JOIN')],
  ['a.b ‹CROSS› JOIN c.d', noKind('CROSS JOIN')],
  ['a.b ‹LEFT› JOIN c.d', noKind('LEFT JOIN')],
  ['a.b ‹FULL OUTER› JOIN c.d AS t ON t.id = id', noKind('FULL OUTER JOIN')],
  ['a.b ‹ARRAY JOIN› x', 'VQL has no ARRAY JOIN; reach the elements of a field by its path.'],
  ['a.b ‹LEFT ARRAY JOIN› x AS t', 'VQL has no LEFT ARRAY JOIN; reach the elements of a field by its path.'],
  ['a.b ‹NATURAL LEFT› JOIN c.d AS t', noKind('NATURAL LEFT JOIN')],
  ['a.b ‹LEFT OUTER› JOIN (SELECT id FROM c.d) AS t ON (t.id = id)', noKind('LEFT OUTER JOIN')],
  ['a.b ‹RIGHT› JOIN (SELECT id FROM c.d) AS t ON (t.id = id)', noKind('RIGHT JOIN')],
  ['a.b ‹FULL› JOIN (SELECT id FROM c.d) AS t ON (t.id = id)', noKind('FULL JOIN')],
  [
    'a.b ‹INNER› JOIN (SELECT id FROM c.d) AS t ON (t.id = id)',
    noKind('INNER JOIN'),
    'a.b JOIN (SELECT id FROM c.d) AS t ON (t.id = id)',
  ],
  ['a.b ‹CROSS APPLY› (SELECT id FROM c.d) AS t', noKind('CROSS APPLY')],
  ['a.b ‹OUTER APPLY› (SELECT id FROM c.d) AS t', noKind('OUTER APPLY')],
  [
    'a.b JOIN ‹LATERAL› (SELECT id FROM c.d) AS t ON (t.id = id)',
    noKind('JOIN LATERAL'),
    'a.b JOIN (SELECT id FROM c.d) AS t ON (t.id = id)',
  ],
  [
    'a.b ‹STRAIGHT_JOIN› (SELECT id FROM c.d) AS t ON (t.id = id)',
    'VQL has no STRAIGHT_JOIN; use JOIN.',
    'a.b JOIN (SELECT id FROM c.d) AS t ON (t.id = id)',
  ],
  [
    'a.b JOIN (SELECT id, x FROM c.d) AS t ‹USING (id, x)›',
    'VQL has no USING; write ON (t.id = id AND t.x = x).',
    'a.b JOIN (SELECT id, x FROM c.d) AS t ON (t.id = id AND t.x = x)',
  ],
  ['‹(SELECT id FROM c.d)› AS t', inFrom],
  ['‹(VALUES (1), (2))› AS t', inFrom],
  ['‹LATERAL (SELECT id FROM c.d)› AS t', inFrom],
  ['a.b ‹USE INDEX› (i)', 'VQL has no USE INDEX; queries have no hints.', 'a.b'],
  ['a.b ‹WITH› (NOLOCK)', 'VQL has no WITH (…); queries have no hints.', 'a.b'],
  ["a.b ‹AS OF› TIMESTAMP '2026-01-01'", 'VQL has no AS OF; a query reads the present data.'],
];

const noObjects = 'name the columns, and make objects of the rows after reading';
const statements: readonly Construct[] = [
  ...['INSERT INTO a.b (id) VALUES (1)', 'UPDATE a.b SET x = 1', 'DELETE FROM a.b', 'MERGE INTO a.b USING c.d'].map(
    (source): Construct => {
      const verb = source.split(' ')[0] ?? '';
      return [source.replace(verb, `‹${verb}›`), `VQL only reads: a statement begins with SELECT, not with "${verb}".`];
    },
  ),
  ['‹VALUES› (1, 2)', 'VQL only reads: a statement begins with SELECT, not with "VALUES".'],
  [
    '‹WITH› t AS (SELECT id FROM a.b) SELECT id FROM t',
    'VQL has no WITH; join a statement with JOIN (SELECT …) AS alias ON (…).',
  ],
  ['‹DESC› a.b', 'VQL has no DESC: a statement begins with SELECT.'],
  ['‹EXPLAIN› SELECT id FROM a.b', 'VQL has no EXPLAIN: a statement begins with SELECT.', 'SELECT id FROM a.b'],
  [
    'SELECT ‹TOP 5› id FROM a.b WHERE EXISTS (SELECT id FROM c.d LIMIT 3)',
    'VQL has no SELECT TOP; the number of rows is limited by LIMIT at the end of the statement.',
    'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d LIMIT 3) LIMIT 5',
  ],
  [
    'SELECT ‹FIRST 5 SKIP 10› id FROM a.b',
    'VQL has no SELECT FIRST; the number of rows is limited by LIMIT at the end of the statement.',
  ],
  [
    'SELECT ‹TOP 10 PERCENT› id FROM a.b',
    'VQL has no SELECT TOP … PERCENT; LIMIT takes a number of rows: count all of them first.',
  ],
  [
    'SELECT ‹DISTINCT ON (x)› id FROM a.b',
    'VQL has no SELECT DISTINCT ON; DISTINCT covers all columns: sort, and keep the first row of each group after reading.',
  ],
  [
    'SELECT ‹HIGH_PRIORITY› id FROM a.b',
    'VQL has no SELECT HIGH_PRIORITY; queries have no hints.',
    'SELECT id FROM a.b',
  ],
  ['SELECT ‹AS STRUCT› id FROM a.b', `VQL has no SELECT AS STRUCT; ${noObjects}.`],
  ['SELECT ‹NEW› Dto(id) FROM a.b', `VQL has no SELECT NEW; ${noObjects}.`],
  [
    'SELECT id FROM a.b ORDER ‹SIBLINGS› BY id',
    'VQL has no ORDER SIBLINGS BY; read each level with a query of its own.',
    'SELECT id FROM a.b ORDER BY id',
  ],
  ['SELECT id FROM a.b WHERE x = 1 ‹XOR› y = 2', 'VQL has no XOR; write (a AND NOT b) OR (NOT a AND b).'],
  ['SELECT * ‹EXCEPT (x)› FROM a.b', 'VQL has no EXCEPT after "*"; name the columns.'],
];

const nested = (statement: string): readonly string[] => [
  statement,
  `SELECT id FROM q.r JOIN (${statement}) AS j ON (j.id = id) LIMIT 3`,
  `SELECT id FROM q.r WHERE k = 1 AND EXISTS (${statement}) ORDER BY id`,
];

type Contexts = (source: string) => readonly string[];

describe.each<[what: string, constructs: readonly Construct[], contexts: Contexts]>([
  [
    'in a condition',
    conditions,
    (source) => [
      ...nested(`SELECT id FROM a.b WHERE ${source}`),
      ...nested(`SELECT id FROM a.b WHERE k = 1 AND ${source} AND l = 2 ORDER BY id`),
      `SELECT id FROM a.b JOIN (SELECT id FROM c.e) AS j ON (${source} AND j.id = id) WHERE k = 1`,
      `SELECT id FROM a.b JOIN (SELECT id FROM c.e) AS j ON (j.id = id AND ${source}) WHERE k = 1`,
    ],
  ],
  [
    'as a column',
    columns,
    (source) => [...nested(`SELECT ${source} FROM a.b`), ...nested(`SELECT id, ${source}, k FROM a.b`)],
  ],
  [
    'as a sort key',
    sortKeys,
    (source) => [
      ...nested(`SELECT id FROM a.b ORDER BY ${source}`),
      ...nested(`SELECT id FROM a.b ORDER BY ${source} DESC, k LIMIT 5`),
    ],
  ],
  [
    'after the other clauses',
    endings,
    (source) => [...nested(`SELECT id FROM a.b WHERE x = 1 ${source}`), ...nested(`SELECT id FROM a.b ${source}`)],
  ],
  [
    'after FROM',
    joins,
    (source) => [...nested(`SELECT id FROM ${source}`), ...nested(`SELECT id FROM ${source} WHERE k = 1`)],
  ],
  ['as a statement', statements, nested],
])('SQL that VQL lacks, %s', (_, constructs, contexts) => {
  it.each(constructs)('%s', (...construct) => {
    const [source = '', message, fixed] = construct;
    for (const context of contexts(source)) {
      const { text: broken, spans } = marked(context);
      const { diagnostics } = parse(broken);
      const found = diagnostics.map(({ message: said, span }) => ({ said, span }));
      expect({ broken, found }).toEqual({ broken, found: spans.map((span) => ({ said: message, span })) });
      const fixes = diagnostics.flatMap((one) => one.fixes ?? []);
      const whole = contexts(fixed ?? '')[contexts(source).indexOf(context)] ?? '';
      const expected = fixed === undefined ? [] : [whole.replace(/\s+/g, ' ').replace(/ (?=\)|$)/g, '')];
      const results = fixes.map((one) => applyFixes(broken, [one]).text);
      expect({ broken, results }).toEqual({ broken, results: expected });
      for (const result of results)
        expect({ result, fails: hasErrors(parse(result).diagnostics) }).toEqual({ result, fails: false });
    }
  });
});
