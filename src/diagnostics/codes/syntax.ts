import type { CodeRow, Empty, Found } from './row.js';

/** Texts that are not VQL: reported by the lexer and the parser. */
export const syntaxCodes = {
  'empty-statement': {
    severity: 'error',
    message: (_: Empty) => 'The statement is empty; expected SELECT.',
    help: 'A VQL statement has at least a column list and a template: SELECT id FROM account.query.',
  },
  'missing-select': {
    severity: 'error',
    message: ({ found }: Found) => `Expected SELECT at the beginning of the statement, found ${found}.`,
    help: 'Every VQL statement begins with SELECT and a column list.',
  },
  'read-only': {
    severity: 'error',
    message: ({ verb }: { readonly verb: string }) =>
      `VQL only reads: a statement begins with SELECT, not with "${verb}".`,
    help: 'Computed queries cannot change data. Records are written through the REST resources.',
  },
  'misspelled-keyword': {
    severity: 'error',
    message: ({ word, keyword }: { readonly word: string; readonly keyword: string }) =>
      `Unknown keyword "${word}". Did you mean "${keyword}"?`,
    help: 'Only a keyword is allowed here, and the word differs from one by a typo.',
  },
  'missing-columns': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a column list after ${after}, found ${found}.`,
    help: 'Name the columns to fetch, separated by commas, or * for the standard fields of the template.',
  },
  'missing-column': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a column after ",", found ${found}.`,
    help: 'A comma must be followed by another column. Remove the comma, or name the column.',
  },
  'missing-comma': {
    severity: 'error',
    message: ({ found }: Found) => `Expected "," before ${found}.`,
    help: "Columns, values and sort keys are separated by commas. VQL has no column alias beside the annotation --v:result{displayname='…'}.",
  },
  'star-not-alone': {
    severity: 'error',
    message: (_: Empty) => '"*" cannot be combined with other columns.',
    help: 'The star means the standard fields of the template. Select either the star or a list of columns.',
  },
  'missing-from': {
    severity: 'error',
    message: ({ found }: Found) => `Expected FROM and a template after the columns, found ${found}.`,
    help: 'FROM names the template that is queried: FROM account.query.',
  },
  'missing-template': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a template such as "account.query" after FROM, found ${found}.`,
    help: 'A template is named by its group and its name with a dot between: account.query, crm.activity-types.',
  },
  'template-name': {
    severity: 'error',
    message: ({ template, names }: { readonly template: string; readonly names: number }) =>
      `A template has two names, "group.template"; "${template}" has ${names === 1 ? 'only one' : names}.`,
    help: 'Templates are addressed by group and name: account.query, document.querySalesDocuments.',
  },
  'template-separator': {
    severity: 'error',
    message: ({ template }: { readonly template: string }) => `A template is written with a dot: ${template}.`,
    help: 'Group and name of a template are separated by a slash in the path of a request, and by a dot in VQL: account.query.',
  },
  'missing-name': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a name after ".", found ${found}.`,
    help: 'The segments of a path are separated by single dots, and a path does not end in one.',
  },
  'hyphen-in-path': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) =>
      `"${word}" is not a field name: only template names may contain hyphens.`,
    help: 'Template names may contain hyphens (crm.activity-types), names of fields may not. VQL has no subtraction.',
  },
  'reserved-word': {
    severity: 'error',
    message: ({ word }: { readonly word: string }) => `"${word}" is a reserved word and cannot begin a field path.`,
    help: 'SELECT, DISTINCT, FROM, WHERE, AND, OR, NOT, IN, LIKE, BETWEEN, IS, NULL, TRUE, FALSE and EXISTS cannot begin a path; after a dot every word is a name.',
  },
  'missing-condition': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a condition after ${after}, found ${found}.`,
    help: "A condition compares a field with a value: active = 'true', name LIKE 'A%', ean IS NOT NULL.",
  },
  'missing-operator': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a comparison such as "=" after ${after}, found ${found}.`,
    help: "A field alone is not a condition, not even a boolean one: write active = 'true'. A value is not a condition either: repeat the field, or write state IN ('A', 'B'). Operators: = <> < <= > >= LIKE IN BETWEEN IS NULL.",
  },
  'unknown-operator': {
    severity: 'error',
    message: ({ operator, instead }: { readonly operator: string; readonly instead: string }) =>
      `VQL has no operator "${operator}"; use "${instead}".`,
    help: 'The operators of VQL are those of SQL: = <> < <= > >= LIKE IN BETWEEN IS NULL, and AND, OR, NOT between conditions.',
  },
  'missing-connective': {
    severity: 'error',
    message: ({ found }: Found) => `Expected AND or OR before ${found}.`,
    help: 'Two conditions are joined by AND or OR.',
  },
  'missing-value': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a value after "${after}", found ${found}.`,
    help: 'A value is a string in single quotes, a number, TRUE, FALSE, a field path, a function call or a variable such as :name.',
  },
  'double-not': {
    severity: 'error',
    message: (_: Empty) => 'Only one NOT may precede a condition.',
    help: 'Two NOTs cancel each other out. If both are intended, put the inner one in parentheses: NOT (NOT a = 1).',
  },
  'misplaced-not': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) =>
      `NOT must precede the whole condition, not "${operator}".`,
    help: 'Only LIKE, IN and BETWEEN allow NOT before the operator, and IS allows it before NULL. Otherwise it precedes the condition: NOT a = 1.',
  },
  'missing-null': {
    severity: 'error',
    message: ({ found }: Found) => `Expected NULL or NOT NULL after IS, found ${found}.`,
    help: "IS tests for NULL only. Compare other values with =: active = 'true'.",
  },
  'between-needs-and': {
    severity: 'error',
    message: ({ found }: Found) =>
      `Expected AND and a second value to end the range that BETWEEN began, found ${found}.`,
    help: 'BETWEEN takes two values, both inclusive: price BETWEEN 10 AND 20.',
  },
  'list-needs-parentheses': {
    severity: 'error',
    message: ({ found }: Found) => `IN takes a list in parentheses, found ${found}.`,
    help: "Write the values in parentheses, separated by commas: type IN ('A', 'B').",
  },
  'empty-list': {
    severity: 'error',
    message: (_: Empty) => 'The list after IN is empty; it takes at least one value.',
    help: 'An empty list matches nothing. Name the values, or leave the condition out and do not send the query.',
  },
  'unclosed-parenthesis': {
    severity: 'error',
    message: ({ found }: Found) => `Expected ")" to close the parenthesis, found ${found}.`,
    help: 'Every opening parenthesis needs a closing one.',
  },
  'unexpected-parenthesis': {
    severity: 'error',
    message: (_: Empty) => 'Unexpected ")": no parenthesis is open here.',
    help: 'Remove it, or open the parenthesis that it should close.',
  },
  'missing-statement': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a statement in parentheses after ${after}, found ${found}.`,
    help: 'JOIN and EXISTS take a whole statement: JOIN (SELECT accountId FROM document.querySalesDocuments) AS a ON (a.accountId = id).',
  },
  'missing-keyword': {
    severity: 'error',
    message: ({ keyword, before }: { readonly keyword: string; readonly before?: string | undefined }) =>
      `Expected ${keyword} before ${before ?? 'the statement in parentheses'}.`,
    help: 'A condition follows WHERE, sort columns follow ORDER BY, and a statement in parentheses follows JOIN, after the template, or EXISTS, in a condition.',
  },
  'missing-alias': {
    severity: 'error',
    message: ({ found }: Found) => `Expected AS and an alias after the joined statement, found ${found}.`,
    help: 'The joined statement needs a name, under which its columns are reached: JOIN (SELECT …) AS a ON (a.accountId = id).',
  },
  'missing-on': {
    severity: 'error',
    message: ({ found }: Found) => `Expected ON and a condition in parentheses after the alias, found ${found}.`,
    help: 'JOIN (SELECT …) AS a ON (a.accountId = id): the condition that joins both statements needs parentheses.',
  },
  'missing-by': {
    severity: 'error',
    message: ({ found }: Found) => `Expected BY after ORDER, found ${found}.`,
    help: 'Rows are sorted by ORDER BY and a list of columns.',
  },
  'missing-sort-key': {
    severity: 'error',
    message: ({ after, found }: Found & { readonly after: string }) =>
      `Expected a sort column after ${after}, found ${found}.`,
    help: 'Sort by paths or calls, each with ASC or DESC if wanted: ORDER BY name DESC, id.',
  },
  'missing-number': {
    severity: 'error',
    message: ({ clause, found }: Found & { readonly clause: string }) =>
      `Expected a whole number after ${clause}, found ${found}.`,
    help: 'LIMIT and OFFSET take a whole number, not a variable or an expression.',
  },
  'limit-range': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `A limit must be at least 1; found "${value}".`,
    help: 'LIMIT counts rows. Leave it out to fetch everything, and test for rows with LIMIT 1.',
  },
  'limit-whole': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `A limit must be a whole number; found "${value}".`,
    help: 'LIMIT counts rows: LIMIT 100.',
  },
  'offset-range': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `An offset must be at least 0; found "${value}".`,
    help: 'OFFSET counts the rows to skip. To begin with the first row, leave it out.',
  },
  'offset-whole': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `An offset must be a whole number; found "${value}".`,
    help: 'OFFSET counts the rows to skip: OFFSET 100.',
  },
  'number-too-large': {
    severity: 'error',
    message: ({ clause, value }: { readonly clause: string; readonly value: string }) =>
      `"${value}" is too large for ${clause}; the largest is ${Number.MAX_SAFE_INTEGER}.`,
    help: 'Counts of rows are kept as JavaScript numbers, which are exact up to 9007199254740991.',
  },
  'wrong-order': {
    severity: 'error',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `${first} and ${second} are in the wrong order.`,
    help: 'Each may stand here, but the other way round: AS a ON (a.accountId = id), and not AS ON a (…).',
  },
  'clause-order': {
    severity: 'error',
    message: ({ clause, before }: { readonly clause: string; readonly before: string }) =>
      `${clause} must precede ${before}.`,
    help: 'The order of the clauses is SELECT, FROM, JOIN, WHERE, ORDER BY, LIMIT, OFFSET.',
  },
  'duplicate-clause': {
    severity: 'error',
    message: ({ clause, advice }: { readonly clause: string; readonly advice: string }) =>
      `A second ${clause}; ${advice}.`,
    help: 'Only JOIN may be repeated. Join the conditions of two WHERE clauses with AND.',
  },
  'second-statement': {
    severity: 'error',
    message: ({ isSeparated }: { readonly isSeparated: boolean }) =>
      isSeparated
        ? 'One statement at a time: a second one begins here.'
        : 'A second statement begins here: statements are separated by ";", and sent one by one.',
    help: 'Send statements one by one. In a .vql file, separate them by ";" or by a line of "----".',
  },
  'unexpected-text': {
    severity: 'error',
    message: ({ found, after }: Found & { readonly after: string }) => `Unexpected ${found} after ${after}.`,
    help: 'Nothing in VQL continues this way. Remove the text, or complete it to a clause or a condition.',
  },
  'unclosed-string': {
    severity: 'error',
    message: (_: Empty) => 'The string is not closed: a single quote is missing.',
    help: "Strings are enclosed in single quotes; a quote inside a string is doubled: 'O''Brien'.",
  },
  'unopened-string': {
    severity: 'error',
    message: ({ text }: { readonly text: string }) => `A single quote is missing before the string: write ${text}.`,
    help: "Strings are enclosed in single quotes: state IN ('OPEN', 'WAITING').",
  },
  'undoubled-quote': {
    severity: 'error',
    message: (_: Empty) => "The string ends at this quote; a quote inside a string is doubled: ''.",
    help: "Write 'O''Brien' for the text O'Brien. In a program, let the builder or the vql tag encode values instead of pasting them into the text.",
  },
  'string-quotes': {
    severity: 'error',
    message: ({ text }: { readonly text: string }) => `Strings take straight single quotes: write ${text}.`,
    help: "Double, typographic and back quotes do not begin a string in VQL; only ' does.",
  },
  'quoted-name': {
    severity: 'error',
    message: ({ name, what = 'Names' }: { readonly name: string; readonly what?: 'Names' | 'Keywords' | undefined }) =>
      `${what} are not quoted in VQL: write ${name}.`,
    help: 'Fields, templates and aliases are written without quotes or brackets; words such as order, type or limit are ordinary names.',
  },
  'unclosed-comment': {
    severity: 'error',
    message: (_: Empty) => 'The comment is not closed: "*/" is missing.',
    help: 'A comment that begins with /* ends with */. A comment to the end of the line begins with --.',
  },
  'malformed-number': {
    severity: 'error',
    message: ({ text }: { readonly text: string }) => `"${text}" is not a number.`,
    help: 'Numbers are digits with an optional sign, decimal part and exponent: 12, -1.5, 1e3. Everything else, dates and ids with letters included, is a string in quotes.',
  },
  'malformed-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) =>
      `"${name}" is not a name: a name begins with a letter or "_"; look up how the service writes it.`,
    help: 'Names of fields, templates and aliases begin with a letter or "_"; digits may follow.',
  },
  'text-around-statement': {
    severity: 'error',
    message: ({ found, what }: Found & { readonly what: string }) =>
      `${found} is ${what}, and not part of the statement.`,
    help: 'A statement begins with SELECT. Text from a page, a chat or a terminal often has signs around it: copy the statement alone.',
  },
  'json-text': {
    severity: 'error',
    message: ({ advice }: { readonly advice: string }) => `This is JSON, not VQL: ${advice}.`,
    help: 'A VQL text is the statement itself, without a JSON object around it. A C-Unit object is JSON: a .json file, and readRequest or readPredicate in a program, read it.',
  },
  'other-language': {
    severity: 'error',
    message: ({ language }: { readonly language: string }) =>
      `This is ${language}, not VQL: a statement begins with SELECT.`,
    help: "VQL is an SQL-like language: SELECT id FROM account.query WHERE state = 'open'.",
  },
  'html-entity': {
    severity: 'error',
    message: ({ entity, character }: { readonly entity: string; readonly character: string }) =>
      `The text is escaped for HTML: "${entity}" means "${character}".`,
    help: 'The text was copied from the source of a page, or escaped too early. Signs are written as they are: a < 5.',
  },
  'template-tag': {
    severity: 'error',
    message: ({ tag }: { readonly tag: string }) => `"${tag}" is a tag of a template, not VQL.`,
    help: 'VQL has no conditions or loops. Check the text that the template makes, or build the query with the builder, which leaves out what is not needed.',
  },
  'foreign-comment': {
    severity: 'error',
    message: ({ sign }: { readonly sign: string }) => `A comment does not begin with "${sign}": write "--".`,
    help: 'A comment to the end of the line begins with --, one over several lines is enclosed in /* and */.',
  },
  'unknown-character': {
    severity: 'error',
    message: ({ character, name }: { readonly character: string; readonly name: string }) =>
      `Unknown character ${name === '' ? `"${character}"` : name}.`,
    help: 'The character has no meaning in VQL outside strings and comments.',
  },
  'foreign-placeholder': {
    severity: 'error',
    message: ({ text, instead }: { readonly text: string; readonly instead: string }) =>
      `"${text}" is not a variable of VQL; write ${instead}.`,
    help: 'A variable is a colon and a name; its value is sent with the statement in variableSubstitutionList.',
  },
  'annotation-syntax': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} in the annotation, found ${found}.`,
    help: "An annotation reads --v:result{displayname='company', visible=false} and ends with its line.",
  },
  'annotation-value': {
    severity: 'error',
    message: ({ option, expected, found }: Found & { readonly option: string; readonly expected: string }) =>
      `Expected ${expected} as the value of "${option}", found ${found}.`,
    help: 'displayname takes a string in single quotes, visible takes true or false.',
  },
  'unknown-annotation': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) =>
      `Unknown annotation "${name}". The only annotation of VQL is "result".`,
    help: 'The one annotation of VQL is --v:result{…}, for the column that follows it.',
  },
  'unknown-annotation-option': {
    severity: 'error',
    message: ({ option, known }: { readonly option: string; readonly known: string }) =>
      `Unknown annotation option "${option}". The options are ${known}.`,
    help: 'displayname names the column in the result, visible=false fetches it without showing it.',
  },
  'annotation-line': {
    severity: 'error',
    message: (_: Empty) => 'An annotation ends with its line; put the text after it on the next line.',
    help: 'A column on the same line may be taken for a part of the annotation, and would be lost.',
  },
  'misplaced-annotation': {
    severity: 'error',
    message: (_: Empty) => 'An annotation must precede the column that it describes; no column follows here.',
    help: 'Put the annotation on a line of its own before the column, after SELECT or the comma.',
  },
  'too-deep': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The text is nested more than ${limit} levels deep.`,
    help: 'The limit keeps a hostile text from exhausting the stack. 1,000 levels of parentheses are the most, and the default of maxDepth; statements and calls nest at most 40 deep.',
  },
  'too-long': {
    severity: 'error',
    message: ({ length, limit }: { readonly length: number; readonly limit: number }) =>
      `The text has ${length} characters; the limit is ${limit}.`,
    help: 'The text was not parsed. Raise maxLength if texts of this size are intended.',
  },
} as const satisfies Record<string, CodeRow>;
