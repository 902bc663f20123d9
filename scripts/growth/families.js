// **The** table of families of text whose processing must not take more than linear time: `npm run test:fuzz` measures each of them at
// three sizes (`scripts/growth.js`). A family is one mistake, sign, word or construct, repeated until the text is long enough.

const select = 'SELECT id FROM account.query WHERE ';
const end = 'b = 1 ORDER BY id LIMIT 10';

/**
 * @typedef {object} Family
 * @property {string} [before] Beginning of the text; default: none.
 * @property {string | ((index: number) => string)} repeated
 * @property {string} [after] End of the text; default: none.
 */

/** @param {Family['repeated']} repeated @returns {Family} Conditions, or parts of them. */
const where = (repeated, after = end) => ({ before: select, repeated, after });
/** @param {Family['repeated']} repeated @returns {Family} Columns, or parts of them. */
const columns = (repeated, after = 'id FROM account.query LIMIT 10') => ({ before: 'SELECT ', repeated, after });
/** @param {Family['repeated']} repeated @returns {Family} Values of a list. */
const list = (repeated, after = "'x') LIMIT 10") => ({ before: `${select}a IN (`, repeated, after });
/** @param {Family['repeated']} repeated @returns {Family} Text after the template. */
const clauses = (repeated, after = '') => ({ before: 'SELECT id FROM account.query ', repeated, after });
/** @param {Family['repeated']} repeated @returns {Family} Sort keys. */
const sorting = (repeated, after = 'id LIMIT 10') => ({
  before: 'SELECT id FROM account.query ORDER BY ',
  repeated,
  after,
});
/** @param {Family['repeated']} repeated @returns {Family} A whole text, or a file of several statements. */
const whole = (repeated) => ({ repeated });

/** @type {Readonly<Record<string, Family>>} */
export const families = {
  // Valid statements.
  'conditions with AND': where((index) => `f${index} = ${index} AND `),
  'conditions with OR': where((index) => `f${index} = '${index}' OR `),
  'conditions of one field with AND': where((index) => `a <> ${index} AND `),
  'conditions of one field with OR': where((index) => `a = ${index} OR `),
  'the same condition': where("name = 'x' AND "),
  'the same condition with OR': where("name = 'x' OR "),
  'the same list of conditions': where('(a = 1 AND b = 2) OR '),
  'ranges and contradictions of one field': where((index) => `a > ${index} AND a < ${index} AND `),
  'alternating AND and OR': where((index) => `f${index} = 1 AND a = 2 OR `),
  patterns: where((index) => `name LIKE '%${index}%' ESCAPE '!' AND `),
  BETWEEN: where((index) => `f${index} BETWEEN 1 AND 2 AND `),
  'tests for null': where('a IS NULL AND b IS NOT NULL AND '),
  'conditions in parentheses': where((index) => `(f${index} = 1) AND `),
  'negated conditions': where((index) => `NOT (f${index} = 1 OR a = 2) AND `),
  'ignoring comments between conditions': where('a = 1 -- vql-ignore\nAND '),
  'ignoring comments in one line': clauses('/* vql-ignore zero-limit */ '),
  'ignoring comments before the statement': { repeated: '-- vql-ignore zero-limit: x\n', after: `${select}${end}` },
  'ignoring comments after the statement': { before: `${select}${end}`, repeated: '\n-- vql-ignore' },
  variables: where((index) => `a = :v${index} AND `),
  calls: where((index) => `LOWER(f${index}) = 'x' AND `),
  EXISTS: where((index) => `EXISTS (SELECT id FROM article.query WHERE a = ${index}) AND `),
  'small lists': where((index) => `f${index} IN (1, 2) AND `),
  'values of a list': list((index) => `'${index}', `),
  'values of a list, one on each line': list((index) => `'${index}',\n  `),
  'duplicates in a list': list("'abc', "),
  'numbers in a list': list((index) => `${index}, `),
  'variables in a list': list((index) => `:v${index}, `),
  columns: columns((index) => `f${index}, `),
  'columns on lines': columns((index) => `f${index},\n  `),
  'the same column': columns('name, '),
  paths: columns((index) => `a${index}.b.c.d, `),
  aggregates: columns('COUNT(id), '),
  'sort keys': sorting((index) => `f${index} DESC, `),
  'the same sort key': sorting('name, '),
  joins: clauses((index) => `JOIN (SELECT id FROM article.query) AS j${index} ON (j${index}.id = id) `, 'LIMIT 10'),
  'columns of joins': clauses(
    (index) => `JOIN (SELECT id, name FROM article.query WHERE name = 'x') AS j${index} ON (j${index}.id = id) `,
    'WHERE j1.name = 1 AND j2.name = 2 LIMIT 10',
  ),
  'joins with the same alias': clauses('JOIN (SELECT id FROM article.query) AS j ON (j.id = id) '),

  // Comments, annotations, whitespace.
  'line comments before columns': columns('-- first\nname, '),
  'line comments after columns': columns('name, -- first\n'),
  'line comments in conditions': where('a = 1 -- first\n AND '),
  'line comments only': { before: `${select}a = 1 `, repeated: '-- first\n', after: 'AND b = 1' },
  'line comments after the statement': { before: `${select}a = 1\n`, repeated: '-- first\n' },
  'line comments before the statement': { repeated: '-- first\n', after: `${select}a = 1` },
  'block comments on one line': columns('/* first */ name, '),
  'block comments only': { before: `${select}a = 1 `, repeated: '/* first */ ', after: 'AND b = 1' },
  'block comments of lines': columns('/* first\n second */ name, '),
  'comments in a list': list("'x' /* first */, -- second\n"),
  'comments that open': where('/* '),
  'comments that close': where('*/ '),
  annotations: columns((index) => `--v:result{displayname='${index}'}\nf${index}, `),
  'the same annotation': columns("--v:result{displayname='x', visible=false}\nname, "),
  'annotations after columns': columns("name --v:result{displayname='x'}\n, "),
  'annotations without a column': where("--v:result{displayname='x'}\n"),
  'annotations with mistakes': columns("--v:resu{displayname=x, visible='1'\nname, "),
  'annotations in a line with more': columns("--v:result{displayname='x'} name, "),
  spaces: { before: `${select}a =`, repeated: ' ', after: '1' },
  'line ends': { before: `${select}a =`, repeated: '\n', after: '1' },
  'lines with carriage returns': where('a = 1\r\n  AND '),
  'spaces at the end of lines': where('a = 1      \n  AND '),

  // Words.
  AND: where('AND '),
  NOT: where('NOT '),
  IN: where('IN '),
  'BETWEEN alone': where('BETWEEN '),
  'LIKE alone': where('LIKE '),
  IS: where('IS '),
  NULL: where('NULL '),
  'EXISTS alone': where('EXISTS '),
  'CASE WHEN': where('CASE WHEN a THEN 1 '),
  'conditions in columns': columns('a = 1, '),
  'windows in columns': columns('MAX(a) OVER (PARTITION BY b), '),
  'casts in conditions': where('CAST(a AS INT) = 1 AND '),
  'sums as sort keys': clauses('ORDER BY (a + 1) * 2, '),
  'CASE in columns': columns('CASE WHEN a = 1 THEN b ELSE c END, '),
  SELECT: whole('SELECT '),
  FROM: whole('FROM '),
  'SELECT in conditions': where('SELECT id FROM a.b WHERE '),
  AS: columns('a AS '),
  'AS with quotes': columns("a AS 'b', "),
  'ORDER BY': clauses('ORDER BY a '),
  LIMIT: clauses('LIMIT 1 '),
  clauses: clauses('WHERE a = 1 ORDER BY b LIMIT 1 OFFSET 2 '),
  'GROUP BY and UNION': clauses('GROUP BY a HAVING b = 1 UNION SELECT id FROM a.b '),
  JOIN: clauses('JOIN '),
  USING: clauses('JOIN (SELECT a FROM c.d) AS j USING (a) '),
  'join in an editor': clauses('JOIN (SELECT id FROM article.query) AS j ON '),
  'LEFT JOIN with a table': clauses('LEFT JOIN article.query a ON a.id = b.id '),
  words: where('word '),
  'words in columns': columns('word '),
  'words alone': whole('word '),
  'misspelled AND': where('a = 1 ADN '),
  'misspelled keywords': whole('SELCT id FORM a.b WEHRE a = 1 ODER BY id '),
  'words that join': where('a = 1 ALSO b = 2 '),

  // Signs.
  'opening parentheses': where('('),
  'closing parentheses': where(')'),
  'closing parentheses after conditions': where('a = 1) AND '),
  'closing parentheses in columns': columns(') '),
  'closing parentheses after columns': columns('a), '),
  'parentheses around columns': columns('(a), '),
  'opening parentheses before conditions': where('(a = 1 AND '),
  'pairs of parentheses': where('() '),
  commas: columns(', '),
  'commas in conditions': where('a = 1, '),
  'commas in a list': list(', '),
  dots: where('a.'),
  'dots alone': where('. '),
  'equals signs': where('= '),
  'values without a field': where('= 1 AND '),
  'values of other operators': where('a = 1 AND < 5 AND '),
  'minus signs': where('- '),
  additions: where('a + 1 '),
  'double bars': columns("a || 'x' || "),
  'number signs': where('# '),
  'braces and brackets': where('{ [ ] } '),
  'question marks': where('a = ? AND '),
  placeholders: where('a = ${x} AND b = {{y}} AND c = %s AND '),
  stars: columns('*, '),
  colons: where('a = : AND '),
  'unknown characters': where('a = \u00A7 AND '),
  'no-break spaces': where('a\u00A0= 1 AND '),
  'zero-width spaces': where('a\u200B = 1 AND '),
  'letters beyond ASCII': where('größe = \u2013 1 AND '),

  // Quotes.
  quotes: where("' "),
  'doubled quotes': where("a = '' AND "),
  'a long string': { before: `${select}a = '`, repeated: "it''s ", after: "'" },
  'a string that is not closed': { before: `${select}a = '`, repeated: 'word ' },
  'strings that are not closed, one on each line': where("a = 'x AND\n"),
  'a quote in each string': where("a = 'it's' AND "),
  'a quote in each string of lines': where("a = 'it's' AND\n"),
  'double quotes': where('a = "x" AND '),
  'double quotes that are not closed': where('a = "x AND '),
  'names in double quotes': columns('"name", '),
  'names in backticks': columns('`name`, '),
  'names in brackets': columns('[Full Name], '),
  'typographic quotes': where('a = \u201Cx\u201D AND '),

  // Nesting.
  'nested parentheses': { before: select, repeated: '((a = 1) AND ' },
  'nested in brackets of three': where('(((a = 1))) AND '),
  'a list in each EXISTS': where('EXISTS (SELECT id FROM article.query WHERE a IN (1, 2) AND b IN (3, 3)) AND '),
  'values of a field in parentheses': where((index) => `(a = ${index}) OR `),
  'nested NOT': where('NOT ('),
  'nested EXISTS': where('EXISTS (SELECT id FROM a.b WHERE '),
  'nested calls': where('f('),
  'nested lists': where('a IN ('),
  'nested joins': clauses('JOIN (SELECT id FROM a.b '),
  'values in nested parentheses': where('a = ('),
  'lists in lists': list('(1, 2), '),

  // Mistakes.
  'a mistake before conditions': { before: `${select}a b AND `, repeated: "name = 'x' AND ", after: end },
  'missing connectives': where('a = 1 '),
  'missing connectives between parentheses': { before: select, repeated: '(a = 1) ' },
  'missing commas': columns('a b '),
  'missing values': where('a = AND '),
  'missing operators': where('a 1 AND '),
  'fields alone': where('active AND '),
  'values alone': where('a = 5 OR 6 OR '),
  'values alone, of a long name': { before: `${select}${'a.'.repeat(500)}b = 1`, repeated: ' OR 2' },
  'two equals signs': where('a == 1 AND '),
  ampersands: where('a = 1 && '),
  'pattern operators': where("a ILIKE 'x' AND "),
  'operators of two words': where("a STARTS WITH 'x' AND "),
  'operators of two words, on lines': where("a STARTS\nWITH 'x' AND\n"),
  'operators of C-Unit': where("a CONTAINS 'x' AND b GREATER_THAN 1 AND "),
  'IS with a value': where('a IS 5 AND '),
  'IS NOT with a value': where('a IS NOT 5 AND '),
  'IS NOT with a value, on lines': where('a IS NOT\n5 AND\n'),
  'NOT before operators': where('a NOT = 1 AND '),
  'NOT NOT': where('NOT NOT a = 1 AND '),
  'connectives twice': where('a = 1 AND AND '),
  'comparison with NULL': where('a = NULL AND b <> NULL AND '),
  'dates without quotes': where('a = 2024-01-01 AND '),
  'numbers with mistakes': where('a = 1. AND b = .5 AND '),
  'current dates': where('a > NOW() AND b < CURRENT_DATE AND '),
  casts: columns('a::int, CAST(b AS int), '),
  'functions of SQL': columns('COALESCE(a, b), EXTRACT(YEAR FROM c), '),
  'lists without parentheses': where('a IN 1, 2 AND '),
  'BETWEEN with a comma': where('a BETWEEN 1, 2 AND '),
  'BETWEEN reversed': where('a BETWEEN 2 AND 1 AND '),
  'LIKE with mistakes': where("a LIKE x% AND b LIKE '*x*' AND "),
  'null in lists': where('a IN (1, NULL) AND '),
  'trailing connectives and clauses': clauses('WHERE a = 1 AND ORDER BY '),
  'misspelled fields': where('nmae = 1 AND '),
  'unknown fields': columns((index) => `unknown${index}, `),
  'offset without limit': clauses('OFFSET 0 '),

  // Long tokens.
  'a long name': { before: select, repeated: 'name', after: ' = 1' },
  'a long number': { before: `${select}a = `, repeated: '1' },
  'a long word with hyphens': { before: select, repeated: 'a-' },
  'a long comment': { before: `${select}a = 1 /*`, repeated: '*a', after: '*/' },
  'a long line of a comment': { before: `${select}a = 1 --`, repeated: '-a ' },
  'a long path': { before: select, repeated: 'name.', after: 'id = 1' },
  'a long annotation': {
    before: "SELECT --v:result{displayname='",
    repeated: "''",
    after: "'}\nid FROM account.query",
  },

  // Files.
  statements: whole((index) => `SELECT id FROM account.query WHERE a = ${index} LIMIT 1;\n`),
  'the same statement': whole('SELECT id FROM account.query LIMIT 1;\n'),
  'statements on one line': whole('SELECT id FROM account.query LIMIT 1; '),
  'statements between dashes': whole('SELECT id FROM account.query\n----\n'),
  'statements with mistakes': whole((index) => `SELECT id, FROM account.query WHERE a == ${index} LIMIT 1;\n`),
  'statements with comments': whole('-- first\nSELECT id FROM account.query LIMIT 1; -- second\n'),
  'statements without a separator': whole('SELECT id FROM account.query LIMIT 1\n'),
  'fences of Markdown': whole('```\n'),
  'fenced statements of a file': whole('```sql\nSELECT id FROM a.b;\n```\nor:\n'),
  'paragraphs after semicolons': whole('SELECT id FROM a.b;\n\nLet me know.\n\n'),
  'concatenations of strings': where("a = 'x' || 'y' OR "),
  'parts of a concatenation': where("'x' || ", "a = 'x'"),
  'strings without their first quote': where("a = x' OR b = 'y' OR "),
  'strings without their last quote': where("a = 'x OR b = 'y' OR "),
  'statements in conditions without EXISTS': where('NOT (SELECT id FROM a.b) AND '),
  'open statements in conditions without EXISTS': where('NOT (SELECT id FROM a.b WHERE '),
  'comments with a number sign': whole('# \n'),
  'a quoted statement': whole('> SELECT id FROM account.query\n'),
  'empty lines in a broken statement': { before: 'SELECT id FROM account.query ==', repeated: '\n   ', after: 'x' },
  'spaces after a backtick': { before: '`', repeated: ' ', after: 'x' },
  semicolons: whole('; '),
  dashes: whole('----\n'),
  'empty statements with comments': whole('; /* first */\n'),
};

/**
 * Returns a text of a family.
 *
 * @param {Family} family
 * @param {number} length Number of characters to reach.
 */
export function textOf({ before = '', repeated, after = '' }, length) {
  const parts = [];
  for (let index = 0, size = 0; size < length; index++) {
    const part = typeof repeated === 'string' ? repeated : repeated(index);
    parts.push(part);
    size += part.length;
  }
  return before + parts.join('') + after;
}
