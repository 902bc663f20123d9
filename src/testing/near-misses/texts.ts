/** Form of a text: a statement or a predicate. */
export type TextForm = 'statement' | 'condition';

/** Texts of one form, whose holes `holes.ts` fills. */
export interface TextRow {
  readonly form: TextForm;
  readonly patterns: readonly string[];
}

/**
 * **The** table of broken statements: for each code of the parser and the rules, texts that get it, the simplest first. Braces are holes,
 * which `holes.ts` fills; with `~` they are a misspelled keyword.
 */
export const textNearMisses = {
  'empty-statement': ['{whitespace}', '{whitespace}-- {word}\n', ';'],
  'missing-select': ['{field} FROM {template}{tail}', '{field}, {field} FROM {template}'],
  'read-only': [
    "UPDATE {template} SET {field} = '{word}'",
    'DELETE FROM {template}{where}',
    "INSERT INTO {template} VALUES ('{word}')",
  ],
  'misspelled-keyword': [
    'SELECT {field} {~FROM} {template}{tail}',
    '{~SELECT} {field} FROM {template}{tail}',
    'SELECT {~DISTINCT} {field} FROM {template}',
    'SELECT id FROM {template} {~WHERE} {test}',
    'SELECT id FROM {template} {~JOIN} (SELECT id FROM {template}) AS {alias} ON ({alias}.id = id)',
    "SELECT id FROM {template} WHERE {field} {~LIKE} '{word}%'",
    'SELECT id FROM {template} WHERE {field} NOT {~BETWEEN} {number} AND {number}',
    'SELECT id FROM {template} WHERE {field} IS NOT {~NULL}',
    'SELECT id FROM {template} WHERE {~EXISTS} (SELECT id FROM {template})',
    'SELECT id FROM {template}{where} {~ORDER} BY {sorted}',
    'SELECT id FROM {template} ORDER BY {sorted} {~DESC}',
    'SELECT id FROM {template}{where} {~LIMIT} {number}',
    'SELECT id FROM {template} LIMIT {number} {~OFFSET} {number}',
  ],
  'missing-columns': ['SELECT FROM {template}{tail}', 'SELECT DISTINCT FROM {template}{tail}'],
  'missing-column': ['SELECT {field}, FROM {template}{tail}', 'SELECT {field},, {field} FROM {template}{tail}'],
  'missing-comma': ['SELECT {field} {field} FROM {template}{tail}', 'SELECT id, {field} {field}, id FROM {template}'],
  'star-not-alone': ['SELECT *, {field} FROM {template}{tail}', 'SELECT {field}, * FROM {template}{tail}'],
  'missing-from': ['SELECT {field}', 'SELECT {field} WHERE {condition}'],
  'missing-template': ['SELECT {field} FROM{where}', 'SELECT {field} FROM LIMIT {number}'],
  'template-name': ['SELECT {field} FROM {word}{tail}', 'SELECT {field} FROM {template}.{word}{tail}'],
  'template-separator': ['SELECT {field} FROM {word}/{word}{tail}'],
  'missing-name': ['SELECT {word}. FROM {template}', "SELECT id FROM {template} WHERE {word}. = '{word}'"],
  'hyphen-in-path': ['SELECT {word}-{word} FROM {template}', 'SELECT id FROM {template} WHERE {word}-1 > {number}'],
  'reserved-word': [
    "SELECT id FROM {template} WHERE like = '{word}'",
    "SELECT id FROM {template} WHERE between = '{word}'",
  ],
  'missing-condition': [
    'SELECT {field} FROM {template} WHERE',
    'SELECT {field} FROM {template} WHERE {condition} AND',
    'SELECT {field} FROM {template} WHERE {field} > {number} AND < {number}',
  ],
  'missing-operator': [
    'SELECT {field} FROM {template} WHERE {field}',
    "SELECT id FROM {template} WHERE {field} '{word}'",
    "SELECT id FROM {template} WHERE {field} = '{word}' OR '{word}'",
  ],
  'unknown-operator': [
    'SELECT id FROM {template} WHERE {field} EQUALS {number}',
    "SELECT id FROM {template} WHERE {field} STARTS_WITH '{word}'",
    "SELECT id FROM {template} WHERE {field} == '{word}'",
    "SELECT id FROM {template} WHERE {field} => '{word}'",
  ],
  'missing-connective': [
    'SELECT id FROM {template} WHERE {test} {test}',
    'SELECT id FROM {template} WHERE ({condition}) {test}',
  ],
  'missing-value': [
    'SELECT id FROM {template} WHERE {field} =',
    'SELECT id FROM {template} WHERE {field} > ORDER BY id',
    "SELECT id FROM {template} WHERE {field} IN ('{word}',)",
  ],
  'double-not': [
    'SELECT id FROM {template} WHERE NOT NOT {test}',
    'SELECT id FROM {template} WHERE {test} OR NOT NOT {test}',
  ],
  'misplaced-not': [
    "SELECT id FROM {template} WHERE {field} NOT = '{word}'",
    'SELECT id FROM {template} WHERE {field} NOT > {number}',
  ],
  'missing-null': ['SELECT id FROM {template} WHERE {field} IS', 'SELECT id FROM {template} WHERE {field} IS TRUE'],
  'between-needs-and': [
    'SELECT id FROM {template} WHERE {field} BETWEEN {number}',
    'SELECT id FROM {template} WHERE {field} BETWEEN {number}, {number}',
  ],
  'list-needs-parentheses': [
    "SELECT id FROM {template} WHERE {field} IN '{word}'",
    'SELECT id FROM {template} WHERE {test} AND {field} NOT IN {number}',
  ],
  'empty-list': ['SELECT id FROM {template} WHERE {field} IN ()', 'SELECT id FROM {template} WHERE {field} NOT IN ()'],
  'unclosed-parenthesis': [
    'SELECT id FROM {template} WHERE ({condition}',
    "SELECT id FROM {template} WHERE {field} IN ('{word}'",
  ],
  'unexpected-parenthesis': ['SELECT id FROM {template} WHERE {condition})'],
  'missing-statement': [
    'SELECT id FROM {template} JOIN {template} AS {alias} ON ({alias}.id = id)',
    'SELECT id FROM {template} WHERE EXISTS',
  ],
  'missing-alias': ['SELECT id FROM {template} JOIN (SELECT id FROM {template}) ON (id = id)'],
  'missing-on': ['SELECT id FROM {template} JOIN (SELECT id FROM {template}) AS {alias}'],
  'missing-by': ['SELECT id FROM {template} ORDER {field}', 'SELECT id FROM {template}{where} ORDER {field} DESC'],
  'missing-sort-key': ['SELECT id FROM {template} ORDER BY', 'SELECT id FROM {template} ORDER BY {field},'],
  'missing-number': ['SELECT id FROM {template} LIMIT', 'SELECT id FROM {template} LIMIT {number} OFFSET'],
  'limit-range': ['SELECT id FROM {template} LIMIT 0', 'SELECT id FROM {template} LIMIT -{number}'],
  'limit-whole': ['SELECT id FROM {template} LIMIT {number}.5'],
  'offset-range': ['SELECT id FROM {template} LIMIT {number} OFFSET -{number}'],
  'offset-whole': ['SELECT id FROM {template} LIMIT {number} OFFSET {number}.5'],
  'number-too-large': ['SELECT id FROM {template} LIMIT 9999999999999999{number}'],
  'clause-order': [
    'SELECT id FROM {template} LIMIT {number} ORDER BY {field}',
    'SELECT id FROM {template} ORDER BY {field} WHERE {condition}',
  ],
  'duplicate-clause': [
    'SELECT id FROM {template} WHERE {condition} WHERE {condition}',
    'SELECT id FROM {template} LIMIT {number} LIMIT {number}',
  ],
  'second-statement': ['SELECT {field} FROM {template}; SELECT {field} FROM {template}'],
  'unexpected-text': [
    'SELECT id FROM {template} WHERE {test} {word}',
    'SELECT id FROM {template} LIMIT {number} {word}',
  ],
  'unclosed-string': [
    "SELECT id FROM {template} WHERE {field} = '{word}",
    "SELECT id FROM {template} WHERE {field} IN ('{word}', '{word})",
  ],
  'undoubled-quote': [
    "SELECT id FROM {template} WHERE {field} = 'O'{Word}'",
    "SELECT id FROM {template} WHERE {field} LIKE 'O'{Word}%' AND {test}",
  ],
  'string-quotes': [
    'SELECT id FROM {template} WHERE {field} = "{word}"',
    'SELECT id FROM {template} WHERE {field} IN ("{word}", "{word}")',
    'SELECT id FROM {template} WHERE {field} LIKE "{word}%"',
  ],
  'quoted-name': ['SELECT `{word}` FROM {template}', 'SELECT [{word}] FROM {template}'],
  'unclosed-comment': ['SELECT {field} FROM {template} /* {word}'],
  'malformed-number': ['SELECT id FROM {template} WHERE {field} = {number}{word}'],
  'malformed-name': [
    'SELECT {number}{word} FROM {template}{tail}',
    'SELECT id FROM {template} ORDER BY {number}{word}',
  ],
  'text-around-statement': [
    '>SELECT {field} FROM {template}{tail}',
    '```sql\nSELECT {field} FROM {template}{tail}\n```',
    '"SELECT {field} FROM {template}"',
  ],
  'json-text': [
    '{lbrace} "statement": "SELECT {field} FROM {template}" {rbrace}',
    '{lbrace}"queryPredicate": {lbrace}{rbrace}{rbrace}',
  ],
  'other-language': ["$filter={field} eq '{word}'", '=FILTER({word}, {word})'],
  'html-entity': ["SELECT id FROM {template} WHERE {field} &lt;&gt; '{word}'"],
  'template-tag': ['SELECT {field} FROM {template} {lbrace}%-{word}-%{rbrace}{where}'],
  'foreign-comment': [
    '-- {word}\n# {word}\nSELECT {field} FROM {template}',
    '// {word} -- {word}\nSELECT {field} FROM {template}',
  ],
  'unknown-character': ['SELECT id FROM {template} WHERE {field} § {number}', 'SELECT {field} § FROM {template}'],
  'foreign-placeholder': [
    'SELECT id FROM {template} WHERE {field} = ?',
    'SELECT id FROM {template} WHERE {field} = $1',
    'SELECT id FROM {template} WHERE {field} = @{word}',
  ],
  'annotation-syntax': ['SELECT --v:result{lbrace}visible=false\n{field} FROM {template}'],
  'annotation-value': ['SELECT --v:result{lbrace}displayname={rbrace}\n{field} FROM {template}'],
  'unknown-annotation': ['SELECT --v:reslt{lbrace}visible=false{rbrace}\n{field} FROM {template}'],
  'unknown-annotation-option': ["SELECT --v:result{lbrace}colour='{word}'{rbrace}\n{field} FROM {template}"],
  'annotation-line': ['SELECT --v:result{lbrace}visible=false{rbrace} {field} FROM {template}'],
  'misplaced-annotation': ['SELECT {field}\n--v:result{lbrace}visible=false{rbrace}\nFROM {template}'],
  'too-deep': [`SELECT id FROM {template} WHERE ${'f('.repeat(50)}{field}${')'.repeat(50)} = {number}`],
  'too-long': ['SELECT {field}, {field}, {field} FROM {template} WHERE {condition}'],
  'only-select': ['EXPLAIN SELECT {field} FROM {template}{tail}'],
  'no-with': ['WITH {alias} AS (SELECT {field} FROM {template}) SELECT {field} FROM {alias}'],
  'no-path-index': ["SELECT id FROM {template} WHERE {word}[{number}].{word} = '{word}'"],
  'no-qualified-star': ['SELECT {word}.* FROM {template}{tail}'],
  'no-column-value': ['SELECT {number} FROM {template}', "SELECT {field}, '{word}' FROM {template}"],
  'no-sort-position': ['SELECT {field} FROM {template} ORDER BY 1 DESC'],
  'no-column-alias': ['SELECT {field} AS {alias} FROM {template}'],
  'no-template-alias': [
    'SELECT {field} FROM {template} AS {alias}{where}',
    'SELECT {field} FROM {template} {alias}{where}',
  ],
  'no-template-list': ['SELECT {field} FROM {template}, {template}{where}'],
  'no-subquery-in-from': ['SELECT {field} FROM (SELECT id FROM {template})'],
  'no-join-kind': [
    'SELECT id FROM {template} LEFT JOIN (SELECT id FROM {template}) AS {alias} ON (id = id)',
    'SELECT id FROM {template} INNER JOIN (SELECT id FROM {template}) AS {alias} ON (id = id)',
  ],
  'no-group-by': [
    'SELECT {field}, count(id) FROM {template} GROUP BY {field}',
    'SELECT {field}, max({field}) FROM {template}{where} GROUP BY {field}, {field}',
    'SELECT count(id) FROM {template} GROUP BY {field} ORDER BY {field} LIMIT {number}',
  ],
  'no-having': [
    'SELECT {field} FROM {template} HAVING count(id) > {number}',
    'SELECT {field} FROM {template} WHERE {test} HAVING {test}',
  ],
  'no-set-operation': [
    'SELECT {field} FROM {template} UNION SELECT {field} FROM {template}',
    'SELECT {field} FROM {template} EXCEPT SELECT {field} FROM {template}',
  ],
  'no-subquery-in-list': ['SELECT id FROM {template} WHERE {field} IN (SELECT id FROM {template})'],
  'no-subquery': [
    'SELECT id FROM {template} WHERE {field} = (SELECT id FROM {template})',
    'SELECT id FROM {template} WHERE {field} > (SELECT max(id) FROM {template}{where})',
  ],
  'no-arithmetic': [
    'SELECT id FROM {template} WHERE {field} + {number} > {number}',
    'SELECT id FROM {template} WHERE {field} = {number} * {number}',
  ],
  'no-typed-literal': [
    "SELECT id FROM {template} WHERE {field} >= DATE '2026-01-31'",
    "SELECT id FROM {template} WHERE {field} < TIMESTAMP '2026-01-31 12:00:00'",
  ],
  'no-value-parentheses': ["SELECT id FROM {template} WHERE {field} = ('{word}')"],
  'no-select-modifier': ['SELECT TOP {number} {field} FROM {template}', 'SELECT ALL {field} FROM {template}'],
  'no-case': ["SELECT CASE WHEN {test} THEN '{word}' END FROM {template}"],
  'no-cast': ['SELECT CAST({field} AS INTEGER) FROM {template}'],
  'no-pattern-operator': [
    "SELECT id FROM {template} WHERE {field} ILIKE '{word}%'",
    "SELECT id FROM {template} WHERE {field} REGEXP '{word}'",
  ],
  'no-quantifier': ["SELECT id FROM {template} WHERE {field} = ANY ('{word}', '{word}')"],
  'no-window': ['SELECT count(id) OVER ({field}) FROM {template}'],
  'no-nulls-order': [
    'SELECT id FROM {template} ORDER BY {field} NULLS LAST',
    'SELECT id FROM {template} ORDER BY {field} DESC NULLS FIRST',
  ],
  'no-fetch-first': ['SELECT id FROM {template} FETCH FIRST {number} ROWS ONLY'],
  'no-limit-pair': ['SELECT id FROM {template} LIMIT {number}, {number}'],
  'no-clause': ['SELECT {field} FROM {template} FOR UPDATE'],
  'null-comparison': [
    'SELECT id FROM {template} WHERE {field} = NULL',
    'SELECT id FROM {template} WHERE {field} <> NULL',
  ],
  'null-in-list': ["SELECT id FROM {template} WHERE {field} NOT IN ('{word}', NULL)"],
  'duplicate-in-value': ["SELECT id FROM {template} WHERE {field} IN ('x', '{word}', 'x')"],
  'reversed-between': ['SELECT id FROM {template} WHERE {field} BETWEEN 100{number} AND {number}'],
  'duplicate-column': ['SELECT id, {field}, id FROM {template}'],
  'contradictory-conditions': ["SELECT id FROM {template} WHERE {id} = 1 AND {field} = '{word}' AND {id} = 2"],
  'exhaustive-conditions': ["SELECT id FROM {template} WHERE {id} <> 1 OR {field} = '{word}' OR {id} <> 2"],
  'constant-condition': [
    'SELECT id FROM {template} WHERE 1 = 0{number}',
    "SELECT id FROM {template} WHERE '{word}' = 'x' AND {test}",
  ],
  'repeated-condition': ["SELECT id FROM {template} WHERE id = 1 AND {field} = '{word}' AND id = 1"],
  'no-current-date': ['SELECT id FROM {template} WHERE {field} >= NOW()'],
  'no-limit': ['SELECT {field} FROM {template}', 'SELECT {field} FROM {template} WHERE {test}'],
  'unstable-paging': ['SELECT {other} FROM {template} ORDER BY {other} LIMIT {number} OFFSET {number}'],
  'offset-without-limit': ['SELECT {field} FROM {template} OFFSET {number}'],
  'zero-offset': ['SELECT {field} FROM {template} LIMIT {number} OFFSET 0'],
  'annotation-options': ['SELECT --v:result{lbrace}visible=false, visible=true{rbrace}\n{field} FROM {template}'],
  'comment-annotation': ['SELECT -- v:result{lbrace}visible=false{rbrace}\n{field} FROM {template}'],
  'leading-wildcard': [
    "SELECT id FROM {template} WHERE {field} LIKE '%{word}'",
    "SELECT id FROM {template} WHERE {field} NOT LIKE '%{word}%'",
    "SELECT id FROM {template} WHERE {test} AND {field} LIKE '_{word}'",
  ],
  'like-escape': [
    "SELECT id FROM {template} WHERE {field} LIKE '{word}!%' ESCAPE '!!'",
    "SELECT id FROM {template} WHERE {field} LIKE '!{word}%' ESCAPE '!'",
    "SELECT id FROM {template} WHERE {field} NOT LIKE '{word}!' ESCAPE '!'",
  ],
  'like-wildcard': [
    "SELECT id FROM {template} WHERE {field} LIKE '*{word}'",
    "SELECT id FROM {template} WHERE {field} = '%{word}'",
  ],
  'quoted-placeholder': ["SELECT id FROM {template} WHERE {field} = ':{alias}'"],
  'variable-style': ['SELECT id FROM {template} WHERE {field} = :{alias}'],
  'assumed-syntax': ["SELECT id FROM {template} WHERE {field} >= '{word}'"],
  'unknown-template': ['SELECT {field} FROM {unknownTemplate}'],
  'unknown-field': [
    'SELECT {unknownField} FROM {template}',
    "SELECT id FROM {template} WHERE {unknownField} = '{word}'",
    "SELECT id FROM {template} WHERE {test} AND {unknownField} LIKE '{word}%'",
    'SELECT {field}, count({unknownField}) FROM {template}',
    'SELECT id FROM {template}{where} ORDER BY {unknownField} DESC',
  ],
  'unknown-alias': ['SELECT id FROM {template} JOIN (SELECT id FROM {template}) AS visit ON (vist.id = id)'],
  'unused-alias': ["SELECT id FROM {template} JOIN (SELECT id FROM {template}) AS {alias} ON (id = '{word}')"],
  'duplicate-alias': [
    'SELECT id FROM {template} JOIN (SELECT id FROM {template}) AS violin ON (violin.id = id) JOIN (SELECT id FROM {template}) AS violin ON (violin.id = id)',
  ],
  'aggregate-in-condition': ['SELECT id FROM {template} WHERE count({id}) > {number}'],
  'field-not-resultable': ['SELECT {hidden} FROM {template}'],
  'field-not-filterable': [
    "SELECT id FROM {template} WHERE {unfilterable} = '{word}'",
    'SELECT id FROM {template} WHERE {test} OR {unfilterable} IS NULL',
  ],
  'field-not-sortable': [
    'SELECT id FROM {template} ORDER BY {unsortable}',
    'SELECT id FROM {template}{where} ORDER BY id, {unsortable} DESC LIMIT {number}',
  ],
  'operator-not-allowed': ['SELECT id FROM {template} WHERE {equal} BETWEEN {number} AND {number}'],
  'literal-type': ["SELECT id FROM {template} WHERE {typed} = '{word} {word}'"],
  'unknown-enum-value': [
    "SELECT id FROM {template} WHERE {enum} = '{word} {word}'",
    "SELECT id FROM {template} WHERE {enum} NOT IN ('{word}', '{word} {word}')",
  ],
  'unknown-function': ['SELECT cuont(id) FROM {template}', 'SELECT {field} FROM {template} ORDER BY ocunt({sorted})'],
  'function-not-allowed': ['SELECT sum({unsummable}) FROM {template}'],
  'incompatible-fields': [
    'SELECT id FROM {template} WHERE {textual} = {numeric}',
    'SELECT id FROM {template} WHERE {numeric} IN ({number}, {textual})',
  ],
  'aggregate-beside-column': ['SELECT {field}, count(id) FROM {template}'],
  'distinct-hides-sort-key': ['SELECT DISTINCT id FROM {template} ORDER BY {other}'],
  'unquoted-id': ['SELECT id FROM {template} WHERE id = 1389132653974581{number}'],
  'nullable-inequality': ["SELECT id FROM {template} WHERE {nullable} <> '{word}'"],
} as const;

/** Code of a broken text. */
export type TextNearMissCode = keyof typeof textNearMisses;
