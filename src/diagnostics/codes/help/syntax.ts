import type { syntaxCodes } from '../syntax.js';

/** The help texts of the section `syntax`: why a code is reported, and what to do. */
export const syntaxHelp = {
  'empty-statement': 'A VQL statement has at least a column list and a template: SELECT id FROM account.query.',
  'missing-select': 'Every VQL statement begins with SELECT and a column list.',
  'read-only':
    'Computed queries cannot change data, and there are no common table expressions. Records are written through the REST resources.',
  'misspelt-keyword': 'A word stands where only a keyword can stand, and is one slip away from it.',
  'missing-columns': 'Name the columns to fetch, separated by commas, or * for the standard fields of the template.',
  'missing-column': 'A comma promises another column. Remove it, or name the column.',
  'missing-comma':
    "Columns, values and sort keys are separated by commas. VQL has no column alias beside the annotation --v:result{displayname='…'}.",
  'star-not-alone': 'The star means the standard fields of the template. Select either the star or a list of columns.',
  'missing-from': 'FROM names the template that is queried: FROM account.query.',
  'missing-template':
    'A template is named by its group and its name with a dot between: account.query, crm.activity-types.',
  'template-name': 'Templates are addressed by group and name: account.query, document.querySalesDocuments.',
  'missing-name': 'The segments of a path are separated by single dots, and a path does not end in one.',
  'hyphen-in-path':
    'Template names may hold hyphens (crm.activity-types), the names of fields may not. VQL has no subtraction.',
  'reserved-word':
    'SELECT, DISTINCT, FROM, WHERE, AND, OR, NOT, IN, LIKE, BETWEEN, IS, NULL, TRUE, FALSE and EXISTS cannot begin a path; after a dot every word is a name.',
  'missing-condition': "A condition compares a field with a value: active = 'true', name LIKE 'A%', ean IS NOT NULL.",
  'missing-operator':
    "A field alone is no condition, not even a boolean one: write active = 'true'. Nor is a value: repeat the field, or write state IN ('A', 'B'). Operators: = <> < <= > >= LIKE IN BETWEEN IS NULL.",
  'unknown-operator':
    'The operators of VQL are those of SQL: = <> < <= > >= LIKE IN BETWEEN IS NULL, and AND, OR, NOT between conditions.',
  'missing-connective': 'Two conditions are joined by AND or OR.',
  'missing-value':
    'A value is a string in single quotes, a number, TRUE, FALSE, a field path, a function call or a variable such as :name.',
  'double-not':
    'Two NOTs cancel each other out. Where both are meant, put the inner one in parentheses: NOT (NOT a = 1).',
  'misplaced-not':
    'Only LIKE, IN and BETWEEN take NOT before the operator, and IS takes it before NULL. Everywhere else it precedes the condition: NOT a = 1.',
  'missing-null': "IS tests for NULL only. Compare other values with =: active = 'true'.",
  'between-needs-and': 'BETWEEN takes two values, both inclusive: price BETWEEN 10 AND 20.',
  'list-needs-parentheses': "Write the values in parentheses, separated by commas: type IN ('A', 'B').",
  'empty-list': 'An empty list matches nothing. Name the values, or leave the condition out and do not send the query.',
  'unclosed-parenthesis': 'Every opening parenthesis needs a closing one.',
  'unexpected-parenthesis': 'Remove it, or open the parenthesis that it should close.',
  'missing-statement':
    'JOIN and EXISTS take a whole statement: JOIN (SELECT accountId FROM document.querySalesDocuments) AS a ON (a.accountId = id).',
  'missing-alias':
    'The joined statement needs a name, under which its columns are reached: JOIN (SELECT …) AS a ON (a.accountId = id).',
  'missing-on':
    'JOIN (SELECT …) AS a ON (a.accountId = id): the condition that ties both statements stands in parentheses.',
  'missing-by': 'Rows are sorted by ORDER BY and a list of columns.',
  'missing-sort-key': 'Sort by paths or calls, each with ASC or DESC if wanted: ORDER BY name DESC, id.',
  'missing-number': 'LIMIT and OFFSET take a whole number, not a variable or an expression.',
  'limit-range':
    'The service rejects a limit below 1. Leave LIMIT out to fetch everything, and test for rows with LIMIT 1.',
  'limit-whole': 'LIMIT counts rows: LIMIT 100.',
  'offset-range': 'OFFSET counts the rows to skip. To begin with the first row, leave it out.',
  'offset-whole': 'OFFSET counts the rows to skip: OFFSET 100.',
  'number-too-large': 'Counts of rows are kept as JavaScript numbers, which are exact up to 9007199254740991.',
  'clause-order': 'The clauses stand in this order: SELECT, FROM, JOIN, WHERE, ORDER BY, LIMIT, OFFSET.',
  'duplicate-clause': 'Every clause but JOIN stands once. Join the conditions of two WHERE clauses with AND.',
  'second-statement': 'Send statements one by one. In a .vql file, separate them by ";" or by a line of "----".',
  'unexpected-text': 'Nothing in VQL continues this way. Remove the text, or complete it to a clause or a condition.',
  'unclosed-string': "Strings stand in single quotes; a quote inside a string is doubled: 'O''Brien'.",
  'undoubled-quote':
    "Write 'O''Brien' for the text O'Brien. In a program, let the builder or the vql tag encode values instead of pasting them into the text.",
  'string-quotes': "Double, typographic and back quotes do not begin a string in VQL; only ' does.",
  'quoted-name':
    'Fields, templates and aliases stand without any quotes or brackets; words such as order, type or limit are ordinary names.',
  'unclosed-comment': 'A comment that begins with /* ends with */. A comment to the end of the line begins with --.',
  'malformed-number':
    'Numbers are digits with an optional sign, decimal part and exponent: 12, -1.5, 1e3. Everything else, dates and ids with letters included, is a string in quotes.',
  'unknown-character': 'The character has no meaning in VQL outside strings and comments.',
  'foreign-placeholder':
    'A variable is a colon and a name, and its value travels beside the statement in variableSubstitutionList.',
  'annotation-syntax': "An annotation reads --v:result{displayname='company', visible=false} and ends with its line.",
  'annotation-value': 'displayname takes a string in single quotes, visible takes true or false.',
  'unknown-annotation': 'The one annotation of VQL is --v:result{…}, for the column that follows it.',
  'unknown-annotation-option':
    'displayname names the column in the result, visible=false fetches it without showing it.',
  'annotation-line':
    'To the service the rest of the line belongs to the annotation, so a column on the same line would be lost.',
  'misplaced-annotation': 'Put the annotation on a line of its own before the column, after SELECT or the comma.',
  'too-deep':
    'The limit keeps a hostile text from exhausting the stack. 1,000 levels of parentheses are the most, and the default of maxDepth; statements and calls nest at most 40 deep.',
  'too-long': 'The text was not read. Raise maxLength if texts of this size are meant.',
} as const satisfies { readonly [Code in keyof typeof syntaxCodes]: string };
